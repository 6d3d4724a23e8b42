import type { ReactNode } from 'react'
import { useEndpoint } from '#client/api/hooks.ts'
import { MachinesDrawing } from '#client/ui/drawings/machines.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Fold } from '#client/ui/fold.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { usePhone } from '#client/ui/use-phone.ts'
import { t } from '#shared/language/t.ts'
import type { MachineProblem } from '#shared/machine-problems/machine-problem.ts'
import { repairedProblems } from '#shared/machine-problems/reads.ts'
import { OlderRepairs } from './older-repairs.tsx'
import { RepairLines } from './repair-lines.tsx'

/** Below what is to be done: a line that says how much is over. */
export function RepairedBelow() {
  const isPhone = usePhone()
  // They come with the page: read at once, so that they follow what is repaired here until somebody looks at them.
  const { data } = useEndpoint(...repairedProblems)
  return (
    <Fold
      variant="words"
      summary={
        <span>
          <h2 className="inline text-base">{t`Repaired`}</h2>
          {data && <span className="font-normal text-muted"> · {t`${data.length} in the last 90 days`}</span>}
        </span>
      }
    >
      {() => (
        <div className="mt-2">
          <Repaired step={isPhone ? undefined : 10} />
        </div>
      )}
    </Fold>
  )
}

export const RepairedSection = ({ children }: { children: ReactNode }) => (
  <section aria-labelledby="repaired" className="flex flex-col gap-3">
    <h2 id="repaired" className="text-lg">{t`Repaired`}</h2>
    {children}
  </section>
)

/** The latest first. */
export const byRepair = (one: MachineProblem, other: MachineProblem) =>
  Date.parse(other.repairDate ?? '') - Date.parse(one.repairDate ?? '')

export function Repaired({ step }: { step?: number | undefined }) {
  return (
    <Loaded
      read={useEndpoint(...repairedProblems)}
      failed={t`The repaired problems could not be loaded.`}
      waiting={<SkeletonRows rows={5} label={t`Loading machine problems`} />}
    >
      {(problems) => (
        <div className="flex flex-col gap-6">
          {problems.length === 0 && (
            <EmptyState drawing={MachinesDrawing} title={t`Nothing was repaired in the last 90 days`} />
          )}
          <RepairLines problems={[...problems].sort(byRepair)} step={step}>
            <OlderRepairs shown={problems} />
          </RepairLines>
        </div>
      )}
    </Loaded>
  )
}
