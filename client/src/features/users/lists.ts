import type { ReadKey } from '#shared/api/call.ts'
import { t } from '#shared/language/t.ts'
import { type Role, roleNames, roles } from '#shared/users/roles.ts'

/** Invitations name the people who sent them, so whatever becomes of a person can change both. */
export const userLists: ReadKey[] = ['GET /api/admin/users', 'GET /api/admin/invitations']

export const namesRemoved: ReadKey[] = [...userLists, 'GET /api/admin/restorable-names']

export const roleOptions = roles.map((role) => ({ value: role, label: roleNames[role] }))

/** What each role is for, in a line. */
export const roleHints: Record<Role, string> = {
  employee: t`Logs tips, reports and pay of their own.`,
  technician: t`Manages machine problems and nothing else.`,
  team_lead: t`An employee who also follows and approves training.`,
  admin: t`Manages people, payroll and everything else.`,
}
