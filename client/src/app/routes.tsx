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
    title: 'Sign in',
    for: 'signedOut',
  },
  {
    path: '/invite/:inviteCode?',
    page: lazy(() => import('#client/features/invitations/invitation-page.tsx')),
    title: 'Invitation',
    for: 'signedOut',
  },
  {
    path: '/machine-status',
    page: lazy(() => import('#client/features/machine-problems/machine-status-page.tsx')),
    title: 'Machine Status',
    for: 'everyone',
  },
  {
    path: '/',
    page: lazy(() => import('./dashboard.tsx')),
    title: 'Dashboard',
    for: staff,
    icon: LayoutDashboard,
    menu: { staff: 'Dashboard' },
  },
  {
    path: '/tips/:tab?',
    only: ['reports'],
    page: lazy(() => import('#client/features/tips/tips-page.tsx')),
    title: 'My Tips',
    for: staff,
    icon: ClipboardList,
    menu: { staff: 'Tips' },
    tile: { staff: 'My Tips' },
  },
  {
    path: '/problems',
    page: lazy(() => import('#client/features/machine-problems/problems-page.tsx')),
    title: 'Machine Problem',
    for: staff,
    icon: WashingMachine,
    menu: { staff: 'Machine Problem' },
    tile: { staff: 'Machine Problems' },
  },
  {
    path: '/stain-report',
    page: lazy(() => import('#client/features/stain-reports/stain-report-page.tsx')),
    title: 'Stain Report',
    for: staff,
    icon: Shirt,
    menu: { staff: 'Stain Report' },
    tile: { staff: 'Stain Report' },
  },
  {
    path: '/shift-reports',
    page: lazy(() => import('#client/features/shift-reports/shift-report-page.tsx')),
    title: 'Drop Report',
    for: staff,
    icon: HandCoins,
    menu: { staff: 'Shift Report' },
    tile: { staff: 'Drop Report' },
  },
  {
    path: '/my-payroll',
    page: lazy(() => import('#client/features/my-pay/my-pay-page.tsx')),
    title: 'My Pay',
    for: staff,
    icon: Wallet,
    menu: { staff: 'My Payroll' },
    tile: { staff: 'My Pay' },
  },
  {
    path: '/training/:moduleId?',
    page: lazy(() => import('#client/features/training/training-page.tsx')),
    title: 'Training',
    for: staff,
    icon: GraduationCap,
    menu: { staff: 'Training' },
    tile: { staff: 'Training' },
  },
  {
    path: '/admin/machine-management',
    page: lazy(() => import('#client/features/machine-problems/machine-management-page.tsx')),
    title: 'Manage Machine Problems',
    // The page itself turns away whom it is not for.
    for: roles,
    icon: Wrench,
    menu: { technician: 'Manage Problems', admin: 'Manage Problems' },
    tile: { admin: 'Manage Problems' },
  },
  {
    path: '/admin/user-management',
    page: lazy(() => import('#client/features/users/user-management-page.tsx')),
    title: 'User Management',
    for: ['admin'],
    icon: Users,
    menu: { admin: 'Manage Users' },
    tile: { admin: 'Manage Users' },
  },
  {
    path: '/admin/commercial-accounts',
    page: lazy(() => import('#client/features/commercial-accounts/commercial-accounts-page.tsx')),
    title: 'Commercial Accounts',
    for: ['admin'],
    icon: Building2,
    menu: { admin: 'Commercial Accounts' },
    tile: { admin: 'Commercial Accounts' },
  },
  {
    path: '/admin/stain-reports',
    page: lazy(() => import('#client/features/stain-reports/stain-reports-admin-page.tsx')),
    title: 'Stain Reports',
    for: ['admin'],
    icon: Images,
    menu: { admin: 'Search Stain Reports' },
    tile: { admin: 'Search Stain Reports' },
  },
  {
    path: '/admin/shift-reports',
    page: lazy(() => import('#client/features/shift-reports/shift-reports-admin-page.tsx')),
    title: 'Drop Reports',
    for: ['admin'],
    icon: Banknote,
    menu: { admin: 'Shift Reports' },
    tile: { admin: 'Drop Reports' },
  },
  {
    path: '/admin/payroll-import',
    page: lazy(() => import('#client/features/payroll/payroll-import-page.tsx')),
    title: 'Payroll Import - Admin',
    for: ['admin'],
    icon: FileSpreadsheet,
    menu: { admin: 'Payroll Import' },
    tile: { admin: 'Payroll Import' },
  },
  {
    path: '/admin/training-management',
    page: lazy(() => import('#client/features/training/training-management-page.tsx')),
    title: 'Training Management',
    for: ['team_lead', 'admin'],
    icon: BookOpenCheck,
    menu: { team_lead: 'Training Management', admin: 'Training Management' },
    tile: { team_lead: 'Training Management', admin: 'Training Management' },
  },
]

export const technicianHome = '/admin/machine-management'
