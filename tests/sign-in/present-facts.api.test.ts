import { afterAll, describe, expect, test } from 'vitest'
import { rescueAdmin } from '#server/features/second-factor/queries.ts'
import { insertResetToken } from '#server/features/sign-in/queries.ts'
import { always, newAddress } from '#tests/bell/bell-data.ts'
import { addPasskey, signInWith } from '#tests/passkeys/authenticator.ts'
import { refundOf } from '#tests/refunds/refund-data.ts'
import { codeOf } from '#tests/second-factor/codes.ts'
import { type App, startAgain, startApp } from '#tests/support/app.ts'
import { ada, type Person } from '#tests/support/cast.ts'
import type { Client, Reply } from '#tests/support/client.ts'
import { startOidcProvider } from '#tests/support/oidc-provider.ts'
import { newTokenBody } from '#tests/tokens/token-data.ts'
import { nowhere } from '#tests/webhooks/webhook-data.ts'

// What still opens something once a fact about Robin has changed: a role, the setting, a factor, the account, the password.

const provider = await startOidcProvider()
afterAll(() => provider.close())
/** One shop, of three servers: with one no second factor is due, with the others one of admins; the last has no provider. */
const free = await startApp(provider.env)
const strict = await startAgain(free, { ...provider.env, SECOND_FACTOR: 'admins' })
const strictAlone = await startAgain(free, { SECOND_FACTOR: 'admins' })

type Factor = 'codes' | 'passkey' | 'provider'

interface Start {
  robin: Person
  /** In which Robin does what is done: begun with the password, where codes or a passkey were then set up. */
  here: Client
  recoveryCodes: string[]
  passkeyId: string
  link: string
}

interface Change {
  role: 'admin' | 'employee'
  has: Factor[]
  change: (start: Start) => Promise<unknown>
  /** Where it is looked at in the end, unless at the strict one. */
  ends?: App
}

const byAda = (method: 'patch' | 'delete' | 'post', path: string, body?: object) => free.as(ada)[method](path, body)
const account = ({ robin }: Start) => `/api/admin/users/${robin.id}`
const give = (role: string) => (start: Start) => byAda('patch', `${account(start)}/role`, { role })
const sendLink = ({ robin: { email }, link: token }: Start) =>
  free.stranger().post('/api/reset-password', { email, token, newPassword: 'starched collars' })

const turnOffCodes = (at: App, { here, recoveryCodes }: Start) =>
  within(at, here, (client) => client.post('/api/user/second-factor/off', { code: recoveryCodes[1] }))
const removePasskey = (at: App, { here, passkeyId }: Start) =>
  within(at, here, (client) => client.delete(`/api/user/passkeys/${passkeyId}`))

const done = async (reply: Promise<Reply>) => expect((await reply).status).toBe(200)
const refused = async (reply: Promise<Reply>) =>
  expect((await reply).body).toMatchObject({
    code: 'LAST_FACTOR',
    message:
      'Your role needs a second step for signing in, and this is your only one. Set up another one first, or ask an admin to reset it.',
  })

const changes: Record<string, Change> = {
  promoted: { role: 'employee', has: [], change: (start) => done(give('admin')(start)) },
  'promoted, by provider': { role: 'employee', has: ['provider'], change: (start) => done(give('admin')(start)) },
  'promoted, has both': { role: 'employee', has: ['codes', 'passkey'], change: (start) => done(give('admin')(start)) },
  demoted: { role: 'admin', has: [], change: (start) => done(give('employee')(start)) },
  'demoted, has both': { role: 'admin', has: ['codes', 'passkey'], change: (start) => done(give('employee')(start)) },
  'setting on': { role: 'admin', has: [], change: async () => {} },
  'setting on, by provider': { role: 'admin', has: ['provider'], change: async () => {} },
  'setting on, provider off': { role: 'admin', has: ['provider'], change: async () => {}, ends: strictAlone },
  'setting on, has both': { role: 'admin', has: ['codes', 'passkey'], change: async () => {} },
  'setting off again': {
    role: 'admin',
    has: [],
    change: async ({ here }) => expect(await answers(strict, here)).toBe('ssss+ss'),
    ends: free,
  },
  'codes on': { role: 'admin', has: [], change: ({ here }) => within(strict, here, turnOnCodes) },
  'passkey added': {
    role: 'admin',
    has: [],
    change: ({ here }) => within(strict, here, (at) => addPasskey(at, strict.url)),
  },
  'reset by an admin': {
    role: 'admin',
    has: ['codes', 'passkey'],
    change: (start) => done(byAda('delete', `${account(start)}/second-factor`)),
  },
  rescued: { role: 'admin', has: ['codes'], change: ({ robin }) => rescueAdmin(free.db, robin.email) },
  'codes off, passkey stays': {
    role: 'admin',
    has: ['codes', 'passkey'],
    change: (start) => done(turnOffCodes(strict, start)),
  },
  'passkey away, codes stay': {
    role: 'admin',
    has: ['codes', 'passkey'],
    change: (start) => done(removePasskey(strict, start)),
  },
  'last codes off': { role: 'admin', has: ['codes'], change: (start) => refused(turnOffCodes(strict, start)) },
  'last passkey away': { role: 'admin', has: ['passkey'], change: (start) => refused(removePasskey(strict, start)) },
  'both away, setting on': {
    role: 'admin',
    has: ['codes', 'passkey'],
    change: async (start) => {
      await done(turnOffCodes(free, start))
      await done(removePasskey(free, start))
    },
  },
  deactivated: { role: 'admin', has: ['codes', 'provider'], change: (start) => done(byAda('delete', account(start))) },
  reactivated: {
    role: 'admin',
    has: ['codes', 'provider'],
    change: async (start) => {
      await done(byAda('delete', account(start)))
      await done(byAda('post', `${account(start)}/reactivate`))
    },
  },
  'password changed': {
    role: 'admin',
    has: ['codes', 'passkey', 'provider'],
    change: ({ here, robin }) => {
      const body = { currentPassword: robin.password, newPassword: 'starched collars' }
      return done(within(strict, here, (client) => client.put('/api/user/password', body)))
    },
  },
  'password reset': { role: 'admin', has: ['codes', 'passkey', 'provider'], change: (start) => done(sendLink(start)) },
}

/**
 * For each key that Robin had before, where admins need a second factor: the answers to a call about one's own records,
 * one about everybody's pay, a change of a role, one that makes a token, a public one, one about one's own phones, and a word on a
 * refund that waits. For each link that was handed out: whether it opens anything. For the phones of the sessions, in their order:
 * whether they are told of things. `+` done, `-` nobody, `x` not for them, `s` has to set up a factor, `p` has to show it, `.` none
 * was there.
 */
const expected = `
  change                   here    second  code    passkey provider token   invitation link webhook phones
  promoted                 ssss+ss ssss+ss .       .       .        .       .          +    .       ++
  promoted,_by_provider    ssss+ss ssss+ss .       .       +++++++  .       .          +    .       +++
  promoted,_has_both       +++++++ pppp+pp +++++++ +++++++ .        .       .          +    .       ++++
  demoted                  +xxx++x +xxx++x .       .       .        ----+-- -          +    +       ++
  demoted,_has_both        +xxx++x +xxx++x +xxx++x +xxx++x .        ----+-- -          +    +       ++++
  setting_on               ssss+ss ssss+ss .       .       .        ----+-- +          +    +       ++
  setting_on,_by_provider  ssss+ss ssss+ss .       .       +++++++  x+xx+xx +          +    +       +++
  setting_on,_provider_off ssss+ss ssss+ss .       .       ssss+ss  ----+-- +          +    +       +++
  setting_on,_has_both     +++++++ pppp+pp +++++++ +++++++ .        x+xx+xx +          +    +       ++++
  setting_off_again        +++++++ +++++++ .       .       .        x+xx+xx +          +    +       ++
  codes_on                 +++++++ pppp+pp .       .       .        x+xx+xx +          +    +       ++
  passkey_added            +++++++ pppp+pp .       .       .        x+xx+xx +          +    +       ++
  reset_by_an_admin        ----+-- ----+-- ----+-- ----+-- .        ----+-- +          +    +       ----
  rescued                  ----+-- ----+-- ----+-- .       .        ----+-- +          -    +       ---
  codes_off,_passkey_stays +++++++ pppp+pp +++++++ +++++++ .        x+xx+xx +          +    +       ++++
  passkey_away,_codes_stay +++++++ pppp+pp +++++++ +++++++ .        x+xx+xx +          +    +       ++++
  last_codes_off           +++++++ pppp+pp +++++++ .       .        x+xx+xx +          +    +       +++
  last_passkey_away        +++++++ pppp+pp .       +++++++ .        x+xx+xx +          +    +       +++
  both_away,_setting_on    ssss+ss ssss+ss ssss+ss ssss+ss .        ----+-- +          +    +       ++++
  deactivated              ----+-- ----+-- ----+-- .       ----+--  ----+-- -          -    +       ----
  reactivated              ----+-- ----+-- ----+-- .       ----+--  ----+-- -          +    +       ----
  password_changed         +++++++ ----+-- ----+-- ----+-- ----+--  x+xx+xx +          -    +       -----
  password_reset           ----+-- ----+-- ----+-- ----+-- ----+--  x+xx+xx +          -    +       -----`

const [[, ...kinds], ...lines] = expected
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/)) as [string[], ...string[][]]

/** Does it in this browser, as it is then, at a server of the shop. */
async function within<T>(at: App, browser: Client, act: (client: Client) => Promise<T>): Promise<T> {
  const client = at.stranger(browser.cookies)
  const result = await act(client)
  for (const [name, value] of client.cookies) browser.cookies.set(name, value)
  return result
}

async function turnOnCodes(client: Client): Promise<string[]> {
  const { secret } = (await client.post('/api/user/second-factor/secret')).body
  const { body } = await client.post('/api/user/second-factor', { code: codeOf(secret) })
  return body.recoveryCodes
}

const letters: Record<string, string> = {
  SECOND_FACTOR_DUE: 's',
  PROOF_NEEDED: 'p',
  FORBIDDEN: 'x',
  FOR_PEOPLE: 'x',
}
const letterOf = ({ status, body }: Reply) => {
  if (status < 300) return '+'
  return status === 401 ? '-' : (letters[body.code] ?? `(${status} ${body.code})`)
}

const helper = await free.makePerson()

async function answers(at: App, { cookies }: Pick<Client, 'cookies'>, headers = {}): Promise<string> {
  const client = at.stranger(cookies)
  const refund = await refundOf(free, helper, {}, 'waiting')
  const replies = [
    await client.get('/api/tips', { headers }),
    await client.get('/api/payroll-periods', { headers }),
    await client.patch(`/api/admin/users/${helper.id}/role`, { role: 'technician' }, { headers }),
    await client.post('/api/tokens', newTokenBody(), { headers }),
    await client.get('/api/public/machine-problems', { headers }),
    await client.put('/api/user/bell', { kinds: [], ...always }, { headers }),
    await client.post(`/api/refunds/${refund.id}/decision`, { isApproved: false }, { headers }),
  ]
  return replies.map(letterOf).join('')
}

/** Robin with all that this start lets them have, and what is to be looked at of each later. */
async function begin({ role, has }: Change) {
  const robin = await free.makePerson({ role })
  const [here, second] = [await free.newBrowserOf(robin), await free.newBrowserOf(robin)]
  const sessions: Record<string, Client> = { here, second }
  const start: Start = {
    robin,
    here,
    recoveryCodes: [],
    passkeyId: '',
    link: await insertResetToken(free.db, robin.id),
  }
  const made = async (path: string, body: object) => {
    const reply = await here.post(path, body)
    expect(reply.status).toBe(201)
    return reply.body
  }
  const handedOut = role === 'admin' && {
    token: await made('/api/tokens', newTokenBody({ permissions: ['payroll:read'] })),
    invitation: await made('/api/admin/invitations', { email: `of-${robin.email}`, role: 'employee' }),
    webhook: await made('/api/admin/webhooks', { url: nowhere, events: ['person.left'] }),
  }
  const add = async (kind: string, enter: (browser: Client) => Promise<Reply>) => {
    sessions[kind] = free.stranger()
    expect((await enter(sessions[kind])).status).toBe(200)
  }
  if (has.includes('codes')) {
    start.recoveryCodes = await turnOnCodes(here)
    await add('code', async (browser) => {
      await browser.post('/api/login', robin)
      return browser.post('/api/login/code', { code: start.recoveryCodes[0] })
    })
  }
  if (has.includes('passkey')) {
    const { id, passkey } = await addPasskey(here, free.url)
    start.passkeyId = id
    await add('passkey', (browser) => signInWith(browser, passkey, free.url))
  }
  if (has.includes('provider')) {
    provider.signInAs({ sub: robin.id, email: robin.email })
    await add('provider', async (browser) => {
      await browser.follow('/api/login')
      return browser.get('/api/user')
    })
  }
  const phones: string[] = []
  for (const browser of Object.values(sessions)) {
    const address = newAddress()
    expect((await browser.put('/api/user/bell/subscription', address)).status).toBe(200)
    phones.push(address.endpoint)
  }
  return { start, sessions, handedOut, phones }
}

async function opens(at: App, { start, sessions, handedOut, phones }: Awaited<ReturnType<typeof begin>>) {
  const found: Record<string, string> = {}
  const { rows } = await free.pool.query<{ endpoint: string }>('select endpoint from bell_subscriptions')
  const isTold = (phone: string) => rows.some(({ endpoint }) => endpoint === phone)
  found.phones = phones.map((phone) => (isTold(phone) ? '+' : '-')).join('')
  for (const [kind, session] of Object.entries(sessions)) found[kind] = await answers(at, session)
  if (handedOut) {
    const { invitation, token, webhook } = handedOut
    found.token = await answers(at, at.stranger(), { Authorization: `Bearer ${token.secret}` })
    const lookUp = await at
      .stranger()
      .get(`/api/invitations/${new URL(invitation.inviteUrl).pathname.split('/').at(-1)}`)
    found.invitation = lookUp.status === 200 ? '+' : '-'
    const { rowCount } = await free.pool.query('select from webhooks where id = $1', [webhook.id])
    found.webhook = rowCount ? '+' : '-'
  }
  // Last, since it ends sessions.
  found.link = (await sendLink(start)).status === 200 ? '+' : '-'
  return kinds.map((kind) => found[kind] ?? '.')
}

describe('what is still open', () => {
  test('every change has its line', () => {
    expect(lines.map(([name]) => name!.replaceAll('_', ' '))).toEqual(Object.keys(changes))
  })

  test.for(lines)('once %s', async ([name, ...cells]) => {
    const change = changes[name!.replaceAll('_', ' ')]!
    const begun = await begin(change)
    await change.change(begun.start)
    expect(await opens(change.ends ?? strict, begun)).toEqual(cells)
    await free.pool.query('delete from api_tokens')
  })
})
