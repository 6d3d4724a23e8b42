import { useEffect, useState } from 'react'
import { lazyExtra, Suspense } from '#client/ui/suspense.tsx'
import { whenIdle } from '#client/ui/waits.ts'
import type { LineOf } from './weeks.tsx'

const Weeks = lazyExtra(() => import('./weeks.tsx'))

/**
 * The last weeks beside a figure, where it leaves room for them. They come in an idle moment, into room that is there for
 * them from the beginning; a phone has no such cards.
 */
export function DashboardLine({ of }: { of: LineOf }) {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    whenIdle(() => setWanted(matchMedia('(width >= 48rem)').matches))
  }, [])
  return (
    <span className="@container block h-10 min-w-0 max-w-24 basis-24 md:@max-[9rem]:hidden">
      <span className="block @max-[5.5rem]:hidden">
        {isWanted && (
          <Suspense fallback={null}>
            <Weeks of={of} />
          </Suspense>
        )}
      </span>
    </span>
  )
}
