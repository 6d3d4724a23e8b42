import { getTableName } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { tables } from '#tests/support/tables.ts'

const app = await startApp()

test('a column of digits, which is sent without escaping, takes nothing but digits', async () => {
  const digits = tables.flatMap((table) =>
    getTableConfig(table).columns.flatMap((column) =>
      column.columnType === 'PgCustomColumn' && column.getSQLType() === 'text'
        ? [[getTableName(table), column.name] as const]
        : [],
    ),
  )
  expect(digits).toContainEqual(['tips', 'order_id'])
  for (const [table, column] of digits) {
    const { rows } = await app.pool.query<{ definition: string }>(
      `select pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = $1::regclass and contype = 'c'`,
      [table],
    )
    const pattern = new RegExp(`^CHECK \\(\\(${column} ~ '\\^\\[0-9\\]\\{\\d+,\\d+\\}\\$'::text\\)\\)$`)
    expect(rows.map(({ definition }) => definition).filter((definition) => pattern.test(definition))).toHaveLength(1)
  }
})
