import type { ReactNode } from 'react'
import { t } from '#shared/language/t.ts'
import type { OverviewItem, OverviewModule } from '#shared/training/overview.ts'
import { nameOf } from '#shared/users/name.ts'
import { DueDate, isOverdue } from './due-date.tsx'
import { ProgressBar } from './module-progress.tsx'
import { percentageOf } from './progress.ts'

/** How far one person is in each of their modules. */
export function ModuleShares({ user, modules }: OverviewItem) {
  return (
    <ul className="mt-4 grid gap-x-8 gap-y-4 md:grid-cols-2 xl:grid-cols-3">
      {modules.map((module) => (
        <li key={module.id} className="min-w-0">
          <ModuleShare user={user} module={module}>
            {module.name}
          </ModuleShare>
        </li>
      ))}
    </ul>
  )
}

interface ModuleShareProps extends Pick<OverviewItem, 'user'> {
  module: OverviewModule
  /** What the page does not say already: the name of the module, or the person's. */
  children: ReactNode
}

/** How far one person is in one module. */
export function ModuleShare({ user, module, children }: ModuleShareProps) {
  const { name, completedTasks, waitingTasks, totalTasks, progressPercentage } = module
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="wrap-anywhere font-semibold text-sm">{children}</h3>
        {isOverdue(module) && <DueDate module={module} />}
      </div>
      <p className="tabular mt-1 mb-1.5 flex flex-wrap justify-between gap-x-4 text-sm">
        <span>
          {t`${completedTasks}/${totalTasks} tasks`}
          {waitingTasks > 0 && <span className="text-muted"> · {t`${waitingTasks} waiting for a trainer`}</span>}
        </span>
        <span>{t`${progressPercentage}% complete`}</span>
      </p>
      <ProgressBar
        label={`${nameOf(user)}: ${name}`}
        percentage={progressPercentage}
        waiting={percentageOf(waitingTasks, module)}
      />
    </>
  )
}
