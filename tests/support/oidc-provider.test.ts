import http from 'node:http'
import type { AddressInfo } from 'node:net'
import * as openid from 'openid-client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clientOf } from './client.ts'
import { startOidcProvider, type TestProvider } from './oidc-provider.ts'

const users = [
  { sub: 'erin-1', email: 'erin@example.com', firstName: 'Erin', lastName: 'Ellis' },
  { sub: 'nora-2', email: 'nora@example.com', emailVerified: false, firstName: 'Nora', lastName: 'Novak' },
]

let provider: TestProvider
let callback: http.Server
let redirectUri: string

beforeAll(async () => {
  provider = await startOidcProvider({ users })
  callback = http.createServer((_req, res) => res.end('back'))
  await new Promise<void>((resolve) => callback.listen(0, '127.0.0.1', resolve))
  redirectUri = `http://127.0.0.1:${(callback.address() as AddressInfo).port}/api/callback`
})

beforeEach(() => {
  provider.behave('up')
  provider.lie(undefined)
})

afterAll(async () => {
  callback.closeAllConnections()
  callback.close()
  await provider.close()
})

/** The whole flow of a careful client, in this browser; the user information it ends with. */
async function signIn(browser = clientOf(redirectUri), more: ((configuration: openid.Configuration) => void)[] = []) {
  const configuration = await openid.discovery(
    new URL(provider.issuer),
    provider.clientId,
    provider.clientSecret,
    undefined,
    {
      execute: [openid.allowInsecureRequests, ...more],
    },
  )
  const pkceCodeVerifier = openid.randomPKCECodeVerifier()
  const [expectedState, expectedNonce] = [openid.randomState(), openid.randomNonce()]
  const start = openid.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state: expectedState,
    nonce: expectedNonce,
    code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
  })
  const { url } = await browser.follow(start.href)
  const tokens = await openid.authorizationCodeGrant(configuration, url, {
    pkceCodeVerifier,
    expectedState,
    expectedNonce,
  })
  return await openid.fetchUserInfo(configuration, tokens.access_token, tokens.claims()!.sub)
}

test('it signs in whoever was chosen', async () => {
  const browser = clientOf(redirectUri)
  provider.signInAs('erin-1')
  expect(await signIn(browser)).toMatchObject({
    sub: 'erin-1',
    email: 'erin@example.com',
    email_verified: true,
    given_name: 'Erin',
  })
  provider.signInAs('nora-2')
  expect(await signIn(browser)).toMatchObject({ sub: 'nora-2', email_verified: false, family_name: 'Novak' })
})

test('it can refuse', async () => {
  provider.signInAs(undefined)
  await expect(signIn()).rejects.toMatchObject({ error: 'access_denied' })
})

test('a lie is noticed by a careful client', async () => {
  provider.signInAs('erin-1')
  provider.lie((claims) => ({ ...claims, aud: 'somebody else' }))
  await expect(signIn()).rejects.toMatchObject({ cause: { cause: { claim: 'aud' } } })
  provider.lie((claims) => ({ ...claims, nonce: 'another' }))
  await expect(signIn()).rejects.toMatchObject({ cause: { cause: { claim: 'nonce' } } })
})

test('a token that somebody else signed is noticed', async () => {
  provider.signInAs('erin-1')
  provider.lie((claims) => claims, 'stranger')
  await expect(signIn(clientOf(redirectUri), [openid.enableNonRepudiationChecks])).rejects.toMatchObject({
    cause: { message: expect.stringContaining('signature') },
  })
})

test('it can be down', async () => {
  provider.behave('down')
  await expect(signIn()).rejects.toThrow()
})
