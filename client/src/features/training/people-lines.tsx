import { clsx } from 'clsx'
import { ChevronRight, CircleCheck, Hourglass } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { useUser } from '#client/api/user.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Legend } from '#client/ui/chart/chart-table.tsx'
import { Fold } from '#client/ui/fold.tsx'
import { useBeginning } from '#client/ui/show-more.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { VisuallyHidden } from '#client/ui/text.tsx'
import { t } from '#shared/language/t.ts'
import { daysBetween, formatNearDay, today } from '#shared/time/day.ts'
import { dayOf } from '#shared/time/instant.ts'
import type { PendingApproval } from '#shared/training/approval.ts'
import type { OverviewItem } from '#shared/training/assigned-module.ts'
import { nameOf } from '#shared/users/name.ts'
import { roleNames } from '#shared/users/roles.ts'
import { mayApprove } from './approvals-tab.tsx'
import { DueDate } from './due-date.tsx'
import { completionOf, dueNext, needsSomebody, type Standing, standingsOf } from './figures.ts'
import { ModuleShare } from './module-progress.tsx'
import { percentageOf } from './progress.ts'
import { peopleCount } from './words.ts'

const ApproveDialog = lazy(() => import('./approve-dialog.tsx'))

const parts = [
  { words: t`Done`, look: 'bg-brand' },
  { words: t`Waiting for a trainer`, look: 'bg-brand/40' },
  { words: t`Still to do`, look: 'bg-line' },
]

interface PeopleLinesProps {
  people: readonly OverviewItem[]
  pending: readonly PendingApproval[]
  /** Somebody is searched for, so nobody stays hidden in a folded group. */
  isSearch?: boolean
  /** The lines start open. */
  areOpen?: boolean
}

/** How far everybody is with each module; each leads to what else there is of the person. */
export function PeopleBars({ people, pending }: Pick<PeopleLinesProps, 'people' | 'pending'>) {
  const { busy, finished, withoutModules } = standingsOf(people, pending)
  const { beginning, more } = useBeginning([...busy, ...finished], 10)
  return (
    <>
      <ul className="divide-y divide-line border-line border-t">
        {beginning.map((standing) => (
          <li key={standing.user.id}>
            <Link
              href={`/admin/training-management?${new URLSearchParams({ tab: 'progress', search: standing.user.email })}`}
              className={clsx(
                '-outline-offset-2 flex min-h-12 items-center gap-3 px-4 py-2 hover:bg-sunken/50 md:px-6',
                columns,
              )}
            >
              <span className="wrap-anywhere min-w-0 flex-1 font-semibold">{nameOf(standing.user)}</span>
              <Matters standing={standing} isOpen={false} />
              <ModuleStrip modules={standing.modules} />
              <span className="ticket text-right md:max-xl:row-span-2">{`${Math.round(completionOf(standing))}%`}</span>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted md:max-xl:row-span-2" />
            </Link>
          </li>
        ))}
      </ul>
      {more && <div className="border-line border-t pb-4">{more}</div>}
      {withoutModules.length > 0 && (
        <p className="border-line border-t px-4 py-3 text-muted text-sm md:px-6">
          {t`Without modules: ${peopleCount(withoutModules.length)}`}
        </p>
      )}
    </>
  )
}

/**
 * A line for each person, which opens. People who are late or wait for a trainer come first; people on their way and
 * people who have finished are folded away.
 */
export function PeopleLines({ people, pending, isSearch = false, areOpen = false }: PeopleLinesProps) {
  const [approving, setApproving] = useState<PendingApproval>()
  const { busy, finished, withoutModules } = standingsOf(people, pending)
  const needy = busy.filter(needsSomebody)
  const isFolded = needy.length > 0 && !isSearch && !areOpen
  const onTheirWay = isFolded ? busy.filter((standing) => !needsSomebody(standing)) : []
  const { beginning, more } = useBeginning(isFolded ? needy : busy, 20)
  const lines = (standings: readonly Standing[], isOpen = false) =>
    standings.map((standing) => (
      <PersonLine key={standing.user.id} standing={standing} isOpen={isOpen} onApprove={setApproving} />
    ))
  const folded = (words: string, standings: readonly Standing[], isOpen: boolean) =>
    standings.length > 0 && (
      <Fold summary={<span className="font-semibold">{words}</span>} isOpen={isOpen} className="border-line border-t">
        <ul className="divide-y divide-line border-line border-t">{lines(standings)}</ul>
      </Fold>
    )
  return (
    <>
      {busy.length + finished.length > 0 && (
        <div className="border-line border-t px-4 py-2 md:px-6">
          <Legend entries={parts} className="" />
        </div>
      )}
      {isFolded && (
        <p className="border-line border-t px-4 py-3 font-semibold md:px-6">
          {t`Needs you: ${peopleCount(needy.length)}`}
        </p>
      )}
      {beginning.length > 0 && (
        <ul className="divide-y divide-line border-line border-t">{lines(beginning, areOpen)}</ul>
      )}
      {more && <div className="border-line border-t pb-4">{more}</div>}
      {folded(t`In progress: ${peopleCount(onTheirWay.length)}`, onTheirWay, false)}
      {folded(t`Finished: ${peopleCount(finished.length)}`, finished, isSearch)}
      {folded(
        t`Without modules: ${peopleCount(withoutModules.length)}`,
        withoutModules,
        isSearch || withoutModules.length === people.length,
      )}
      <Suspense>{approving && <ApproveDialog items={[approving]} onClose={() => setApproving(undefined)} />}</Suspense>
    </>
  )
}

/** Columns where there is room; on narrow screens the bars stand below the name. */
const columns =
  'flex-wrap md:grid md:min-h-14 md:grid-cols-[9.5rem_minmax(0,1fr)_2.75rem_1.25rem] md:gap-x-4 md:gap-y-1 xl:grid-cols-[13rem_minmax(0,1fr)_18rem_2.75rem_1.25rem]'

interface PersonLineProps {
  standing: Standing
  isOpen: boolean
  onApprove: (item: PendingApproval) => void
}

/** Name, what is late and how far it is; below it each task that waits for a trainer, with the one thing to do about it. */
function PersonLine({ standing, isOpen, onApprove }: PersonLineProps) {
  const { user, modules, waiting } = standing
  const name = <h2 className="wrap-anywhere min-w-0 flex-1 font-semibold">{nameOf(user)}</h2>
  if (modules.length === 0)
    return (
      <li className="flex min-h-12 flex-wrap items-center gap-3 px-4 py-2 md:px-6">
        {name}
        <p className="text-muted text-sm">{t`No modules assigned`}</p>
      </li>
    )
  return (
    <li>
      <Fold
        isOpen={isOpen}
        summaryClassName={columns}
        chevronClassName="md:col-start-4 md:max-xl:row-span-2 md:max-xl:row-start-1 xl:col-start-5"
        summary={
          <>
            {name}
            <Matters standing={standing} isOpen={isOpen} />
            <ModuleStrip modules={modules} />
            {/* An open line may list only some of the person's modules, so it has no total. */}
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
          <ul className="mt-4 grid gap-x-8 gap-y-4 md:grid-cols-2 xl:grid-cols-3">
            {modules.map((module) => (
              <li key={module.id} className="min-w-0">
                <ModuleShare user={user} module={module}>
                  {module.name}
                </ModuleShare>
              </li>
            ))}
          </ul>
        </div>
      </Fold>
      {waiting.length > 0 && (
        <ul className={clsx('flex flex-col pb-2 phone:gap-2', standing.late.length === 0 && 'md:-mt-1')}>
          {waiting.map((item) => (
            <WaitingTask key={item.progressId} item={item} onApprove={() => onApprove(item)} />
          ))}
        </ul>
      )}
    </li>
  )
}

/** From so many days on, a task has waited too long. */
const longWaitDays = 7

function WaitingTask({ item, onApprove }: { item: PendingApproval; onApprove: () => void }) {
  const user = useUser()
  const days = daysBetween(dayOf(item.traineeCompletedAt), today())
  return (
    <li className="flex min-h-11 items-center gap-3 px-4 md:px-6 md:pl-48 xl:pl-62">
      <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-0.5 text-sm">
        <span className="wrap-anywhere min-w-0">
          {item.taskTitle}
          <span className="text-muted"> · {item.moduleName}</span>
        </span>
        <Badge tone={days < longWaitDays ? 'neutral' : 'attention'} icon={Hourglass}>
          {waitingWords(days)}
        </Badge>
      </p>
      {mayApprove(user, item) && (
        <Button variant="secondary" size="sm" onClick={onApprove}>
          <CircleCheck aria-hidden="true" className="phone:hidden" />
          {t`Approve`}
          <VisuallyHidden> {t`${item.taskTitle} of ${nameOf(item)}`}</VisuallyHidden>
        </Button>
      )}
    </li>
  )
}

function waitingWords(days: number) {
  if (days < 1) return t`Waiting since today`
  return days === 1 ? t`Waiting 1 day` : t`Waiting ${days} days`
}

/** What is overdue, unless the line is open and shows it; otherwise what is due next, unless a task waits. */
function Matters({ standing: { late, waiting, modules }, isOpen }: Pick<PersonLineProps, 'standing' | 'isOpen'>) {
  const next = waiting.length === 0 && dueNext(modules)
  return (
    <span className="flex min-w-0 flex-col text-sm md:max-xl:row-span-2 phone:order-last phone:basis-full phone:empty:hidden">
      {late[0]
        ? !isOpen && (
            <span className="flex min-w-0 items-center gap-x-3 gap-y-0.5 unfolded:hidden md:max-xl:flex-col phone:flex-wrap md:max-xl:items-start">
              <span className="min-w-0 max-w-full truncate">{late.map(({ name }) => name).join(', ')}</span>
              <DueDate module={late[0]} />
            </span>
          )
        : next && (
            <span className="truncate text-muted">
              {next.name} · {t`Due ${formatNearDay(next.dueDate!)}`}
            </span>
          )}
    </span>
  )
}

/** How many names fit beside one another, above their bars. */
const namedBeside = 2

/** A small bar for each module, named where there is room. Screen readers get the same from the open line. */
const ModuleStrip = ({ modules }: Pick<OverviewItem, 'modules'>) => (
  <span
    aria-hidden="true"
    className="flex basis-full gap-1 unfolded:invisible phone:mb-2 md:max-xl:col-start-1 md:max-xl:row-start-2 xl:flex-col phone:order-last phone:unfolded:hidden"
  >
    {modules.map((module) => (
      <span
        key={module.id}
        title={module.name}
        className="flex min-w-0 flex-1 flex-col justify-end xl:flex-row xl:items-center xl:gap-3"
      >
        <span
          className={clsx(
            'wrap-anywhere text-muted text-sm leading-tight xl:w-40',
            modules.length > namedBeside ? 'xl:line-clamp-1 max-xl:hidden' : 'line-clamp-2 md:line-clamp-1',
          )}
        >
          {module.name}
        </span>
        <span className="mt-1 flex h-1 overflow-hidden xl:mt-0 xl:flex-1 rounded-full bg-line">
          <span className="bg-brand" style={{ width: `${module.progressPercentage}%` }} />
          <span className="bg-brand opacity-40" style={{ width: `${percentageOf(module.waitingTasks, module)}%` }} />
        </span>
      </span>
    ))}
  </span>
)
