import { useEffect, useState } from 'react'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import type { LineOf } from './dashboard-weeks.tsx'

const Weeks = lazy(() => import('./dashboard-weeks.tsx'))

/**
 * The last weeks beside a figure. They come in an idle moment, into room that is there for them from the beginning; a phone
 * has no such cards.
 */
export function DashboardLine({ of }: { of: LineOf }) {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    const idle = window.requestIdleCallback ?? ((work: () => void) => window.setTimeout(work, 1500))
    idle(() => setWanted(matchMedia('(width >= 48rem)').matches))
  }, [])
  return (
    <span className="h-10 w-24 shrink-0 md:@max-[9rem]:hidden">
      {isWanted && (
        <Suspense fallback={null}>
          <Weeks of={of} />
        </Suspense>
      )}
    </span>
  )
}
