import type { ProofWay } from '#shared/sign-in/proof.ts'
import type { Role } from '#shared/users/roles.ts'

/** Who needs a second factor, in the words of SECOND_FACTOR. */
export const secondFactorModes = ['optional', 'admins', 'managers', 'everyone'] as const
export type SecondFactorMode = (typeof secondFactorModes)[number]

export function needsSecondFactor(mode: SecondFactorMode, role: Role): boolean {
  if (mode === 'everyone') return true
  if (mode === 'managers') return role === 'admin' || role === 'team_lead'
  return mode === 'admins' && role === 'admin'
}

/**
 * What a session lacks before anything else is answered: its person has no second factor and has to set one up, or has
 * one that was not shown in this session. A sign-in through the provider is the provider's, while there is one.
 */
export type Lack = 'setup' | 'proof'

export function lackOf(
  { mode, hasProvider }: { mode: SecondFactorMode; hasProvider: boolean },
  { role, hasFactor, proof }: { role: Role; hasFactor: boolean; proof: ProofWay | undefined },
): Lack | undefined {
  if ((proof === 'provider' && hasProvider) || !needsSecondFactor(mode, role)) return undefined
  if (!hasFactor) return 'setup'
  return proof === 'code' || proof === 'passkey' ? undefined : 'proof'
}
