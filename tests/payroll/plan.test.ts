import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changesBetween } from '#shared/payroll/changes.ts'
import { createMatcher } from '#shared/payroll/matcher.ts'
import type { LoggedTips } from '#shared/payroll/period.ts'
import {
  type BookedRecord,
  type Choice,
  noChoices,
  planImport,
  withSuggestionsConfirmed,
} from '#shared/payroll/plan.ts'
import { readPayroll } from '#shared/payroll/read-file.ts'
import { checkTips, tipFindings } from '#shared/payroll/reconcile.ts'

const header = ['Name', 'Rate', 'Hours', 'Regular Pay', 'Tips', 'Weight Bonus', 'Gross Pay', 'Notes', 'Weight']
const everybody = ['Ann Lee', 'Bo Nguyen', 'Maria Garcia', 'Maria Garcia 2'].map((id) => {
  const [firstName = '', lastName = ''] = id.split(' ')
  return { id, firstName, lastName }
})

function planOf(lines: string[][], choices?: Parameters<typeof planImport>[2]) {
  const file = readPayroll([header, ...lines])
  const match = createMatcher(everybody, [])
  return planImport(
    file,
    file.rows.map(({ employeeName, payrollId }) => match({ name: employeeName, payrollId })),
    choices,
  )
}

describe('two rows of one person', () => {
  const lines = [
    ['Ann Lee', '10', '10', '100', '1.10', '2', '103.10', 'first', '1510'],
    ['Lee, Ann', '20', '5', '100', '0.20', '', '100.20', 'second', '40'],
    ['Bo Nguyen', '10', '1', '10', '', '', '10', ''],
  ]

  test('can be added up; different rates become what an hour paid on average', () => {
    const plan = planOf(lines, { byRow: new Map(), addedUp: new Set(['Ann Lee']) })
    expect(plan.twice).toEqual([])
    expect(plan.records[0]).toMatchObject({
      ...{ hoursWorked: '15.00', hourlyRate: '13.33', regularPay: '200.00', tipsPay: '1.30', bonuses: '2.00' },
      ...{ grossPay: '203.30', netPay: '203.30', weightProcessed: '1550.00' },
      notes: 'first\nsecond',
    })
  })

  test('are one row when the other is left out or belongs to somebody else', () => {
    for (const choice of [
      { kind: 'leaveOut' },
      { kind: 'person', userId: 'Maria Garcia', isRemembered: false },
    ] satisfies Choice[]) {
      const plan = planOf(lines, { byRow: new Map([[2, choice]]), addedUp: new Set() })
      expect(plan.twice).toEqual([])
      expect(plan.records.find(({ userId }) => userId === 'Ann Lee')).toMatchObject({ grossPay: '103.10' })
    }
  })

  test('come back when a picked person has a row already', () => {
    const plan = planOf([['Ann Lee'], ['Sam Unknown']], {
      byRow: new Map([[2, { kind: 'person', userId: 'Ann Lee', isRemembered: true }]]),
      addedUp: new Set(),
    })
    expect([plan.records, plan.twice.length, plan.aliases]).toEqual([
      [],
      1,
      [{ alias: 'Sam Unknown', userId: 'Ann Lee' }],
    ])
  })
})

test('a spelling that was chosen for two people is remembered for neither', () => {
  const choose = (userId: string, isRemembered = true): Choice => ({ kind: 'person', userId, isRemembered })
  const plan = planOf([['Maria Garcia'], ['Sam Unknown'], ['MARIA GARCIA']], {
    byRow: new Map([
      [1, choose('Maria Garcia')],
      [2, choose('Bo Nguyen')],
      [3, choose('Maria Garcia 2', false)],
    ]),
    addedUp: undefined,
  })
  expect(plan.aliases).toEqual([{ alias: 'Sam Unknown', userId: 'Bo Nguyen' }])
})

test('confirmed together is only what is sure, and each of one person', () => {
  const plan = planOf([['Lee Ann'], ['B. Nguyen'], ['Maria'], ['Bo Nguyem'], ['Dr. Bo Nguyen']])
  const { byRow } = withSuggestionsConfirmed(plan, noChoices)
  expect([...byRow]).toEqual([
    [1, { kind: 'person', userId: 'Ann Lee', isRemembered: true }],
    [5, { kind: 'person', userId: 'Bo Nguyen', isRemembered: true }],
  ])
})

test('a text that is too long to be remembered is booked all the same', () => {
  const plan = planOf([['x'.repeat(201)]], {
    byRow: new Map([[1, { kind: 'person', userId: 'Ann Lee', isRemembered: true }]]),
    addedUp: new Set(),
  })
  expect([plan.records.length, plan.aliases]).toEqual([1, []])
})

test('rows that name nobody, or several people, are skipped; those left out on purpose are not counted among them', () => {
  const plan = planOf([['Maria Garcia'], ['Sam Unknown'], ['Ann Lee']], {
    byRow: new Map([[3, { kind: 'leaveOut' }]]),
    addedUp: new Set(),
  })
  expect(plan.skipped.map(({ employeeName }) => employeeName)).toEqual(['Maria Garcia', 'Sam Unknown'])
  expect(plan.leftOut.map(({ employeeName }) => employeeName)).toEqual(['Ann Lee'])
  expect(plan.records).toEqual([])
})

describe('for any file and any choices', () => {
  const amount = fc.integer({ min: -1_000_000, max: 10_000_000 }).map((cents) => (cents / 100).toFixed(2))
  const name = fc.constantFrom('Ann Lee', 'Lee, Ann', 'Bo Nguyen', 'Maria Garcia', 'Sam Unknown', 'TOTAL', '')
  const anyLine = fc.tuple(name, amount, amount, amount, amount, amount, amount, fc.constantFrom('', 'a note'))
  /** One without a name belongs to the line above it. */
  const namedLine = anyLine.filter(([name]) => name !== '')
  const userId = fc.constantFrom(...everybody.map(({ id }) => id))
  const choice: fc.Arbitrary<Choice> = fc.oneof(
    fc.constant({ kind: 'leaveOut' as const }),
    fc.record({ kind: fc.constant('person' as const), userId, isRemembered: fc.boolean() }),
  )
  const anyChoices = fc.record({
    byRow: fc.array(fc.tuple(fc.integer({ min: 1, max: 30 }), choice)).map((pairs) => new Map(pairs)),
    addedUp: fc.array(userId).map((ids) => new Set(ids)),
    accepted: fc.array(fc.integer({ min: 1, max: 30 })).map((rows) => new Set(rows)),
  })
  const cents = (text: string) => Math.round(Number(text) * 100)
  const total = (amounts: string[]) => amounts.reduce((sum, each) => sum + cents(each), 0)

  test('each row ends in one place, and what is booked is what the rows say, to the cent', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 30 }), anyChoices, (lines, choices) => {
        const file = readPayroll([header, ...lines])
        const plan = planOf(lines, choices)
        const booked = plan.rows.filter(({ verdict }) => verdict.status === 'booked').map(({ row }) => row)
        const twice = plan.twice.flatMap(({ rows }) => rows)
        const all = [...booked, ...twice, ...plan.skipped, ...plan.leftOut, ...plan.held]
        expect(all.map(({ row }) => row).toSorted((a, b) => a - b)).toEqual(file.rows.map(({ row }) => row))
        expect(file.rows.length + file.totals.length + file.withoutName + file.nameless.length).toBe(lines.length)

        expect(new Set(plan.records.map(({ userId }) => userId)).size).toBe(plan.records.length)
        for (const [ofRecord, ofRow] of [
          ['grossPay', 'grossPay'],
          ['netPay', 'grossPay'],
          ['tipsPay', 'tipsPay'],
          ['regularPay', 'regularPay'],
          ['bonuses', 'weightBonus'],
          ['hoursWorked', 'hoursWorked'],
        ] as const)
          expect(total(plan.records.map((record) => record[ofRecord]))).toBe(total(booked.map((row) => row[ofRow])))
      }),
      { numRuns: 500 },
    )
  })

  test('the order of the rows changes no amount', () => {
    const byUser = (records: BookedRecord[]) =>
      Object.fromEntries(records.map(({ notes: _, ...record }) => [record.userId, record]))
    fc.assert(
      fc.property(fc.array(namedLine, { maxLength: 20 }), (lines) => {
        const choices = { byRow: new Map(), addedUp: new Set(everybody.map(({ id }) => id)) }
        const there = byUser(planOf(lines, choices).records)
        const back = byUser(planOf(lines.toReversed(), choices).records)
        // Nobody worked no hours in all and has two rates: then the first of them counts.
        for (const [id, record] of Object.entries(there))
          if (record.hoursWorked !== '0.00') expect(back[id]).toEqual(record)
        expect(Object.keys(back).toSorted()).toEqual(Object.keys(there).toSorted())
      }),
      { numRuns: 300 },
    )
  })
})

const record = (userId: string, overrides: Partial<BookedRecord> = {}): BookedRecord => ({
  userId,
  ...{ hoursWorked: '10.00', hourlyRate: '15.00', regularPay: '150.00', overtimePay: '0.00', tipsPay: '5.00' },
  ...{ bonuses: '0.00', deductions: '0.00', grossPay: '155.00', netPay: '155.00', hasNetPay: false },
  ...{ weightProcessed: null, notes: null },
  ...overrides,
})

test('what an import changes is told person by person and amount by amount', () => {
  const changes = changesBetween(
    [record('same', { notes: '' }), record('gone'), record('other', { weightProcessed: '7.00' })],
    [record('same'), record('new'), record('other', { tipsPay: '5.01', notes: 'now with a note' })],
  )
  expect(changes.unchanged).toBe(1)
  expect(changes.added.map(({ userId }) => userId)).toEqual(['new'])
  expect(changes.removed.map(({ userId }) => userId)).toEqual(['gone'])
  expect(changes.changed).toEqual([
    {
      userId: 'other',
      fields: [
        { field: 'tipsPay', before: '5.00', after: '5.01' },
        { field: 'weightProcessed', before: '7.00', after: null },
        { field: 'notes', before: null, after: 'now with a note' },
      ],
    },
  ])
})
describe('tips logged stand beside tips paid', () => {
  const logged = (userId: string, amount: string, amounts: Partial<LoggedTips> = {}): LoggedTips => ({
    userId,
    amount,
    count: Number(amount !== '0.00'),
    ...{ lateAmount: '0.00', lateCount: 1, carriedAmount: '0.00', carriedCount: 1 },
    ...{ settledAmount: '0.00', carriedSettledAmount: '0.00' },
    ...amounts,
  })
  const check = { late: 0, carried: 0, settling: undefined }

  test('the largest difference first', () => {
    expect(
      checkTips(
        [
          { userId: 'equal', tipsPay: '0.30' },
          { userId: 'less', tipsPay: '10.00' },
          { userId: 'only paid', tipsPay: '3.00' },
        ],
        [
          logged('equal', '0.30'),
          logged('less', '12.50', { lateAmount: '2.50' }),
          logged('only logged', '40.00'),
          logged('also', '3.00'),
        ],
        ['also', 'only paid'],
      ),
    ).toEqual([
      { ...check, userId: 'only logged', logged: 4000, paid: undefined, difference: -4000 },
      { ...check, userId: 'also', logged: 300, paid: undefined, difference: -300 },
      { ...check, userId: 'only paid', logged: 0, paid: 300, difference: 300 },
      { ...check, userId: 'less', logged: 1250, late: 250, paid: 1000, difference: -250 },
      { ...check, userId: 'equal', logged: 30, paid: 30, difference: 0 },
    ])
  })

  const none = '0.00'
  const twelve = { carriedAmount: '12.00' }

  test('with the late tips of earlier weeks that it has settled, of whom it pays', () => {
    expect(
      checkTips(
        [
          { userId: 'settled', tipsPay: '17.00' },
          { userId: 'waiting', tipsPay: '5.00' },
        ],
        [
          logged('settled', '5.00', { ...twelve, carriedSettledAmount: '12.00' }),
          logged('waiting', '5.00', twelve),
          logged('not paid', '5.00', twelve),
          logged('neither', none, twelve),
        ],
        ['settled'],
      ),
    ).toEqual([
      { ...check, userId: 'not paid', logged: 500, paid: undefined, difference: -500 },
      { ...check, userId: 'settled', logged: 1700, carried: 1200, paid: 1700, difference: 0 },
      { ...check, userId: 'waiting', logged: 500, paid: 500, difference: 0 },
    ])
  })

  const ofSecond = logged('', '10.00', { lateAmount: '2.00', carriedAmount: '8.00', carriedSettledAmount: '5.00' })

  test.each<
    [what: string, tips: LoggedTips, tipsPay: string, said: boolean | undefined, settled: number, found: RegExp[]]
  >([
    ['all of them', logged('', '5.00', twelve), '17.00', undefined, 1200, []],
    ['none: the file has none', logged('', '5.00', twelve), '5.00', undefined, 0, []],
    ['none: a cent is missing', logged('', '5.00', twelve), '16.99', undefined, 0, []],
    [
      'all, as is said',
      logged('', '5.00', twelve),
      '16.99',
      true,
      1200,
      [/^Late tips of Ann, \$12\.00, are .*: \$17\.00 .*\$16\.99/],
    ],
    ['none, as is said', logged('', '5.00', twelve), '17.00', false, 0, [/^Late tips of Ann wait .*\$12\.00 of them/]],
    ['again what it had settled', ofSecond, '13.00', undefined, 500, []],
    ['and what was late in its days', ofSecond, '15.00', undefined, 700, []],
    ['and what was late since', ofSecond, '18.00', undefined, 1000, []],
    ['none any more', ofSecond, '8.00', undefined, 0, []],
  ])('an import settles %s', (_what, tips, tipsPay, said, settled, found) => {
    const records = [{ userId: '', tipsPay }]
    const sayings = new Map(said === undefined ? [] : [['', said]])
    const [{ settling } = { settling: undefined }] = checkTips(records, [tips], [], { records, lateTipsPaid: sayings })
    expect(settling?.settled).toBe(settled)
    const findings = tipFindings({
      records,
      logged: [tips],
      seenFirst: undefined,
      lateTipsPaid: sayings,
      nameOf: () => 'Ann',
    })
    expect(findings).toEqual(found.map((text) => ({ text: expect.stringMatching(text) })))
  })

  test('what came since the file was first looked at is to be looked at, where the file does not pay it', () => {
    const records = ['more', 'equal', 'as before'].map((userId) => ({ userId, tipsPay: '12.00' }))
    const now = [logged('more', '15.00'), logged('equal', '12.00'), logged('as before', '15.00')]
    const seenFirst = new Map(Object.entries({ more: 1200, equal: 1000, 'as before': 1500 }))
    expect(
      tipFindings({
        records,
        logged: now,
        seenFirst,
        lateTipsPaid: new Map(),
        nameOf: (userId) => userId.toUpperCase(),
      }),
    ).toEqual([
      {
        text: 'The tips of MORE were $12.00 when this file was first looked at and are $15.00 now; the file pays $12.00.',
      },
    ])
  })
})
