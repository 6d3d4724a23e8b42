import { z } from 'zod'
import { t } from '#shared/language/t.ts'

/** How somebody who is signed in shows once more who they are. */
const proofWays = ['passkey', 'code', 'password', 'provider'] as const
export type ProofWay = (typeof proofWays)[number]

export const proofState = z
  .object({
    /** Those that this person has, the usual one first; without any, only a new sign-in helps. */
    ways: z.array(z.enum(proofWays)),
    /** Whether nothing needs to be shown now. */
    isFresh: z.boolean(),
  })
  .meta({ id: 'ProofState' })

export const proof = z.object({
  password: z
    .string({ error: () => t`Please enter your password.` })
    .min(1, { error: () => t`Please enter your password.` })
    .max(1000, { error: () => t`This is not your password.` }),
})
