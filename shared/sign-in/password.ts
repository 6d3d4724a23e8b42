import { t } from '#shared/language/t.ts'
import type { Role } from '#shared/users/roles.ts'

/** Rules of a password in plain words and numbers, so that the sign-in page needs no schema library. */
export const passwordMinLength = 6
export const passwordMaxLength = 200
/** For people who see what others earn, or run their training. */
const managerMinLength = 10

export const passwordMinLengthFor = (role: string | undefined) =>
  managers.some((each) => each === role) ? managerMinLength : passwordMinLength

const managers: readonly Role[] = ['team_lead', 'admin']

/** Whether somebody's password may be too short for their role now: that asks for more than others do. */
export const mayHaveShortPassword = (role: Role | undefined) => passwordMinLengthFor(role) > passwordMinLength

/** No text that is longer becomes a password of 200 characters. */
const longestTyped = 1000

/**
 * What is hashed: keyboards send an “é” or wide letters in different ways. A text that is too long is refused anyway
 * and stays as it is: normalizing it would keep the server busy.
 */
export const passwordForm = (typed: string) => (typed.length > longestTyped ? typed : typed.normalize('NFKC'))

/** In characters as people count them. */
export const passwordLength = (typed: string) => [...passwordForm(typed)].length

/** Too short for some role; who has it now may get that role. */
export const isShortPassword = (password: string) => passwordLength(password) < managerMinLength

export const passwordTooShort = (least = passwordMinLength) => t`Password must be at least ${least} characters long`
export const passwordTooLong = () => t`Password must be 200 characters or less`
export const passwordsDiffer = () => t`Passwords do not match`
export const passwordHolds = (word: string) => t`Leave “${word}” out of your password: others guess it first.`
export const invalidResetLink = () => t`This reset link is invalid or has expired.`

/** What others know of a person. */
export interface Guessable {
  firstName?: string
  lastName?: string
  email: string
  appName: string
}

/** The name, or the part of the e-mail before its sign, that a password holds, whatever its case, accents and gaps. */
export function wordIn(password: string, { firstName = '', lastName = '', email, appName }: Guessable) {
  const typed = lettersOf(password)
  return [firstName, lastName, email.split('@')[0]!, appName].find((word) => {
    const letters = lettersOf(word)
    return letters.length >= 3 && typed.includes(letters)
  })
}

const lettersOf = (text: string) =>
  text
    .slice(0, longestTyped)
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
