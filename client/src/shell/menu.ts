import { t } from '#shared/language/t.ts'
import { plainAddress } from '#shared/pages/page.ts'
import type { Role } from '#shared/users/roles.ts'
import type { AppRoute, Place } from './route.ts'

export interface MenuEntry {
  label: string
  href: string
  icon: AppRoute['icon']
}

export interface MenuSection {
  /** Undefined for the first section, which everybody in it shares. */
  heading: string | undefined
  entries: MenuEntry[]
}

const headings: Record<Place, string | undefined> = {
  staff: undefined,
  technician: t`Technician`,
  team_lead: t`Team Lead`,
  admin: t`Admin`,
}

const placesOf: Record<Role, readonly Place[]> = {
  employee: ['staff'],
  technician: ['technician'],
  team_lead: ['staff', 'team_lead'],
  admin: ['staff', 'admin'],
}

/** The dashboard's buttons have an order of their own; the sidebar has the routes'. */
const tileOrder = [
  '/tips',
  '/problems',
  '/shift-reports',
  '/stain-report',
  '/my-payroll',
  '/training',
  '/admin/user-management',
  '/admin/machine-management',
]

/** Links for a role, from the words that the routes give for its places. */
export function sectionsFor(routes: readonly AppRoute[], role: Role, words: 'menu' | 'tile'): MenuSection[] {
  return placesOf[role]
    .map((place) => ({ heading: headings[place], entries: entriesOf(routes, place, words) }))
    .filter(({ entries }) => entries.length > 0)
}

function entriesOf(routes: readonly AppRoute[], place: Place, words: 'menu' | 'tile'): MenuEntry[] {
  const entries = routes.flatMap((route) => {
    const label = route[words]?.[place]
    return label ? [{ label, href: plainAddress(route.path), icon: route.icon }] : []
  })
  return words === 'menu' ? entries : entries.toSorted((a, b) => placeOf(a) - placeOf(b))
}

function placeOf({ href }: MenuEntry) {
  const place = tileOrder.indexOf(href)
  return place < 0 ? tileOrder.length : place
}

interface ParentPage {
  at: RegExp
  href: string
  label: string
  /** Whose way leads there; everybody's where absent. */
  roles?: readonly Role[]
}

/** Pages that belong to another one, which is the way back from them and is marked in the menu. */
const parentPages: ParentPage[] = [
  {
    at: /^\/training\/./,
    href: '/admin/training-management',
    label: t`Training Management`,
    roles: ['admin'],
  },
  { at: /^\/training\/./, href: '/training', label: t`Training` },
  { at: /^\/(machines\/.|admin\/machine-labels)/, href: '/machines', label: t`Machines` },
  { at: /^\/machines$/, href: '/admin/machine-management', label: t`Manage Problems`, roles: ['admin', 'technician'] },
  { at: /^\/machines$/, href: '/problems', label: t`Machine Problem` },
  { at: /^\/refunds$/, href: '/shift-reports', label: t`Drop Report` },
  { at: /^\/admin\/(shift-reports\/.|refunds$)/, href: '/admin/shift-reports', label: t`Drop Reports` },
  { at: /^\/admin\/pay\/./, href: '/admin/pay', label: t`Statement of Pay` },
  { at: /^\/admin\/pay$/, href: '/admin/payroll-import', label: t`Payroll Import` },
  { at: /^\/admin\/connections$/, href: '/admin/settings', label: t`Settings` },
]

/** The page that the one at an address belongs to. */
export const parentPageOf = (location: string, role: Role) =>
  parentPages.find(({ at, roles }) => at.test(location) && (!roles || roles.includes(role)))

/** The address that the menu marks: itself, or the one that it belongs to in the end. */
export function markedIn(location: string, role: Role): string {
  const parent = parentPageOf(location, role)
  return parent ? markedIn(parent.href, role) : location
}
