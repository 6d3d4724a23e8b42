import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { SkeletonCards } from '#client/ui/skeleton.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { t } from '#shared/language/t.ts'
import { fleetDays } from '#shared/machines/limits.ts'

const Fleet = lazy(() => import('./fleet.tsx'))

/** Folded: what needs somebody comes first. It is read when somebody opens it. */
export function FleetAtAGlance() {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="group mt-6" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 w-fit list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
        <span>
          <span className="font-semibold text-brand">{t`The fleet at a glance`}</span>
          <span className="text-muted"> · {t`The last ${fleetDays} days`}</span>
        </span>
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-muted group-open:rotate-180" />
      </summary>
      {isOpen && (
        <Suspense fallback={fleetWaiting}>
          <Fleet />
        </Suspense>
      )}
    </details>
  )
}

const fleetWaiting = (
  <SkeletonCards count={2} className="mt-2 grid gap-6" cardClassName="h-64" label={t`Loading the fleet`} />
)
