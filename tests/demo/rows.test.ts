import { globSync, readFileSync } from 'node:fs'
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import type { WholeRow } from '#server/demo/rows.ts'
import { id } from '#shared/db/columns.ts'

const washes = pgTable('washes', {
  id: id(),
  machine: integer().notNull(),
  notes: text(),
  isHot: boolean().default(false),
})

test('a row of the demo shop without a value for every column does not compile', () => {
  const whole: WholeRow<typeof washes> = { machine: 7, notes: null, isHot: true }
  // @ts-expect-error: notes are missing
  const partial: WholeRow<typeof washes> = { machine: 7, isHot: true }
  // @ts-expect-error: there is no such column
  const other: WholeRow<typeof washes> = { ...whole, mood: 'good' }
  expect([whole, partial, other]).toHaveLength(3)
})

test('the demo shop and that of the benchmarks insert whole rows only', () => {
  const inserts = globSync(['server/demo/*.ts', 'tools/bench/shop.ts']).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\.insert\(|insert into \S+/g)].map(([found]) => `${file}: ${found}`),
  )
  expect(inserts.toSorted()).toEqual([
    'server/demo/history.ts: insert into history',
    'server/demo/rows.ts: .insert(',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: how it stands there
    'tools/bench/shop.ts: insert into ${getTableName(table)}',
  ])
})
