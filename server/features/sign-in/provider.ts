import * as client from 'openid-client'
import type { Config } from '#server/boot/config.ts'
import { tidyLine } from '#shared/text/text.ts'
import { cleanName } from '#shared/users/user.ts'

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
  /** Lower-case; undefined where the provider tells none. */
  email: string | undefined
  isEmailVerified: boolean
  /** Names are blank where the provider does not tell them, and without the signs that are not of names. */
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
    const authentication: client.ClientAuth = (server, ...request) => {
      const takesPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
      const authenticate = takesPost ? client.ClientSecretPost : client.ClientSecretBasic
      authenticate(clientSecret)(server, ...request)
    }
    this.#configuration ??= client
      .discovery(new URL(issuerUrl), clientId, clientSecret, authentication, {
        timeout: 10,
        // The signature of the ID token is checked too: the way it came on is not always protected by TLS.
        execute: [client.enableNonRepudiationChecks, ...(isPlain ? [client.allowInsecureRequests] : [])],
      })
      .catch((error) => {
        this.#configuration = undefined
        throw error
      })
    return this.#configuration
  }

  /** `isAgain` for somebody who is signed in and shows once more who they are: the provider is not to let them through. */
  async start({
    inviteCode,
    isAgain,
  }: {
    inviteCode?: string | undefined
    isAgain: boolean
  }): Promise<{ url: URL; started: StartedSignIn }> {
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
      ...(isAgain && { prompt: 'login' }),
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
    const info: Record<string, unknown> = await this.#userInfo(configuration, tokens.access_token, claims.sub)
    // An address counts as verified only if its provider says so.
    const { email, email_verified } = info.email === undefined ? claims : info
    const person = { ...claims, ...info }
    const [firstOfName = '', ...restOfName] = name(person.name).split(' ')
    return {
      issuer: claims.iss,
      subject: claims.sub,
      email: text(email).toLowerCase() || undefined,
      isEmailVerified: email_verified === true || email_verified === 'true',
      firstName: name(person.given_name) || firstOfName,
      lastName: name(person.family_name) || restOfName.join(' '),
    }
  }

  async #userInfo(configuration: client.Configuration, accessToken: string, subject: string) {
    if (!configuration.serverMetadata().userinfo_endpoint) return {}
    return client.fetchUserInfo(configuration, accessToken, subject)
  }
}

const text = (claim: unknown) => (typeof claim === 'string' ? tidyLine(claim) : '')
const name = (claim: unknown) => cleanName(text(claim))
