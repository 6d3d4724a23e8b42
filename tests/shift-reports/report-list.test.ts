import { describe, expect, test } from 'vitest'
import { cashLeft, cashOf, differenceWords, evenedOut, isOff } from '#client/features/shift-reports/cash.ts'
import { drawersCsv, filterReports, reportsCsv } from '#client/features/shift-reports/report-list.ts'
import { report } from './report-data.ts'

describe('expected', () => {
  test.each([
    ['200', '512.25', 31_225],
    ['0.10', '0.30', 20],
    ['200', '200', undefined],
    ['300', '200', undefined],
    ['200', 'x', undefined],
  ])('from %j to %j', (startingCash, endingCash, expected) => {
    expect(cashOf({ startingCash, endingCash, dropAmount: '' }).expected).toBe(expected)
  })

  test('the difference to it and what is left are said once there is a drop', () => {
    const cash = { startingCash: '100', endingCash: '150', dropAmount: '' }
    expect(cashOf(cash)).toMatchObject({ difference: undefined, left: undefined })
    expect(cashOf({ ...cash, dropAmount: '170' })).toMatchObject({ difference: 12_000, left: -2000 })
    expect([0, 500, -505].map(differenceWords)).toEqual([
      'Exactly the expected amount',
      'Drawer $5.00 short',
      'Drawer $5.05 over',
    ])
  })

  test('what is left is the ending cash less the drop, to the cent', () => {
    expect(cashLeft(report({ endingCash: '0.30', dropAmount: '0.10' }))).toBe(20)
    expect(cashLeft(report({ endingCash: '10.00', dropAmount: '12.50' }))).toBe(-250)
  })
})

describe('the filter', () => {
  const days = ['2026-01-05', '2026-01-06', '2026-01-07'].map((shiftDate) => report({ shiftDate }))
  const all = { start: '', end: '', employee: '', cash: '' }
  const shownDays = (filter: object) => filterReports(days, { ...all, ...filter }).map(({ shiftDate }) => shiftDate)

  test('keeps what leaves the drawer as it was not, if that is asked for', () => {
    const [good, over, short] = [report(), report({ dropAmount: '312.24' }), report({ dropAmount: '312.26' })]
    expect(filterReports([good, over, short], { ...all, cash: 'off' })).toEqual([over, short])
    expect(filterReports([good, over, short], all)).toHaveLength(3)
    const [same, other] = ['200.00', '180.00'].map((expectedStart) => report({ expectedStart }))
    expect(filterReports([same!, other!], { ...all, cash: 'off' })).toEqual([other])
  })

  test('includes both of its days', () => {
    expect(shownDays({ start: '2026-01-06' })).toEqual(['2026-01-06', '2026-01-07'])
    expect(shownDays({ end: '2026-01-06' })).toEqual(['2026-01-05', '2026-01-06'])
    expect(shownDays({ start: '2026-01-07', end: '2026-01-06' })).toEqual([])
  })

  test('finds Erin by a part of her name or address', () => {
    for (const employee of ['ELLIS', ' erin ellis ', 'in el', 'xample.com'])
      expect(filterReports([report()], { ...all, employee }), employee).toHaveLength(1)
    expect(filterReports([report()], { ...all, employee: 'theo' })).toEqual([])
  })
})

test('the file has the eight columns, another one drawers and corrections, and neither a formula of a stranger', () => {
  const reports = [
    report({ notes: '=HYPERLINK("http://evil.example")\nsecond line' }),
    report({
      endingCash: '10.00',
      dropAmount: '12.50',
      drawer: 'Till 2',
      givenBack: '12.00',
      refunds: 2,
      expectedStart: '-5.00',
      corrections: 1,
      correctedAt: '2026-01-09T04:05:00.000Z',
      user: { firstName: 'Ann, Mary', lastName: '', email: 'ann@example.com' },
    }),
  ]
  expect(reportsCsv(reports)).toBe(
    '\uFEFFDate,Employee,Starting Cash,Ending Cash,Drop Amount,Cash Left in Drawer,Notes,Submitted At\r\n' +
      '1/6/2026,Erin Ellis,200.00,512.25,312.25,200.00,"\'=HYPERLINK(""http://evil.example"")\nsecond line",1/6/2026 11:05 PM\r\n' +
      '1/6/2026,"Ann, Mary",200.00,10.00,12.50,-2.50,,1/6/2026 11:05 PM\r\n',
  )
  expect(drawersCsv(reports)).toBe(
    '\uFEFFDate,Employee,Starting Cash,Ending Cash,Drop Amount,Cash Left in Drawer,Notes,Submitted At,Drawer,Expected Starting Cash,Corrected,Expected Drop,Given back,Refunds\r\n' +
      '1/6/2026,Erin Ellis,200.00,512.25,312.25,200.00,"\'=HYPERLINK(""http://evil.example"")\nsecond line",1/6/2026 11:05 PM,,,,312.25,0.00,0\r\n' +
      '1/6/2026,"Ann, Mary",200.00,10.00,12.50,-2.50,,1/6/2026 11:05 PM,Till 2,-5.00,1/8/2026 11:05 PM,312.25,12.00,2\r\n',
  )
})

const inFront = (id: string, shiftDate: string, overrides: object) =>
  report({
    ...{ id, shiftDate, endingCash: '500.00', dropAmount: '300.00', drawer: 'Front', expectedStart: '200.00' },
    ...overrides,
  })

/** Leaves $185.00 of $200.00 in the drawer. */
const short = inFront('short', '2026-01-05', { dropAmount: '315.00' })
/** Begins with $200.00 again. */
const filled = inFront('filled', '2026-01-06', { expectedStart: '185.00' })

test('what was filled up, or taken out, evens out with the report that left it so', () => {
  const evened = evenedOut([filled, short])
  expect([...evened.before, ...evened.after]).toEqual([
    ['filled', '2026-01-05'],
    ['short', '2026-01-06'],
  ])
  // One day to look at.
  expect([filled, short].filter((each) => isOff(each, evened))).toEqual([short])
  const over = inFront('over', '2026-01-05', { dropAmount: '290.00' })
  const taken = inFront('taken', '2026-01-06', { expectedStart: '210.00' })
  expect([...evenedOut([taken, over]).before]).toEqual([['taken', '2026-01-05']])
})

test.each([
  ['another drawer', [filled, { ...short, drawer: 'Back' }]],
  ['a part of it', [{ ...filled, startingCash: '195.00' }, short]],
  ['a report between the two, which left something else', [filled, inFront('between', '2026-01-05', {}), short]],
  ['a report that is not listed', [filled]],
  ['a drawer that is still short', [{ ...filled, startingCash: '185.00' }, short]],
])('%s evens out nothing', (_, reports) => {
  expect(evenedOut(reports).before.size).toBe(0)
})
