/** Rules of a password in plain words and numbers, so that the sign-in page needs no schema library. */
export const passwordMinLength = 6
export const passwordMaxLength = 200
export const passwordTooShort = 'Password must be at least 6 characters long'
export const passwordTooLong = 'Password must be 200 characters or less'
export const passwordsDiffer = 'Passwords do not match'
export const invalidResetLink = 'This reset link is invalid or has expired.'
