import { getTableName } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { cleanDescription } from '#server/features/training/description.ts'
import { type HistoryOf, money, type Tracked, text } from '#shared/history/formats.ts'
import type { HistoryEntry } from '#shared/history/history.ts'
import { type HistoryAction, type HistoryKind, historyActions, historyKinds } from '#shared/history/kinds.ts'
import { changesIn, records, sentenceOf, untoldIn } from '#shared/history/records.ts'
import { fieldChanges, sentenceAbout } from '#shared/history/words.ts'
import { tipHistory } from '#shared/tips/history.ts'
import type { tips } from '#shared/tips/table.ts'
import { tables as allTables } from '#tests/support/tables.ts'

// Of the present year, times are said without it.
beforeAll(() => void vi.setSystemTime('2026-05-13T12:00:00'))
afterAll(() => void vi.useRealTimers())

const ada = { id: '0196b0a0-0000-7000-8000-000000000002', name: 'Ada Okafor' }
const erin = { id: '0196b0a0-0000-7000-8000-000000000004', name: 'Erin Ellis' }
const names = { [erin.id]: erin.name }

type Image = Record<string, unknown> | null

const tables = Object.fromEntries(
  historyKinds.map((kind) => [kind, allTables.find((table) => getTableName(table) === records[kind].table)!]),
) as unknown as Record<HistoryKind, PgTable>

const entryOf = (
  kind: HistoryKind,
  before: Image,
  after: Image,
  action: HistoryAction = before ? 'changed' : 'created',
): HistoryEntry => ({
  id: '0196b0a0-0000-7000-8000-000000000001',
  at: '2026-03-02T15:00:00.000Z',
  actor: ada,
  kind,
  recordId: '0196b0a0-0000-7000-8000-000000000003',
  action,
  before,
  after,
})

const shown = (kind: HistoryKind, column: string, value: unknown) =>
  changesIn(entryOf(kind, null, { [column]: value }), names).find((change) => change.column === column)?.after

describe('a description', () => {
  const typed = 'Bag <blue> size 3 < 4 and 5 > 2 &amp; more'

  test.each(['machineProblem', 'trainingModule'] as const)('that people typed is shown as typed: %s', (kind) => {
    expect(shown(kind, 'description', typed)).toBe(typed)
  })

  test.each(['trainingTask', 'trainingSubtask'] as const)('of the editor is shown as its text: %s', async (kind) => {
    const html = '<h3>Bags</h3><p>Size <b>3</b> &lt; 4 &amp;&nbsp;&lt;b&gt;</p><ul><li>One</li><li><p>Two</p></li></ul>'
    expect(shown(kind, 'description', await cleanDescription(html))).toBe('Bags\nSize 3 < 4 & <b>\nOne\nTwo')
  })
})

test.each([
  ['tip', 'amount', '1234.50', '$1,234.50'],
  ['tip', 'notes', erin.id, erin.id],
  ['tip', 'user_id', erin.id, 'Erin Ellis'],
  ['tip', 'created_at', '2026-03-02T15:00:00+00:00', 'Mon, Mar 2, 10:00 AM'],
  ['shiftReport', 'shift_date', '2026-03-02', 'Mar 2, 2026'],
  ['stainReport', 'items', { 'K Flat': 2, Quilt: 1 }, 'K Flat: 2, Quilt: 1'],
  ['stainReport', 'photo_ids', [ada.id, erin.id], '2'],
  ['machineProblem', 'status', 'in_progress', 'In Progress'],
  ['invitation', 'status', 'pending', 'Pending'],
  ['invitation', 'status', 'void', 'Void'],
  ['invitation', 'status', 'replaced', 'Replaced'],
  ['payrollPeriod', 'imported_from', 'manual', 'Google Sheets'],
  ['user', 'language', 'es', 'Español'],
  ['user', 'role', 'barista', 'barista'],
  ['user', 'is_active', false, 'No'],
  ['user', 'password_hash', true, 'Set anew'],
  ['tip', 'id', erin.id, undefined],
] as const)('of a %s, %s %j reads %s', (kind, column, value, words) => {
  expect(shown(kind, column, value)).toBe(words)
})

test('what became different is shown in the order of the declaration', () => {
  const changes = changesIn(entryOf('tip', { amount: '4.00', notes: null }, { notes: 'kind', amount: '5.00' }), names)
  expect(changes).toEqual([
    { column: 'amount', label: 'Amount', before: '$4.00', after: '$5.00' },
    { column: 'notes', label: 'Notes', before: '', after: 'kind' },
  ])
})

test('what the sentence of a change says needs no second word, nor does the time when it was', () => {
  const tip = entryOf('tip', { amount: '4.00', notes: null }, { notes: 'kind', amount: '5.00' })
  expect(untoldIn(tip, names)).toMatchObject([{ label: 'Notes', before: '', after: 'kind' }])
  const repaired = entryOf(
    'machineProblem',
    { status: 'open', repair_date: null },
    { status: 'repaired', repair_date: '2026-01-06T20:40:00.000Z' },
  )
  expect(untoldIn(repaired, names)).toEqual([])
  const spanish = entryOf('user', { language: 'en' }, { language: 'es' })
  expect(untoldIn(spanish, names)).toMatchObject([{ before: 'English', after: 'Español' }])
  expect(untoldIn(entryOf('tip', null, { amount: '5.00' }), names)).toEqual([])
})

test('a change of a column that the table has no more is still told', () => {
  const entry = entryOf('tip', { order_id: '7', paid_by: 'cash' }, { order_id: '7', paid_by: 'card' })
  expect(changesIn(entry, names)).toEqual([{ column: 'paid_by', label: 'paid by', before: 'cash', after: 'card' }])
  expect(sentenceOf(entry, names)).toBe('Ada Okafor changed the paid by of the tip for order 7')
})

describe('a change is told by what changed', () => {
  const things: Partial<Record<HistoryKind, object>> = {
    commercialAccount: { name: 'Hotel X', email: 'x@example.com' },
    invitation: { email: 'e@example.com' },
    machineProblem: {
      machine_type: 'washer',
      machine_number: '7',
      status: 'open',
      repair_date: null,
      repair_notes: null,
    },
    stainReport: { order_id: '7', updated_at: null },
    tip: { order_id: '7', amount: '4.00', notes: null },
    trainingAssignment: { user_id: erin.id, module_id: 'gone', due_date: null },
    trainingTask: { title: 'Sort', description: null, category: null },
    user: { first_name: 'Erin', last_name: 'Ellis', email: 'erin@example.com' },
  }
  const later = '2026-03-02T15:00:00+00:00'
  const withPart = { progress_note: 'Waiting for part', progress_by_id: erin.id, progress_at: later }

  test.each<[HistoryKind, object, object, string]>([
    ['commercialAccount', {}, { name: 'Inn' }, 'changed the name of the account Inn'],
    ['commercialAccount', {}, { name: 'Inn', email: 'i@i.com' }, 'changed the name and email of the account Inn'],
    ['commercialAccount', { is_active: true }, { is_active: false }, 'deactivated the account Hotel X'],
    ['commercialAccount', { is_active: false }, { is_active: true }, 'reactivated the account Hotel X'],
    [
      'commercialAccount',
      { is_active: true },
      { name: 'Inn', is_active: false },
      'changed the name and state of the account Inn',
    ],
    [
      'trainingTask',
      { is_active: true, requires_trainer_signoff: true },
      {
        title: 'Fold',
        description: '<p>x</p>',
        category: 'Sorting',
        is_active: false,
        requires_trainer_signoff: false,
      },
      'changed the title, description, category and 2 more of the task “Fold”',
    ],
    ['trainingTask', {}, { title: 'Fold' }, 'renamed the task “Sort” to “Fold”'],
    ['trainingTask', { order_index: '1' }, { order_index: '2' }, 'moved the task “Sort”'],
    ['machineProblem', {}, { status: 'in_progress' }, 'set Washer 7 to in progress'],
    ['machineProblem', {}, { status: 'in_progress', ...withPart }, 'set Washer 7 to in progress'],
    ['machineProblem', { status: 'in_progress' }, withPart, 'changed the progress note of Washer 7'],
    ['machineProblem', {}, { status: 'repaired', repair_notes: 'Belt' }, 'marked Washer 7 as repaired'],
    [
      'machineProblem',
      { status: 'repaired', repair_notes: 'Belt' },
      { repair_notes: 'New belt' },
      'corrected the repair notes of Washer 7',
    ],
    [
      'machineProblem',
      { description: 'Leaks' },
      { description: 'It leaks', status: 'repaired' },
      'changed the description and status of the problem with Washer 7',
    ],
    [
      'stainReport',
      { items: { Other: '1' }, total_items: '1' },
      { items: { Other: '2' }, total_items: '2', updated_at: later },
      'changed the items of the stain report of order 7',
    ],
    ['stainReport', {}, { updated_at: later }, 'changed the stain report of order 7'],
    ['tip', {}, { amount: '5.00', notes: 'kind' }, 'changed the tip for order 7 from $4.00 to $5.00, and its notes'],
    ['tip', {}, { notes: 'kind' }, 'changed the notes of the tip for order 7'],
    ['user', { role: 'employee' }, { role: 'admin' }, 'changed the role of Erin Ellis from Employee to Admin'],
    ['user', { is_active: false }, { is_active: true }, 'reactivated Erin Ellis'],
    [
      'user',
      { is_active: false, role: 'admin' },
      { is_active: true, role: 'employee', password_hash: true },
      'joined again as Employee',
    ],
    ['user', {}, { last_name: 'Eliot' }, 'changed the name of Erin Ellis to Erin Eliot'],
    ['user', {}, { email: 'e@example.com' }, 'changed the email of the account of Erin Ellis'],
    [
      'invitation',
      { expires_at: later },
      { expires_at: '2026-03-09T15:00:00+00:00', code_hash: true, invited_by_id: erin.id },
      'sent the invitation of e@example.com again',
    ],
    [
      'trainingAssignment',
      {},
      { due_date: '2026-03-02' },
      'changed the due date of the assignment of something that is gone to Erin Ellis',
    ],
  ])('%s: %j → %j', (kind, was, became, words) => {
    const before = { ...things[kind], ...was }
    expect(sentenceOf(entryOf(kind, before, { ...before, ...became }), names)).toBe(`Ada Okafor ${words}`)
  })

  test('also a column that is new and has no sentence', () => {
    const before = { ...things.tip, method: 'cash' }
    const entry = entryOf('tip', before, { ...before, amount: '5.00', method: 'card' })
    const method = text('Paid with', { noun: 'payment method' })
    const record = { ...tipHistory, fields: { ...tipHistory.fields, method } }
    const words = 'Ada Okafor changed the amount and payment method of the tip for order 7'
    expect(sentenceAbout(record, entry, names)).toBe(words)
    const change = { column: 'method', label: 'Paid with', before: 'cash', after: 'card' }
    expect(fieldChanges(record, entry, names)).toContainEqual(change)
  })
})

/** What such a column holds. */
const samples: Readonly<Record<string, unknown>> = {
  PgArray: ['text'],
  PgBoolean: true,
  PgCustomColumn: '2026-03-02T15:00:00+00:00',
  PgDateString: '2026-03-02',
  PgInteger: '3',
  PgJsonb: { Other: 1 },
  PgNumeric: '3.00',
  PgText: 'text',
  PgUUID: erin.id,
}

describe.each(historyKinds)('every %s', (kind) => {
  const image = Object.fromEntries(
    getTableConfig(tables[kind]).columns.map(({ name, columnType, enumValues }) => [
      name,
      enumValues?.[0] ?? samples[columnType],
    ]),
  )

  test.each(historyActions)('that is %s has a sentence', (action) => {
    const [before, after] = [action === 'created' ? null : image, action === 'deleted' ? null : image]
    expect(sentenceOf(entryOf(kind, before, after, action), names)).toMatch(/^Ada Okafor [a-z]+ .*[^ ]$/)
  })

  test('is shown with all of its columns', () => {
    const { fields } = records[kind]
    const columns = Object.keys(fields).filter((column) => !fields[column]!.isHidden)
    expect(changesIn(entryOf(kind, null, image), names).map(({ column }) => column)).toEqual(columns)
  })
})

/** What the history would not show as people say it. */
function faultsOf(kind: HistoryKind): string[] {
  const { fields }: Tracked = records[kind]
  const { columns, foreignKeys } = getTableConfig(tables[kind])
  const referred = new Map(
    foreignKeys.flatMap((key) => {
      const { columns, foreignColumns, foreignTable } = key.reference()
      const target = historyKinds.find((each) => tables[each] === foreignTable)
      return columns.filter((_, at) => foreignColumns[at]!.name === 'id').map(({ name }) => [name, target] as const)
    }),
  )
  const gone = Object.keys(fields).filter((name) => !columns.some((column) => column.name === name))
  const faults = columns.flatMap((column) => {
    const { name, enumValues = [] } = column
    const field = fields[name]
    if (!field) return [`${name}: is not there`]
    const target = referred.get(name)
    return [
      ...(field.isHidden || field.label.trim() ? [] : [`${name}: has no label`]),
      ...enumValues.filter((word) => field.write(word, {}) === word).map((word) => `${name}: no word for ${word}`),
      ...(field.refersTo === target ? [] : [`${name}: refers to ${target}`]),
      ...(!field.refersTo || records[field.refersTo].nameOf ? [] : [`${name}: ${field.refersTo} has no name`]),
    ]
  })
  return [...faults, ...gone.map((name) => `${name}: is no column`)]
}

describe('what is tracked', () => {
  test.each(historyKinds)('every column of %s has a label, words for its values, and the name it refers to', (kind) => {
    expect(faultsOf(kind)).toEqual([])
  })

  test('a column without an entry, or with another type’s format, does not compile', () => {
    const { notes: _, ...others } = tipHistory.fields
    // @ts-expect-error: notes are missing
    const incomplete: HistoryOf<typeof tips>['fields'] = others
    // @ts-expect-error: notes are no amount
    const mistaken: HistoryOf<typeof tips>['fields'] = { ...others, notes: money('Notes') }
    // @ts-expect-error: there is no such column
    const kept: HistoryOf<typeof tips>['kept'] = ['method']
    expect([incomplete, mistaken, kept]).toHaveLength(3)
  })
})
