import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { badgeTones } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { t } from '#shared/language/t.ts'
import { machineName, machineTypeNames } from '#shared/machine-problems/machine.ts'
import type { PublicMachineProblem } from '#shared/machine-problems/machine-problem.ts'
import { downFor } from '#shared/time/age.ts'
import { formatInstant } from '#shared/time/instant.ts'
import { lookOf, MachineIcon } from './status-badge.tsx'

interface MachineCardProps {
  /** All of one machine, the oldest first. */
  problems: readonly PublicMachineProblem[]
  now: number
  onRepair: (problem: PublicMachineProblem) => void
}

/** One machine on the wall: its number in the size of a sign, each of its faults, a button in the size of a hand. */
export function MachineCard({ problems, now, onRepair }: MachineCardProps) {
  const [oldest] = problems
  if (!oldest) return null
  const { id, machineType, machineNumber, createdAt } = oldest
  return (
    <article
      aria-labelledby={id}
      className="flex min-w-0 flex-1 flex-col rounded border border-line bg-surface px-4 pt-4 md:px-5"
    >
      <h2 id={id} className="flex flex-wrap items-center gap-x-4">
        <span className="flex flex-col">
          <MachineIcon machineType={machineType} className="size-8 md:size-12" />
          <span className="text-lg md:text-wall">
            {machineType === 'washer' ? machineTypeNames.washer : machineTypeNames.dryer}
          </span>
        </span>{' '}
        <span className="ticket text-figure md:text-sign">{machineNumber}</span>
      </h2>
      <p className="mt-2 font-semibold text-lg md:text-xl">
        {downFor(createdAt, now)}
        {problems.length > 1 && ` · ${t`${problems.length} problems`}`}
      </p>
      <ul className="mt-3 flex flex-1 flex-col divide-y divide-line border-line border-t">
        {problems.map((problem) => (
          <Fault key={problem.id} problem={problem} onRepair={() => onRepair(problem)} />
        ))}
      </ul>
    </article>
  )
}

function Fault({ problem, onRepair }: { problem: PublicMachineProblem; onRepair: () => void }) {
  const { tone, icon: Icon, word } = lookOf(problem.status)
  return (
    <li className="flex flex-1 flex-col py-4">
      <p className="line-clamp-4 whitespace-pre-line text-lg md:text-wall">{problem.description}</p>
      <p className="mt-3 mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <span
          className={clsx(
            'inline-flex items-center gap-2 rounded-full px-3 py-0.5 font-semibold text-lg capitalize',
            badgeTones[tone],
          )}
        >
          {Icon && <Icon aria-hidden="true" className="size-5 shrink-0" />}
          {word}
        </span>
        <span className="text-muted">{t`Reported ${formatInstant(problem.createdAt)}`}</span>
      </p>
      <Button variant="secondary" className="mt-auto min-h-16 w-full text-lg" onClick={onRepair}>
        <Check aria-hidden="true" />
        {t`Mark as Repaired`}
        <VisuallyHidden>({machineName(problem)})</VisuallyHidden>
      </Button>
    </li>
  )
}
