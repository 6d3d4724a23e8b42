import type { Conflicts } from '#server/http/errors.ts'
import { AppError } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'

export const trainingConflicts: Conflicts = {
  training_assignments_user_module_unique: () =>
    new AppError(409, 'ALREADY_ASSIGNED', t`This module is already assigned to this person.`),
}
