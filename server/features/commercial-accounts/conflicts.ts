import type { Conflicts } from '#server/http/errors.ts'
import { AppError } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'

export const commercialAccountConflicts: Conflicts = {
  commercial_accounts_active_unique: () =>
    new AppError(409, 'DUPLICATE_ACCOUNT', t`There is already an active account with this name and email.`),
}
