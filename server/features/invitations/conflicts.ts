import type { Conflicts } from '#server/http/errors.ts'
import { AppError } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'

export const invitationConflicts: Conflicts = {
  invitations_pending_unique: () =>
    new AppError(409, 'ALREADY_INVITED', t`This address is already invited. Resend the pending invitation instead.`),
}
