import type { PendingApproval } from '#shared/training/approval.ts'
import type { SessionUser } from '#shared/users/user.ts'

/** Only admins approve what they did themselves. */
export const mayApprove = (user: SessionUser, { userId }: PendingApproval) =>
  user.role === 'admin' || userId !== user.id
