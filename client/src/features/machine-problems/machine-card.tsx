import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { badgeTones } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { VisuallyHidden } from '#client/ui/text.tsx'
import { t } from '#shared/language/t.ts'
import { machineName, machineTypeNames } from '#shared/machine-problems/machine.ts'
import type { PublicMachineProblem } from '#shared/machine-problems/machine-problem.ts'
import { downFor } from '#shared/time/age.ts'
import { formatInstant } from '#shared/time/instant.ts'
import { edgeOf, lookOf, MachineIcon } from './status-badge.tsx'

interface MachineCardProps {
  /** All of one machine, the oldest first. */
  problems: readonly PublicMachineProblem[]
  /** Who looks after one of them, what it waits for and since when, as far as it is known. */
  progressOf: (problem: PublicMachineProblem) => string | undefined
  now: number
  /** Where the shop lets people mark machines as repaired here. */
  onRepair: ((problem: PublicMachineProblem) => void) | undefined
}

/** One machine on the wall: its number in the size of a sign, each of its faults, a button in the size of a hand. */
export function MachineCard({ problems, progressOf, now, onRepair }: MachineCardProps) {
  const [oldest] = problems
  if (!oldest) return null
  const { id, machineType, machineNumber, createdAt } = oldest
  // A problem that nobody looks after gives the machine its colour; where problems differ, each shows its status.
  const { status } = problems.find((problem) => problem.status === 'open') ?? oldest
  const isAlike = problems.every((problem) => problem.status === status)
  return (
    <article
      aria-labelledby={id}
      className={clsx(
        '@container flex min-w-0 flex-1 flex-col rounded border border-line border-l-8 bg-surface p-3 md:px-4',
        edgeOf(status),
      )}
    >
      {/* In a narrow column, as of a tablet that lies, type and status share a line, and number and age the next one. */}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 md:@max-[19.5rem]:items-center md:@max-[19.5rem]:gap-x-2 md:items-stretch md:gap-x-4">
        <h2 id={id} className="flex items-center gap-x-2 md:block md:@max-[19.5rem]:contents">
          <span className="flex items-center gap-x-2 text-lg md:text-wall">
            <MachineIcon machineType={machineType} className="size-6 shrink-0 md:size-8" />
            <span className="phone:min-w-17">
              {machineType === 'washer' ? machineTypeNames.washer : machineTypeNames.dryer}
            </span>
          </span>{' '}
          <span
            className={clsx(
              'ticket text-figure md:text-sign md:@max-[19.5rem]:order-2',
              // As far below its type as in the narrow cards beside it.
              problems.length > 1 && 'inline-block md:mt-2',
            )}
          >
            {machineNumber}
          </span>
        </h2>
        <span className="order-1 hidden basis-full md:@max-[19.5rem]:block" />
        {/* On a phone the status stands beside the number and the age below both. */}
        <div className="flex grow basis-32 flex-col items-end justify-between md:text-right md:@min-[21rem]:basis-48 md:@max-[19.5rem]:contents phone:contents">
          {isAlike && <StatusChip status={status} className="phone:ml-auto md:@max-[19.5rem]:ml-auto" />}
          {/* On the line that the number stands on. */}
          <div className="mt-auto md:@max-[19.5rem]:order-2 md:-mb-2 md:@max-[19.5rem]:flex-1 phone:basis-full">
            {problems.length === 1 && <Reported instant={createdAt} className="phone:hidden" />}
            <p className="text-balance font-semibold text-lg md:text-xl lg:max-xl:landscape:text-fault">
              {problems.length > 1
                ? t`${downFor(createdAt, now)}, ${t`${problems.length} problems`}`
                : downFor(createdAt, now)}
            </p>
          </div>
        </div>
      </div>
      <ul
        className={clsx(
          'mt-2 grid flex-1 border-line border-t phone:divide-y phone:divide-line',
          problems.length > 1 && 'md:grid-cols-2 md:gap-x-4',
        )}
      >
        {problems.map((problem) => (
          <Fault
            key={problem.id}
            problem={problem}
            progress={progressOf(problem)}
            onRepair={onRepair && (() => onRepair(problem))}
          >
            {!isAlike && <StatusChip status={problem.status} isSmall />}
            {/* On the wall the head of a machine has the room for that of its only one. */}
            <Reported instant={problem.createdAt} className={problems.length === 1 ? 'md:hidden' : ''} />
          </Fault>
        ))}
      </ul>
    </article>
  )
}

const Reported = ({ instant, className }: { instant: string; className: string }) => (
  <p className={clsx('text-balance text-muted text-sm lg:max-xl:landscape:text-base', className)}>
    {t`Reported ${formatInstant(instant, { weekday: false })}`}
  </p>
)

interface StatusChipProps {
  status: string
  /** Beside the time of one fault of several. */
  isSmall?: boolean
  className?: string
}

function StatusChip({ status, isSmall = false, className }: StatusChipProps) {
  const { tone, icon: Icon, word } = lookOf(status)
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1.5 whitespace-nowrap rounded-full px-2.5 font-semibold capitalize',
        !isSmall && 'py-0.5 md:text-lg lg:max-xl:landscape:text-base',
        badgeTones[tone],
        className,
      )}
    >
      {Icon && !isSmall && <Icon aria-hidden="true" className="size-4 shrink-0 md:hidden" />}
      {word}
    </span>
  )
}

/** Characters that two lines of a narrow column hold at full size. */
const shortFault = 26

interface FaultProps {
  problem: PublicMachineProblem
  progress: string | undefined
  onRepair: (() => void) | undefined
  /** At its foot. */
  children: ReactNode
}

function Fault({ problem, progress, onRepair, children }: FaultProps) {
  return (
    <li className="@container flex min-w-0 flex-col pt-2 md:pt-1 phone:not-last:pb-3">
      <p
        className={clsx(
          'line-clamp-4 whitespace-pre-line text-lg md:text-wall',
          problem.description.length > shortFault && 'md:@max-[19.5rem]:line-clamp-3 lg:max-xl:landscape:text-fault',
        )}
      >
        {problem.description}
      </p>
      {/* One line, so that six machines still fit. */}
      {progress && <p className="truncate text-muted text-sm md:text-base">{progress}</p>}
      {/* Cards side by side end alike. */}
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-2 pt-1 md:pt-2">
        {children}
        {onRepair && (
          <Button variant="secondary" className="min-h-14 w-full md:min-h-16 md:text-lg" onClick={onRepair}>
            <Check aria-hidden="true" />
            {t`Mark as Repaired`}
            <VisuallyHidden>({machineName(problem)})</VisuallyHidden>
          </Button>
        )}
      </div>
    </li>
  )
}
