import { describe, expect, test } from 'vitest'
import {
  blankFields,
  blankState,
  changeOrder,
  digitsOf,
  type FormState,
  firstMissing,
  found,
  keep,
  load,
  missingWords,
  ownPhotos,
  totalOf,
  withCount,
} from '#client/features/stain-reports/form-state.ts'
import { stainItems } from '#shared/stain-reports/items.ts'
import type { StainReport } from '#shared/stain-reports/stain-report.ts'

const report = (orderId: string, items: Record<string, number> = { Duvet: 4 }): StainReport => ({
  id: `report-${orderId}`,
  orderId,
  commercialAccountId: 'grand-hotel',
  items,
  totalItems: 4,
  photos: [],
  emailSent: false,
  emailSentAt: null,
  editedSinceEmail: false,
  createdAt: '2026-01-06T20:40:00.000Z',
  updatedAt: null,
  commercialAccount: { name: 'Grand Hotel', email: 'desk@grand.example', isActive: true },
  reporter: { firstName: 'Erin', lastName: 'Ellis' },
})

const typed = { accountId: 'spa', counts: { 'K Flat': 2 } } as const
const typing = (orderId: string, fields: FormState['fields'] = typed): FormState => ({
  ...blankState(),
  orderId,
  fields,
})

test('there are nineteen items', () => {
  expect(stainItems).toEqual([
    ...['K Flat', 'K Fitted', 'K Pillowcase', 'Q Flat', 'Q Fitted', 'Standard Pillowcase'],
    ...['F/D Flat', 'F/D Fitted', 'T Flat', 'T Fitted', 'Duvet', 'Blanket'],
    ...['Bath Towel', 'Hand Towel', 'Washcloth', 'Floor Mat', 'Dish Towel', 'Dish Rag', 'Other'],
  ])
})

test('what is missing is named in the order of the form', () => {
  const state = { ...blankState(), orderId: '42', fields: { ...typed, counts: {} } }
  const missing = [blankState(), { ...state, fields: blankFields }, state].map((each) => firstMissing(each)!)
  expect(missing.map((each) => missingWords[each].title)).toEqual([
    'Order ID Required',
    'Account Required',
    'No Items Selected',
  ])
  expect(firstMissing(typing('42'))).toBeUndefined()
})

describe('counting', () => {
  test.each([
    [-1, 0],
    [9999, 9999],
    [10_000, 9999],
    [Number.NaN, 0],
  ])('%d becomes %d', (count, kept) => {
    expect(withCount(blankFields, 'Duvet', count).counts.Duvet).toBe(kept)
  })

  test('totals what is there, and an order ID is made of digits', () => {
    expect([totalOf({}), totalOf({ Duvet: 2, Other: 0, 'K Flat': 1 })]).toEqual([0, 3])
    expect(digitsOf(' 00-42 a7 ')).toBe('00427')
  })
})

describe('a saved report that is found', () => {
  test('comes into an untouched form', () => {
    const state = found(typing('1', blankFields), report('1'), [])
    const fields = { accountId: 'grand-hotel', counts: { Duvet: 4 } }
    expect(state).toMatchObject({ target: { id: 'report-1' }, fields, photoSet: 'report-1' })
  })

  test.each([
    ['counts', { accountId: '', counts: { Other: 1 } }, false],
    ['an account', { accountId: 'spa', counts: {} }, false],
    ['photos', blankFields, true],
  ])('asks where there are %s already', (_, fields, hasPhotos) => {
    const state = found(typing('1', fields), report('1'), hasPhotos ? ['/objects/a'] : [])
    expect([state.question?.id, state.target, state.fields]).toEqual(['report-1', undefined, fields])
  })

  test('is not asked about for counts that went back to zero', () => {
    expect(found(typing('1', { accountId: '', counts: { Other: 0 } }), report('1'), []).question).toBeUndefined()
  })

  test('loaded, it sets aside what was typed, which comes back with another order', () => {
    const loaded = load(found(typing('1'), report('1'), []), report('1'))
    expect(loaded.fields.counts).toEqual({ Duvet: 4 })
    const back = changeOrder(loaded, '12', false)
    expect([back.fields, back.target, back.photoSet, back.orderId]).toEqual([typed, undefined, ownPhotos, '12'])
  })

  test('kept out, it is updated by what was typed; its account is taken where none was chosen', () => {
    const kept = keep(found(typing('1'), report('1'), []), report('1'))
    const [photoSet, question] = [ownPhotos, undefined]
    expect(kept).toMatchObject({ target: { id: 'report-1' }, fields: typed, photoSet, question })
    expect(keep(typing('1', { accountId: '', counts: {} }), report('1')).fields.accountId).toBe('grand-hotel')
  })
})

describe('another order ID', () => {
  test('takes a loaded report out of the form', () => {
    const loaded = found(typing('1', blankFields), report('1'), [])
    const left = { fields: blankFields, target: undefined, photoSet: ownPhotos }
    expect(changeOrder(loaded, '', false)).toMatchObject(left)
  })

  test.each([
    ['for a new report', typing('1')],
    ['against a saved report', keep(typing('1'), report('1'))],
    ['where a question is open, which it withdraws', found(typing('1'), report('1'), [])],
  ])('keeps what was typed %s', (_, state) => {
    const kept = { orderId: '12', fields: typed, target: undefined, question: undefined }
    expect(changeOrder(state, '12', false)).toMatchObject(kept)
  })

  test('remembers changes of a loaded report, and asks for them when its order comes back', () => {
    const loaded = found(typing('1', blankFields), report('1'), [])
    const edited = { ...loaded, fields: withCount(loaded.fields, 'Duvet', 9) }
    const away = changeOrder(edited, '12', false)
    const back = found(changeOrder(away, '1', false), report('1'), [])
    expect(back.question?.id).toBe('report-1')
    expect(keep(back, report('1'))).toMatchObject({ fields: { counts: { Duvet: 9 } }, photoSet: 'report-1' })
    expect(load(back, report('1'))).toMatchObject({ fields: { counts: { Duvet: 4 } }, edits: {} })
  })

  test('that is the same changes nothing', () => {
    const state = typing('1')
    expect(changeOrder(state, '1', false)).toBe(state)
  })
})
