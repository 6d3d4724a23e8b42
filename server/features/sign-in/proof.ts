import type { Config } from '#server/boot/config.ts'
import type { Db } from '#server/db/db.ts'
import { type Factors, factorsOf } from '#server/features/second-factor/queries.ts'
import { userByEmail } from '#server/features/users/queries.ts'
import type { Handlers } from '#server/http/call.ts'
import type { Device } from '#server/http/device.ts'
import { rightHash } from '#server/http/passwords.ts'
import { type PasskeyPlace, passkeyPlaceOf } from '#server/http/public-url.ts'
import type { RateLimits } from '#server/http/rate-limits.ts'
import type { VerifyPassword } from '#server/http/session.ts'
import { invalidField } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import type { signInEndpoints } from '#shared/sign-in/endpoints.ts'
import type { ProofWay } from '#shared/sign-in/sign-in.ts'
import { mayUsePassword, renewPasswordHash, requirePasswords, type SignInOf, signInOf } from './queries.ts'

export const verifyPassword =
  (db: Db): VerifyPassword =>
  async (email, password) => {
    const found = await userByEmail(db, email)
    const hash = await rightHash(password, found?.passwordHash)
    if (!found?.passwordHash || !hash) return undefined
    const { passwordHash, ...user } = found
    if (hash !== passwordHash && !(await renewPasswordHash(db, user.id, { from: passwordHash, to: hash })))
      // Another sign-in has renewed it at the same moment, or the password was changed.
      return verifyPassword(db)(email, password)
    return { user, passwordHash: hash }
  }

interface Caller {
  device: Device
  ip: string
  limits: RateLimits
}

/**
 * Counts a try before checking the password, so that tries sent all at once do not slip through. Returns what forgets
 * it if it was right. Each known browser of the person has its own count, so that no stranger can lock it out; all
 * known browsers of an account share a budget, and so do all others.
 */
export async function countPassword({ device, ip, limits }: Caller, account: string): Promise<() => Promise<void>> {
  const browser = await device.knownTo({ email: account })
  const who = { account, place: browser ?? ip }
  const ofAll = browser ? 'failedSignInsOfKnown' : 'failedSignInsOfStrangers'
  await limits.consume('failedSignIns', who)
  try {
    await limits.consume(ofAll, { account })
  } catch (error) {
    await limits.giveBack('failedSignIns', who)
    throw error
  }
  return async () => {
    await limits.reset('failedSignIns', who)
    await limits.reset(ofAll, { account })
  }
}

/** Who is signed in shows once more who they are. */
export const proofHandlers: Pick<Handlers<typeof signInEndpoints>, 'proofState' | 'prove'> = {
  proofState: async ({ config, db, publicUrl, session, user }) => ({
    ways: waysToProve(
      { ...(await signInOf(db, user.id))!, ...(await factorsOf(db, user.id)) },
      {
        ...config,
        // It is what the session began with already, where more is asked for.
        isPasswordUsed: session.lacks !== 'proof' && (await mayUsePassword(db, config, user.role)),
        passkeyPlace: passkeyPlaceOf(publicUrl),
      },
    ),
    isFresh: session.isProven,
  }),

  prove: async (call) => {
    const { body, config, db, session, user } = call
    await requirePasswords(db, config, user.role)
    const wasRight = await countPassword(call, user.email)
    if (!(await verifyPassword(db)(user.email, body.password)))
      throw invalidField('password', t`This is not your password.`)
    await wasRight()
    await session.prove('password')
    return { success: true }
  },
}

/** What a person without a password has is the provider's. */
const waysToProve = (
  { hasCodes, hasPasskey, passwordHash, oidcSubject }: SignInOf & Factors,
  {
    oidc,
    isPasswordUsed,
    passkeyPlace,
  }: Pick<Config, 'oidc'> & {
    isPasswordUsed: boolean
    passkeyPlace: PasskeyPlace | undefined
  },
): ProofWay[] => [
  ...(hasPasskey && passkeyPlace ? (['passkey'] as const) : []),
  ...(hasCodes ? (['code'] as const) : []),
  ...(passwordHash && isPasswordUsed ? (['password'] as const) : []),
  ...(oidc && oidcSubject ? (['provider'] as const) : []),
]
