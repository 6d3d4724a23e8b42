import * as client from 'openid-client'
import type { Config } from '#server/config.ts'

type Settings = NonNullable<Config['oidc']>

/** What a started sign-in keeps in the browser's session until the provider sends the browser back. */
export interface StartedSignIn {
  state: string
  nonce: string
  codeVerifier: string
  inviteCode?: string
}

declare module 'express-session' {
  interface SessionData {
    startedSignIn?: StartedSignIn
  }
}

/** Who the provider says it is. */
export interface ProviderIdentity {
  issuer: string
  subject: string
  /** Lower-case; undefined where the provider has not verified it. */
  verifiedEmail: string | undefined
  firstName: string
  lastName: string
}

/** Sign-in through an OpenID Connect provider: authorization code with PKCE, state and nonce. */
export class OidcProvider {
  readonly #settings: Settings
  readonly #redirectUri: string
  #configuration: Promise<client.Configuration> | undefined

  constructor(settings: Settings, publicUrl: string) {
    this.#settings = settings
    this.#redirectUri = `${publicUrl}/api/callback`
  }

  /** Discovered at first use and again after a failure, so that a provider that is down at start does no harm. */
  #discover(): Promise<client.Configuration> {
    const { issuerUrl, clientId, clientSecret } = this.#settings
    const isPlain = issuerUrl.startsWith('http:')
    this.#configuration ??= client
      .discovery(new URL(issuerUrl), clientId, clientSecret, undefined, {
        timeout: 10,
        ...(isPlain && { execute: [client.allowInsecureRequests] }),
      })
      .catch((error) => {
        this.#configuration = undefined
        throw error
      })
    return this.#configuration
  }

  async start(inviteCode: string | undefined): Promise<{ url: URL; started: StartedSignIn }> {
    const configuration = await this.#discover()
    const started: StartedSignIn = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      codeVerifier: client.randomPKCECodeVerifier(),
      ...(inviteCode && { inviteCode }),
    }
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: this.#redirectUri,
      scope: 'openid email profile',
      state: started.state,
      nonce: started.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(started.codeVerifier),
      code_challenge_method: 'S256',
    })
    return { url, started }
  }

  /** @param search the query of the callback, with its question mark */
  async finish(search: string, started: StartedSignIn): Promise<ProviderIdentity> {
    const configuration = await this.#discover()
    const tokens = await client.authorizationCodeGrant(configuration, new URL(`${this.#redirectUri}${search}`), {
      expectedState: started.state,
      expectedNonce: started.nonce,
      pkceCodeVerifier: started.codeVerifier,
    })
    const claims = tokens.claims()!
    const info: Record<string, unknown> = {
      ...claims,
      ...(await this.#userInfo(configuration, tokens.access_token, claims.sub)),
    }
    const text = (claim: unknown) => (typeof claim === 'string' ? claim.trim() : '')
    const [firstOfName = '', ...restOfName] = text(info.name).split(/\s+/)
    const address = text(info.email).toLowerCase()
    return {
      issuer: claims.iss,
      subject: claims.sub,
      verifiedEmail: info.email_verified === true && address !== '' ? address : undefined,
      firstName: text(info.given_name) || firstOfName || address.split('@')[0]!,
      lastName: text(info.family_name) || restOfName.join(' '),
    }
  }

  async #userInfo(configuration: client.Configuration, accessToken: string, subject: string) {
    if (!configuration.serverMetadata().userinfo_endpoint) return {}
    return client.fetchUserInfo(configuration, accessToken, subject)
  }
}
