import { lazy, Suspense } from '#client/ui/suspense.tsx'
import type { MachineProblem } from '#shared/machine-problems/machine-problem.ts'

const PhotoStrip = lazy(() => import('./photo-strip.tsx'))

/** Most problems have none. */
export function ProblemPhotos({ problem }: { problem: MachineProblem }) {
  if (problem.photos.length === 0) return null
  return (
    <Suspense fallback={<div className="my-2 h-16" />}>
      <PhotoStrip problem={problem} />
    </Suspense>
  )
}
