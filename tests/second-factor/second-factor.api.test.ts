import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addPasskey, answered, signInWith } from '#tests/passkeys/authenticator.ts'
import { resetTokenFor } from '#tests/sign-in/sign-in-data.ts'
import { type App, startApp } from '#tests/support/app.ts'
import { ada, type Person } from '#tests/support/cast.ts'
import { type Client, type Reply, refusal, said } from '#tests/support/client.ts'
import { momentsOf } from '#tests/support/moments.ts'
import { provedAgo } from '#tests/support/proof.ts'
import { codeOf, turnOnCodes } from './codes.ts'

const app = await startApp()
const { held } = momentsOf(app)

async function personWithCodes(at: App = app, overrides: Parameters<App['makePerson']>[0] = {}) {
  const robin = await at.makePerson(overrides)
  return { robin, ...(await turnOnCodes(at.as(robin))) }
}

/** Somebody with codes, and a browser in which their password was right. */
async function halfIn() {
  const person = await personWithCodes()
  return { ...person, browser: await atTheCode(person.robin) }
}

const showPassword = (browser: Client, { email, password }: Person) => browser.post('/api/login', { email, password })
const sendCode = (browser: Client, code: string) => browser.post('/api/login/code', { code })

/** A browser in which the password was right. */
async function atTheCode(robin: Person, at: App = app) {
  const browser = at.stranger()
  expect(refusal(await showPassword(browser, robin))).toEqual([401, 'SECOND_FACTOR'])
  return browser
}

const statuses = (replies: Reply[]) => replies.map(({ status }) => status).toSorted()

test('Robin turns codes on, and a password alone opens nothing any more', async () => {
  const { robin, secret, recoveryCodes, browser } = await halfIn()
  expect(new Set(recoveryCodes).size).toBe(10)
  expect((await browser.get('/api/user')).status).toBe(401)
  expect(refusal(await sendCode(app.stranger(), codeOf(secret)))).toEqual([401, 'PASSWORD_FIRST'])
  const reply = await sendCode(browser, codeOf(secret))
  expect([reply.status, reply.body.email]).toEqual([200, robin.email])
  expect((await browser.get('/api/user')).body.id).toBe(robin.id)
})

test.for([
  ['before', 1],
  ['after', 0],
] as const)('the sign-in page may ask for a passkey right %s the password is sent', async ([, turn]) => {
  const { robin, secret } = await personWithCodes()
  const { passkey } = await addPasskey(app.as(robin), app.url)
  const browser = app.stranger()
  const calls = [() => showPassword(browser, robin), () => browser.post('/api/login/passkey/options')]
  const sent: Promise<Reply>[] = []
  await app.db.transaction(async (tx) => {
    // Neither sees what the other writes.
    await tx.rows(sql`lock table sessions, passkey_challenges in exclusive mode`)
    for (const call of turn ? calls.toReversed() : calls) {
      sent.push(call())
      await held(sent.at(-1)!, sent.length)
    }
  })
  const [first, second] = await Promise.all(sent)
  const [shown, options] = turn ? [second!, first!] : [first!, second!]
  expect(refusal(shown)).toEqual([401, 'SECOND_FACTOR'])
  expect((await sendCode(browser, codeOf(secret))).status).toBe(200)
  // A passkey asks for no code.
  const answer = answered(options.body, passkey, app.url)
  expect((await browser.post('/api/login/passkey', answer)).status).toBe(200)
})

describe('a code is refused', () => {
  test('that was used before, by whichever browser, also at once', async () => {
    const { robin, secret } = await personWithCodes()
    const browsers = [await atTheCode(robin), await atTheCode(robin)]
    const code = codeOf(secret)
    expect(statuses(await Promise.all(browsers.map((browser) => sendCode(browser, code))))).toEqual([200, 400])
    const again = await sendCode(await atTheCode(robin), code)
    expect(said(again)).toEqual([400, 'This code was used before. Wait for the next one.'])
    expect((await sendCode(await atTheCode(robin), codeOf(secret, -30))).status).toBe(400)
  })

  const ofAnotherTime = 'Your phone’s clock seems to be off. Let it set the time by itself, then enter the next code.'

  test.for([
    [7200, 'This is not the right code.'],
    ...[-570, -120, 120, 570].map((ahead) => [ahead, ofAnotherTime] as const),
  ] as const)('of a phone whose clock is %i seconds ahead: %s The right one may follow', async ([ahead, words]) => {
    const { secret, browser } = await halfIn()
    expect(said(await sendCode(browser, codeOf(secret, ahead)))).toEqual([400, words])
    expect((await sendCode(browser, codeOf(secret))).status).toBe(200)
  })

  test('once it was called early, also when its time has come', async () => {
    const { robin, secret, browser } = await halfIn()
    const spent = async () => {
      const { rows } = await app.pool.query('select spent_steps from second_factors where user_id = $1', [robin.id])
      return rows[0].spent_steps.map(Number)
    }
    const pass = (steps: number) =>
      app.pool.query(
        'update second_factors set spent_steps = array(select each - $2::int from unnest(spent_steps) each) where user_id = $1',
        [robin.id, steps],
      )
    for (const ahead of [-120, 300, 120]) expect((await sendCode(browser, codeOf(secret, ahead))).status).toBe(400)
    expect(await spent()).toHaveLength(2)
    // Time passes: the second of them is the code of this half minute.
    const [now, code] = [Math.floor(Date.now() / 30_000), codeOf(secret)]
    await pass((await spent())[1] - now)
    expect(said(await sendCode(browser, code))).toEqual([400, 'This code was used before. Wait for the next one.'])
    expect((await sendCode(browser, codeOf(secret, 30))).status).toBe(200)
    // What is over is forgotten.
    await pass(40)
    await sendCode(await atTheCode(robin), codeOf(secret, 120))
    expect(await spent()).toHaveLength(1)
  })

  test('of somebody else', async () => {
    const [{ browser }, other] = [await halfIn(), await personWithCodes()]
    for (const code of [codeOf(other.secret), other.recoveryCodes[0]!])
      expect((await sendCode(browser, code)).status).toBe(400)
  })

  test('where the password that came before it was changed, is ten minutes old, or of somebody deactivated', async () => {
    const { robin, secret, browser } = await halfIn()
    const change = { currentPassword: robin.password, newPassword: 'another word' }
    expect((await app.as(robin).put('/api/user/password', change)).status).toBe(200)
    expect(refusal(await sendCode(browser, codeOf(secret)))).toEqual([401, 'SIGN_IN_AGAIN'])

    const gone = await halfIn()
    await app.as(ada).delete(`/api/admin/users/${gone.robin.id}`)
    expect(refusal(await sendCode(gone.browser, codeOf(gone.secret)))).toEqual([403, 'DEACTIVATED'])

    const late = await halfIn()
    await app.pool.query(
      `update sessions set data = jsonb_set(data, '{shownPassword,until}', '0') where data -> 'shownPassword' ->> 'userId' = $1`,
      [late.robin.id],
    )
    expect(refusal(await sendCode(late.browser, codeOf(late.secret)))).toEqual([401, 'PASSWORD_FIRST'])
  })
})

test('a recovery code opens one session, however it is written', async () => {
  const { robin, recoveryCodes } = await personWithCodes()
  const code = recoveryCodes[3]!
  expect((await sendCode(await atTheCode(robin), ` ${code.toUpperCase().replace('-', ' ')} `)).status).toBe(200)
  expect((await sendCode(await atTheCode(robin), code)).status).toBe(400)
  const browsers = [await atTheCode(robin), await atTheCode(robin)]
  const replies = await Promise.all(browsers.map((browser) => sendCode(browser, recoveryCodes[4]!)))
  expect(statuses(replies)).toEqual([200, 400])
  const state = await app.as(robin).get('/api/user/second-factor')
  expect(state.body).toEqual({ isOn: true, recoveryCodesLeft: 8, isDue: false })
})

describe('new recovery codes', () => {
  const renew = (browser: Client) => browser.post('/api/user/second-factor/recovery-codes')
  const codesLeft = async (robin: Person) => (await app.as(robin).get('/api/user/second-factor')).body.recoveryCodesLeft

  test('take the place of the old ones, and a mail says so', async () => {
    const { robin, secret, recoveryCodes } = await personWithCodes()
    expect((await sendCode(await atTheCode(robin), recoveryCodes[0]!)).status).toBe(200)
    const reply = await renew(app.as(robin))
    expect([reply.status, new Set([...reply.body.recoveryCodes, ...recoveryCodes]).size]).toEqual([200, 20])
    expect(await codesLeft(robin)).toBe(10)
    expect((await sendCode(await atTheCode(robin), recoveryCodes[1]!)).status).toBe(400)
    expect((await sendCode(await atTheCode(robin), reply.body.recoveryCodes[1])).status).toBe(200)
    expect((await sendCode(await atTheCode(robin), codeOf(secret))).status).toBe(200)
    const mail = await app.waitForMail({ to: robin.email, subject: /^New recovery codes/ })
    expect(mail.text).toContain('The old ones no longer work.')
  })

  test('are ten, also where they are made twice at once, and none where codes are off', async () => {
    const { robin } = await personWithCodes()
    const replies = await Promise.all([renew(app.as(robin)), renew(app.as(robin))])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(await codesLeft(robin)).toBe(10)
    expect(refusal(await renew(app.as(await app.makePerson())))).toEqual([409, 'CODES_OFF'])
  })
})

test('one code turns codes on, once; a code or fresh proof turns them off', async () => {
  const robin = await app.makePerson()
  const browser = app.as(robin)
  expect(refusal(await browser.post('/api/user/second-factor', { code: '123456' }))).toEqual([400, 'SETUP_EXPIRED'])
  const { secret, address } = (await browser.post('/api/user/second-factor/secret')).body
  expect(address).toContain(`secret=${secret}`)
  expect((await browser.post('/api/user/second-factor', { code: codeOf(secret, 300) })).body.message).toContain('clock')
  // What was scanned is good for another try, and for one only that is right.
  const replies = await Promise.all([0, 1].map(() => browser.post('/api/user/second-factor', { code: codeOf(secret) })))
  const on = replies.filter(({ status }) => status === 200)
  expect(on).toHaveLength(1)

  await provedAgo(app, robin, 60)
  expect(said(await browser.post('/api/user/second-factor/off', {}))).toEqual([400, 'Code is required'])
  const [recoveryCode] = on[0]!.body.recoveryCodes
  expect((await browser.post('/api/user/second-factor/off', { code: recoveryCode })).status).toBe(200)
  expect((await showPassword(app.stranger(), robin)).status).toBe(200)
  expect((await app.waitForMail({ to: robin.email, subject: /turned off/ })).text).toContain('was turned off')
})

test('a code is proof of who one is', async () => {
  const { robin, secret } = await personWithCodes(app, { role: 'admin' })
  const browser = app.as(robin)
  await provedAgo(app, robin, 60)
  const other = await app.makePerson()
  const promote = () => browser.patch(`/api/admin/users/${other.id}/role`, { role: 'technician' })
  expect((await promote()).body.code).toBe('PROOF_NEEDED')
  expect((await browser.get('/api/user/proof')).body).toEqual({ ways: ['code', 'password'], isFresh: false })
  expect((await browser.post('/api/user/proof/code', { code: codeOf(secret, 7200) })).status).toBe(400)
  expect((await browser.post('/api/user/proof/code', { code: codeOf(secret) })).status).toBe(200)
  expect((await promote()).status).toBe(200)
})

test('a new password by a mailed link asks for the code all the same', async () => {
  const { robin, secret } = await personWithCodes()
  const token = await resetTokenFor(app, robin)
  const body = { email: robin.email, token, newPassword: 'another word' }
  expect((await app.stranger().post('/api/reset-password', body)).status).toBe(200)
  const browser = await atTheCode({ ...robin, password: 'another word' })
  expect((await sendCode(browser, codeOf(secret))).status).toBe(200)
})

test('an admin resets what Robin has lost: codes, passkeys and sessions are gone, and one mail says so', async () => {
  const { robin } = await personWithCodes()
  await app.as(robin).patch('/api/user/language', { language: 'es' })
  const { passkey } = await addPasskey(app.as(robin), app.url)
  expect((await app.as(ada).delete(`/api/admin/users/${robin.id}/second-factor`)).status).toBe(200)
  expect((await app.as(robin).get('/api/user')).status).toBe(401)
  expect((await signInWith(app.stranger(), passkey, app.url)).status).toBe(401)
  expect((await showPassword(app.stranger(), robin)).status).toBe(200)
  const mail = await app.waitForMail({ to: robin.email, subject: /segundo paso/ })
  expect(mail.text).toContain('Ada Okafor desactivó el código')
  const notices = `select from notices where user_id = $1 and kind = 'secondFactorOff'`
  expect((await app.pool.query(notices, [robin.id])).rowCount).toBe(1)
})

test.for([
  ['optional', []],
  ['admins', ['admin']],
  ['managers', ['admin', 'team_lead']],
  ['everyone', ['admin', 'team_lead', 'technician', 'employee']],
] as const)('SECOND_FACTOR=%s says for whom one is due', async ([mode, due]) => {
  const shop = await startApp({ SECOND_FACTOR: mode })
  const found: string[] = []
  for (const role of ['admin', 'team_lead', 'technician', 'employee'] as const) {
    const reply = await shop.as(await shop.makePerson({ role })).get('/api/machine-problems')
    if (reply.body.code === 'SECOND_FACTOR_DUE') found.push(role)
  }
  expect(found).toEqual(due)
})

describe('who needs a second factor and has none', async () => {
  const shop = await startApp({ SECOND_FACTOR: 'everyone' })

  test('reaches nothing but its setup, the sign-out and a look at who they are', async () => {
    const robin = await shop.makePerson()
    const [browser, elsewhere] = [shop.as(robin), await shop.newBrowserOf(robin)]
    expect((await browser.get('/api/user')).status).toBe(200)
    for (const path of ['/api/tips', '/api/objects/01990000-0000-7000-8000-000000000001'])
      expect(refusal(await browser.get(path))).toEqual([403, 'SECOND_FACTOR_DUE'])
    expect(refusal(await browser.put('/api/user/password', {}))).toEqual([403, 'SECOND_FACTOR_DUE'])
    expect((await browser.get('/')).text).toContain('"isFactorDue":true')
    expect((await browser.get('/api/user/second-factor')).body.isDue).toBe(true)
    const { recoveryCodes } = await turnOnCodes(browser)
    expect((await browser.get('/api/tips')).status).toBe(200)
    expect((await browser.get('/')).text).not.toContain('isFactorDue')
    // What began elsewhere with the password alone may be somebody else's: it shows the code, and nothing less.
    expect((await elsewhere.get('/')).text).not.toContain('isFactorDue')
    expect((await elsewhere.get('/api/user/proof')).body).toEqual({ ways: ['code'], isFresh: false })
    const calls = [
      'proof',
      'second-factor/secret',
      'second-factor',
      'passkeys/options',
      'passkeys',
      'sign-out-elsewhere',
    ]
    for (const path of calls) {
      const reply = await elsewhere.post(`/api/user/${path}`, { password: robin.password, code: '123456' })
      expect([path, ...refusal(reply)]).toEqual([path, 403, 'PROOF_NEEDED'])
    }
    expect((await elsewhere.post('/api/user/proof/code', { code: recoveryCodes[0] })).status).toBe(200)
    expect((await elsewhere.get('/api/tips')).status).toBe(200)
  })

  test('may add a passkey instead; the password alone is not enough any more', async () => {
    const robin = await shop.makePerson()
    await addPasskey(shop.as(robin), shop.url)
    expect((await shop.as(robin).get('/api/tips')).status).toBe(200)
    const browser = shop.stranger()
    expect(refusal(await showPassword(browser, robin))).toEqual([403, 'PASSKEY_NEEDED'])
    expect((await browser.get('/api/tips')).status).toBe(401)
  })
})

test('neither the history nor the tables show a secret', async () => {
  const { secret, recoveryCodes } = await personWithCodes()
  const { rows } = await app.pool.query(
    `select (select string_agg(h::text, '') from history h) || (select string_agg(f::text, '') from second_factors f)
       || (select string_agg(c::text, '') from recovery_codes c) || (select string_agg(s::text, '') from sessions s) as everything`,
  )
  for (const each of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))])
    expect(rows[0].everything).not.toContain(each)
  // Nor the history a secret as it is sealed, also where codes were turned off.
  const sealed = `select from history where kind = 'secondFactor' and coalesce(before, after) ? 'sealed_secret'`
  expect((await app.pool.query(sealed)).rowCount).toBe(0)
})
