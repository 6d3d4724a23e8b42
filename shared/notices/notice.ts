import type { Role } from '#shared/users/roles.ts'

/** What a person is told by mail of their own account, since it may not have been them. */
export type Notice =
  /** Browser and system in words, where they are known. */
  | { kind: 'newDevice'; agent: string | null }
  | { kind: 'passwordChanged' }
  | { kind: 'passkeyAdded'; name: string }
  /** An admin, where it was not the person. */
  | { kind: 'secondFactorOff'; by: string | null }
  | { kind: 'roleChanged'; role: Role; by: string }
  /** To the other admins. */
  | { kind: 'adminInvited'; email: string; by: string }

export const noticeKinds = [
  'newDevice',
  'passwordChanged',
  'passkeyAdded',
  'secondFactorOff',
  'roleChanged',
  'adminInvited',
] as const satisfies Notice['kind'][]
