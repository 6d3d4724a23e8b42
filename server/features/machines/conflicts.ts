import type { Conflicts } from '#server/http/errors.ts'
import { AppError } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'

export const machineConflicts: Conflicts = {
  machines_machine_unique: () => {
    const message = t`This machine is in the register already.`
    return new AppError(409, 'DUPLICATE_MACHINE', message, { errors: { machineNumber: [message] } })
  },
}
