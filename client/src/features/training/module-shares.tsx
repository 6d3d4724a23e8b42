import { t } from '#shared/language/t.ts'
import type { OverviewItem } from '#shared/training/overview.ts'
import { nameOf } from '#shared/users/name.ts'
import { DueDate, isOverdue } from './due-date.tsx'
import { ProgressBar } from './progress-bar.tsx'

/** How far one person is in each of their modules. */
export function ModuleShares({ user, modules }: OverviewItem) {
  return (
    <ul className="mt-4 grid gap-x-8 gap-y-4 md:grid-cols-2 xl:grid-cols-3">
      {modules.map((module) => (
        <li key={module.id} className="min-w-0">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <h3 className="wrap-anywhere font-semibold text-sm">{module.name}</h3>
            {isOverdue(module) && <DueDate module={module} />}
          </div>
          <p className="tabular mt-1 mb-1.5 flex justify-between gap-4 text-sm">
            <span>{t`${module.completedTasks}/${module.totalTasks} tasks`}</span>
            <span>{t`${module.progressPercentage}% complete`}</span>
          </p>
          <ProgressBar label={`${nameOf(user)}: ${module.name}`} percentage={module.progressPercentage} />
        </li>
      ))}
    </ul>
  )
}
