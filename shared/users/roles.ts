import { t } from '#shared/language/t.ts'
export const roles = ['employee', 'technician', 'team_lead', 'admin'] as const

export type Role = (typeof roles)[number]

/** What people read instead of the stored word. */
export const roleNames: Record<Role, string> = {
  get employee() {
    return t`Employee`
  },
  get technician() {
    return t`Technician`
  },
  get team_lead() {
    return t`Team Lead`
  },
  get admin() {
    return t`Admin`
  },
}
