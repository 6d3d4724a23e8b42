import { describe, expect, test } from 'vitest'
import { passkeysMax } from '#shared/passkeys/passkey.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin } from '#tests/support/cast.ts'
import { type Client, refusal, said } from '#tests/support/client.ts'
import { provedAgo } from '#tests/support/proof.ts'
import { addPasskey, answered, created, type Passkey, signInWith, type Wrong } from './authenticator.ts'

const app = await startApp()

/** Signs in at this shop, in a new browser unless told otherwise. */
const enter = (passkey: Passkey, wrong?: Wrong, browser = app.stranger()) =>
  signInWith(browser, passkey, app.url, wrong)
const enterWith = (browser: Client, answer: object) => browser.post('/api/login/passkey', answer)

/** Somebody with a passkey, and a browser at the sign-in page that was asked for it. */
async function askedAtTheDoor() {
  const { robin, passkey } = await personWithPasskey()
  const browser = app.stranger()
  const { body: options } = await browser.post('/api/login/passkey/options')
  return { robin, passkey, browser, options, answer: () => answered(options, passkey, app.url) }
}

async function personWithPasskey() {
  const robin = await app.makePerson()
  return { robin, ...(await addPasskey(app.as(robin), app.url)) }
}

test('Robin adds a passkey, is mailed so, and signs in with it, without an address', async () => {
  const { robin, passkey } = await personWithPasskey()
  const mail = await app.waitForMail({ to: robin.email })
  expect(mail.text).toContain('added to your account: Phone.')
  const browser = app.stranger()
  const reply = await enter(passkey, {}, browser)
  expect([reply.status, reply.body.email]).toEqual([200, robin.email])
  expect((await browser.get('/api/user')).body.id).toBe(robin.id)
  const listed = await app.as(robin).get('/api/user/passkeys')
  expect(listed.body).toEqual({
    origin: app.url,
    passkeys: [expect.objectContaining({ name: 'Phone', isBackedUp: false, usedAt: expect.any(String) })],
  })
})

test('of two passkeys each signs in, and only the one that was removed does not any more', async () => {
  const { robin, passkey, id } = await personWithPasskey()
  const tablet = await addPasskey(app.as(robin), app.url, 'Tablet')
  expect((await enter(passkey)).status).toBe(200)
  expect((await enter(tablet.passkey)).status).toBe(200)
  expect((await app.as(robin).delete(`/api/user/passkeys/${id}`)).status).toBe(200)
  expect(refusal(await enter(passkey))).toEqual([401, 'WRONG_PASSKEY'])
  expect((await enter(tablet.passkey)).status).toBe(200)
})

describe('no session begins with', () => {
  test.for<[string, Wrong, [number, string]]>([
    ['an answer given on another site', { origin: 'https://washb0ard.example' }, [401, 'WRONG_PASSKEY']],
    ['an answer for another site', { rpId: 'washb0ard.example' }, [401, 'WRONG_PASSKEY']],
    ['an answer without a fingerprint', { isVerified: false }, [401, 'WRONG_PASSKEY']],
    ['a count that has not gone on', { counter: 1 }, [401, 'WRONG_PASSKEY']],
    ['a count that went back to nothing', { counter: 0 }, [401, 'WRONG_PASSKEY']],
    ['an answer for adding one', { type: 'webauthn.create' }, [401, 'WRONG_PASSKEY']],
    ['a challenge of one’s own', { challenge: 'AAAAAAAAAAAAAAAAAAAAAA' }, [400, 'CHALLENGE_EXPIRED']],
    ['the handle of somebody else', { userHandle: Buffer.from(ada.id).toString('base64url') }, [401, 'WRONG_PASSKEY']],
  ])('%s', async ([, wrong, refused]) => {
    const { passkey } = await personWithPasskey()
    expect((await enter(passkey)).status).toBe(200)
    const browser = app.stranger()
    expect(refusal(await enter(passkey, wrong, browser))).toEqual(refused)
    expect((await browser.get('/api/user')).status).toBe(401)
    // It was the answer, and not the passkey.
    expect((await enter(passkey)).status).toBe(200)
  })

  test('somebody else’s key under one’s own name', async () => {
    const [one, other] = [await personWithPasskey(), await personWithPasskey()]
    const forged = { ...other.passkey, credentialId: one.passkey.credentialId, userHandle: one.passkey.userHandle }
    expect(refusal(await enter(forged))).toEqual([401, 'WRONG_PASSKEY'])
  })

  test('an answer that was sent before, also at once, or from another browser than the one that was asked', async () => {
    const { browser, answer } = await askedAtTheDoor()
    const sent = answer()
    const others = [app.stranger(browser.cookies), app.stranger()]
    const replies = await Promise.all([0, 1].map(() => enterWith(browser, sent)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400])
    for (const other of others) expect(refusal(await enterWith(other, sent))).toEqual([400, 'CHALLENGE_EXPIRED'])
    const unused = await askedAtTheDoor()
    const elsewhere = (await askedAtTheDoor()).browser
    expect(refusal(await enterWith(elsewhere, unused.answer()))).toEqual([400, 'CHALLENGE_EXPIRED'])
  })

  test('one of two answers with the same count that come at once', async () => {
    const { passkey } = await personWithPasskey()
    const replies = await Promise.all([0, 1].map(() => enter({ ...passkey }, { counter: 7 })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 401])
  })

  test('an answer that took more than five minutes', async () => {
    const { browser, options, answer } = await askedAtTheDoor()
    await app.pool.query(
      `update passkey_challenges set expires_at = expires_at - interval '5 minutes' where challenge = $1`,
      [options.challenge],
    )
    expect(said(await enterWith(browser, answer()))).toEqual([
      400,
      'This took too long, or was begun in another window. Please try again.',
    ])
  })

  test('the passkey of somebody who was deactivated, in the words of a password', async () => {
    const { robin, passkey } = await personWithPasskey()
    await app.as(ada).delete(`/api/admin/users/${robin.id}`)
    const words = 'This account has been deactivated. Please contact your manager.'
    expect(said(await enter(passkey))).toEqual([403, words])
  })
})

describe('for what asks for fresh proof', () => {
  const state = (browser: Client) => browser.get('/api/user/proof')
  async function askedForProof() {
    const { robin, passkey } = await personWithPasskey()
    await provedAgo(app, robin, 60)
    const browser = app.as(robin)
    const options = await browser.post('/api/user/proof/passkey/options')
    return { robin, passkey, browser, options: options.body }
  }

  test('a passkey is the first of the ways, and gives it', async () => {
    const { passkey, browser, options } = await askedForProof()
    expect((await state(browser)).body).toEqual({ ways: ['passkey', 'password'], isFresh: false })
    expect(options.allowCredentials).toMatchObject([{ id: passkey.credentialId, type: 'public-key' }])
    const before = browser.cookies.get('washboard.sid')
    expect((await browser.post('/api/user/proof/passkey', answered(options, passkey, app.url))).status).toBe(200)
    expect((await state(browser)).body.isFresh).toBe(true)
    expect(browser.cookies.get('washboard.sid')).not.toBe(before)
  })

  // What else may be wrong with an answer is looked at as for a sign-in.
  test('neither one without a fingerprint nor somebody else’s, nor an answer to the sign-in page is', async () => {
    const { passkey, browser, options } = await askedForProof()
    const prove = (answer: object) => browser.post('/api/user/proof/passkey', answer)
    const unseen = answered(options, passkey, app.url, { isVerified: false })
    expect(refusal(await prove(unseen))).toEqual([401, 'WRONG_PASSKEY'])
    const { body: again } = await browser.post('/api/user/proof/passkey/options')
    const other = await personWithPasskey()
    expect(refusal(await prove(answered(again, other.passkey, app.url)))).toEqual([401, 'WRONG_PASSKEY'])
    const question = await browser.post('/api/login/passkey/options')
    expect(refusal(await prove(answered(question.body, passkey, app.url)))).toEqual([400, 'CHALLENGE_EXPIRED'])
    expect((await state(browser)).body.isFresh).toBe(false)
  })
})

test('a second question does not take the first one’s challenge away', async () => {
  const { browser, answer } = await askedAtTheDoor()
  await browser.post('/api/login/passkey/options')
  expect((await enterWith(browser, answer())).status).toBe(200)
})

describe('none is added', () => {
  test.for<[string, Wrong, string]>([
    ['on another site', { origin: 'https://washb0ard.example' }, 'PASSKEY_REFUSED'],
    ['for another site', { rpId: 'washb0ard.example' }, 'PASSKEY_REFUSED'],
    ['without a fingerprint', { isVerified: false }, 'PASSKEY_REFUSED'],
    ['with the answer of a sign-in', { type: 'webauthn.get' }, 'PASSKEY_REFUSED'],
    ['with a challenge of one’s own', { challenge: 'AAAAAAAAAAAAAAAAAAAAAA' }, 'CHALLENGE_EXPIRED'],
  ])('%s', async ([, wrong, code]) => {
    const robin = await app.makePerson()
    const options = await app.as(robin).post('/api/user/passkeys/options')
    const { body } = created(options.body, app.url, wrong)
    const reply = await app.as(robin).post('/api/user/passkeys', { name: 'Phone', ...body })
    expect(refusal(reply)).toEqual([400, code])
    expect((await app.as(robin).get('/api/user/passkeys')).body.passkeys).toEqual([])
  })

  test('with the challenge of somebody else, or of a sign-in', async () => {
    const robin = await app.makePerson()
    const options = (await app.as(erin).post('/api/user/passkeys/options')).body
    const ofErin = created(options, app.url).body
    const signingIn = (await app.stranger().post('/api/login/passkey/options')).body
    const ofSignIn = created({ ...options, challenge: signingIn.challenge }, app.url).body
    for (const body of [ofErin, ofSignIn]) {
      const reply = await app.as(robin).post('/api/user/passkeys', { name: 'Phone', ...body })
      expect(refusal(reply)).toEqual([400, 'CHALLENGE_EXPIRED'])
    }
  })

  test('twice with one answer', async () => {
    const robin = await app.makePerson()
    const options = await app.as(robin).post('/api/user/passkeys/options')
    const body = { name: 'Phone', ...created(options.body, app.url).body }
    const replies = await Promise.all([0, 1].map(() => app.as(robin).post('/api/user/passkeys', body)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  test('beyond as many as a person may have, also when two come at once', async () => {
    const robin = await app.makePerson()
    await app.pool.query(
      `insert into passkeys (id, user_id, name, credential_id, public_key, counter, transports, is_backed_up)
       select gen_random_uuid(), $1, 'Phone', gen_random_uuid(), 'x', 0, '{}', false from generate_series(2, $2::int)`,
      [robin.id, passkeysMax],
    )
    const second = await app.newBrowserOf(robin)
    const replies = await Promise.all(
      [app.as(robin), second].map(async (browser) => {
        const options = await browser.post('/api/user/passkeys/options')
        return browser.post('/api/user/passkeys', { name: 'Phone', ...created(options.body, app.url).body })
      }),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { body } = replies.find(({ status }) => status === 409)!
    expect(body.message).toBe('You have 20 passkeys. Remove one that you no longer use first.')
  })
})

test('a passkey is renamed and removed by its person only', async () => {
  const { robin, id } = await personWithPasskey()
  const renamed = await app.as(robin).patch(`/api/user/passkeys/${id}`, { name: ' Blue phone ' })
  expect(renamed.body.name).toBe('Blue phone')
  expect((await app.as(erin).patch(`/api/user/passkeys/${id}`, { name: 'Mine' })).status).toBe(404)
  expect((await app.as(erin).delete(`/api/user/passkeys/${id}`)).status).toBe(404)
  expect(said(await app.as(robin).patch(`/api/user/passkeys/${id}`, { name: ' ' }))).toEqual([400, 'Name is required'])
})

test.for([
  ['https://washboard.example.com:8443/', 'https://washboard.example.com:8443'],
  ['http://localhost:5000', 'http://localhost:5000'],
  ['http://washboard.local', null],
  ['https://192.168.1.20', null],
  ['https://[2001:db8::1]', null],
] as const)('passkeys are offered at %s: %s', async ([publicUrl, origin]) => {
  const there = await startApp({ PUBLIC_URL: publicUrl })
  expect((await there.stranger().get('/api/auth/config')).body.passkeyOrigin).toBe(origin)
  if (origin) return
  const reply = await there.stranger().post('/api/login/passkey/options')
  expect(refusal(reply)).toEqual([409, 'PASSKEYS_NOT_OFFERED'])
})
