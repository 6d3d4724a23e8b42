import type { Conflicts } from '#server/http/errors.ts'
import { AppError } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'

export const passkeyConflicts: Conflicts = {
  passkeys_credential_unique: () => new AppError(409, 'PASSKEY_TAKEN', t`This passkey was added before.`),
}
