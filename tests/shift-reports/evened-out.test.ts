import { expect, test } from 'vitest'
import { evenedOut } from '#client/features/shift-reports/cash.ts'
import { report } from './report-data.ts'

const inFront = (id: string, shiftDate: string, overrides: object) =>
  report({
    id,
    shiftDate,
    endingCash: '500.00',
    dropAmount: '300.00',
    drawer: 'Front',
    expectedStart: '200.00',
    ...overrides,
  })

/** Leaves $185.00 of $200.00 in the drawer. */
const short = inFront('short', '2026-01-05', { dropAmount: '315.00' })
/** Begins with $200.00 again. */
const filled = inFront('filled', '2026-01-06', { expectedStart: '185.00' })

test('what was filled up, or taken out, evens out with the report that left it so', () => {
  expect([...evenedOut([filled, short])]).toEqual([['filled', '2026-01-05']])
  const over = inFront('over', '2026-01-05', { dropAmount: '290.00' })
  const taken = inFront('taken', '2026-01-06', { expectedStart: '210.00' })
  expect([...evenedOut([taken, over])]).toEqual([['taken', '2026-01-05']])
})

test.each([
  ['another drawer', [filled, { ...short, drawer: 'Back' }]],
  ['a part of it', [{ ...filled, startingCash: '195.00' }, short]],
  ['a report between the two, which left something else', [filled, inFront('between', '2026-01-05', {}), short]],
  ['a report that is not listed', [filled]],
  ['a drawer that is still short', [{ ...filled, startingCash: '185.00' }, short]],
])('%s evens out nothing', (_, reports) => {
  expect(evenedOut(reports).size).toBe(0)
})
