import { text } from 'node:stream/consumers'
import { getTableName, sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { list, longList, one } from '#server/db/answer.ts'
import { type Given, nested } from '#server/db/shape.ts'
import { ownTips } from '#server/features/tips/queries.ts'
import { tips } from '#shared/tips/table.ts'
import { users } from '#shared/users/table.ts'
import { makeProblem } from '#tests/machine-problems/problem-data.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, tess } from '#tests/support/cast.ts'
import { databaseOn } from '#tests/support/db.ts'
import { statementsDuring } from '#tests/support/statements.ts'
import { tables } from '#tests/support/tables.ts'
import { tipOf } from '#tests/tips/tip-data.ts'

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

const database = databaseOn(app.serverPool)
const as = ({ id }: { id: string }) => database.as({ id, name: '', address: '', requestId: undefined })

const allTime = { startDate: '-infinity', endDate: 'infinity' }
const ids = (json: string) => JSON.parse(json).map(({ id }: { id: string }) => id)

test('no value that a call says stands in for who calls', async () => {
  const tip = await tipOf(app.db, erin)
  const asTess = as(tess)
  const values = { ...allTime, caller: erin.id }
  expect((await ownTips.of(asTess, values)).text).toBe('[]')
  expect(ids((await ownTips.of(as(erin), allTime)).text)).toEqual([tip.id])
})

test('a long list knows who calls', async () => {
  await tipOf(app.db, tess)
  const long = longList(
    nested({ id: tips.id, orderId: tips.orderId }),
    10,
    ({ caller }: Given<'caller'>) => sql`from ${tips} where ${tips.userId} = ${caller}`,
  )
  expect(JSON.parse(await text(await database.stream(long.asked(), { caller: tess.id })))).toHaveLength(1)
  expect(JSON.parse(await text(await database.stream(long.asked())))).toEqual([])
})

test('a row with a column that may not be null and is null fails, and is not left out', async () => {
  const person = nested({ id: users.id, email: users.email, tipOf: tips.userId })
  const rows = sql`from ${users} left join ${tips} on false where ${users.id} = ${ada.id}`
  await expect(list(person, rows).of(app.db)).rejects.toThrow('never')
  await expect(one(person, rows).of(app.db)).rejects.toThrow('never')
  await expect(one(person, sql`from ${users} join ${tips} on false`).of(app.db)).resolves.toMatchObject({
    text: 'null',
  })
})

test('however many statuses are asked for, each connection prepares one statement', async () => {
  const problem = await makeProblem(app.db)
  const texts = new Set<string>()
  for (const status of ['open', 'open,in_progress', 'open,in_progress,repaired', 'open,open,open,open']) {
    const statements = await statementsDuring(async () => {
      expect(ids((await app.as(erin).get(`/api/machine-problems?status=${status}`)).text)).toEqual([problem.id])
    })
    for (const { text } of statements) if (text.includes('"machine_problems"')) texts.add(text)
  }
  expect([...texts]).toHaveLength(1)
})
