import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Endpoint, isCounted } from '#shared/api/endpoint.ts'
import { type Limit, type LimitName, limits } from '#shared/api/limits.ts'
import { endpoints } from '#shared/endpoints.ts'
import { addPasskey, answered } from '#tests/passkeys/authenticator.ts'
import { codeOf, turnOnCodes } from '#tests/second-factor/codes.ts'
import { resetTokenFor } from '#tests/sign-in/sign-in-data.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, type Person, theo } from '#tests/support/cast.ts'
import type { Client, Reply } from '#tests/support/client.ts'
import { startOidcProvider } from '#tests/support/oidc-provider.ts'
import { statementsDuring } from '#tests/support/statements.ts'

const app = await startApp({ RATE_LIMITS: 'on' })

const most = 300
const english = { language: 'en' }
const manyTimes = <T>(count: number, call: () => Promise<T>) => Promise.all(Array.from({ length: count }, call))

test('one person alone cannot fill the shop, and says nothing of others', async () => {
  const [robin, alex] = [await app.makePerson(), await app.makePerson()]
  const problem = { machineType: 'washer', machineNumber: 7, description: 'It leaks. '.repeat(390) }
  const replies = await manyTimes(600, () => app.as(robin).post('/api/machine-problems', problem))
  const refused = replies.filter(({ status }) => status === 429)
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(most)
  expect(refused).toHaveLength(600 - most)
  expect([refused[0]!.body.code, refused[0]!.body.message]).toEqual([
    'TOO_MANY_REQUESTS',
    expect.stringMatching(/^Too many requests\. Please try again in \d+ (?:hours|minutes|seconds)\.$/),
  ])
  const seconds = Number(refused[0]!.headers.get('retry-after'))
  expect(seconds > 0 && seconds <= 300).toBe(true)
  expect((await app.as(robin).get('/api/machine-problems')).status).toBe(200)
  expect((await app.as(alex).post('/api/machine-problems', problem)).status).toBe(201)
})

test('every call that changes something counts, and no other', async () => {
  await manyTimes(most, () => app.as(ada).patch('/api/user/language', english))
  const counted: string[] = []
  for (const endpoint of Object.values<Endpoint>(endpoints)) {
    if (endpoint.access === 'public') continue
    const address = endpoint.path.replace(/:\w+/g, () => randomUUID())
    const { status, headers } = await app.as(ada).request(endpoint.method, address)
    if (status !== 429) continue
    counted.push(`${endpoint.method} ${endpoint.path}`)
    expect(headers.get('retry-after')).toMatch(/^\d+$/)
  }
  const changing = Object.values<Endpoint>(endpoints).filter(isCounted)
  const isAdmins = ({ access }: Endpoint) => access === 'signedIn' || access.includes('admin')
  const expected = changing.filter(isAdmins).map(({ method, path }) => `${method} ${path}`)
  expect(counted.toSorted()).toEqual(expected.toSorted())
  expect(changing.length).toBeGreaterThan(40)
  // People who have reached the limit can still sign out.
  expect((await app.as(ada).post('/api/logout')).status).toBe(200)
})

test('thirty changes cost one statement for the limit', async () => {
  await app.as(theo).get('/api/user')
  const statements = await statementsDuring(() =>
    manyTimes(30, () => app.as(theo).patch('/api/user/language', english)),
  )
  expect(statements.filter(({ text }) => text.includes('rate_limits'))).toHaveLength(1)
})

test('the OpenAPI document tells of it', async () => {
  const { paths } = (await app.stranger().get('/api/openapi.json')).body
  for (const { path, method, ...rest } of Object.values<Endpoint>(endpoints)) {
    const { responses } = paths[path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()]
    const isLimited = rest.limit !== undefined || isCounted({ path, method, ...rest })
    expect([path, method, responses[429]?.headers?.['Retry-After'] !== undefined]).toEqual([path, method, isLimited])
  }
})

test('the limits that were promised have their numbers', () => {
  const promised = {
    failedSignIns: [10, 900],
    resetMails: [5, 3600],
    invitations: [30, 60],
    publicProblems: [60, 60],
    publicName: [60, 60],
    publicRepairs: [10, 60],
    pins: [100, 3600],
  }
  for (const [name, numbers] of Object.entries(promised)) {
    const { requests, seconds } = limits[name as keyof typeof promised]
    expect([name, requests, seconds]).toEqual([name, ...numbers])
  }
})

test('docs/security.md has the numbers of the table', () => {
  const inWords = (seconds: number) =>
    new Map([
      [60, 'a minute'],
      [300, 'five minutes'],
      [900, 'a quarter of an hour'],
      [3600, 'an hour'],
      [86_400, 'a day'],
    ]).get(seconds)
  const rows = Object.values<Limit>(limits).map(({ of, by, requests, seconds, waits }) => {
    const most = `${requests} in ${inWords(seconds)}`
    const then = waits
      ? `, then ${waits.first} seconds between two, doubled with each up to ${waits.most / 60} minutes`
      : ''
    return `| ${of} | ${by.join(', ')} | ${most}${then} |`
  })
  const text = readFileSync('docs/security.md', 'utf8')
  const [, written] = /\| of \| counted by \| at most \|\n\| --- \| --- \| --- \|\n((?:\|.*\n)*)/.exec(text) ?? []
  expect(written).toBe(`${rows.join('\n')}\n`)
})

describe('strangers and owners', async () => {
  const provider = await startOidcProvider()
  const shop = await startApp({ ...provider.env, RATE_LIMITS: 'on', TRUST_PROXY: 'true', PUBLIC_REPAIRS: 'pin' })
  const pin = '471108'
  await shop.as(ada).put('/api/machine-problems/public-repair-pin', { pin })

  type Send = (browser: Client, headers?: Record<string, string>) => Promise<Reply>
  const post =
    (path: string, body: unknown = {}): Send =>
    (browser, headers = {}) =>
      browser.post(path, body, { headers })
  const get =
    (path: string): Send =>
    (browser, headers = {}) =>
      browser.get(path, { headers })
  const repair = (call: string, body = {}) => post(`/api/public/machine-problems/${randomUUID()}/${call}`, body)
  const withPin = (typed: string) => repair('repair', { technicianName: 'Sam', pin: typed })
  const withPassword = ({ email }: { email: string }, password: string) => post('/api/login', { email, password })
  const askForLink = ({ email }: { email: string }) => post('/api/forgot-password', { email })
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const isRefused = ({ status, headers }: Reply) => status === 429 || headers.get('location') === '/?problem=too-many'
  const statusesOf = (replies: Reply[]) => replies.map(({ status }) => status).toSorted()

  /** A browser in which this person signed in once; or their session in one that nobody knows. */
  async function browserOf(person: Parameters<typeof shop.newBrowserOf>[0], kept: 'device' | 'sid' = 'device') {
    const { cookies } = await shop.newBrowserOf(person)
    return shop.stranger(new Map([...cookies].filter(([name]) => name === `washboard.${kept}`)))
  }
  async function personWithCodes() {
    const robin = await shop.makePerson()
    const known = await browserOf(robin)
    const send =
      (code: string): Send =>
      async (browser, headers = {}) => {
        await withPassword(robin, robin.password)(browser, headers)
        return browser.post('/api/login/code', { code }, { headers })
      }
    return { robin, known, send, ...(await turnOnCodes(shop.as(robin))) }
  }
  const { robin, send: withCode, known: robins, recoveryCodes } = await personWithCodes()
  const { passkey } = await addPasskey(shop.as(robin), shop.url)
  const forged = () => answered({ challenge: 'A'.repeat(43), rpId: 'localhost' }, passkey, shop.url)
  const [erins, tablet, admin, office] = [
    await browserOf(erin),
    shop.stranger(),
    await browserOf(ada, 'sid'),
    shop.as(ada),
  ]
  expect((await withPin(pin)(tablet)).status).toBe(404)

  /** Makes it look as if the limit had been reached; or as if time had passed. */
  const useUp = (name: LimitName) =>
    shop.pool.query('update rate_limits set points = $1 where key like $2', [limits[name].requests, `${name}:%`])
  const pass = (name: LimitName, seconds: number) =>
    shop.pool.query('update rate_limits set expire = expire - $1 where key like $2', [seconds * 1000, `${name}:%`])

  interface Row {
    send: Send
    stranger?: Client
    /** The browser that is known, and what comes of its call. */
    owner?: Client
    owners?: readonly [Send, status: number]
    /** Strangers are counted together, wherever they are. */
    isEverywhere?: true
  }
  const ofAdmins = { stranger: admin, owner: office }
  const ofTablet = { send: withPin('000000'), owner: tablet, owners: [withPin(pin), 404] } as const
  const ofRobin = { send: withCode('000000'), owner: robins }
  /** Strangers have none of these; the last two and the first two are below. */
  type Other =
    | 'failedSignInsOfStrangers'
    | 'failedSignInsOfKnown'
    | 'resetMails'
    | 'callsOfToken'
    | 'uploads'
    | 'changes'
    | 'renames'
  const rows: Record<Exclude<LimitName, Other>, Row> = {
    signIns: { send: (...to) => withPassword({ email: `${randomUUID()}@example.com` }, 'x')(...to) },
    failedSignIns: { send: withPassword(erin, 'x'), owners: [withPassword(erin, erin.password), 200] },
    signInsWithCode: { send: post('/api/login/code', { code: '123456' }) },
    wrongCodes: { ...ofRobin, isEverywhere: true },
    wrongCodesOfDay: { ...ofRobin, isEverywhere: true },
    wrongRecoveryCodes: { send: withCode('aaaaa-aaaa0'), owner: robins, owners: [withCode(recoveryCodes[0]!), 200] },
    passkeyQuestions: { send: post('/api/login/passkey/options') },
    signInsWithPasskey: { send: post('/api/login/passkey') },
    failedPasskeys: { send: (...to) => post('/api/login/passkey', forged())(...to) },
    providerSteps: { send: get('/api/login') },
    waysToSignIn: { send: get('/api/auth/config') },
    invitations: { send: get('/api/invitations/guess') },
    registrations: { send: post('/api/register') },
    resetRequests: { send: post('/api/forgot-password') },
    resets: { send: post('/api/reset-password') },
    newPasswords: { send: (browser, headers = {}) => browser.put('/api/user/password', {}, { headers }), ...ofAdmins },
    proofs: { send: post('/api/user/proof'), ...ofAdmins },
    publicProblems: { send: get('/api/public/machine-problems') },
    publicProgress: { send: get('/api/public/machine-problems/progress') },
    publicName: { send: get('/api/public/technician-name') },
    publicRepairs: { ...ofTablet, send: repair('repair') },
    undonePublicRepairs: { send: repair('undo-repair') },
    wrongPins: ofTablet,
    pins: { ...ofTablet, isEverywhere: true },
    sheets: { send: post('/api/import-from-sheets'), ...ofAdmins },
    testMails: { send: post('/api/admin/settings/test-mail'), ...ofAdmins },
    stainMails: { send: post(`/api/stain-reports/${randomUUID()}/send-email`), ...ofAdmins },
    refusedTokens: {
      send: (...[to, headers]) => get('/api/user')(to, { ...headers, authorization: 'Bearer wb_x' }),
      owners: [get('/api/auth/config'), 200],
    },
  }

  test.each(Object.entries(rows) as [keyof typeof rows, Row][])('%s', async (name, row) => {
    const { send, stranger, owner = erins, owners = [send, undefined], isEverywhere = false } = row
    const { requests, seconds, refusal = 'Too many requests.', inBlocks }: Limit = limits[name]
    const net = `2001:db8:${Object.keys(rows).indexOf(name)}:1`
    const visit = (address: string) => send(stranger ?? shop.stranger(), from(address))
    await shop.pool.query('delete from rate_limits')
    const allowed = Array.from({ length: inBlocks ? requests : 1 }, (_, at) => visit(`${net}::${at}`))
    expect((await Promise.all(allowed)).some(isRefused)).toBe(false)
    await useUp(name)

    const refused = await visit(`${net}:ffff::1`)
    expect(isRefused(refused)).toBe(true)
    if (refused.status === 429) {
      expect(refused.body.message).toMatch(
        new RegExp(`^${refusal} Please try again in \\d+ (?:hours|minutes|seconds)\\.$`),
      )
      const wait = Number(refused.headers.get('retry-after'))
      expect([wait > seconds - 60, wait <= seconds]).toEqual([true, true])
    }
    expect(isRefused(await visit(`2001:db8:${net.split(':')[2]}f:1::1`))).toBe(isEverywhere)
    const [call, status] = owners
    const reply = await call(owner, from(`${net}::1`))
    expect(isRefused(reply)).toBe(false)
    if (status) expect(reply.status).toBe(status)
  })

  test('many households of one network together have ten times what one has', async () => {
    const visit = (household: number) => repair('undo-repair')(shop.stranger(), from(`2001:db8:abc:${household}::1`))
    const replies = await Promise.all(Array.from({ length: 101 }, (_, at) => visit(at)))
    expect(replies.filter(isRefused)).toHaveLength(1)
    expect(isRefused(await visit(200))).toBe(true)
  })

  describe('an account that strangers try from everywhere', () => {
    const networks = (function* () {
      for (let network = 0; ; network += 1) yield network
    })()
    const guess = ({ email }: { email: string }) =>
      withPassword({ email }, 'x')(shop.stranger(), from(`2001:db9:${networks.next().value}::1`))
    const guesses = (person: { email: string }, count: number) => manyTimes(count, () => guess(person))

    test('makes strangers wait twice as long each time, with or without an account, and never known browsers', async () => {
      const robin = await shop.makePerson()
      const known = await browserOf(robin)
      for (const person of [{ email: `${randomUUID()}@example.com` }, robin]) {
        const statuses = statusesOf(await guesses(person, 30))
        expect(statuses).toEqual([...Array(20).fill(401), ...Array(10).fill(429)])
        for (const wait of [30, 60, 120, 240, 480, 900, 900]) {
          const refused = await guess(person)
          expect(refused.body.message).toMatch(
            /^Too many failed sign-ins\. Please try again in \d+ (?:hours|minutes|seconds)\.$/,
          )
          const seconds = Number(refused.headers.get('retry-after'))
          expect([wait, seconds <= wait, seconds > wait - 20]).toEqual([wait, true, true])
          await pass('failedSignInsOfStrangers', wait)
          expect(statusesOf(await guesses(person, 4))).toEqual([401, 429, 429, 429])
        }
      }
      for (let failure = 1; failure < 10; failure += 1) expect((await withPassword(robin, 'x')(known)).status).toBe(401)
      expect((await withPassword(robin, robin.password)(known)).status).toBe(200)
      expect((await guess(robin)).status).toBe(429)
      await pass('failedSignInsOfStrangers', 24 * 60 * 60)
      expect(statusesOf(await guesses(robin, 20))).toEqual(Array(20).fill(401))
    })

    test.each<[string, (robin: Person) => Promise<unknown>]>([
      [
        'twenty newer ones',
        async (robin) => {
          for (let newer = 0; newer < 20; newer += 1) await browserOf(robin)
        },
      ],
      [
        'a new password',
        (robin) =>
          shop
            .as(robin)
            .put('/api/user/password', { currentPassword: robin.password, newPassword: 'starched collars' }),
      ],
      [
        'a new password by a link',
        async (robin) => {
          const token = await resetTokenFor(shop, robin)
          const change = { email: robin.email, token, newPassword: 'starched collars' }
          return shop.stranger().post('/api/reset-password', change)
        },
      ],
    ])('counts a browser among the strangers after %s', async (_what, replace) => {
      const robin = await shop.makePerson()
      const known = await browserOf(robin)
      await replace(robin)
      await guesses(robin, 30)
      expect((await withPassword(robin, 'x')(known)).status).toBe(429)
    })

    test('slows down all known browsers together after a hundred tries in a day', async () => {
      const robin = await shop.makePerson()
      const browsers = [await browserOf(robin), await browserOf(robin)]
      await withPassword(robin, 'x')(browsers[0]!)
      await useUp('failedSignInsOfKnown')
      const refused = await withPassword(robin, robin.password)(browsers[1]!)
      expect([refused.status, Number(refused.headers.get('retry-after')) <= 30]).toEqual([429, true])
      await pass('failedSignInsOfKnown', 30)
      expect((await withPassword(robin, robin.password)(browsers[1]!)).status).toBe(200)
      expect((await withPassword(robin, 'x')(browsers[0]!)).status).toBe(401)
    })

    test('costs nobody their own tries while all have to wait, and nothing after a new password by a link', async () => {
      const robin = await shop.makePerson()
      await guesses(robin, 20)
      const enter = (password: string) => withPassword(robin, password)(shop.stranger(), from('2001:db9:ffff::1'))
      expect(statusesOf(await manyTimes(12, () => enter(robin.password)))).toEqual(Array(12).fill(429))
      await pass('failedSignInsOfStrangers', 30)
      expect((await enter(robin.password)).status).toBe(200)
      await guesses(robin, 20)
      const token = await resetTokenFor(shop, robin)
      await shop.stranger().post('/api/reset-password', { email: robin.email, token, newPassword: 'starched collars' })
      expect((await enter('starched collars')).status).toBe(200)
    })

    test('lets in at once who chose a new password by the mailed link there', async () => {
      const robin = await shop.makePerson()
      await guesses(robin, 30)
      const browser = shop.stranger()
      const token = await resetTokenFor(shop, robin)
      await browser.post('/api/reset-password', { email: robin.email, token, newPassword: 'starched collars' })
      await guesses(robin, 30)
      expect((await withPassword(robin, 'starched collars')(browser)).status).toBe(200)
    })
  })

  test('ten wrong codes of a stranger lock neither a code in the owner’s browser nor a recovery code anywhere', async () => {
    const { known, send, secret, recoveryCodes } = await personWithCodes()
    for (let wrong = 0; wrong < 10; wrong += 1) expect((await send('000000')(shop.stranger())).status).toBe(400)
    expect((await send(codeOf(secret))(shop.stranger())).status).toBe(429)
    expect((await send(recoveryCodes[0]!)(shop.stranger())).status).toBe(200)
    expect((await send(codeOf(secret))(known)).status).toBe(200)
  })

  test.each([
    ['passwords', '/api/user/proof', { password: 'x' }],
    ['codes', '/api/user/proof/code', { code: '000000' }],
  ])('a stolen session does not begin anew with wrong %s by signing out all others', async (_what, path, wrong) => {
    const { robin } = await personWithCodes()
    const thief = shop.as(robin)
    expect(statusesOf(await manyTimes(10, () => thief.post(path, wrong)))).toEqual(Array(10).fill(400))
    expect((await thief.post('/api/user/sign-out-elsewhere')).status).toBe(200)
    expect((await thief.post(path, wrong)).status).toBe(429)
  })

  test('strangers cannot keep the owner from a link: five are mailed an hour, all are answered alike, the last one works', async () => {
    const robin = await shop.makePerson()
    const mails = async () => (await shop.mails()).filter(({ to }) => to.includes(robin.email))
    for (let time = 1; time <= 5; time += 1) {
      expect((await askForLink(robin)(shop.stranger())).status).toBe(200)
      await expect.poll(async () => (await mails()).length).toBe(time)
    }
    const [sixth, unknown] = [askForLink(robin), askForLink({ email: 'nobody@example.com' })].map((ask) =>
      ask(shop.stranger()),
    )
    expect([(await sixth!).status, (await sixth!).body]).toEqual([(await unknown!).status, (await unknown!).body])
    const { links } = (await mails()).at(-1)!
    const token = new URL(links.find((link) => link.includes('token='))!).searchParams.get('token')
    const change = { email: robin.email, token, newPassword: 'starched collars' }
    expect((await shop.stranger().post('/api/reset-password', change)).status).toBe(200)
    expect(await mails()).toHaveLength(5)
    // Who has used it may ask anew.
    await askForLink(robin)(shop.stranger())
    await expect.poll(async () => (await mails()).length).toBeGreaterThan(5)
  })

  test('who knew an old PIN is a stranger to the new one, and does not lock the tablet', async () => {
    const [former, newPin] = [shop.stranger(), '471109']
    expect((await withPin(pin)(former)).status).toBe(404)
    await office.put('/api/machine-problems/public-repair-pin', { pin: newPin })
    expect((await withPin(newPin)(tablet)).status).toBe(404)
    await shop.pool.query('delete from rate_limits')
    for (const stranger of [former, shop.stranger()]) await withPin('000000')(stranger)
    const { rows } = await shop.pool.query(`select points from rate_limits where key like 'pins:%'`)
    expect(rows).toEqual([{ points: 2 }])
  })

  test('neither addresses nor e-mails stand among the counters, however long they are', async () => {
    await withPassword({ email: `${'x'.repeat(200)}@example.com` }, 'x')(shop.stranger(), from('2001:db8::1'))
    const { rows } = await shop.pool.query('select key from rate_limits')
    for (const { key } of rows) expect(key).toMatch(/^\w+:[\w-]{43}$/)
  })
})
