import { afterAll, describe, expect, test } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { acceptInvitation, insertInvitation, renewInvitation } from '#server/features/invitations/queries.ts'
import { changeRole, deactivateUser } from '#server/features/users/standing.ts'
import { sentenceOf } from '#shared/history/records.ts'
import { type App, startApp } from '#tests/support/app.ts'
import { ada, type Person } from '#tests/support/cast.ts'
import { said } from '#tests/support/client.ts'
import { momentsOf } from '#tests/support/moments.ts'
import { startOidcProvider } from '#tests/support/oidc-provider.ts'
import { codeOf, invite, newAddress, registrationFor, resend, type SentInvitation } from './invitation-data.ts'

// An invitation ends when its sender may not invite any more.

const provider = await startOidcProvider()
afterAll(() => provider.close())
const app = await startApp(provider.env)

const newBoss = (at: App = app) => at.makePerson({ role: 'admin', firstName: 'Bea', lastName: 'Boss' })

const waysOut = {
  deactivated: ({ id }: Person) => app.as(ada).delete(`/api/admin/users/${id}`),
  demoted: ({ id }: Person) => app.as(ada).patch(`/api/admin/users/${id}/role`, { role: 'team_lead' }),
  'giving up the role': (boss: Person) => app.as(boss).patch(`/api/admin/users/${boss.id}/role`, { role: 'employee' }),
}

const void410 = [410, 'The sender of this invitation may no longer invite. Please ask for a new one.']
const lookUp = ({ code }: SentInvitation) => app.stranger().get(`/api/invitations/${code}`)
const register = (invitation: SentInvitation) => app.stranger().post('/api/register', registrationFor(invitation))
const statusOf = async ({ id }: SentInvitation) =>
  (await app.as(ada).get('/api/admin/invitations')).body.find((each: SentInvitation) => each.id === id)?.status
const accountsOf = async ({ email }: SentInvitation) =>
  (await app.pool.query('select id from users where email = $1', [email])).rows.length

describe.each(Object.entries(waysOut))('of an admin who is %s', (_how, leave) => {
  test('what is pending opens no more doors; nothing else changes', async () => {
    const boss = await newBoss()
    const pending = await invite(app, { by: boss, role: 'admin' })
    const [accepted, others] = [await invite(app, { by: boss }), await invite(app)]
    expect((await register(accepted)).status).toBe(201)
    expect((await leave(boss)).status).toBe(200)

    expect(said(await lookUp(pending))).toEqual(void410)
    const refused = await register(pending)
    expect(said(refused)).toEqual(void410)
    expect(refused.headers.getSetCookie()).toEqual([])
    provider.signInAs({ sub: pending.id, email: pending.email })
    for (const start of ['/api/login', `/api/login?inviteCode=${pending.code}`])
      expect((await app.stranger().follow(start)).url.search).toBe('?problem=no-account')
    expect(await accountsOf(pending)).toBe(0)
    const words = 'The sender of this invitation may no longer invite. Invite the person again.'
    expect(said(await app.as(ada).post(`/api/admin/invitations/${pending.id}/resend`))).toEqual([409, words])
    const all = [pending, accepted, others]
    expect(await Promise.all(all.map(statusOf))).toEqual(['void', 'accepted', 'pending'])
    // It stays so when the person is an admin again.
    await app.as(ada).post(`/api/admin/users/${boss.id}/reactivate`)
    await app.as(ada).patch(`/api/admin/users/${boss.id}/role`, { role: 'admin' })
    expect(said(await lookUp(pending))).toEqual(void410)
    const { entries, names } = (await app.as(ada).get(`/api/admin/history?record=${pending.id}`)).body
    const sentence = `made the invitation of ${pending.email} void: its sender may no longer invite`
    expect(sentenceOf(entries[0], names)).toContain(sentence)
  })
})

test('an admin who sends an invitation again has its link, and it ends with their account', async () => {
  const [boss, other] = [await newBoss(), await newBoss()]
  const takenOver = await resend(app, await invite(app, { by: boss }))
  const copied = await resend(app, await invite(app, { by: other }), boss)
  const list = (await app.as(ada).get('/api/admin/invitations')).body
  const senderOf = ({ id }: SentInvitation) => list.find((each: SentInvitation) => each.id === id).invitedBy.email
  expect([senderOf(takenOver), senderOf(copied)]).toEqual([ada.email, boss.email])
  await waysOut.deactivated(boss)
  expect((await lookUp(takenOver)).status).toBe(200)
  expect(said(await lookUp(copied))).toEqual(void410)
})

test('the person can be invited again, and the void one gives way or is deleted', async () => {
  const boss = await newBoss()
  const [old, other] = [await invite(app, { by: boss }), await invite(app, { by: boss })]
  await waysOut.deactivated(boss)
  const newer = await invite(app, { email: old.email })
  expect((await lookUp(old)).body.code).toBe('REPLACED_INVITATION')
  expect([await statusOf(old), await statusOf(newer)]).toEqual([undefined, 'pending'])
  expect((await register(newer)).status).toBe(201)
  expect((await app.as(ada).delete(`/api/admin/invitations/${other.id}`)).status).toBe(200)
  expect((await lookUp(other)).body.code).toBe('DELETED_INVITATION')
})

test('the printed invitation of the first admin ends with nobody', async () => {
  const empty = await startApp({}, { people: [] })
  const [one, two] = [await newBoss(empty), await newBoss(empty)]
  expect((await empty.as(one).delete(`/api/admin/users/${two.id}`)).status).toBe(200)
  expect((await empty.stranger().get(`/api/invitations/${codeOf(empty.invitation!)}`)).status).toBe(200)
})

const { during } = momentsOf(app)

const losses: [string, (tx: Db, boss: Person) => Promise<unknown>][] = [
  ['deactivation', (tx, { id }) => deactivateUser(tx, { adminId: ada.id, userId: id })],
  ['demotion', (tx, { id }) => changeRole(tx, { adminId: ada.id, userId: id }, 'employee')],
]

describe.each(losses)('at the same moment as a %s', (_what, loss) => {
  const freshRight = async () => {
    const boss = await newBoss()
    await app.as(boss).get('/api/user')
    return boss
  }

  test('a registration waits, and makes no account', async () => {
    const boss = await freshRight()
    const invitation = await invite(app, { by: boss })
    const reply = await during(
      () => register(invitation),
      (tx) => loss(tx, boss),
    )
    expect(said(reply)).toEqual(void410)
    expect(await accountsOf(invitation)).toBe(0)
  })

  test('a registration that came first stays accepted', async () => {
    const boss = await freshRight()
    const invitation = await invite(app, { by: boss })
    const person = { email: invitation.email, firstName: 'Nora', lastName: 'Novak' }
    await during(
      () => app.db.transaction((tx) => loss(tx, boss)),
      (tx) => acceptInvitation(tx, invitation.code, person),
    )
    expect([await statusOf(invitation), await accountsOf(invitation)]).toEqual(['accepted', 1])
  })

  test('nothing is sent, or sent again, that would outlive it', async () => {
    const boss = await freshRight()
    const old = await invite(app)
    const email = newAddress()
    const invited = await during(
      () => app.as(boss).post('/api/admin/invitations', { email, role: 'admin' }),
      (tx) => loss(tx, boss),
    )
    expect(invited.status).toBe(403)
    expect((await app.pool.query('select from invitations where email = $1', [email])).rowCount).toBe(0)

    const other = await freshRight()
    const resent = await during(
      () => app.as(other).post(`/api/admin/invitations/${old.id}/resend`),
      (tx) => loss(tx, other),
    )
    expect(resent.status).toBe(403)
    expect((await lookUp(old)).status).toBe(200)
  })

  test('it waits for an invitation that is being made, and ends it', async () => {
    const boss = await freshRight()
    const old = await invite(app)
    const sent: { code: string }[] = []
    await during(
      () => app.db.transaction((tx) => loss(tx, boss)),
      async (tx) => {
        sent.push(await insertInvitation(tx, { email: newAddress(), role: 'admin', invitedById: boss.id }))
        sent.push(await renewInvitation(tx, old.id, boss.id))
      },
    )
    for (const { code } of sent) expect(said(await app.stranger().get(`/api/invitations/${code}`))).toEqual(void410)
  })
})
