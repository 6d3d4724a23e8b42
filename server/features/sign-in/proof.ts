import type { Config } from '#server/boot/config.ts'
import { type Factors, factorsOf } from '#server/features/second-factor/queries.ts'
import type { Handlers } from '#server/http/call.ts'
import { type PasskeyPlace, passkeyPlaceOf } from '#server/http/public-url.ts'
import { invalidField } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import type { signInEndpoints } from '#shared/sign-in/endpoints.ts'
import type { ProofWay } from '#shared/sign-in/proof.ts'
import { countPassword } from './failures.ts'
import { mayUsePassword, requirePasswords, type SignInOf, signInOf } from './queries.ts'
import { verifyPassword } from './verify-password.ts'

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
