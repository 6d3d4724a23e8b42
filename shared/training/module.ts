import { z } from 'zod'
import { t } from '#shared/language/t.ts'
import { roles } from '#shared/users/roles.ts'
import { optionalText, orderIndex, requiredText } from './fields.ts'
import { descriptionMaxLength, dueDaysMax } from './limits.ts'

/** People who get the role get the module, due so many days later. */
export const moduleRole = z.object({ role: z.enum(roles), dueDays: z.int() })
export type ModuleRole = z.output<typeof moduleRole>

/** As admins and team leads see it. */
export const trainingModule = z
  .object({
    id: z.uuid(),
    name: z.string(),
    description: z.string().nullable(),
    orderIndex: z.int(),
    isActive: z.boolean(),
    isArchived: z.boolean(),
    /** Inactive tasks included. */
    taskCount: z.int(),
    roles: z.array(moduleRole).max(roles.length),
  })
  .meta({ id: 'TrainingModule' })

export type TrainingModule = z.output<typeof trainingModule>

const fields = {
  name: requiredText(
    () => t`Module name`,
    () => t`Module name is required`,
  ),
  description: optionalText(() => t`Description`, descriptionMaxLength),
}

export const newModule = z.object({
  ...fields,
  orderIndex: orderIndex.default(0),
  isActive: z.boolean().default(true),
})

/** What is absent stays as it is. */
export const moduleChanges = z.object({
  name: fields.name.optional(),
  description: fields.description,
  orderIndex: orderIndex.optional(),
  isActive: z.boolean().optional(),
  /** Nobody gets an archived module any more; people who have it keep it. */
  isArchived: z.boolean().optional(),
})

/** The name of a copy. */
export const newCopy = newModule.pick({ name: true })

const message = () => t`Please enter a whole number of days from 1 to ${dueDaysMax}`

/** Blank counts as none. */
const dueDays = z
  .union([z.number(), z.string(), z.null()], { error: message })
  .transform((input) => (input === null || (typeof input === 'string' && input.trim() === '') ? null : Number(input)))
  .pipe(z.int({ error: message }).min(1, { error: message }).max(dueDaysMax, { error: message }).nullable())
  .nullish()

/** For each role after how many days the module is due; absent where it is not for them. */
export const moduleRoles = z.object({
  employee: dueDays,
  technician: dueDays,
  team_lead: dueDays,
  admin: dueDays,
  /** People who have the role already get it too. */
  isForPresent: z.boolean().default(false),
  /** The roles that the person saw. If somebody changed them meanwhile, the change is refused. */
  was: z.array(moduleRole).max(roles.length).optional(),
})

/** How many people got it. */
export const moduleRolesSet = z.object({ assigned: z.int() }).meta({ id: 'TrainingModuleRolesSet' })
