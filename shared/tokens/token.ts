import { z } from 'zod'
import { t } from '#shared/language/t.ts'
import { tidyLine } from '#shared/text/text.ts'
import { daySchema, instantText } from '#shared/time/schema.ts'

export const tokensMax = 100
export const tokenNameMaxLength = 60
/** Counted from the day on which it is made or changed. */
export const tokenDaysMax = 365

/** Features that tokens can be let into. What is about signing in, one’s own profile and tokens is not among them. */
export const openFeatures = [
  'tips',
  'machine-problems',
  'machines',
  'shift-reports',
  'refunds',
  'stain-reports',
  'commercial-accounts',
  'objects',
  'training',
  'users',
  'payroll',
  'history',
] as const
export type OpenFeature = (typeof openFeatures)[number]

export type Permission = `${OpenFeature}:${'read' | 'write'}`

export const permissionNames = openFeatures.flatMap(
  (feature) => [`${feature}:read`, `${feature}:write`] as const satisfies Permission[],
)

const permission = z.enum(permissionNames)

export const apiToken = z
  .object({
    id: z.uuid(),
    name: z.string(),
    /** Days are those of the shop. */
    lastDay: z.string().meta({ format: 'date' }),
    isOver: z.boolean().meta({ description: 'Its last day is over; it opens nothing any more' }),
    permissions: z.array(permission).max(permissionNames.length),
    madeBy: z.object({ firstName: z.string(), lastName: z.string() }),
    createdAt: instantText,
    lastUsedAt: instantText.nullable().meta({ description: 'To the minute' }),
  })
  .meta({ id: 'Token' })
export type ApiToken = z.output<typeof apiToken>

export const tokenList = z.object({
  tokens: z.array(apiToken).max(tokensMax),
  grantable: z
    .array(permission)
    .meta({ description: 'What a token can be given: to read or to change what a feature has' }),
})

export const newToken = z.object({
  name: z
    .string({ error: () => t`Name is required` })
    .overwrite(tidyLine)
    .min(1, { error: () => t`Name is required` })
    .max(tokenNameMaxLength, { error: () => t`Name must be ${tokenNameMaxLength} characters or less` }),
  lastDay: daySchema(() => t`Choose the last day.`),
  permissions: z
    .array(permission, { error: () => t`Choose what it may do.` })
    .min(1, { error: () => t`Choose what it may do.` })
    .max(permissionNames.length)
    .transform((chosen) => permissionNames.filter((name) => chosen.includes(name))),
})
export type NewToken = z.output<typeof newToken>

export const madeToken = apiToken.extend({
  secret: z.string().meta({ description: 'What is sent after `Authorization: Bearer`; it is shown this once' }),
})
