import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { boot } from '#client/api/boot.ts'
import { SignedInUser, useSession } from '#client/api/user.ts'
import { LazyToaster } from '#client/ui/lazy-toaster.tsx'
import { lazyPage, Suspense } from '#client/ui/suspense.tsx'
import { whenIdle } from '#client/ui/waits.ts'
import { OfflineNotice } from './offline-notice.tsx'
import { openRoutes } from './open-routes.ts'
import { PageBoundary, Pages, Waiting } from './pages.tsx'

const SignedIn = lazyPage(() => import('./signed-in.tsx'))
const FactorDue = lazyPage(() => import('./factor-due.tsx'))
const Unreachable = lazyPage(() => import('./unreachable.tsx'))

export function App() {
  useUpkeep()
  return (
    <>
      <OfflineNotice />
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
    <SignedInUser value={user}>
      <PageBoundary>
        <Suspense fallback={<Waiting />}>{boot.isFactorDue ? <FactorDue /> : <SignedIn user={user} />}</Suspense>
      </PageBoundary>
    </SignedInUser>
  )
}

/** Nothing of it is for the eye; what cannot be fetched is done by the next visit. */
function useUpkeep() {
  const { data: user } = useSession()
  const isNobody = user === null && !boot.isOffline
  useEffect(() => {
    let isOver = false
    whenIdle(
      () =>
        void import('#client/held/upkeep.ts')
          .then(({ lookAfterDevice }) => isOver || lookAfterDevice(isNobody))
          .catch(() => {}),
    )
    // Somebody has come or gone meanwhile: what the next one reads is not forgotten for the one before.
    return () => {
      isOver = true
    }
  }, [isNobody])
}

/** Who touches the sign-in page will need the dashboard: its files come while the password is typed. */
function useFetchAhead(isAtTheDoor: boolean) {
  useEffect(() => {
    if (!isAtTheDoor) return
    const fetchAhead = () => {
      stop()
      void Promise.all([import('./signed-in.tsx'), import('#client/dashboard/dashboard.tsx')]).catch(() => {})
    }
    const stop = () => {
      for (const sign of ['focusin', 'pointerdown', 'keydown']) document.removeEventListener(sign, fetchAhead)
    }
    for (const sign of ['focusin', 'pointerdown', 'keydown']) document.addEventListener(sign, fetchAhead)
    return stop
  }, [isAtTheDoor])
}

/** Milliseconds after which late content may have moved the page. */
const retries = [50, 150, 300, 500]
const ownMoves = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/** Each route starts at its top; the retries give way to the person's first own movement. */
function useScrollToTop() {
  const [path] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what this reacts to
  useEffect(() => {
    const toTop = () => window.scrollTo(0, 0)
    toTop()
    // Such an address names the part of the page that is wanted.
    if (window.location.hash) return
    const timers = retries.map((delay) => setTimeout(toTop, delay))
    const stop = () => timers.forEach(clearTimeout)
    for (const move of ownMoves) window.addEventListener(move, stop, { once: true, passive: true })
    return () => {
      stop()
      for (const move of ownMoves) window.removeEventListener(move, stop)
    }
  }, [path])
}
