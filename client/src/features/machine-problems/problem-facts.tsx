import { sentence } from '#client/ui/sentence.ts'
import { t } from '#shared/language/t.ts'
import type { MachineProblem } from '#shared/machine-problems/machine-problem.ts'
import { formatInstant } from '#shared/time/instant.ts'
import { nameOf } from '#shared/users/name.ts'

/** A date and time that stay on one line. */
export const Time = ({ instant }: { instant: string }) => (
  <time dateTime={instant} className="whitespace-nowrap">
    {formatInstant(instant)}
  </time>
)

/** Who reported a problem and when, and the same of its repair. */
export function ProblemFacts({ problem }: { problem: MachineProblem }) {
  const { reporter, createdAt, people, repairNotes } = problem
  return (
    <div className="text-muted text-sm">
      <p>
        {sentence`Reported by ${nameOf(reporter)}, ${<Time instant={createdAt} />}`}
        {people > 1 && (
          <>
            {' · '}
            <span className="whitespace-nowrap font-semibold text-ink">{t`${people} people`}</span>
          </>
        )}
      </p>
      <RepairedBy problem={problem} />
      {repairNotes && <p className="mt-1 whitespace-pre-line text-ink">{repairNotes}</p>}
    </div>
  )
}

export function RepairedBy({
  problem: { repairer, repairDate, via },
  className,
}: {
  problem: MachineProblem
  className?: string
}) {
  if (!repairDate) return null
  const by = nameOf(repairer, t`somebody`)
  return (
    <p className={className}>
      {via === 'public'
        ? sentence`Repaired by ${by} (at the machine status page), ${<Time instant={repairDate} />}`
        : sentence`Repaired by ${by}, ${<Time instant={repairDate} />}`}
    </p>
  )
}
