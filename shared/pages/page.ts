import type { Read } from '#shared/api/call.ts'
import type { Clock } from '#shared/time/clock.ts'
import type { Role } from '#shared/users/roles.ts'

/** Everybody but technicians, who only repair machines. */
export const staff: readonly Role[] = ['employee', 'team_lead', 'admin']

export const technicianHome = '/admin/machine-management'

/**
 * What a page asks for as soon as it is shown at its plain address, without a parameter or a search: the server sends the
 * answers along. A browser test opens each page and fails when one asks for something else.
 */
export type PageReads = (visitor: Visitor) => readonly Read[]

/** What both sides know of an address of the application. */
export interface Page {
  /** 'everyone' and 'signedOut' need no session. */
  for: 'everyone' | 'signedOut' | readonly Role[]
  /** Values of the path's last parameter, where not every word is an address. */
  only?: readonly string[]
  reads?: PageReads
}

export interface Visitor extends Clock {
  role: Role | undefined
}

export type Pages = Record<string, Page>

export type Admission = 'shown' | 'not-found' | { redirect: string }

/** What a person (or nobody) gets to see at a page. */
export function admissionTo(page: Page & { path: string }, user: { role: Role } | null): Admission {
  if (page.for === 'everyone') return 'shown'
  if (page.for === 'signedOut') return user ? 'not-found' : 'shown'
  if (!user) return 'not-found'
  if (page.for.includes(user.role)) return 'shown'
  // Technicians who follow a link for the rest of the staff land where their work is.
  return user.role === 'technician' && !page.path.startsWith('/admin/') ? { redirect: technicianHome } : 'not-found'
}

/** The address of a page without what it may end with: '/tips/:tab?' → '/tips'. */
export const plainAddress = (path: string) => path.replace(/\/:.*/, '') || '/'
