import { clsx } from 'clsx'
import { ChevronRight, CircleCheck } from 'lucide-react'
import { Link, Redirect, useParams, useSearchParams } from 'wouter'
import { useEndpoint } from '#client/api/hooks.ts'
import { useUser } from '#client/api/user.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { FilterToggle } from '#client/ui/chips.tsx'
import { BasketDrawing, ShirtDrawing } from '#client/ui/drawings.tsx'
import { EmptyState, Loaded } from '#client/ui/loaded.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { SkeletonCards } from '#client/ui/skeleton.tsx'
import { t } from '#shared/language/t.ts'
import type { AssignedModule } from '#shared/training/assigned-module.ts'
import { ownModules } from '#shared/training/reads.ts'
import { DueDate, isOverdue } from './due-date.tsx'
import { ModuleProgress, SentBack } from './module-progress.tsx'
import { ModuleView } from './module-view.tsx'
import { inTreeOrder, isFinished, isSentBack, nextOf } from './progress.ts'

export default function TrainingPage() {
  const { moduleId } = useParams<{ moduleId?: string }>()
  return moduleId ? <ModuleView key={moduleId} id={moduleId} /> : <AssignedModules />
}

const grid = 'grid gap-4 lg:grid-cols-2'

/** The signed-in person's modules, as cards that lead into them. */
function AssignedModules() {
  const { role } = useUser()
  return (
    <>
      <PageHeader title={t`Training`} purpose={t`What you are learning, how far you are, and what comes next.`} />
      <Loaded
        read={useEndpoint(...ownModules)}
        failed={t`Your training could not be loaded.`}
        waiting={<SkeletonCards count={4} className={grid} cardClassName="h-44" label={t`Loading training`} />}
        empty={
          <EmptyState
            drawing={ShirtDrawing}
            title={t`No training is assigned to you.`}
            action={
              role === 'admin' && (
                <Link href="/admin/training-management" className={buttonClass({ variant: 'secondary' })}>
                  {t`Training Management`}
                </Link>
              )
            }
          >{t`Modules assigned to you appear here.`}</EmptyState>
        }
      >
        {(modules) => <Modules modules={modules} />}
      </Loaded>
    </>
  )
}

function Modules({ modules }: { modules: AssignedModule[] }) {
  const [search, setSearch] = useSearchParams()
  const overdue = modules.filter(isOverdue)
  const returned = modules.filter(({ tasks }) => tasks.some(isSentBack))
  if (search.get('open') === 'returned' && returned.length === 1)
    return <Redirect to={`/training/${returned[0]!.id}`} replace />
  // A short list needs no filters: each card says whether it is overdue or sent back.
  const isLong = modules.length > 6
  const only = search.get('show') ?? search.get('open')
  const rank = (module: AssignedModule) => (returned.includes(module) ? 0 : isFinished(module) ? 2 : 1)
  const shown =
    only === 'overdue'
      ? overdue
      : only === 'returned'
        ? returned
        : modules.toSorted((one, other) => rank(one) - rank(other))
  const toggle = (show: string) => (on: boolean) => setSearch(on ? { show } : {}, { replace: true })
  return (
    <>
      {(overdue.length + returned.length > 0 && isLong) || only ? (
        <div className="mb-4 flex flex-wrap gap-3">
          {((overdue.length > 0 && isLong) || only === 'overdue') && (
            <FilterToggle label={t`Overdue only`} on={only === 'overdue'} onChange={toggle('overdue')} />
          )}
          {((returned.length > 0 && isLong) || only === 'returned') && (
            <FilterToggle label={t`Sent back only`} on={only === 'returned'} onChange={toggle('returned')} />
          )}
        </div>
      ) : null}
      {shown.length === 0 && (
        <EmptyState
          drawing={BasketDrawing}
          title={only === 'returned' ? t`Nothing was sent back.` : t`Nothing is overdue.`}
        />
      )}
      <ul className={grid}>
        {shown.map((module) => (
          <li key={module.id} className={clsx('flex min-w-0', isFinished(module) && 'lg:col-span-2')}>
            {isFinished(module) ? <FinishedModule module={module} /> : <ModuleCard module={module} />}
          </li>
        ))}
      </ul>
    </>
  )
}

/** A finished module takes one line. */
function FinishedModule({ module: { id, name, completedTasks, totalTasks } }: { module: AssignedModule }) {
  return (
    <article
      data-card
      className="relative flex min-h-12 min-w-0 flex-1 items-center gap-3 rounded border border-line bg-surface px-4 py-3 transition-colors has-[a:hover]:border-brand md:px-6"
    >
      <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-good" />
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="wrap-anywhere text-base">
          <Link href={`/training/${id}`} className="after:absolute after:inset-0 after:rounded">
            {name}
          </Link>
        </h2>
        <p className="tabular text-muted text-sm">
          {t`${completedTasks}/${totalTasks} tasks completed`} · {t`Everything is done.`}
        </p>
      </div>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
    </article>
  )
}

function ModuleCard({ module }: { module: AssignedModule }) {
  const next = nextOf(inTreeOrder(module.tasks))
  return (
    <article
      data-card
      className="relative flex min-w-0 flex-1 flex-col gap-3 rounded border border-line bg-surface p-4 transition-colors has-[a:hover]:border-brand md:px-6 md:py-5"
    >
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h2 className="text-lg">
            {/* The link covers the card, so that all of it can be pressed. */}
            <Link href={`/training/${module.id}`} className="after:absolute after:inset-0 after:rounded">
              {module.name}
            </Link>
          </h2>
          {module.description && <p className="line-clamp-3 whitespace-pre-line text-muted">{module.description}</p>}
        </div>
        <ChevronRight aria-hidden="true" className="mt-1 size-5 shrink-0 text-muted" />
      </div>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 empty:hidden">
        <DueDate module={module} />
        <SentBack tasks={module.tasks} />
      </p>
      {next && <p className="wrap-anywhere font-semibold">{t`Next: ${next.title}`}</p>}
      <div className="mt-auto">
        <ModuleProgress module={module} />
      </div>
    </article>
  )
}
