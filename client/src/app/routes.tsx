import type { LucideIcon } from 'lucide-react'
import {
  Banknote,
  BookOpenCheck,
  Building2,
  ClipboardList,
  FileSpreadsheet,
  GraduationCap,
  HandCoins,
  Images,
  LayoutDashboard,
  Shirt,
  Users,
  Wallet,
  WashingMachine,
  Wrench,
} from 'lucide-react'
import { type ComponentType, lazy } from 'react'
import { t } from '#shared/language/t.ts'
import { type Role, roles } from '#shared/users/roles.ts'

/** Everybody but technicians, who only repair machines. */
export const staff: readonly Role[] = ['employee', 'team_lead', 'admin']

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

/** Every address of the application, in the order of its menus. Pages are loaded when they are first visited. */
export const routes: readonly AppRoute[] = [
  {
    path: '/',
    page: lazy(() => import('#client/features/sign-in/sign-in-page.tsx')),
    title: t`Sign in`,
    for: 'signedOut',
  },
  {
    path: '/invite/:inviteCode?',
    page: lazy(() => import('#client/features/invitations/invitation-page.tsx')),
    title: t`Invitation`,
    for: 'signedOut',
  },
  {
    path: '/machine-status',
    page: lazy(() => import('#client/features/machine-problems/machine-status-page.tsx')),
    title: t`Machine Status`,
    for: 'everyone',
  },
  {
    path: '/',
    page: lazy(() => import('./dashboard.tsx')),
    title: t`Dashboard`,
    for: staff,
    icon: LayoutDashboard,
    menu: { staff: t`Dashboard` },
  },
  {
    path: '/tips/:tab?',
    only: ['reports'],
    page: lazy(() => import('#client/features/tips/tips-page.tsx')),
    title: t`My Tips`,
    for: staff,
    icon: ClipboardList,
    menu: { staff: t`Tips` },
    tile: { staff: t`My Tips` },
  },
  {
    path: '/problems',
    page: lazy(() => import('#client/features/machine-problems/problems-page.tsx')),
    title: t`Machine Problem`,
    for: staff,
    icon: WashingMachine,
    menu: { staff: t`Machine Problem` },
    tile: { staff: t`Machine Problems` },
  },
  {
    path: '/stain-report',
    page: lazy(() => import('#client/features/stain-reports/stain-report-page.tsx')),
    title: t`Stain Report`,
    for: staff,
    icon: Shirt,
    menu: { staff: t`Stain Report` },
    tile: { staff: t`Stain Report` },
  },
  {
    path: '/shift-reports',
    page: lazy(() => import('#client/features/shift-reports/shift-report-page.tsx')),
    title: t`Drop Report`,
    for: staff,
    icon: HandCoins,
    menu: { staff: t`Shift Report` },
    tile: { staff: t`Drop Report` },
  },
  {
    path: '/my-payroll',
    page: lazy(() => import('#client/features/my-pay/my-pay-page.tsx')),
    title: t`My Pay`,
    for: staff,
    icon: Wallet,
    menu: { staff: t`My Payroll` },
    tile: { staff: t`My Pay` },
  },
  {
    path: '/training/:moduleId?',
    page: lazy(() => import('#client/features/training/training-page.tsx')),
    title: t`Training`,
    for: staff,
    icon: GraduationCap,
    menu: { staff: t`Training` },
    tile: { staff: t`Training` },
  },
  {
    path: '/admin/machine-management',
    page: lazy(() => import('#client/features/machine-problems/machine-management-page.tsx')),
    title: t`Manage Machine Problems`,
    // The page itself turns away whom it is not for.
    for: roles,
    icon: Wrench,
    menu: { technician: t`Manage Problems`, admin: t`Manage Problems` },
    tile: { admin: t`Manage Problems` },
  },
  {
    path: '/admin/user-management',
    page: lazy(() => import('#client/features/users/user-management-page.tsx')),
    title: t`User Management`,
    for: ['admin'],
    icon: Users,
    menu: { admin: t`Manage Users` },
    tile: { admin: t`Manage Users` },
  },
  {
    path: '/admin/commercial-accounts',
    page: lazy(() => import('#client/features/commercial-accounts/commercial-accounts-page.tsx')),
    title: t`Commercial Accounts`,
    for: ['admin'],
    icon: Building2,
    menu: { admin: t`Commercial Accounts` },
    tile: { admin: t`Commercial Accounts` },
  },
  {
    path: '/admin/stain-reports',
    page: lazy(() => import('#client/features/stain-reports/stain-reports-admin-page.tsx')),
    title: t`Stain Reports`,
    for: ['admin'],
    icon: Images,
    menu: { admin: t`Search Stain Reports` },
    tile: { admin: t`Search Stain Reports` },
  },
  {
    path: '/admin/shift-reports',
    page: lazy(() => import('#client/features/shift-reports/shift-reports-admin-page.tsx')),
    title: t`Drop Reports`,
    for: ['admin'],
    icon: Banknote,
    menu: { admin: t`Shift Reports` },
    tile: { admin: t`Drop Reports` },
  },
  {
    path: '/admin/payroll-import',
    page: lazy(() => import('#client/features/payroll/payroll-import-page.tsx')),
    title: t`Payroll Import - Admin`,
    for: ['admin'],
    icon: FileSpreadsheet,
    menu: { admin: t`Payroll Import` },
    tile: { admin: t`Payroll Import` },
  },
  {
    path: '/admin/training-management',
    page: lazy(() => import('#client/features/training/training-management-page.tsx')),
    title: t`Training Management`,
    for: ['team_lead', 'admin'],
    icon: BookOpenCheck,
    menu: { team_lead: t`Training Management`, admin: t`Training Management` },
    tile: { team_lead: t`Training Management`, admin: t`Training Management` },
  },
]

export const technicianHome = '/admin/machine-management'
