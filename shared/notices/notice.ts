import type { Day } from '#shared/time/day.ts'
import type { Role } from '#shared/users/roles.ts'
import type { WeekInMail } from '#shared/week/week.ts'

/** What a person is told by mail: of their own account, since it may not have been them, of training, and of the week. */
// Beside each name stands the person's id, so that a removed name is found.
export type Notice =
  /** Browser and system in words, where they are known. */
  | { kind: 'newDevice'; agent: string | null }
  | { kind: 'passwordChanged' }
  | { kind: 'passkeyAdded'; name: string }
  /** An admin, where it was not the person. */
  | { kind: 'secondFactorOff'; by: string | null; byId?: string | undefined }
  | { kind: 'recoveryCodesRenewed' }
  | { kind: 'roleChanged'; role: Role; by: string; byId?: string | undefined }
  /** To the other admins. */
  | { kind: 'adminInvited'; email: string; by: string; byId?: string | undefined }
  | { kind: 'trainingDue'; modules: DueModule[] }
  /** To team leads; how many `more` there are than those that are named. */
  | { kind: 'trainingOverdue'; late: LateTrainee[]; more: number }
  /** To admins who want it. */
  | { kind: 'week'; week: WeekInMail }

export interface DueModule {
  assignmentId: string
  name: string
  dueDate: Day
}

export interface LateTrainee {
  person: string
  personId?: string
  module: string
  dueDate: Day
}

export const noticeKinds = [
  'newDevice',
  'passwordChanged',
  'passkeyAdded',
  'secondFactorOff',
  'recoveryCodesRenewed',
  'roleChanged',
  'adminInvited',
  'trainingDue',
  'trainingOverdue',
  'week',
] as const satisfies Notice['kind'][]
