import type { SessionUser } from '#shared/users/user.ts'
import { type AppRoute, technicianHome } from './route.ts'

export type Admission = 'shown' | 'not-found' | { redirect: string }

/** What a person (or nobody) gets to see at a route. */
export function admissionTo(route: AppRoute, user: SessionUser | null): Admission {
  if (route.for === 'everyone') return 'shown'
  if (route.for === 'signedOut') return user ? 'not-found' : 'shown'
  if (!user) return 'not-found'
  if (route.for.includes(user.role)) return 'shown'
  // Technicians who follow a link for the rest of the staff land where their work is.
  return user.role === 'technician' && !route.path.startsWith('/admin/') ? { redirect: technicianHome } : 'not-found'
}
