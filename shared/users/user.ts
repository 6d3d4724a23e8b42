import { z } from 'zod'
import { languages, t } from '#shared/language/t.ts'
import { tidyLine } from '#shared/text/text.ts'
import { roles } from './roles.ts'

/** So many people are listed: years of them, since nobody who leaves is deleted. */
export const usersMax = 5000

/** Who is signed in, as `GET /api/user` answers. */
export const sessionUser = z
  .object({
    id: z.uuid(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    role: z.enum(roles),
    profileImageUrl: z.string().nullable(),
    isActive: z.boolean(),
  })
  .meta({ id: 'User' })

export type SessionUser = z.output<typeof sessionUser>

/** The same person, to admins. */
export const listedUser = sessionUser
  .extend({
    payrollId: z.string().nullable().meta({ description: 'What payroll files call them beside their name' }),
    formerNumber: z.int().nullable().meta({ description: 'In place of a name that was removed' }),
  })
  .meta({ id: 'ListedUser' })

export type ListedUser = z.output<typeof listedUser>

/** The same person, to themselves. */
export const signedInUser = sessionUser.extend({ language: z.enum(languages) }).meta({ id: 'SignedInUser' })

export type SignedInUser = z.output<typeof signedInUser>

export const emailMessage = () => t`Please enter a valid email address`

/** Tidy and lower-cased: one person, one address. */
export const email = z
  .string({ error: (issue) => (issue.input === undefined ? t`Required` : undefined) })
  .overwrite(tidyLine)
  .toLowerCase()
  .pipe(z.email({ error: emailMessage }).max(254, { error: emailMessage }))

/** Characters that a name cannot have. Letters and marks of any script are fine, and signs as in "O’Brien", "J. R. 3rd". */
const foreign = /[^\p{L}\p{M}\p{N}\p{Join_C} .·・'’‘‐‑-]+/gu

const isName = (text: string) => /\p{L}/u.test(text) && text.search(foreign) < 0

/** What is left of a name that comes from elsewhere and is not refused; '' where that is none. */
export function cleanName(text: string): string {
  const name = tidyLine(text.replace(foreign, ' '))
  return isName(name) ? name : ''
}

const nameText = (label: () => string) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? t`Required` : undefined) })
    .overwrite(tidyLine)
    .max(80, { error: () => t`${label()} must be 80 characters or less` })
    .refine((name) => name === '' || isName(name), {
      error: () => t`${label()} must have a letter, and no signs but . ' -`,
    })

export const personName = (label: () => string) => nameText(label).min(1, { error: () => t`${label()} is required` })

/** Where a name need not be known yet; null, or a text of nothing but spaces, is none. */
export const personNameIfKnown = (label: () => string) =>
  nameText(label)
    .transform((name) => name || null)
    .nullish()

export const languageChange = z.object({
  language: z.enum(languages, { error: () => t`Language must be one of ${languages.join(', ')}` }),
})

export const roleChange = z.object({
  role: z.enum(roles, { error: () => t`Role must be one of employee, technician, team_lead, admin` }),
})

export const nameChange = z.object({
  firstName: personName(() => t`First name`),
  lastName: personName(() => t`Last name`),
})

export const payrollIdMaxLength = 40

/** Null, or a text of nothing but spaces, takes it away. */
const payrollId = z
  .string({ error: () => t`Payroll ID must be text` })
  .overwrite(tidyLine)
  .max(payrollIdMaxLength, { error: () => t`Payroll ID must be ${payrollIdMaxLength} characters or less` })
  .transform((text) => text || null)

export const personChange = nameChange.extend({ payrollId: payrollId.nullish() })

/** `was` is what the form began with: a field that is still the same is not changed. */
export const personChangeSince = personChange.extend({
  was: z.object({ firstName: z.string(), lastName: z.string(), payrollId: payrollId.nullable() }).optional(),
})

export type PersonChange = z.output<typeof personChangeSince>
