import { getTableName } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { tables } from '#tests/support/tables.ts'

const app = await startApp()

/** Only its triggers write it, and a check would cost every change of anything (shared/history/table.ts). */
const unchecked = ['history.action', 'history.kind']

test('the database takes the words of an enum and no other', async () => {
  const { rows } = await app.pool.query<{ column: string; words: string[] }>(`
    select conrelid::regclass || '.' || attname as column,
      array(select word[1] from regexp_matches(pg_get_constraintdef(pg_constraint.oid), '''([^'']*)''::text', 'g') as word) as words
    from pg_constraint join pg_attribute on attrelid = conrelid and array[attnum] = conkey
    where contype = 'c' and pg_get_constraintdef(pg_constraint.oid) like 'CHECK ((% = ANY (ARRAY[%])))'`)
  const checked = Object.fromEntries(rows.map(({ column, words }) => [column, words]))
  const declared = tables.flatMap((table) =>
    getTableConfig(table).columns.flatMap(({ name, enumValues }) =>
      enumValues?.length ? [[`${getTableName(table)}.${name}`, enumValues] as const] : [],
    ),
  )
  expect(declared.length).toBeGreaterThan(5)
  expect(checked).toEqual(Object.fromEntries(declared.filter(([column]) => !unchecked.includes(column))))
  expect(unchecked.filter((column) => !declared.some(([name]) => name === column))).toEqual([])
})
