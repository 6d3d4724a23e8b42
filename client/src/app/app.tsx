import { lazy, Suspense } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { useSession } from '#client/api/user.ts'
import { FailedState } from '#client/ui/failed-state.tsx'
import { LazyToaster } from '#client/ui/lazy-toaster.tsx'
import { Loading, SkeletonLines } from '#client/ui/skeleton.tsx'
import { t } from '#shared/language/t.ts'
import { type Admission, admissionTo } from './guard.ts'
import { NotFound } from './not-found.tsx'
import { PageBoundary } from './page-boundary.tsx'
import { PageFrame } from './page-frame.tsx'
import { type AppRoute, routes } from './routes.tsx'
import { useScrollToTop } from './scroll-to-top.ts'

// The sign-in page has no use for it.
const Shell = lazy(() => import('./shell.tsx'))

export function App() {
  return (
    <>
      <Pages />
      <LazyToaster />
    </>
  )
}

function Pages() {
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
  const isPublic = location === '/machine-status'
  // Two rows may share a path ('/'): the first one this person may see counts.
  const admitted = routes.filter((route) => admissionTo(route, user) !== 'not-found')
  const pages = (
    <Switch>
      {admitted.map((route) => (
        <Route key={`${route.path} ${route.title}`} path={route.path}>
          {(params) => (
            <Page
              route={route}
              admission={isAddress(route, params) ? admissionTo(route, user) : 'not-found'}
              isSignedIn={user !== null}
            />
          )}
        </Route>
      ))}
      <Route>
        <Nothing isSignedIn={user !== null} />
      </Route>
    </Switch>
  )
  if (!user || isPublic) return pages
  return (
    <PageBoundary>
      <Suspense fallback={<Waiting />}>
        <Shell user={user}>{pages}</Shell>
      </Suspense>
    </PageBoundary>
  )
}

const isAddress = ({ only }: AppRoute, params: Record<string, string | undefined>) =>
  !only || Object.values(params).every((value) => value === undefined || only.includes(value))

function Nothing({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <PageFrame title={t`Page not found`}>
      <NotFound isSignedIn={isSignedIn} />
    </PageFrame>
  )
}

interface PageProps {
  route: AppRoute
  admission: Admission
  isSignedIn: boolean
}

function Page({ route, admission, isSignedIn }: PageProps) {
  if (admission === 'not-found') return <Nothing isSignedIn={isSignedIn} />
  if (typeof admission === 'object') return <Redirect to={admission.redirect} replace />
  return (
    <PageBoundary>
      <Suspense fallback={<Waiting />}>
        <PageFrame title={route.title}>
          <route.page />
        </PageFrame>
      </Suspense>
    </PageBoundary>
  )
}

function Waiting() {
  return (
    <div className="mx-auto w-full max-w-page p-4 md:p-8">
      <Loading>
        <SkeletonLines lines={4} />
      </Loading>
    </div>
  )
}
