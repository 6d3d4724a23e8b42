import { expect, test } from 'vitest'
import { evenedOut } from '#client/features/shift-reports/cash.ts'
import type { ShiftReport } from '#shared/shift-reports/shift-report.ts'

const report = (id: string, shiftDate: string, overrides: Partial<ShiftReport>): ShiftReport => ({
  ...{ id, shiftDate, userId: '2', startingCash: '200.00', endingCash: '500.00', dropAmount: '300.00' },
  ...{
    drawer: 'Front',
    expectedStart: '200.00',
    notes: null,
    receiptImageUrl: null,
    corrections: 0,
    correctedAt: null,
  },
  ...{
    createdAt: '2026-01-07T04:05:00.000Z',
    user: { firstName: 'Erin', lastName: 'Ellis', email: 'erin@example.com' },
  },
  ...overrides,
})

/** Leaves $185.00 of $200.00 in the drawer. */
const short = report('short', '2026-01-05', { dropAmount: '315.00' })
/** Begins with $200.00 again. */
const filled = report('filled', '2026-01-06', { expectedStart: '185.00' })

test('what was filled up evens out with the report that left it short', () => {
  expect([...evenedOut([filled, short])]).toEqual([['filled', '2026-01-05']])
})

test('what was left over and taken out evens out as well', () => {
  const over = report('over', '2026-01-05', { dropAmount: '290.00' })
  const taken = report('taken', '2026-01-06', { expectedStart: '210.00' })
  expect([...evenedOut([taken, over])]).toEqual([['taken', '2026-01-05']])
})

test.each([
  ['another drawer', [filled, { ...short, drawer: 'Back' }]],
  ['a part of it', [{ ...filled, startingCash: '195.00' }, short]],
  ['a report between the two, which left something else', [filled, report('between', '2026-01-05', {}), short]],
  ['a report that is not listed', [filled]],
  ['a drawer that is still short', [{ ...filled, startingCash: '185.00' }, short]],
])('%s evens out nothing', (_, reports) => {
  expect(evenedOut(reports).size).toBe(0)
})
