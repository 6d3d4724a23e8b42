import { lazyPage } from '#client/ui/suspense.tsx'
import { t } from '#shared/language/t.ts'
import { openPages } from '#shared/pages/open-pages.ts'
import { routesOf } from './route.ts'

/** What people see without a session. All the sign-in page loads of the route table is this. */
export const openRoutes = routesOf(openPages, {
  '/': { page: lazyPage(() => import('#client/features/sign-in/sign-in-page.tsx')), title: t`Sign in` },
  '/invite/:inviteCode?': {
    page: lazyPage(() => import('#client/features/invitations/invitation-page.tsx')),
    title: t`Invitation`,
  },
  '/machine-status': {
    page: lazyPage(() => import('#client/features/machine-problems/machine-status-page.tsx')),
    title: t`Machine Status`,
  },
})
