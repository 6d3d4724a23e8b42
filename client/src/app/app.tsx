import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'wouter'
import { boot } from '#client/api/boot.ts'
import { useSession } from '#client/api/user.ts'
import { LazyToaster } from '#client/ui/lazy-toaster.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { openRoutes } from './open-routes.ts'
import { PageBoundary } from './page-boundary.tsx'
import { Pages } from './pages.tsx'
import { useScrollToTop } from './scroll-to-top.ts'
import { Waiting } from './waiting.tsx'

const SignedIn = lazy(() => import('./signed-in.tsx'))
const FactorDue = lazy(() => import('./factor-due.tsx'))
const Unreachable = lazy(() => import('./unreachable.tsx'))

const idle = new Promise((resolve) =>
  addEventListener('load', () => (window.requestIdleCallback ?? setTimeout)(() => resolve(undefined))),
)
/**
 * Nothing that the first view waits for, but on the copy of the page, where it would move what stands there; where it
 * cannot be fetched, the page does without.
 */
const OfflineNotice = lazy<() => ReactNode>(() =>
  (boot.isOffline ? Promise.resolve() : idle)
    .then(() => import('./offline-notice.tsx'))
    .catch(() => ({ default: () => null })),
)

export function App() {
  return (
    <>
      <Suspense fallback={null}>
        <OfflineNotice />
      </Suspense>
      <Visit />
      <LazyToaster />
    </>
  )
}

function Visit() {
  useScrollToTop()
  const session = useSession()
  const [location] = useLocation()
  useFetchAhead(session.data === null && location === '/')
  // The copy of the page does not wait for a network to say who was here. Once that is known, a failure changes nothing.
  if (session.data === undefined && (session.isError || boot.isOffline))
    return (
      <PageBoundary>
        <Suspense fallback={<Waiting />}>
          <Unreachable onRetry={() => void session.refetch()} />
        </Suspense>
      </PageBoundary>
    )
  if (session.data === undefined) return <Waiting />
  const user = session.data
  if (!user || location === '/machine-status') return <Pages routes={openRoutes} user={user} />
  return (
    <PageBoundary>
      <Suspense fallback={<Waiting />}>{boot.isFactorDue ? <FactorDue /> : <SignedIn user={user} />}</Suspense>
    </PageBoundary>
  )
}

/** Who touches the sign-in page will need the dashboard: its files come while the password is typed. */
function useFetchAhead(isAtTheDoor: boolean) {
  useEffect(() => {
    if (!isAtTheDoor) return
    const fetchAhead = () => {
      stop()
      void Promise.all([import('./signed-in.tsx'), import('./dashboard.tsx')]).catch(() => {})
    }
    const stop = () => {
      for (const sign of ['focusin', 'pointerdown', 'keydown']) document.removeEventListener(sign, fetchAhead)
    }
    for (const sign of ['focusin', 'pointerdown', 'keydown']) document.addEventListener(sign, fetchAhead)
    return stop
  }, [isAtTheDoor])
}
