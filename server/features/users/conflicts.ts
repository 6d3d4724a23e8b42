import type { Conflicts } from '#server/http/errors.ts'
import { AppError } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'

export function payrollIdTaken(owner?: string): AppError {
  const message = owner
    ? t`This payroll ID is ${owner}’s. Clear it there first, or enter another one.`
    : t`This payroll ID is somebody else’s. Clear it there first, or enter another one.`
  return new AppError(409, 'PAYROLL_ID_TAKEN', message, { errors: { payrollId: [message] } })
}

export const userConflicts: Conflicts = {
  users_email_unique: () => new AppError(409, 'EMAIL_TAKEN', t`An account with this email already exists`),
  users_payroll_id_unique: () => payrollIdTaken(),
}
