import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { hashPassword } from '#server/http/passwords.ts'
import { startApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/cast.ts'
import type { Reply } from '#tests/support/client.ts'

// Neither the words nor the time of an answer tell a stranger who has an account here.

const app = await startApp()

/** With a password hash of full strength, unlike the cast's. */
async function realPerson(overrides: Partial<Person> = {}) {
  const person = await app.makePerson(overrides)
  const passwordHash = await hashPassword(person.password)
  await app.pool.query('update users set password_hash = $1 where id = $2', [passwordHash, person.id])
  return person
}

const active = await realPerson()
const deactivated = await realPerson({ isActive: false })
const throughProvider = await app.makePerson()
await app.pool.query('update users set password_hash = null where id = $1', [throughProvider.id])

const kinds = {
  'nobody’s address': 'nobody@example.com',
  'a wrong password': active.email,
  'a wrong password of a deactivated person': deactivated.email,
  'a person without a password': throughProvider.email,
}

const tryWrong = (email: string) => app.stranger().post('/api/login', { email, password: 'not this one' })

/** Processor time of the whole process, its threads included, in milliseconds: waiting for others does not count. */
async function workOf(run: () => Promise<unknown>) {
  const before = process.cpuUsage()
  await run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

test('a wrong sign-in is answered in the same words and with the same headers', async () => {
  const replies: Reply[] = []
  for (const email of Object.values(kinds)) replies.push(await tryWrong(email))
  const shapeOf = ({ status, text, headers }: Reply) => [status, text, [...headers.keys()].toSorted()]
  expect(replies[0]!.status).toBe(401)
  for (const reply of replies) expect(shapeOf(reply)).toEqual(shapeOf(replies[0]!))
})

test('a wrong sign-in costs the checking of one password, no matter for which account', async () => {
  const [passwordHash] = (await app.pool.query('select password_hash from users where id = $1', [active.id])).rows
  const { verify } = await import('@node-rs/argon2')
  const checking: number[] = []
  const seen = Object.entries(kinds).map(([kind, email]) => ({ kind, email, works: [] as number[] }))
  // The first of all makes the hash that nobody's password is checked against.
  await tryWrong(kinds['nobody’s address'])
  // In turns, so that a busy moment of the machine hits all of them alike.
  for (let round = 0; round < 15; round += 1) {
    checking.push(await workOf(() => verify(passwordHash.password_hash, 'not this one')))
    for (const { email, works } of seen) works.push(await workOf(() => tryWrong(email)))
  }
  const one = median(checking)
  const medians = Object.fromEntries(seen.map(({ kind, works }) => [kind, median(works)]))
  const least = Math.min(...Object.values(medians))
  expect(least, JSON.stringify(medians)).toBeGreaterThan(one * 0.8)
  // Less than half the time of a check between the quickest and the slowest: one more or less would show.
  expect(Math.max(...Object.values(medians)) - least, JSON.stringify({ one, ...medians })).toBeLessThan(one / 2)
})

test('asking for a new password is answered before anybody is looked up', async () => {
  const replies: Reply[] = []
  // As long as nobody can read who has an account, no answer can depend on it, nor wait for it.
  await app.db.transaction(async (tx) => {
    await tx.rows(sql`lock table users in access exclusive mode`)
    for (const email of Object.values(kinds)) replies.push(await app.stranger().post('/api/forgot-password', { email }))
  })
  const headersOf = ({ headers }: Reply) => [...headers.keys()].toSorted()
  for (const reply of replies) {
    expect([reply.status, reply.body]).toEqual([200, { success: true }])
    expect(headersOf(reply)).toEqual(headersOf(replies[0]!))
  }
  for (const { email } of [active, throughProvider]) await app.waitForMail({ to: email })
  expect((await app.mails()).flatMap(({ to }) => to)).not.toContain(deactivated.email)
})
