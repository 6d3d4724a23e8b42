import type { OverviewItem, OverviewModule } from '#shared/training/overview.ts'
import { isOverdue } from './due-date.tsx'

export interface Holder {
  user: OverviewItem['user']
  module: OverviewModule
}

/** Who has a module: the late first, then who waits for a trainer, then who has most left to do. */
export const holdersOf = (id: string, overview: readonly OverviewItem[]): Holder[] =>
  overview
    .flatMap(({ user, modules }) => modules.filter((module) => module.id === id).map((module) => ({ user, module })))
    .toSorted(
      ({ module: one }, { module: other }) =>
        rank(one) - rank(other) || one.progressPercentage - other.progressPercentage,
    )

/** Nothing is done, nothing waits, and nothing is late. */
export const isNotStarted = ({ module }: Holder) =>
  module.completedTasks === 0 && module.waitingTasks === 0 && !isOverdue(module)

const rank = (module: OverviewModule) => (isOverdue(module) ? 0 : module.waitingTasks > 0 ? 1 : 2)
