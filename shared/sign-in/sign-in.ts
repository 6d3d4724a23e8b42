import { z } from 'zod'
import { t } from '#shared/language/t.ts'
import { tidyLine } from '#shared/text/text.ts'
import { instantText } from '#shared/time/schema.ts'
import type { Role } from '#shared/users/roles.ts'
import { email, personName } from '#shared/users/user.ts'
import {
  invalidResetLink,
  passwordForm,
  passwordMaxLength,
  passwordMinLength,
  passwordTooLong,
  passwordTooShort,
} from './password.ts'

const required = (issue: { input?: unknown }) => (issue.input === undefined ? t`Required` : undefined)

export const newPassword = z
  .string({ error: required })
  .overwrite(passwordForm)
  .min(passwordMinLength, { error: () => passwordTooShort() })
  .max(passwordMaxLength, { error: passwordTooLong })

/** Anything goes through: a malformed address or a missing password is answered as a wrong sign-in. */
export const signIn = z.object({
  email: z.string().overwrite(tidyLine).toLowerCase().max(254).catch(''),
  password: z.string().catch(''),
})

export const registration = z.object({
  email,
  password: newPassword,
  firstName: personName(() => t`First name`),
  lastName: personName(() => t`Last name`),
  inviteCode: z
    .string({ error: required })
    .overwrite(tidyLine)
    // People who have only the link paste the link.
    .overwrite((code) => code.replace(/^https?:.*\/invite\/|[?#].*$/g, ''))
    .min(1, { error: () => t`Invitation code is required` })
    .max(200, { error: () => t`This invitation code is not valid.` }),
  /** Of the browser: that of the first admin becomes the shop's. */
  timeZone: z.string().overwrite(tidyLine).max(60).optional(),
})

export const forgottenPassword = z.object({ email })

export const passwordReset = z.object({
  email,
  token: z.string({ error: required }).overwrite(tidyLine).max(200, { error: invalidResetLink }),
  newPassword,
})

export const passwordChange = z.object({
  currentPassword: z.string({ error: required }).min(1, { error: () => t`Current password is required` }),
  newPassword,
})

/** `admins` where passwords are off and no admin has signed in through the provider yet. */
const passwordUsers = ['everyone', 'admins', 'nobody'] as const
export type PasswordsFor = (typeof passwordUsers)[number]

export const isPasswordUsed = (passwordsFor: PasswordsFor, role: Role) =>
  passwordsFor === 'everyone' || (passwordsFor === 'admins' && role === 'admin')

export const authConfig = z
  .object({
    oidcAvailable: z.boolean(),
    /** The words on the provider's button. */
    providerName: z.string().nullable(),
    passwordsFor: z.enum(passwordUsers).meta({ description: 'Who may sign in by password' }),
    passkeyOrigin: z.string().nullable().meta({ description: 'The only address at which passkeys work; null: none' }),
  })
  .meta({ id: 'AuthConfig' })

/** How somebody who is signed in shows once more who they are. */
const proofWays = ['passkey', 'code', 'password', 'provider'] as const
export type ProofWay = (typeof proofWays)[number]

export const proofState = z
  .object({
    /** Those that this person has, the usual one first; without any, only a new sign-in helps. */
    ways: z.array(z.enum(proofWays)),
    /** Whether nothing needs to be shown now. */
    isFresh: z.boolean(),
  })
  .meta({ id: 'ProofState' })

export const proof = z.object({
  password: z
    .string({ error: () => t`Please enter your password.` })
    .min(1, { error: () => t`Please enter your password.` })
    .max(1000, { error: () => t`This is not your password.` }),
})

/** How many sessions of a person are listed, the last used first. */
export const sessionsMax = 100

export const listedSession = z
  .object({
    id: z.uuid(),
    /** Browser and system: 'Chrome · Android'; null where they are not known. */
    agent: z.string().nullable(),
    createdAt: instantText,
    /** To the hour. */
    usedAt: instantText,
    /** Whether it is the one that asks. */
    isThis: z.boolean(),
  })
  .meta({ id: 'Session' })
export type ListedSession = z.output<typeof listedSession>
