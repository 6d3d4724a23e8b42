import { SkeletonCards } from '#client/ui/skeleton.tsx'
import { t } from '#shared/language/t.ts'

/** In the place of `ReadCards`. */
export const WaitingCards = () => (
  <SkeletonCards count={3} className="grid gap-6" cardClassName="h-44" label={t`Loading your profile`} />
)
