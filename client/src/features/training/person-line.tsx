import { clsx } from 'clsx'
import { CircleCheck, Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Fold } from '#client/ui/fold.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { t } from '#shared/language/t.ts'
import { formatDay } from '#shared/time/day.ts'
import { dayOf } from '#shared/time/instant.ts'
import type { PendingApproval } from '#shared/training/approval.ts'
import type { OverviewItem } from '#shared/training/overview.ts'
import { nameOf } from '#shared/users/name.ts'
import { roleNames } from '#shared/users/roles.ts'
import { DueDate, formatDue } from './due-date.tsx'
import { completionOf } from './figures.ts'
import { ModuleShares } from './module-shares.tsx'
import { dueNext, type Standing } from './standing.ts'
import { taskCount } from './words.ts'

/** Columns where there is room; what can be done lies above the last but one. */
const columns =
  'flex-wrap md:grid md:min-h-14 md:grid-cols-[9.5rem_minmax(0,1fr)_2.75rem_10.5rem_1.25rem] md:gap-x-4 md:gap-y-1 xl:grid-cols-[13rem_minmax(0,1fr)_8rem_2.75rem_10.5rem_1.25rem]'

interface PersonLineProps {
  standing: Standing
  isOpen: boolean
  heading: 'h2' | 'h3'
  /** What the viewer may approve of it. */
  toApprove: PendingApproval[]
  onApprove: (items: PendingApproval[]) => void
}

/** Name, what it waits for and since when, how far it is, and the one thing to do about it. */
export function PersonLine({ standing, isOpen, heading: Heading, toApprove, onApprove }: PersonLineProps) {
  const { user, modules } = standing
  const name = <Heading className="wrap-anywhere min-w-0 flex-1 font-semibold">{nameOf(user)}</Heading>
  if (modules.length === 0)
    return (
      <li className="flex min-h-12 flex-wrap items-center gap-3 px-4 py-2 md:px-6">
        {name}
        <p className="text-muted text-sm">{t`No modules assigned`}</p>
      </li>
    )
  return (
    <li className="relative">
      <Fold
        isOpen={isOpen}
        summaryClassName={columns}
        chevronClassName="md:col-start-5 md:max-xl:row-span-2 md:max-xl:row-start-1 xl:col-start-6"
        summary={
          <>
            {name}
            <Matters
              standing={standing}
              isOpen={isOpen}
              className={toApprove.length > 0 && 'phone:min-h-11 phone:pr-28'}
            />
            <ModuleStrip modules={modules} />
            {/* What is listed may be a part of what the person has. */}
            <span className="ticket text-right md:max-xl:row-span-2">
              {!isOpen && `${Math.round(completionOf(standing))}%`}
            </span>
          </>
        }
      >
        <div className="px-4 pb-4 md:px-6">
          <p className="wrap-anywhere text-muted text-sm">
            {user.email} · {roleNames[user.role]}
          </p>
          <ModuleShares user={user} modules={modules} />
        </div>
      </Fold>
      {toApprove.length > 0 && (
        <Button
          variant="secondary"
          size="sm"
          className="absolute! top-10 right-4 md:top-2.5 md:right-15"
          onClick={() => onApprove(toApprove)}
        >
          <CircleCheck aria-hidden="true" className="phone:hidden" />
          {toApprove.length === 1 ? (
            t`Approve`
          ) : (
            <>
              <span className="phone:hidden">{t`Approve ${taskCount(toApprove.length)}`}</span>
              <span className="md:hidden">{t`Approve ${toApprove.length}`}</span>
            </>
          )}
          <VisuallyHidden>
            {' '}
            {toApprove.length === 1 ? t`${toApprove[0]!.taskTitle} of ${nameOf(user)}` : `(${nameOf(user)})`}
          </VisuallyHidden>
        </Button>
      )}
    </li>
  )
}

interface MattersProps extends Pick<PersonLineProps, 'standing' | 'isOpen'> {
  className: string | false
}

/** What is overdue, which an open line says itself, and what waits for a trainer; where nothing does, what is due next. */
function Matters({ standing: { late, waiting, modules }, isOpen, className }: MattersProps) {
  const next = dueNext(modules)
  const [task] = waiting
  return (
    <span
      className={clsx(
        'flex min-w-0 flex-col gap-y-1 text-sm md:max-xl:row-span-2 phone:order-last phone:basis-full phone:empty:hidden',
        className,
      )}
    >
      {late[0] && !isOpen && (
        <Matter words={late.map(({ name }) => name).join(', ')} className="unfolded:hidden">
          <DueDate module={late[0]} />
        </Matter>
      )}
      {task && (
        <Matter words={waiting.map(({ taskTitle }) => taskTitle).join(', ')}>
          <span className="inline-flex shrink-0 items-center gap-1.5 text-muted">
            <Hourglass aria-hidden="true" className="size-4 shrink-0 phone:hidden" />
            {t`Waiting since ${formatDay(dayOf(task.traineeCompletedAt), { year: false })}`}
          </span>
        </Matter>
      )}
      {!late[0] && !task && next && (
        <span className="truncate text-muted">
          {next.name} · {t`Due ${formatDue(next.dueDate!)}`}
        </span>
      )}
    </span>
  )
}

const Matter = ({ words, className, children }: { words: string; className?: string; children: ReactNode }) => (
  <span
    className={clsx(
      'flex min-w-0 items-center gap-x-3 gap-y-0.5 md:max-xl:flex-col phone:flex-wrap md:max-xl:items-start',
      className,
    )}
  >
    <span className="min-w-0 max-w-full truncate">{words}</span>
    {children}
  </span>
)

/** How far somebody is in each module, at a glance; the words and numbers of it are in the line. */
const ModuleStrip = ({ modules }: Pick<OverviewItem, 'modules'>) => (
  <span
    aria-hidden="true"
    className="flex basis-full gap-1 unfolded:invisible phone:mb-2 md:max-xl:col-start-1 md:max-xl:row-start-2 phone:order-last phone:unfolded:hidden"
  >
    {modules.map(({ id, progressPercentage }) => (
      <span key={id} className="h-1 flex-1 overflow-hidden rounded-full bg-line">
        <span className="block h-full bg-brand" style={{ width: `${progressPercentage}%` }} />
      </span>
    ))}
  </span>
)
