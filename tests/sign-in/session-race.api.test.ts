import { type SQL, sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { resetFactors } from '#server/features/second-factor/queries.ts'
import { changePassword, insertResetToken, spendResetToken } from '#server/features/sign-in/queries.ts'
import { deactivateUser } from '#server/features/users/standing.ts'
import { hashPassword } from '#server/http/passwords.ts'
import { invite, registrationFor } from '#tests/invitations/invitation-data.ts'
import { addPasskey, answered } from '#tests/passkeys/authenticator.ts'
import { codeOf, turnOnCodes } from '#tests/second-factor/codes.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, type Person } from '#tests/support/cast.ts'
import { type Client, type Reply, refusal } from '#tests/support/client.ts'
import { momentsOf } from '#tests/support/moments.ts'
import { startOidcProvider } from '#tests/support/oidc-provider.ts'
import { signInStatus } from './sign-in-data.ts'

// A session is begun on what was true a moment ago. Here what ends sessions is committed in that moment.

const provider = await startOidcProvider()
afterAll(() => provider.close())
const app = await startApp(provider.env)

const newHash = await hashPassword('starched collars')

type Ending = (tx: Db, person: Person) => Promise<void>

const reset: Ending = async (tx, { id, email }) => {
  const token = await insertResetToken(tx, id)
  expect(await spendResetToken(tx, { email, token, passwordHash: newHash, browser: 'x' })).toBe(true)
}
const change: Ending = async (tx, { id, email }) => {
  const { rows } = await app.pool.query('select password_hash from users where email = $1', [email])
  await changePassword(tx, id, { from: rows[0].password_hash, to: newHash, browser: 'x' })
}
const deactivation: Ending = (tx, { id }) => deactivateUser(tx, { adminId: ada.id, userId: id })

const { held, during } = momentsOf(app)

const noSession = sql`lock table sessions in share mode`

/** Sends the call while no session can be written, lets `meanwhile` be committed, and resolves to the answer. */
async function before(
  call: () => Promise<Reply>,
  meanwhile: (tx: Db) => Promise<void>,
  lock: SQL = noSession,
): Promise<Reply> {
  const answer = await app.db.transaction(async (tx) => {
    await tx.rows(lock)
    const sent = call()
    await held(sent)
    await meanwhile(tx)
    return [sent] as const
  })
  return answer[0]
}

const someone = async () => ({ robin: await app.makePerson(), browser: app.stranger() })

async function expectNobody(browser: Client, { id }: Pick<Person, 'id'>) {
  expect((await browser.get('/api/user')).status).toBe(401)
  const { rows } = await app.pool.query('select data from sessions where user_id = $1', [id])
  expect(rows).toEqual([])
}

describe.for([
  ['a reset of the password', reset, [401, 'WRONG_SIGN_IN']],
  ['a change of the password', change, [401, 'WRONG_SIGN_IN']],
  ['a deactivation', deactivation, [403, 'DEACTIVATED']],
] as const)('%s', ([, ending, refused]) => {
  test.for([
    ['between the look at the password and the session leaves no session', before],
    ['that is not yet committed is waited for', during<Reply>],
  ] as const)('%s', async ([, at]) => {
    const { robin, browser } = await someone()
    const reply = await at(
      () => browser.post('/api/login', robin),
      (tx) => ending(tx, robin),
    )
    expect(refusal(reply)).toEqual(refused)
    expect(reply.headers.getSetCookie()).toEqual([])
    await expectNobody(browser, robin)
  })
})

test('what came to nothing refuses nobody', async () => {
  const { robin, browser } = await someone()
  const sent: Promise<Reply>[] = []
  const undone = app.db.transaction(async (tx) => {
    await deactivation(tx, robin)
    sent.push(browser.post('/api/login', robin))
    await held(sent[0]!)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect((await sent[0]!).status).toBe(200)
  expect((await browser.get('/api/user')).body.id).toBe(robin.id)
})

test('a deactivation while somebody comes back from the provider leaves no session', async () => {
  const { robin, browser } = await someone()
  provider.signInAs({ sub: 'raced', email: robin.email })
  expect((await browser.follow('/api/login')).url.search).toBe('')
  await browser.post('/api/logout')

  let next = await browser.get('/api/login')
  const addressOf = ({ headers, url }: Reply) => new URL(headers.get('location')!, url)
  while (addressOf(next).pathname !== '/api/callback') next = await browser.get(addressOf(next).href)
  const reply = await before(
    () => browser.get(addressOf(next).href),
    (tx) => deactivation(tx, robin),
  )
  expect([reply.status, reply.headers.get('location')]).toEqual([302, '/?problem=deactivated'])
  await expectNobody(browser, robin)
})

const resetByAdmin: Ending = (tx, { id }) => resetFactors(tx, id)

/** The last call of a sign-in, up to which all went well. */
const byCode = async (robin: Person, browser: Client) => {
  const { secret } = await turnOnCodes(app.as(robin))
  await browser.post('/api/login', robin)
  return () => browser.post('/api/login/code', { code: codeOf(secret) })
}
const byPasskey = async (robin: Person, browser: Client) => {
  const { passkey } = await addPasskey(app.as(robin), app.url)
  const { body: options } = await browser.post('/api/login/passkey/options')
  return () => browser.post('/api/login/passkey', answered(options, passkey, app.url))
}

test.for([
  ['a deactivation', 'sends their code', deactivation, byCode, [401, 'SIGN_IN_AGAIN']],
  ['a deactivation', 'shows their passkey', deactivation, byPasskey, [403, 'DEACTIVATED']],
  ['a reset of what was lost', 'sends their code', resetByAdmin, byCode, [401, 'SIGN_IN_AGAIN']],
  ['a reset of what was lost', 'shows their passkey', resetByAdmin, byPasskey, [401, 'SIGN_IN_AGAIN']],
] as const)('%s while somebody %s leaves no session', async ([, , ending, way, refused]) => {
  const { robin, browser } = await someone()
  // A code spends what the session kept of the password: only the session that begins with it has to wait.
  const lock = way === byCode ? sql`select from users where id = ${robin.id} for update` : noSession
  const reply = await before(await way(robin, browser), (tx) => ending(tx, robin), lock)
  expect(refusal(reply)).toEqual(refused)
  await expectNobody(browser, robin)
})

test('a deactivation while somebody registers leaves no session', async () => {
  const [invitation, browser] = [await invite(app), app.stranger()]
  const made = { id: '' }
  const reply = await before(
    () => browser.post('/api/register', registrationFor(invitation)),
    async (tx) => {
      const { rows } = await app.pool.query('select id from users where email = $1', [invitation.email])
      made.id = rows[0].id
      await deactivateUser(tx, { adminId: ada.id, userId: made.id })
    },
  )
  expect(refusal(reply)).toEqual([401, 'SIGN_IN_AGAIN'])
  await expectNobody(browser, made)
})

test('a session that a reset ends does not go on by signing out everywhere else in the same moment', async () => {
  const robin = await app.makePerson()
  const thief = app.as(robin)
  await thief.get('/api/user')
  const reply = await during(
    () => thief.post('/api/user/sign-out-elsewhere'),
    (tx) => reset(tx, robin),
  )
  expect(refusal(reply)).toEqual([401, 'SIGN_IN_AGAIN'])
  await expectNobody(thief, robin)
})

test('nor does it put another password in the place of the new one', async () => {
  const robin = await app.makePerson()
  const thief = app.as(robin)
  await thief.get('/api/user')
  const { status, body } = await during(
    () => thief.put('/api/user/password', { currentPassword: robin.password, newPassword: 'stolen shirts' }),
    (tx) => reset(tx, robin),
  )
  expect([status, body.errors]).toEqual([400, { currentPassword: ['This is not your current password.'] }])
  await expectNobody(thief, robin)
  expect(await signInStatus(app, robin, 'starched collars')).toBe(200)
})
