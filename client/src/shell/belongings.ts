import { t } from '#shared/language/t.ts'
import type { Role } from '#shared/users/roles.ts'

interface Belonging {
  at: RegExp
  href: string
  label: string
  /** Whose way leads there; everybody's where absent. */
  roles?: readonly Role[]
}

/** Pages that belong to another one, which is the way back from them and is marked in the menu. */
const belongings: Belonging[] = [
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
  { at: /^\/admin\/shift-reports\/./, href: '/admin/shift-reports', label: t`Drop Reports` },
  { at: /^\/admin\/pay\/./, href: '/admin/pay', label: t`Statement of Pay` },
  { at: /^\/admin\/pay$/, href: '/admin/payroll-import', label: t`Payroll Import` },
  { at: /^\/admin\/connections$/, href: '/admin/settings', label: t`Settings` },
]

/** The page that the one at an address belongs to. */
export const belongingOf = (location: string, role: Role) =>
  belongings.find(({ at, roles }) => at.test(location) && (!roles || roles.includes(role)))

/** The address that the menu marks: itself, or the one that it belongs to in the end. */
export function markedIn(location: string, role: Role): string {
  const belonging = belongingOf(location, role)
  return belonging ? markedIn(belonging.href, role) : location
}
