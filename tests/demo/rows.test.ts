import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { WholeRow } from '#server/demo/rows.ts'
import type { tips } from '#shared/tips/table.ts'

test('a row of the demo shop without a value for every column does not compile', () => {
  const whole: WholeRow<typeof tips> = {
    userId: 'erin',
    orderId: '0042',
    amount: '4.00',
    notes: null,
    settledPeriodId: null,
  }
  // @ts-expect-error: notes are missing
  const partial: WholeRow<typeof tips> = { userId: 'erin', orderId: '0042', amount: '4.00', settledPeriodId: null }
  // @ts-expect-error: there is no such column
  const other: WholeRow<typeof tips> = { ...whole, mood: 'good' }
  expect([whole, partial, other]).toHaveLength(3)
})

test('the demo shop and that of the benchmarks insert whole rows only', () => {
  const inserts = globSync(['server/demo/*.ts', 'bench/shop.ts']).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\.insert\(|insert into \S+/g)].map(([found]) => `${file}: ${found}`),
  )
  expect(inserts.toSorted()).toEqual([
    // biome-ignore lint/suspicious/noTemplateCurlyInString: how it stands there
    'bench/shop.ts: insert into ${getTableName(table)}',
    'server/demo/history.ts: insert into history',
    'server/demo/rows.ts: .insert(',
  ])
})
