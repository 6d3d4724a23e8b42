import type { MachineProblem } from '#shared/machine-problems/machine-problem.ts'
import { formatInstant } from '#shared/time/instant.ts'

export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim() || 'Somebody'

/** Who reported a problem and when, and the same of its repair. */
export function ProblemFacts({ problem }: { problem: MachineProblem }) {
  const { reporter, createdAt, repairer, repairDate, repairNotes, via } = problem
  return (
    <div className="text-muted text-sm">
      <p>
        Reported by {fullName(reporter)}, {formatInstant(createdAt)}
      </p>
      {repairDate && (
        <p>
          Repaired by {repairer ? fullName(repairer) : 'somebody'}
          {via === 'public' && ' (at the machine status page)'}, {formatInstant(repairDate)}
        </p>
      )}
      {repairNotes && <p className="mt-1 whitespace-pre-line text-ink">{repairNotes}</p>}
    </div>
  )
}
