import { z } from 'zod'
import { t } from '#shared/language/t.ts'
import { roles } from '#shared/users/roles.ts'
import { dueDaysMax } from './limits.ts'
import { moduleRole } from './module.ts'

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
  /** Also those get it who have the role by now. */
  isForPresent: z.boolean().default(false),
  /** What the person saw: where these are other roles or days meanwhile, nothing is changed. */
  was: z.array(moduleRole).max(roles.length).optional(),
})

/** How many people have it now who had not. */
export const moduleRolesSet = z.object({ assigned: z.int() }).meta({ id: 'TrainingModuleRolesSet' })
