import type { Role } from '#shared/users/roles.ts'

/** Who needs a second factor, in the words of SECOND_FACTOR. */
export const secondFactorModes = ['optional', 'admins', 'managers', 'everyone'] as const
export type SecondFactorMode = (typeof secondFactorModes)[number]

export function needsSecondFactor(mode: SecondFactorMode, role: Role): boolean {
  if (mode === 'everyone') return true
  if (mode === 'managers') return role === 'admin' || role === 'team_lead'
  return mode === 'admins' && role === 'admin'
}
