export const roles = ['employee', 'technician', 'team_lead', 'admin'] as const

export type Role = (typeof roles)[number]

/** What people read instead of the stored word. */
export const roleNames: Record<Role, string> = {
  employee: 'Employee',
  technician: 'Technician',
  team_lead: 'Team Lead',
  admin: 'Admin',
}
