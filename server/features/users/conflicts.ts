import type { Conflicts } from '#server/http/errors.ts'
import { AppError } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'

export const userConflicts: Conflicts = {
  users_email_unique: () => new AppError(409, 'EMAIL_TAKEN', t`An account with this email already exists`),
}
