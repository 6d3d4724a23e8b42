import { hash, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { RequestHandler } from 'express'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '#server/boot/config.ts'
import { shopToday } from '#server/db/days.ts'
import { prepare, type Reads } from '#server/db/prepared.ts'
import { AppError } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import { needsSecondFactor } from '#shared/second-factor/second-factor.ts'
import type { Permission } from '#shared/tokens/token.ts'
import type { SignedInUser } from '#shared/users/user.ts'
import { isSameSecret } from './cookies.ts'
import { languageNow } from './language.ts'
import type { RateLimits } from './rate-limits.ts'
import { hasFactor } from './session-store.ts'

/** A token: what other software calls with in place of a person. */
export interface Token {
  id: string
  name: string
  permissions: readonly Permission[]
}

declare module 'express-serve-static-core' {
  interface Request {
    /** What was sent as a token, known or not: such a call has no session. */
    bearer?: string
    /** The token of the call. What it writes belongs to `user`, the admin who made it. */
    token?: Token
  }
}

/** What a new token is stored as, and how it is sent once its id is known: `wb_`, the id, and 256 random bits. */
export function newSecret() {
  const secret = randomBytes(32).toString('base64url')
  return { secretHash: hashOf(secret), textOf: (id: string) => `wb_${id.replaceAll('-', '')}_${secret}` }
}

const hashOf = (secret: string) => hash('sha256', secret, 'base64url')

/** A call with a token has no cookies, so that it never also acts as a signed-in person. */
export const takeBearer: RequestHandler = (req, _res, next) => {
  const { authorization } = req.headers
  if (authorization !== undefined && /^bearer(?: |$)/i.test(authorization)) {
    // With two it is not clear which is meant.
    req.bearer = req.headersDistinct.authorization?.length === 1 ? authorization.slice('bearer '.length) : ''
    delete req.headers.cookie
  }
  next()
}

type TokenRow = [
  id: string,
  name: string,
  secretHash: string,
  permissions: string,
  isUseDue: 't' | 'f',
  userId: string,
  email: string,
  firstName: string,
  lastName: string,
  hasFactor: 't' | 'f',
  isAtProvider: 't' | 'f',
]

/** Finds a token until its last day is over in the shop, and only while its maker is an active admin. */
const find = prepare<TokenRow>(sql`
  select token.id, token.name, token.secret_hash, to_json(token.permissions),
    coalesce(uses.used_at < now() - interval '1 minute', true),
    person.id, person.email, person.first_name, person.last_name,
    ${hasFactor}, person.oidc_subject is not null
  from api_tokens token
    join users person on person.id = token.made_by_id and person.is_active and person.role = 'admin'
    left join api_token_uses uses on uses.token_id = token.id
  where token.id = ${sql.placeholder('id')}
    and token.last_day >= ${shopToday(sql.placeholder('shopZone'))}`)

const noteUse = {
  name: 'token_use',
  text: `insert into api_token_uses (token_id, used_at) values ($1, now())
    on conflict (token_id) do update set used_at = excluded.used_at`,
}

const form = /^wb_([0-9a-f]{32})_([\w-]{43})$/

export interface Tokens {
  /** The token and its admin. Every token that opens nothing gets the same 401, so that nobody learns why. */
  of(bearer: string, address: string): Promise<{ token: Token; user: SignedInUser }>
}

interface Options {
  reads: Reads
  pool: pg.Pool
  limits: RateLimits
  log: Logger
  config: Pick<Config, 'oidc' | 'secondFactor'>
}

export function createTokens({ reads, pool, limits, log, config }: Options): Tokens {
  const noting = new Set<string>()

  /** No call waits for this, and only one of several calls at the same time writes it. */
  function used(id: string) {
    if (noting.has(id)) return
    noting.add(id)
    pool
      .query({ ...noteUse, values: [id] })
      .catch((error) => log.warn({ err: error }, 'the use of a token was not noted'))
      .finally(() => noting.delete(id))
  }

  async function known(bearer: string) {
    const [, id, secret] = form.exec(bearer) ?? []
    const [row] = id ? await find(reads, { id }) : []
    return row && isSameSecret(hashOf(secret!), row[2]) && mayAnswerForIt(row) ? row : undefined
  }

  /** Whether its admin has the second factor that is due; an account at the provider counts as one. */
  function mayAnswerForIt(row: TokenRow) {
    const [isFactorThere, isAtProvider] = row.slice(-2)
    return (
      !needsSecondFactor(config.secondFactor, 'admin') ||
      isFactorThere === 't' ||
      (config.oidc !== undefined && isAtProvider === 't')
    )
  }

  return {
    async of(bearer, address) {
      const row = await known(bearer)
      if (!row) {
        await limits.consume('refusedTokens', { place: address })
        throw new AppError(
          401,
          'TOKEN_REFUSED',
          t`This token is not accepted. Ask an admin of the shop for another one.`,
        )
      }
      const [id, name, , permissions, isUseDue, userId, email, firstName, lastName] = row
      await limits.consume('callsOfToken', { token: id })
      if (isUseDue === 't') used(id)
      const user = { id: userId, email, firstName, lastName, role: 'admin' as const }
      return {
        token: { id, name, permissions: JSON.parse(permissions) },
        user: { ...user, profileImageUrl: null, isActive: true, language: languageNow() },
      }
    },
  }
}

/** A call that is for people, whatever a token may do. */
export const forPeopleOnly = () =>
  new AppError(403, 'FOR_PEOPLE', t`No token may do this. It is for people who are signed in.`)

export const notPermitted = (permission: Permission) =>
  new AppError(403, 'NOT_PERMITTED', t`This token may not do this. It lacks the permission “${permission}”.`, {
    permission,
  })
