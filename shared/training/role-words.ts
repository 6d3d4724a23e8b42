import { t } from '#shared/language/t.ts'
import { roleNames } from '#shared/users/roles.ts'
import type { ModuleRole } from './module.ts'

/** 'Employee: 14 days'. In a file of its own because the modules page must not load the schemas. */
export const roleWords = ({ role, dueDays: days }: ModuleRole) =>
  days === 1 ? t`${roleNames[role]}: 1 day` : t`${roleNames[role]}: ${days} days`
