import { lazy } from '#client/ui/suspense.tsx'
import { t } from '#shared/language/t.ts'
import type { AppRoute } from './route.ts'

/** The beginning of the route table: what people see without a session. All the sign-in page loads of it is this. */
export const openRoutes: readonly AppRoute[] = [
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
]
