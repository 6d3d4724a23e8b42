import { z } from 'zod'
import { t } from '#shared/language/t.ts'
import { tidyLine } from '#shared/text/text.ts'
import { instantText } from '#shared/time/schema.ts'
import { emailMessage } from '#shared/users/user.ts'

export const accountsMax = 2000

export const accountNameMaxLength = 200
export const fillInAllFields = () => t`Please fill in all fields.`

export const commercialAccount = z
  .object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    isActive: z.boolean(),
    createdAt: instantText,
  })
  .meta({ id: 'CommercialAccount' })

export type CommercialAccount = z.output<typeof commercialAccount>

/** For adding and for changing: whether an account is active is not a field of any form. */
export const accountFields = z.object({
  name: z
    .string({ error: fillInAllFields })
    .overwrite(tidyLine)
    .min(1, { error: fillInAllFields })
    .max(accountNameMaxLength, { error: () => t`Name must be ${accountNameMaxLength} characters or less` }),
  email: z
    .string({ error: fillInAllFields })
    .overwrite(tidyLine)
    .min(1, { error: fillInAllFields })
    .pipe(z.email({ error: emailMessage }).max(254, { error: emailMessage })),
})

export type AccountFields = z.output<typeof accountFields>

/** `was` is what the form began with: a field that is still the same is not changed. */
export const accountChange = accountFields.extend({ was: z.object({ name: z.string(), email: z.string() }).optional() })
