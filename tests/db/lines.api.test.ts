import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { asJson, columnsOf, line, lines, orEmpty } from '#server/db/lines.ts'
import { startApp } from '#tests/support/app.ts'

const app = await startApp()

async function read(values: (string | null)[]) {
  const { sql: text, params } = new PgDialect().sqlToQuery(
    sql`select ${lines(sql`
    select ${line(sql`place`, asJson(sql`value`), orEmpty(sql`nullif(place, 1)`))}
    from unnest(${sql.param(values)}::text[]) with ordinality as given (value, place) order by place`)} as text`,
  )
  const { rows } = await app.pool.query(text, params)
  return columnsOf<[place: string, json: string, place: string]>(rows[0].text)
}

test('what people wrote comes back as they wrote it, and nothing of it ends a column or a line', async () => {
  const texts = ['plain', 'a\ttab', 'two\nlines\r\n', '"quoted" \\n', '', null, '\u0001\u2028 ‚Ø 🧺']
  const found = await read(texts)
  expect(found.map(([place, json]) => [Number(place), JSON.parse(json)])).toEqual(
    texts.map((text, at) => [at + 1, text]),
  )
  expect(found.map(([, , place]) => place)).toEqual(['', '2', '3', '4', '5', '6', '7'])
})

test('no rows are no lines', async () => {
  expect(await read([])).toEqual([])
})
