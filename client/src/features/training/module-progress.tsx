import { t } from '#shared/language/t.ts'
import type { AssignedModule } from '#shared/training/assigned-module.ts'
import { ProgressBar } from './progress-bar.tsx'
import { isSentBack } from './sent-back.ts'

/** The bar of a module, its figures, and in one line what waits for whom. */
export function ModuleProgress({ module }: { module: AssignedModule }) {
  const { progressPercentage, completedTasks, totalTasks } = module
  return (
    <div>
      <p className="tabular mb-2 flex justify-between gap-4 text-sm">
        <span>{t`${completedTasks}/${totalTasks} tasks completed`}</span>
        <span className="font-semibold">{progressPercentage}%</span>
      </p>
      <ProgressBar label={t`Progress in ${module.name}`} percentage={progressPercentage} />
      <p className="mt-2 text-muted text-sm">{whatWaits(module)}</p>
    </div>
  )
}

function whatWaits({ tasks, totalTasks }: AssignedModule): string {
  const again = tasks.filter(isSentBack).length
  const open = tasks.filter(({ status }) => status === 'not_started').length - again
  const pending = tasks.filter(({ status }) => status === 'pending').length
  if (totalTasks === 0) return t`There are no tasks in this module yet.`
  if (open + again + pending === 0) return t`Everything is done.`
  const parts = [
    open > 0 && (open === 1 ? t`1 task for you to do` : t`${open} tasks for you to do`),
    again > 0 && (again === 1 ? t`1 task sent back` : t`${again} tasks sent back`),
    pending > 0 && (pending === 1 ? t`1 task waiting for a trainer` : t`${pending} tasks waiting for a trainer`),
  ]
  return parts.filter(Boolean).join(' · ')
}
