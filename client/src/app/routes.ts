import {
  Banknote,
  BookOpenCheck,
  Building2,
  ClipboardList,
  FileSpreadsheet,
  GraduationCap,
  HandCoins,
  History,
  Images,
  LayoutDashboard,
  Shirt,
  Users,
  Wallet,
  Wrench,
} from 'lucide-react'
import { Washer } from '#client/ui/machine-icons.ts'
import { lazy } from '#client/ui/suspense.tsx'
import { t } from '#shared/language/t.ts'
import { pages } from '#shared/pages/pages.ts'
import { openRoutes } from './open-routes.ts'
import { type AppRoute, routesOf } from './route.ts'

const signedInRoutes = routesOf(pages, {
  '/': {
    page: lazy(() => import('./dashboard.tsx')),
    title: t`Dashboard`,
    icon: LayoutDashboard,
    menu: { staff: t`Dashboard` },
  },
  '/tips/:tab?': {
    page: lazy(() => import('#client/features/tips/tips-page.tsx')),
    title: t`My Tips`,
    icon: ClipboardList,
    menu: { staff: t`Tips` },
    tile: { staff: t`My Tips` },
  },
  '/problems': {
    page: lazy(() => import('#client/features/machine-problems/problems-page.tsx')),
    title: t`Machine Problem`,
    icon: Washer,
    menu: { staff: t`Machine Problem` },
    tile: { staff: t`Machine Problems` },
  },
  '/stain-report': {
    page: lazy(() => import('#client/features/stain-reports/stain-report-page.tsx')),
    title: t`Stain Report`,
    icon: Shirt,
    menu: { staff: t`Stain Report` },
    tile: { staff: t`Stain Report` },
  },
  '/shift-reports': {
    page: lazy(() => import('#client/features/shift-reports/shift-report-page.tsx')),
    title: t`Drop Report`,
    icon: HandCoins,
    menu: { staff: t`Shift Report` },
    tile: { staff: t`Drop Report` },
  },
  '/my-payroll': {
    page: lazy(() => import('#client/features/my-pay/my-pay-page.tsx')),
    needsConnection: true,
    showsPay: true,
    title: t`My Pay`,
    icon: Wallet,
    menu: { staff: t`My Payroll` },
    tile: { staff: t`My Pay` },
  },
  '/training/:moduleId?': {
    page: lazy(() => import('#client/features/training/training-page.tsx')),
    title: t`Training`,
    icon: GraduationCap,
    menu: { staff: t`Training` },
    tile: { staff: t`Training` },
  },
  '/profile': {
    page: lazy(() => import('./profile/profile-page.tsx')),
    needsConnection: true,
    title: t`Your Profile`,
  },
  '/admin/machine-management': {
    page: lazy(() => import('#client/features/machine-problems/machine-management-page.tsx')),
    title: t`Manage Machine Problems`,
    icon: Wrench,
    menu: { technician: t`Manage Problems`, admin: t`Manage Problems` },
    tile: { admin: t`Manage Problems` },
  },
  '/admin/user-management': {
    page: lazy(() => import('#client/features/users/user-management-page.tsx')),
    needsConnection: true,
    title: t`User Management`,
    icon: Users,
    menu: { admin: t`Manage Users` },
    tile: { admin: t`Manage Users` },
  },
  '/admin/commercial-accounts': {
    page: lazy(() => import('#client/features/commercial-accounts/commercial-accounts-page.tsx')),
    needsConnection: true,
    title: t`Commercial Accounts`,
    icon: Building2,
    menu: { admin: t`Commercial Accounts` },
    tile: { admin: t`Commercial Accounts` },
  },
  '/admin/stain-reports': {
    page: lazy(() => import('#client/features/stain-reports/stain-reports-admin-page.tsx')),
    needsConnection: true,
    title: t`Stain Reports`,
    icon: Images,
    menu: { admin: t`Search Stain Reports` },
    tile: { admin: t`Search Stain Reports` },
  },
  '/admin/shift-reports': {
    page: lazy(() => import('#client/features/shift-reports/shift-reports-admin-page.tsx')),
    needsConnection: true,
    title: t`Drop Reports`,
    icon: Banknote,
    menu: { admin: t`Shift Reports` },
    tile: { admin: t`Drop Reports` },
  },
  '/admin/payroll-import': {
    page: lazy(() => import('#client/features/payroll/payroll-import-page.tsx')),
    needsConnection: true,
    showsPay: true,
    title: t`Payroll Import - Admin`,
    icon: FileSpreadsheet,
    menu: { admin: t`Payroll Import` },
    tile: { admin: t`Payroll Import` },
  },
  '/admin/pay/:userId?': {
    page: lazy(() => import('#client/features/my-pay/statement-page.tsx')),
    needsConnection: true,
    showsPay: true,
    title: t`Statement of Pay`,
  },
  '/admin/training-management': {
    page: lazy(() => import('#client/features/training/training-management-page.tsx')),
    needsConnection: true,
    title: t`Training Management`,
    icon: BookOpenCheck,
    menu: { team_lead: t`Training Management`, admin: t`Training Management` },
    tile: { team_lead: t`Training Management`, admin: t`Training Management` },
  },
  '/admin/history': {
    page: lazy(() => import('#client/features/history/history-page.tsx')),
    needsConnection: true,
    title: t`History`,
    icon: History,
    menu: { admin: t`History` },
    tile: { admin: t`History` },
  },
})

/** Every address of the application, in the order of its menus. Pages are loaded when they are first visited. */
export const routes: readonly AppRoute[] = [...openRoutes, ...signedInRoutes]
