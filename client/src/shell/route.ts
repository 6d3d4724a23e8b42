import type { LucideIcon } from 'lucide-react'
import { type ComponentType, createContext } from 'react'
import type { Page, Pages } from '#shared/pages/page.ts'

/** Whose list of links an entry stands in; one page may be called differently from place to place. */
export type Place = 'staff' | 'technician' | 'team_lead' | 'admin'

/** What is shown at an address, and how other pages call it. */
export interface Look {
  page: ComponentType
  title: string
  icon?: LucideIcon
  /** Nothing that is written there can wait on the device. */
  needsConnection?: true
  /** What people are paid: hidden from people who pass by while an admin is away. */
  showsPay?: true
  /** Words in the sidebar. */
  menu?: Partial<Record<Place, string>>
  /** Words on the dashboard's function buttons. */
  tile?: Partial<Record<Place, string>>
}

export type AppRoute = Page & Look & { path: string }

/** The route table, for pages that lead to others: they are in it themselves. */
export const RouteTable = createContext<readonly AppRoute[]>([])

/** The looks in their order, each with the address it belongs to. */
export const routesOf = <Known extends Pages>(pages: Known, looks: Record<keyof Known & string, Look>): AppRoute[] =>
  Object.entries(looks).map(([path, look]) => ({ path, ...pages[path]!, ...look }))
