import { useEndpoint } from '#client/api/hooks.ts'
import { RepeatBadge } from '#client/features/machine-problems/repeat-badge.tsx'
import { StatusBadge } from '#client/features/machine-problems/status-badge.tsx'
import { Washer } from '#client/ui/machine-icons.ts'
import { sentence } from '#client/ui/sentence.ts'
import { t } from '#shared/language/t.ts'
import { machineName, type ProblemStatus } from '#shared/machine-problems/machine.ts'
import type { MachineProblem } from '#shared/machine-problems/machine-problem.ts'
import { unrepairedProblems } from '#shared/machine-problems/reads.ts'
import { formatInstant } from '#shared/time/instant.ts'
import { Figure, TileFigure, TileNumber } from './dashboard-figure.tsx'
import { DashboardLine } from './dashboard-line.tsx'
import { DashboardList } from './dashboard-list.tsx'

const problemsShown = 5

/** The page reads; its parts, which come later, do not read again what failed. */
export const useUnrepaired = (retryOnMount = false) => useEndpoint(...unrepairedProblems, { retryOnMount })

const countOf = (problems: readonly MachineProblem[], wanted: ProblemStatus) =>
  problems.filter(({ status }) => status === wanted).length

/** What nobody looks after yet; a problem in progress does not count, and is told below. */
export function OpenProblems() {
  return (
    <Figure
      label={t`Open Problems`}
      icon={Washer}
      aside={<DashboardLine of="problems" />}
      read={useUnrepaired()}
      show={(problems) => String(countOf(problems, 'open'))}
      hint={(problems) => t`${countOf(problems, 'in_progress')} in progress`}
    />
  )
}

/** Machines, of which one may have several problems. */
export function MachinesDown() {
  return (
    <TileFigure
      read={useUnrepaired()}
      show={(problems) => {
        const down = new Set(problems.map(machineName)).size
        return down === 0 ? t`All machines are working` : sentence`${<TileNumber>{down}</TileNumber>} out of order`
      }}
    />
  )
}

/** The newest machines that do not work. */
export function MachineStatus() {
  const problems = useUnrepaired()
  const all = problems.data?.length ?? 0
  return (
    <DashboardList
      title={t`Machine Status`}
      part={all > problemsShown ? t`The newest ${problemsShown} of ${all}` : undefined}
      href="/problems"
      linkLabel={t`View all problems`}
      read={problems}
      items={problems.data?.slice(0, problemsShown)}
      empty={t`All machines are working`}
      failed={t`The machine problems could not be loaded.`}
      loading={t`Loading machine problems`}
      row={(problem) => (
        <>
          <span className="min-w-0">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="ticket">{machineName(problem)}</span>
              <RepeatBadge {...problem} />
            </span>
            <span className="line-clamp-2">{problem.description}</span>
            <span className="block text-muted text-sm">{formatInstant(problem.createdAt)}</span>
          </span>
          <StatusBadge status={problem.status} />
        </>
      )}
    />
  )
}
