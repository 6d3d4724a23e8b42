import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { useEndpoint } from '#client/api/hooks.ts'
import { downSince } from '#client/features/machine-problems/by-machine.ts'
import { RepeatBadge } from '#client/features/machine-problems/repeat-badge.tsx'
import { MachineIcon, StatusBadge } from '#client/features/machine-problems/status-badge.tsx'
import { Washer } from '#client/ui/machine-drawings.tsx'
import { sentence } from '#client/ui/text.tsx'
import { useNow } from '#client/ui/waits.ts'
import { t } from '#shared/language/t.ts'
import { machineName, type ProblemStatus } from '#shared/machine-problems/machine.ts'
import type { MachineProblem } from '#shared/machine-problems/machine-problem.ts'
import { unrepairedProblems } from '#shared/machine-problems/reads.ts'
import { machineAddress } from '#shared/machines/address.ts'
import { downFor, lengthInWords } from '#shared/time/age.ts'
import { DashboardList, Figure, TileFigure, TileNumber } from './parts.tsx'

const problemsShown = 5

/** The page reads; its parts, which come later, do not read again what failed. */
export const useUnrepaired = (retryOnMount = false) => useEndpoint(...unrepairedProblems, { retryOnMount })

const withStatus = (problems: readonly MachineProblem[], wanted: ProblemStatus) =>
  problems.filter(({ status }) => status === wanted)

/** 'Longest: Dryer 9, 4 days', of problems with the newest first. */
function longestOf(problems: readonly MachineProblem[], now: number) {
  const longest = problems.at(-1)
  const length = longest && lengthInWords(Date.parse(longest.createdAt), now)
  return length && t`Longest: ${machineName(longest)}, ${length}`
}

export function useLongestDown() {
  const { data } = useUnrepaired()
  const now = useNow()
  const longest = data?.at(-1)
  return longest && { words: longestOf(data!, now), since: longest.createdAt }
}

/** What nobody looks after yet; a problem in progress does not count, and is told beside it. */
export function OpenProblems() {
  const now = useNow()
  const read = useUnrepaired()
  const inProgress = withStatus(read.data ?? [], 'in_progress').length
  return (
    <Figure
      label={t`Open Problems`}
      icon={Washer}
      aside={
        <p className="min-w-0 text-pretty text-muted text-sm @min-[10rem]:text-right">
          {inProgress > 0 && <span className="block">{t`+ ${inProgress} in progress`}</span>}
          {longestOf(read.data ?? [], now)}
        </p>
      }
      read={read}
      show={(problems) => String(withStatus(problems, 'open').length)}
    />
  )
}

/** Counts machines, not problems: one machine may have several. */
export function MachinesDown() {
  return (
    <TileFigure
      read={useUnrepaired()}
      show={(problems) => {
        const down = new Set(problems.map(machineName)).size
        if (down === 0) return t`All machines are working`
        const number = <TileNumber>{down}</TileNumber>
        return down === 1 ? sentence`${number} machine down` : sentence`${number} machines down`
      }}
    />
  )
}

/** The newest problems. */
export function MachineStatus({ isWide }: { isWide: boolean }) {
  const problems = useUnrepaired()
  const now = useNow()
  const all = problems.data?.length ?? 0
  const since = downSince(problems.data ?? [])
  return (
    <DashboardList
      title={t`Machine Status`}
      part={all > problemsShown ? t`${problemsShown} of ${all} problems` : undefined}
      isWide={isWide}
      href="/problems"
      linkLabel={t`View all problems`}
      read={problems}
      items={problems.data?.slice(0, problemsShown)}
      empty={t`All machines are working`}
      failed={t`The machine problems could not be loaded.`}
      loading={t`Loading machine problems`}
      row={(problem) => (
        <Link
          href={machineAddress(problem)}
          className="-outline-offset-2 flex h-full items-center gap-3 px-4 py-3 transition-colors hover:bg-brand-soft md:px-6"
        >
          <MachineIcon machineType={problem.machineType} className="size-6 shrink-0 self-start text-brand" />
          <span className="min-w-0 flex-1 self-start xl:grid xl:grid-cols-[1fr_auto] xl:items-center xl:gap-x-4">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="ticket [--figures:normal]">{machineName(problem)}</span>
              {problem.status === 'in_progress' && <StatusBadge status={problem.status} />}
              <RepeatBadge {...problem} />
            </span>
            <span className="line-clamp-2">{problem.description}</span>
            <span className="block whitespace-nowrap text-muted text-sm xl:col-start-2 xl:row-span-2 xl:row-start-1">
              {downFor(since(problem), now)}
            </span>
          </span>
          <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
        </Link>
      )}
    />
  )
}
