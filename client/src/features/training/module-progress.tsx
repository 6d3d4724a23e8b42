import { clsx } from 'clsx'
import { Hourglass, type LucideIcon, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#shared/language/t.ts'
import type { AssignedModule, OverviewItem, OverviewModule } from '#shared/training/assigned-module.ts'
import { nameOf } from '#shared/users/name.ts'
import { DueDate, isOverdue } from './due-date.tsx'
import { isSentBack, percentageOf } from './progress.ts'
import { waitingCount } from './words.ts'

interface ModuleProgressProps {
  module: AssignedModule
  /** It stands beside the tasks of the module, not among other cards. */
  isBesideTasks?: boolean
}

/** The bar of a module, its figures, how much is left to do and how much waits for a trainer. */
export function ModuleProgress({ module, isBesideTasks = false }: ModuleProgressProps) {
  const { progressPercentage, completedTasks, totalTasks, tasks } = module
  const open = tasks.filter(({ status }) => status === 'not_started').length
  const pending = tasks.filter(({ status }) => status === 'pending').length
  return (
    <div>
      <p className="tabular mb-2 flex justify-between gap-4 text-sm">
        <span>{t`${completedTasks}/${totalTasks} tasks completed`}</span>
        <span className="font-semibold">{progressPercentage}%</span>
      </p>
      <ProgressBar
        label={t`Progress in ${module.name}`}
        percentage={progressPercentage}
        waiting={percentageOf(pending, module)}
      />
      {/* Among other cards an empty line keeps its height, so that the bars are level. */}
      <p className={clsx('mt-2 min-h-5 text-muted text-sm', isBesideTasks ? 'empty:hidden' : 'phone:empty:hidden')}>
        {totalTasks === 0 && t`There are no tasks in this module yet.`}
        {totalTasks > 0 && open + pending === 0 && t`Everything is done.`}
        {open > 0 && (open === 1 ? t`1 task for you to do` : t`${open} tasks for you to do`)}
        {open > 0 && pending > 0 && ' · '}
        {pending > 0 && <Marked icon={Hourglass}>{waitingCount(pending)}</Marked>}
      </p>
    </div>
  )
}

/** How many a trainer wants done again. */
export function SentBack({ tasks }: Pick<AssignedModule, 'tasks'>) {
  const again = tasks.filter(isSentBack).length
  if (again === 0) return null
  return (
    <span className="font-semibold text-attention text-sm">
      <Marked icon={Undo2}>{again === 1 ? t`1 task sent back` : t`${again} tasks sent back`}</Marked>
    </span>
  )
}

const Marked = ({ icon: Icon, children }: { icon: LucideIcon; children: string }) => (
  <span className="inline-flex items-center gap-1 align-top">
    <Icon aria-hidden="true" className="size-4 shrink-0" />
    {children}
  </span>
)

interface ProgressBarProps {
  label: string
  percentage: number
  /** How many per cent more wait for a trainer: a paler part. */
  waiting: number
}

/** A bar drawn as a ribbon. It shows no figures, so write them beside it. */
function ProgressBar({ label, percentage, waiting }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percentage}
      aria-valuemin={0}
      aria-valuemax={100}
      className="relative"
    >
      <div className="ribbon text-line" />
      {waiting > 0 && (
        <div
          className="ribbon absolute inset-y-0 left-0 text-brand opacity-40"
          style={{ width: `${Math.min(percentage + waiting, 100)}%` }}
        />
      )}
      <div
        className={clsx(
          'ribbon absolute inset-y-0 left-0 transition-all',
          percentage === 100 ? 'text-good' : 'text-brand',
        )}
        style={{ width: `${percentage}%` }}
      />
    </div>
  )
}

interface ModuleShareProps extends Pick<OverviewItem, 'user'> {
  module: OverviewModule
  /** The heading: the module's name, or the person's where the page is about the module. */
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
