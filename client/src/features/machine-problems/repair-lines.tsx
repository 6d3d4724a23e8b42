import { clsx } from 'clsx'
import { PencilLine } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useEndpoint } from '#client/api/hooks.ts'
import { Button } from '#client/ui/button.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { useBeginning } from '#client/ui/show-more.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { VisuallyHidden } from '#client/ui/text.tsx'
import { cursorAt } from '#shared/api/cursor.ts'
import { t } from '#shared/language/t.ts'
import { machineName } from '#shared/machine-problems/machine.ts'
import type { MachineProblem } from '#shared/machine-problems/machine-problem.ts'
import { formatNearDay } from '#shared/time/day.ts'
import { dayOf } from '#shared/time/instant.ts'
import { nameOf } from '#shared/users/name.ts'
import { MachineLink, RepairedBy } from './problem-facts.tsx'
import { MachineIcon } from './status-badge.tsx'

const UpdateProblemDialog = lazy(() => import('./update-problem-dialog.tsx'))

interface RepairLinesProps {
  problems: readonly MachineProblem[]
  /** So many at first, and as many with each step. */
  step?: number | undefined
  /** Below the last of them. */
  children: ReactNode
}

/** What is over: a line each, or two where there is little room; the latest repair first. */
export function RepairLines({ problems, step = 30, children }: RepairLinesProps) {
  const { beginning, more } = useBeginning(problems, step)
  return (
    <>
      {beginning.length > 0 && (
        <ul className="divide-y divide-line rounded border border-line bg-surface">
          {beginning.map((problem) => (
            <RepairLine key={problem.id} problem={problem} />
          ))}
        </ul>
      )}
      {more || children}
    </>
  )
}

/** Of one width in each line, so that they stand below one another. */
const columns = '8.5rem minmax(0, 5fr) minmax(0, 2fr) 7rem 6.5rem'

/** Its whole text and its history are in the dialog. */
function RepairLine({ problem }: { problem: MachineProblem }) {
  const [isUpdating, setUpdating] = useState(false)
  const name = machineName(problem)
  const { description, repairNotes } = problem
  return (
    <li className="flex min-h-12 items-center gap-3 px-4 md:px-6">
      {/* Where there is room, columns: machine, fault, repair, who and when; else what was done, then the rest. */}
      <div className="min-w-0 flex-1 items-center gap-4 xl:grid" style={{ gridTemplateColumns: columns }}>
        <div className="flex min-w-0 items-center gap-2">
          <MachineIcon machineType={problem.machineType} className="size-5 shrink-0 text-muted" />
          <h3 className="ticket shrink-0">
            <MachineLink {...problem} />
          </h3>
          {repairNotes && <p className="min-w-0 truncate font-semibold xl:hidden">{repairNotes}</p>}
        </div>
        <p title={description} className="min-w-0 truncate max-xl:hidden">
          {description}
        </p>
        <p title={repairNotes ?? undefined} className="min-w-0 truncate text-muted max-xl:hidden">
          {repairNotes}
        </p>
        <RepairedColumns problem={problem} className="truncate text-muted text-sm max-xl:hidden" />
        <div className="flex min-w-0 gap-1 text-muted text-sm xl:hidden">
          <p className="min-w-0 truncate">{description}</p>
          <RepairedShort problem={problem} className="max-w-3/4 shrink-0 truncate" />
        </div>
        <RepairedBy problem={problem} className="sr-only" />
      </div>
      <Button
        variant="ghost"
        size="sm"
        className="-mr-3 text-muted"
        title={t`Update`}
        onClick={() => setUpdating(true)}
      >
        <PencilLine aria-hidden="true" />
        <VisuallyHidden>{t`Update`}</VisuallyHidden>
        <VisuallyHidden>({name})</VisuallyHidden>
      </Button>
      <Suspense>{isUpdating && <UpdateProblemDialog problem={problem} onClose={() => setUpdating(false)} />}</Suspense>
    </li>
  )
}

const pageOfRepairs = 100

/** Where repairs go on after those that are shown; undefined: from the latest. */
export const cursorAfter = (repairs: readonly MachineProblem[]): string | undefined =>
  repairs.map(({ repairDate, id }) => cursorAt([repairDate!, id])).sort()[0]

/** The repairs before those that are shown, once somebody asks for them. */
export function OlderRepairs({ shown }: { shown: readonly MachineProblem[] }) {
  const [isWanted, setIsWanted] = useState(false)
  if (isWanted) return <PageOfRepairs cursor={cursorAfter(shown)} />
  return (
    <Button
      variant="secondary"
      className="self-center"
      onClick={() => setIsWanted(true)}
    >{t`Show older repairs`}</Button>
  )
}

function PageOfRepairs({ cursor }: { cursor: string | undefined }) {
  const page = useEndpoint('GET /api/machine-problems/repairs', { query: { limit: pageOfRepairs, cursor } })
  return (
    <Loaded
      read={page}
      failed={t`The older repairs could not be loaded.`}
      waiting={<SkeletonRows rows={5} label={t`Loading older repairs`} />}
      empty={<p className="text-center text-muted">{t`There are no older repairs.`}</p>}
    >
      {(problems) => (
        <RepairLines problems={problems}>
          <OlderRepairs shown={problems} />
        </RepairLines>
      )}
    </Loaded>
  )
}

/** Who repaired it and when, in few words, for eyes only: who listens has the sentence. The clock is in the history. */
function RepairedShort({
  problem: { repairer, repairDate, via },
  className,
}: {
  problem: MachineProblem
  className?: string
}) {
  if (!repairDate) return null
  const name = nameOf(repairer, t`somebody`)
  return (
    <p aria-hidden="true" className={className}>
      · {via === 'public' ? t`${name} (status page)` : name}, <DayOf instant={repairDate} />
    </p>
  )
}

function DayOf({ instant }: { instant: string }) {
  return <time dateTime={instant}>{formatNearDay(dayOf(instant))}</time>
}

/** The same as two columns, for eyes only. */
function RepairedColumns({
  problem: { repairer, repairDate, via },
  className,
}: {
  problem: MachineProblem
  className: string
}) {
  if (!repairDate) return null
  const name = nameOf(repairer, t`somebody`)
  return (
    <>
      <p aria-hidden="true" className={className}>
        {via === 'public' ? t`${name} (status page)` : name}
      </p>
      <p aria-hidden="true" className={clsx('text-right', className)}>
        <DayOf instant={repairDate} />
      </p>
    </>
  )
}
