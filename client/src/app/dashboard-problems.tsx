import { WashingMachine } from 'lucide-react'
import { Link } from 'wouter'
import { useEndpoint } from '#client/api/hooks.ts'
import { StatusBadge } from '#client/features/machine-problems/status-badge.tsx'
import { Card } from '#client/ui/card.tsx'
import { FailedState } from '#client/ui/failed-state.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { t } from '#shared/language/t.ts'
import { machineName, unrepairedStatuses } from '#shared/machine-problems/machine.ts'
import { formatInstant } from '#shared/time/instant.ts'
import { Figure } from './dashboard-figure.tsx'

const problemsShown = 5

const useUnrepaired = () => useEndpoint('GET /api/machine-problems', { query: { status: unrepairedStatuses } })

/** What nobody looks after yet; a problem in progress does not count. */
export function OpenProblems() {
  return (
    <Figure
      label={t`Open Problems`}
      icon={WashingMachine}
      read={useUnrepaired()}
      show={(problems) => String(problems.filter(({ status }) => status === 'open').length)}
    />
  )
}

/** The newest machines that do not work. */
export function MachineStatus() {
  const problems = useUnrepaired()
  return (
    <Card
      title={t`Machine Status`}
      action={
        <Link
          href="/problems"
          className="font-semibold text-brand underline-offset-4 hover:underline"
        >{t`View all problems`}</Link>
      }
    >
      {problems.data ? (
        problems.data.length === 0 ? (
          <p className="text-muted">{t`All machines are working`}</p>
        ) : (
          <ul className="divide-y divide-line">
            {problems.data.slice(0, problemsShown).map((problem) => (
              <li key={problem.id} className="flex items-start justify-between gap-4 py-3">
                <span className="min-w-0">
                  <span className="tabular font-semibold">{machineName(problem)}</span>
                  <span className="line-clamp-2">{problem.description}</span>
                  <span className="block text-muted text-sm">{formatInstant(problem.createdAt)}</span>
                </span>
                <StatusBadge status={problem.status} />
              </li>
            ))}
          </ul>
        )
      ) : problems.isError ? (
        <FailedState
          title={t`The machine problems could not be loaded`}
          onRetry={() => void problems.refetch()}
          busy={problems.isFetching && t`Trying again...`}
        />
      ) : (
        <SkeletonRows rows={3} columns={2} label={t`Loading machine problems`} />
      )}
    </Card>
  )
}
