import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { badgeTones } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { t } from '#shared/language/t.ts'
import { machineName } from '#shared/machine-problems/machine.ts'
import type { PublicMachineProblem } from '#shared/machine-problems/machine-problem.ts'
import { formatInstant } from '#shared/time/instant.ts'
import { lookOf, MachineIcon } from './status-badge.tsx'

interface StatusCardProps {
  problem: PublicMachineProblem
  onRepair: (problem: PublicMachineProblem) => void
}

/** One machine on the wall tablet: what it is in the size of a sign, one button in the size of a hand. */
export function StatusCard({ problem, onRepair }: StatusCardProps) {
  const { tone, icon: Icon, word } = lookOf(problem.status)
  const name = machineName(problem)
  return (
    <article
      aria-labelledby={problem.id}
      className="flex min-w-0 flex-1 flex-col rounded border border-line bg-surface p-5 md:p-6"
    >
      <div className="flex items-center gap-4">
        <MachineIcon machineType={problem.machineType} className="size-8 shrink-0 text-brand md:size-12" />
        <h2 id={problem.id} className="tabular min-w-0 text-xl md:text-wall">
          {name}
        </h2>
      </div>
      <p
        className={clsx(
          'mt-4 inline-flex items-center gap-2 self-start rounded-full px-4 py-1 font-semibold text-lg capitalize md:text-xl',
          badgeTones[tone],
        )}
      >
        {Icon && <Icon aria-hidden="true" className="size-6 shrink-0 md:size-7" />}
        {word}
      </p>
      <p className="mt-4 line-clamp-6 whitespace-pre-line text-lg">{problem.description}</p>
      <p className="mt-2 mb-6 text-muted">{t`Reported ${formatInstant(problem.createdAt)}`}</p>
      <Button className="mt-auto min-h-16 w-full text-lg" onClick={() => onRepair(problem)}>
        <Check aria-hidden="true" />
        {t`Mark as Repaired`}
        <VisuallyHidden>({name})</VisuallyHidden>
      </Button>
    </article>
  )
}
