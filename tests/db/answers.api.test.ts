import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
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
import { tipOf } from '#tests/tips/tip-data.ts'

const app = await startApp()
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
