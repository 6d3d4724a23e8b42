import { useEffect, useState } from 'react'
import { lazyExtra, Suspense } from '#client/ui/suspense.tsx'
import { whenIdle } from '#client/ui/when-idle.ts'
import type { LineOf } from './dashboard-weeks.tsx'

const Weeks = lazyExtra(() => import('./dashboard-weeks.tsx'))

/**
 * The last weeks beside a figure. They come in an idle moment, into room that is there for them from the beginning; a phone
 * has no such cards.
 */
export function DashboardLine({ of }: { of: LineOf }) {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    whenIdle(() => setWanted(matchMedia('(width >= 48rem)').matches))
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
