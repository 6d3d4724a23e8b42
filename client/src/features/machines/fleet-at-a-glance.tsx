import { Fold } from '#client/ui/fold.tsx'
import { SkeletonCards } from '#client/ui/skeleton.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { t } from '#shared/language/t.ts'
import { fleetDays } from '#shared/machines/register.ts'

const Fleet = lazy(() => import('./fleet.tsx'))

/** Folded: what needs somebody comes first. It is read when somebody opens it. */
export const FleetAtAGlance = () => (
  <Fold
    variant="words"
    className="mt-6"
    summary={
      <span>
        {t`The fleet at a glance`}
        <span className="font-normal text-muted"> · {t`The last ${fleetDays} days`}</span>
      </span>
    }
  >
    {() => (
      <Suspense fallback={fleetWaiting}>
        <Fleet />
      </Suspense>
    )}
  </Fold>
)

const fleetWaiting = (
  <SkeletonCards count={2} className="mt-2 grid gap-6" cardClassName="h-64" label={t`Loading the fleet`} />
)
