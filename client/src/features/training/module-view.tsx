import { ArrowDown } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { CallError } from '#client/api/call.ts'
import { useEndpoint } from '#client/api/hooks.ts'
import { useUser } from '#client/api/user.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { SearchDrawing, ShirtDrawing } from '#client/ui/drawings.tsx'
import { EmptyState, Loaded } from '#client/ui/loaded.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { BackLink, PageHeader } from '#client/ui/page-header.tsx'
import { Skeleton, SkeletonCards } from '#client/ui/skeleton.tsx'
import { t } from '#shared/language/t.ts'
import type { AssignedModule } from '#shared/training/assigned-module.ts'
import { AssignedTask, taskAnchor } from './assigned-task.tsx'
import { DueDate } from './due-date.tsx'
import { ModulePeople } from './module-people.tsx'
import { ModuleProgress } from './module-progress.tsx'
import { asTree, inTreeOrder, nextOf } from './progress.ts'

const waiting = (
  <>
    <Skeleton className="mb-3 h-9 w-64 max-w-full" />
    <Skeleton className="mb-6 h-28 w-full" />
    <SkeletonCards count={3} className="flex flex-col gap-4" cardClassName="h-40" label={t`Loading the module`} />
  </>
)

/** One module with its tasks, to be worked on. */
export function ModuleView({ id }: { id: string }) {
  const { role } = useUser()
  const module = useEndpoint('GET /api/training/modules/:id', { params: { id } })
  // Removed, inactive or never assigned to them, also if it was still shown a moment ago.
  const isGone = module.error instanceof CallError && module.error.status === 404
  return (
    <>
      {/* Admins come to a module from Training Management. */}
      {role === 'admin' ? (
        <BackLink href="/admin/training-management">{t`Training Management`}</BackLink>
      ) : (
        <BackLink href="/training">{t`Back to Training`}</BackLink>
      )}
      {isGone ? (
        <>
          <PageHeader title={t`Training`} />
          <Gone wasShown={module.data !== undefined} />
        </>
      ) : (
        <>
          {module.isError && !module.data && <PageHeader title={t`Training`} />}
          <Loaded read={module} failed={t`This module could not be loaded.`} waiting={waiting}>
            {(own) => <Module module={own} />}
          </Loaded>
        </>
      )}
    </>
  )
}

/** The module went away meanwhile, or the address leads to one that was never theirs. */
function Gone({ wasShown }: { wasShown: boolean }) {
  const { role } = useUser()
  const seesAll = role === 'team_lead' || role === 'admin'
  const title = wasShown
    ? t`This module is not part of your training any more.`
    : seesAll
      ? t`There is no such module.`
      : t`This module is not part of your training.`
  return (
    <EmptyState
      drawing={SearchDrawing}
      title={title}
      action={
        <span className="flex flex-wrap justify-center gap-3">
          <Link href="/training" className={buttonClass({ variant: 'secondary' })}>{t`See my modules`}</Link>
          {/* Admins have this link at the top. */}
          {role === 'team_lead' && (
            <Link
              href="/admin/training-management"
              className={buttonClass({ variant: 'ghost' })}
            >{t`Training Management`}</Link>
          )}
        </span>
      }
    >
      {wasShown || !seesAll
        ? t`It may have been removed or put aside. What you have done so far is kept.`
        : t`The address may be old, or a part of it is missing.`}
    </EmptyState>
  )
}

function Module({ module }: { module: AssignedModule }) {
  const { role } = useUser()
  useEffect(() => {
    // As between pages: the focus goes to the heading, so that it is read out.
    document.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true })
  }, [])
  const tasks = asTree(module.tasks)
  // Admins and team leads may look at every module; working on one takes an assignment.
  const isAssigned = module.assignedAt !== null
  const isReadOnly = !isAssigned || !module.isActive
  const inOrder = inTreeOrder(module.tasks)
  const next = nextOf(inOrder)
  return (
    <>
      <PageHeader
        title={module.name}
        purpose={module.description && <span className="whitespace-pre-line">{module.description}</span>}
        action={!isAssigned && role === 'admin' && <WaysOn module={module} />}
        className="mb-4"
      />
      {/* The tasks are as wide as text is easy to read; the progress stays in sight beside them. */}
      <div className="flex flex-col gap-6 xl:grid xl:grid-cols-[minmax(0,45rem)_minmax(0,1fr)] xl:items-start">
        {isAssigned && (
          <section
            aria-label={t`Progress`}
            className="rounded border border-line bg-surface p-4 md:px-6 md:py-5 xl:sticky xl:top-6 xl:order-last"
          >
            <p className="mb-3 empty:hidden">
              <DueDate module={module} />
            </p>
            <ModuleProgress module={module} isBesideTasks />
            {/* The first task is at the top anyway. */}
            {next && next !== inOrder[0] && !isReadOnly && (
              <a
                href={`#${taskAnchor(next)}`}
                className={buttonClass({ variant: 'secondary', size: 'sm', className: 'mt-3 w-full' })}
              >
                <span className="wrap-anywhere">{t`Next: ${next.title}`}</span>
                <ArrowDown aria-hidden="true" />
              </a>
            )}
          </section>
        )}
        <div className="flex flex-col gap-4">
          {isReadOnly &&
            (isAssigned ? (
              <Notice tone="info">{t`This module is inactive. You can look at it, but not work on it.`}</Notice>
            ) : (
              <p className="text-muted text-sm">
                {t`This module is not assigned to you. You can look at it, but not work on it.`}
              </p>
            ))}
          {tasks.length === 0 ? (
            <EmptyState
              drawing={ShirtDrawing}
              title={t`There are no tasks in this module yet.`}
            >{t`They stand here as soon as somebody adds them.`}</EmptyState>
          ) : (
            <ol className="flex flex-col gap-4">
              {tasks.map(({ task, children }) => (
                <li key={task.id}>
                  <AssignedTask task={task} {...{ isAssigned, isReadOnly }} />
                  {children.length > 0 && (
                    <ol className="mt-4 ml-4 flex flex-col gap-4 border-line border-l-2 pl-4 md:ml-6 md:pl-6">
                      {children.map((child) => (
                        <li key={child.id}>
                          <AssignedTask task={child} {...{ isAssigned, isReadOnly }} level={3} />
                        </li>
                      ))}
                    </ol>
                  )}
                </li>
              ))}
            </ol>
          )}
        </div>
        {!isAssigned && module.isActive && <ModulePeople id={module.id} />}
      </div>
    </>
  )
}

function WaysOn({ module: { id, isActive } }: { module: AssignedModule }) {
  const look = buttonClass({ variant: 'secondary' })
  return (
    <>
      <Link href={`/admin/training-management?tab=modules#${id}`} className={look}>{t`Edit Module`}</Link>
      {isActive && (
        <Link
          href={`/admin/training-management?tab=assignments&assign=${id}`}
          className={look}
        >{t`Assign Module`}</Link>
      )}
    </>
  )
}
