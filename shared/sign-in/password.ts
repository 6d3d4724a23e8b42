import { t } from '#shared/language/t.ts'
/** Rules of a password in plain words and numbers, so that the sign-in page needs no schema library. */
export const passwordMinLength = 6
export const passwordMaxLength = 200
export const passwordTooShort = () => t`Password must be at least 6 characters long`
export const passwordTooLong = () => t`Password must be 200 characters or less`
export const passwordsDiffer = () => t`Passwords do not match`
export const invalidResetLink = () => t`This reset link is invalid or has expired.`
