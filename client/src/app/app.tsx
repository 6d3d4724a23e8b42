import { lazy, Suspense } from 'react'
import { useLocation } from 'wouter'
import { useSession } from '#client/api/user.ts'
import { FailedState } from '#client/ui/failed-state.tsx'
import { LazyToaster } from '#client/ui/lazy-toaster.tsx'
import { t } from '#shared/language/t.ts'
import { openRoutes } from './open-routes.ts'
import { PageBoundary } from './page-boundary.tsx'
import { Pages } from './pages.tsx'
import { useScrollToTop } from './scroll-to-top.ts'
import { Waiting } from './waiting.tsx'

const SignedIn = lazy(() => import('./signed-in.tsx'))

export function App() {
  return (
    <>
      <Visit />
      <LazyToaster />
    </>
  )
}

function Visit() {
  useScrollToTop()
  const session = useSession()
  const [location] = useLocation()
  if (session.isError)
    return (
      <main className="mx-auto max-w-form p-6">
        <FailedState
          title={t`Washboard cannot be reached`}
          onRetry={() => void session.refetch()}
          busy={session.isFetching && t`Trying again...`}
        >{t`Please check the connection and try again.`}</FailedState>
      </main>
    )
  if (session.data === undefined) return <Waiting />
  const user = session.data
  if (!user || location === '/machine-status') return <Pages routes={openRoutes} user={user} />
  return (
    <PageBoundary>
      <Suspense fallback={<Waiting />}>
        <SignedIn user={user} />
      </Suspense>
    </PageBoundary>
  )
}
