import { getTableName } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { tables } from '#tests/support/tables.ts'

const app = await startApp()

const columns = tables.flatMap((table) =>
  getTableConfig(table).columns.map((column) => ({ column, name: `${getTableName(table)}.${column.name}` })),
)

/** Only its triggers write it, and a check would cost every change of anything (shared/history/table.ts). */
const unchecked = ['history.action', 'history.kind']

test('the database takes the words of an enum and no other', async () => {
  const { rows } = await app.pool.query<{ column: string; words: string[] }>(`
    select conrelid::regclass || '.' || attname as column,
      array(select word[1] from regexp_matches(pg_get_constraintdef(pg_constraint.oid), '''([^'']*)''::text', 'g') as word) as words
    from pg_constraint join pg_attribute on attrelid = conrelid and array[attnum] = conkey
    where contype = 'c' and pg_get_constraintdef(pg_constraint.oid) like 'CHECK ((% = ANY (ARRAY[%])))'`)
  const checked = Object.fromEntries(rows.map(({ column, words }) => [column, words]))
  const declared = columns.flatMap(({ name, column: { enumValues } }) =>
    enumValues?.length ? [[name, enumValues] as const] : [],
  )
  expect(declared.length).toBeGreaterThan(5)
  expect(checked).toEqual(Object.fromEntries(declared.filter(([column]) => !unchecked.includes(column))))
  expect(declared.map(([column]) => column)).toEqual(expect.arrayContaining(unchecked))
})

test('a column of digits, which is sent without escaping, takes nothing but digits', async () => {
  const digits = columns.filter(
    ({ column }) => column.columnType === 'PgCustomColumn' && column.getSQLType() === 'text',
  )
  expect(digits.map(({ name }) => name)).toContain('tips.order_id')
  for (const { name } of digits) {
    const [table, column] = name.split('.')
    const { rows } = await app.pool.query<{ definition: string }>(
      `select pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = $1::regclass and contype = 'c'`,
      [table],
    )
    const pattern = new RegExp(`^CHECK \\(\\(${column} ~ '\\^\\[0-9\\]\\{\\d+,\\d+\\}\\$'::text\\)\\)$`)
    expect(rows.filter(({ definition }) => pattern.test(definition))).toHaveLength(1)
  }
})
