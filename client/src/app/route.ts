import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Role } from '#shared/users/roles.ts'

/** Everybody but technicians, who only repair machines. */
export const staff: readonly Role[] = ['employee', 'team_lead', 'admin']

export const technicianHome = '/admin/machine-management'

/** Whose list of links an entry stands in; the words are the specification's and differ from place to place. */
export type Place = 'staff' | 'technician' | 'team_lead' | 'admin'

export interface AppRoute {
  path: string
  /** Values of the path's last parameter, where not every word is an address. */
  only?: readonly string[]
  page: ComponentType
  title: string
  /** 'everyone' and 'signedOut' need no session. */
  for: 'everyone' | 'signedOut' | readonly Role[]
  icon?: LucideIcon
  /** Words in the sidebar. */
  menu?: Partial<Record<Place, string>>
  /** Words on the dashboard's function buttons. */
  tile?: Partial<Record<Place, string>>
}
