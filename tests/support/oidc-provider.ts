import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Provider } from 'oidc-provider'

export interface ProviderUser {
  sub: string
  email?: string
  emailVerified?: boolean
  firstName?: string
  lastName?: string
}

type Claims = Record<string, unknown>

/** `down` breaks every connection, `slow` answers only after that many milliseconds, `up` mends it. */
type Manner = 'up' | 'down' | { slow: number }

/** A certified OpenID provider on a loopback port, in which people sign in and consent without pressing anything. */
export async function startOidcProvider({ users = [] as ProviderUser[] } = {}) {
  const clientId = 'washboard'
  const known = new Map(users.map((user) => [user.sub, user]))
  const clientSecret = randomBytes(24).toString('hex')
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const keyId = 'test-key'
  let next = users[0]?.sub
  let manner: Manner = 'up'
  let lie: { change: (claims: Claims) => Claims; key: KeyObject } | undefined

  const server = http.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const { createMemoryAdapter } = await import('oidc-provider/lib/adapters/memory_adapter.js' as string)
  const provider = new Provider(issuer, {
    adapter: createMemoryAdapter(0),
    jwks: { keys: [{ ...key.privateKey.export({ format: 'jwk' }), kid: keyId, use: 'sig', alg: 'RS256' }] as never },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: ['http://localhost/api/callback'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    findAccount: (_ctx, sub) => {
      const user = known.get(sub)
      return user && { accountId: sub, claims: () => claimsOf(user) }
    },
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({ accountId: oidc.session!.accountId!, clientId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    renderError: (ctx, { error, error_description }) => {
      ctx.type = 'text/plain'
      ctx.body = `${error}: ${error_description}`
    },
  })
  // The server under test picks its port after the provider has started.
  provider.Client.prototype.redirectUriAllowed = (uri: string) => new URL(uri).pathname === '/api/callback'
  provider.use(async (ctx, nextMiddleware) => {
    await nextMiddleware()
    const body = ctx.body as { id_token?: string } | undefined
    if (lie && ctx.path === '/token' && body?.id_token) body.id_token = resigned(body.id_token, lie, keyId)
  })

  const answer = provider.callback()
  server.on('request', async (req, res) => {
    if (manner === 'down') return req.socket.destroy()
    if (typeof manner === 'object') await pause(manner.slow)
    if (req.url?.startsWith('/auth?')) forgetSession(req, res)
    if (!req.url?.startsWith('/interaction/')) return await answer(req, res)
    const result = next ? { login: { accountId: next } } : { error: 'access_denied', error_description: 'refused' }
    await provider.interactionFinished(req, res, result)
  })

  return {
    issuer,
    clientId,
    clientSecret,
    /** The settings that let the server use this provider. */
    env: {
      OIDC_ISSUER_URL: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_PROVIDER_NAME: 'Laundry ID',
    },
    /** Whose session the next visit at the provider gets, without a question, known before or not; undefined refuses. */
    signInAs(user: ProviderUser | string | undefined) {
      if (typeof user === 'object') known.set(user.sub, user)
      next = typeof user === 'object' ? user.sub : user
    },
    /** Adds a user, or replaces the one with that `sub`. */
    setUser: (user: ProviderUser) => void known.set(user.sub, user),
    behave(how: Manner) {
      manner = how
    },
    /** Changes the claims of the ID tokens from now on (and signs with a key nobody knows, where told). */
    lie(change: ((claims: Claims) => Claims) | undefined, signer?: 'stranger') {
      const signingKey = signer ? generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey : key.privateKey
      lie = change && { change, key: signingKey }
    },
    async close() {
      server.closeAllConnections()
      await server[Symbol.asyncDispose]()
    },
  }
}

/** Every visit starts signed out: otherwise the provider would go on with the person who was chosen before. */
function forgetSession(req: http.IncomingMessage, res: http.ServerResponse) {
  const cookies = req.headers.cookie?.split('; ') ?? []
  req.headers.cookie = cookies.filter((cookie) => !cookie.startsWith('_session')).join('; ')
  res.setHeader('set-cookie', ['_session=; path=/; max-age=0', '_session.sig=; path=/; max-age=0'])
}

function claimsOf({ sub, email, emailVerified = true, firstName, lastName }: ProviderUser) {
  return {
    sub,
    ...(email && { email, email_verified: emailVerified }),
    ...(firstName && { given_name: firstName }),
    ...(lastName && { family_name: lastName }),
  }
}

function resigned(token: string, { change, key }: { change: (claims: Claims) => Claims; key: KeyObject }, kid: string) {
  const claims = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())
  const signed = [{ alg: 'RS256', typ: 'JWT', kid }, change(claims)]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), key).toString('base64url')}`
}
