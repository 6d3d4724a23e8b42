import { describe, expect, test } from 'vitest'
import type { Correction, ShiftReport } from '#shared/shift-reports/shift-report.ts'
import { addDays } from '#shared/time/day.ts'
import { pictureOf } from '#tests/storage/picture-data.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, type Person, tess, theo } from '#tests/support/cast.ts'
import { refusal } from '#tests/support/client.ts'
import { daysAgo, dropOf, oldDropOf } from './report-data.ts'

const app = await startApp()

let drawers = 0
/** Of a drawer and a day of its own, so that it is the newest of the one and like no other one. */
const reportOf = (person: Person, overrides: object = {}): Promise<ShiftReport> => {
  drawers += 1
  return dropOf(app, person, { drawer: `Till ${drawers}`, shiftDate: daysAgo(drawers * 9 + 10), ...overrides })
}

const correct = (person: Person, { id }: Pick<ShiftReport, 'id'>, body: object) =>
  app.as(person).patch(`/api/shift-reports/${id}`, { reason: 'Counted again', longAgo: true, ...body })

const correctionsOf = async ({ id }: ShiftReport, person = ada): Promise<Correction[]> =>
  (await app.as(person).get(`/api/shift-reports/${id}/corrections`)).body

const present = async ({ id }: ShiftReport) => {
  const list: ShiftReport[] = (await app.as(ada).get('/api/shift-reports')).body
  return list.find((report) => report.id === id)!
}

const saidBy = ({ startingCash, endingCash, dropAmount, shiftDate, notes, receiptImageUrl }: ShiftReport) => ({
  ...{ startingCash, endingCash, dropAmount },
  ...{ shiftDate, notes, receiptImageUrl },
})

describe('a correction', () => {
  test.each([erin, theo])('is for the writer, whatever their role: $firstName', async (person) => {
    const report = await reportOf(person, { notes: 'Till 2' })
    const cash = { endingCash: '522.25', dropAmount: '322.25' }
    const { status, body } = await correct(person, report, cash)
    const correctedAt = expect.stringMatching(/Z$/)
    expect([status, body]).toEqual([200, { ...report, ...cash, expectedDrop: '322.25', corrections: 1, correctedAt }])
  })

  test.each([tess, theo])('of somebody else’s report is for admins alone, not for $firstName', async (person) => {
    const report = await reportOf(erin)
    const reply = await correct(person, report, { dropAmount: '1' })
    expect([reply.status, reply.body.message]).toEqual([403, 'You can only correct your own drop reports.'])
    expect((await correct(ada, report, { dropAmount: '1' })).status).toBe(200)
  })

  test('ends for the writer with the next report of the drawer, no matter who wrote it', async () => {
    const report = await reportOf(erin)
    await dropOf(app, theo, { drawer: `${report.drawer} b`, shiftDate: daysAgo(0) })
    expect((await correct(erin, report, { dropAmount: '1' })).status).toBe(200)
    await dropOf(app, theo, { drawer: report.drawer, shiftDate: addDays(report.shiftDate, 1) })
    const late = await correct(erin, report, { dropAmount: '2' })
    expect([late.status, late.body.code, late.body.message]).toEqual([
      409,
      'NEXT_REPORT',
      'The next report of this drawer is there already. Please ask an admin to correct this one.',
    ])
    expect((await correct(ada, report, { dropAmount: '2' })).status).toBe(200)
  })

  test('of what is not there is not found', async () => {
    const reply = await correct(ada, { id: '00000000-0000-7000-8000-000000000000' }, { dropAmount: '1' })
    expect([reply.status, reply.body.message]).toEqual([404, 'Drop report not found.'])
  })

  test.each([
    ['reason', undefined, 'Please say why.'],
    ['reason', '  ', 'Please say why.'],
    ['reason', 'x'.repeat(501), 'The reason must be 500 characters or less'],
    ['dropAmount', '-1', 'Drop amount must be an amount from $0.00 to $999,999.99'],
    ['shiftDate', daysAgo(-3), 'The shift date can be tomorrow at the latest.'],
    ['shiftDate', daysAgo(731), 'The shift date can be two years back at most.'],
    ['receiptImageUrl', 'https://evil.example/receipt.jpg', 'This picture was not uploaded here.'],
  ])('with %s = %j is refused: %s', async (field, value, message) => {
    const report = await reportOf(erin)
    const reply = await correct(erin, report, { [field]: value })
    expect([reply.status, reply.body.errors]).toEqual([400, { [field]: [message] }])
    expect(await correctionsOf(report)).toEqual([])
  })

  test('to a day long ago is meant, and a report that is old already needs no word of it', async () => {
    const [old, report] = [await reportOf(erin, { shiftDate: daysAgo(200) }), await reportOf(erin)]
    const refused = await correct(erin, report, { shiftDate: daysAgo(61), longAgo: false })
    expect(refused.body.errors).toEqual({ shiftDate: ['That is long ago. Are you sure?'] })
    expect((await correct(erin, old, { ...saidBy(old), dropAmount: '1', longAgo: undefined })).status).toBe(200)
  })

  test('of a day long ago goes, for admins, as far from that day as another from the present one', async () => {
    const old = await oldDropOf(app, erin, { drawer: 'Old till', shiftDate: daysAgo(800) })
    for (const [person, days, longAgo, status] of [
      [erin, 801, true, 400],
      [ada, 861, false, 400],
      [ada, 1531, true, 400],
      [ada, 801, false, 200],
    ] as const)
      expect((await correct(person, old, { shiftDate: daysAgo(days), longAgo })).status).toBe(status)
  })

  test('that changes nothing is refused, also with every value sent', async () => {
    const report = await reportOf(erin, { notes: 'Till 2' })
    const reply = await correct(erin, report, { ...saidBy(report), startingCash: Number(report.startingCash) })
    expect([reply.status, reply.body.code]).toEqual([409, 'UNCHANGED'])
    expect((await correct(erin, report, {})).status).toBe(409)
  })

  test('to what another report says is a duplicate', async () => {
    const report = await reportOf(erin)
    await dropOf(app, erin, { drawer: 'Other', shiftDate: report.shiftDate, dropAmount: '7' })
    expect(refusal(await correct(erin, report, { dropAmount: '7' }))).toEqual([409, 'DUPLICATE_SHIFT_REPORT'])
    expect(await present(report)).toEqual(report)
  })
})

describe('what stood before', () => {
  test('is kept with who, when and why, the last one first', async () => {
    const report = await reportOf(erin, { notes: 'Till 2' })
    const first = saidBy(report)
    const second = { ...first, startingCash: '190.00', notes: null, shiftDate: addDays(report.shiftDate, 1) }
    const body = { startingCash: '190', notes: '', shiftDate: second.shiftDate, reason: ' Typed wrong ' }
    expect((await correct(erin, report, body)).body).toMatchObject(second)
    await correct(ada, report, { notes: 'Till 3', reason: 'Other till' })
    const corrections = await correctionsOf(report, erin)
    expect(corrections).toMatchObject([
      {
        reason: 'Other till',
        correctedBy: { firstName: 'Ada', lastName: ada.lastName },
        before: second,
        after: { ...second, notes: 'Till 3' },
      },
      { reason: 'Typed wrong', correctedBy: { firstName: 'Erin', lastName: 'Ellis' }, before: first, after: second },
    ])
    expect(await present(report)).toMatchObject({ corrections: 2, correctedAt: corrections[0]!.correctedAt })
  })

  test('is for the writer and admins', async () => {
    const report = await reportOf(erin)
    await correct(erin, report, { dropAmount: '1' })
    expect(await correctionsOf(report, erin)).toHaveLength(1)
    expect(await correctionsOf(report, ada)).toHaveLength(1)
    for (const person of [tess, theo]) {
      const { status, body } = await app.as(person).get(`/api/shift-reports/${report.id}/corrections`)
      expect([status, body.message]).toEqual([403, 'You can only see the corrections of your own drop reports.'])
    }
    const none = await app.as(erin).get('/api/shift-reports/00000000-0000-7000-8000-000000000000/corrections')
    expect(none.status).toBe(404)
  })

  test('stays with its receipt, and the writer sees the one that an admin put there', async () => {
    const old = await pictureOf(app, erin, { kind: 'receipt' })
    const report = await reportOf(erin, { receiptImageUrl: old })
    const byAda = await pictureOf(app, ada, { kind: 'receipt' })
    const last = await pictureOf(app, ada, { kind: 'receipt' })
    expect((await app.as(erin).get(byAda)).status).toBe(404)
    expect((await correct(erin, report, { receiptImageUrl: byAda })).body.errors).toHaveProperty('receiptImageUrl')
    await correct(ada, report, { receiptImageUrl: byAda })
    await correct(ada, report, { receiptImageUrl: last })
    const corrections = await correctionsOf(report)
    expect(corrections.map(({ before, after }) => [before.receiptImageUrl, after.receiptImageUrl])).toEqual([
      [byAda, last],
      [old, byAda],
    ])
    for (const receipt of [old, byAda, last]) {
      expect((await app.as(erin).get(receipt)).status).toBe(200)
      expect((await app.as(theo).get(receipt)).status).toBe(404)
    }
    const unused = `select from objects where '/api/objects/' || id = any($1) and unused_since is not null`
    expect((await app.pool.query(unused, [[old, byAda, last]])).rowCount).toBe(0)
  })
})

describe('the chain', () => {
  test('goes on with what the corrected report left', async () => {
    const first = await reportOf(erin)
    const { drawer } = first
    const next = await dropOf(app, theo, { drawer, shiftDate: addDays(first.shiftDate, 1), dropAmount: '300' })
    const last = await dropOf(app, theo, { drawer, shiftDate: addDays(first.shiftDate, 2) })
    await correct(ada, first, { endingCash: '500' })
    expect((await present(next)).expectedStart).toBe('187.75')
    expect((await present(last)).expectedStart).toBe('212.25')
    await correct(ada, first, { notes: 'Late' })
    expect((await present(next)).corrections).toBe(0)
  })

  test('is mended at both ends where a report gets another day', async () => {
    const start = await reportOf(erin)
    const { drawer, shiftDate } = start
    const day = (count: number, drop: number) =>
      dropOf(app, theo, { drawer, shiftDate: addDays(shiftDate, count), dropAmount: 300 + drop })
    const [one, two, three] = [await day(1, 1), await day(2, 2), await day(3, 3)]
    await correct(ada, one, { shiftDate: addDays(shiftDate, 4) })
    const expected = await Promise.all([two, three, one].map(async (report) => (await present(report)).expectedStart))
    expect(expected).toEqual(['200.00', '210.25', '209.25'])
    await correct(ada, one, { shiftDate: addDays(shiftDate, -1) })
    const back = await Promise.all([one, start, two].map(async (report) => (await present(report)).expectedStart))
    expect(back).toEqual([null, '211.25', '200.00'])
  })

  test('holds where one is corrected while the next one comes', async () => {
    const first = await reportOf(erin)
    const { drawer } = first
    const [, next] = await Promise.all([
      correct(ada, first, { endingCash: '500' }),
      dropOf(app, theo, { drawer, shiftDate: addDays(first.shiftDate, 1) }),
    ])
    expect((await present(next)).expectedStart).toBe('187.75')
  })

  test('two corrections at once are both kept', async () => {
    const report = await reportOf(erin)
    await Promise.all(['1', '2', '3', '4'].map((notes) => correct(ada, report, { notes })))
    const corrections = await correctionsOf(report)
    expect(corrections).toHaveLength(4)
    corrections.slice(1).forEach(({ after }, at) => {
      expect(after).toEqual(corrections[at]!.before)
    })
  })
})
