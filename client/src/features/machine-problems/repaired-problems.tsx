import { type ReactNode, useState } from 'react'
import { useEndpoint } from '#client/api/hooks.ts'
import { Button } from '#client/ui/button.tsx'
import { MachinesDrawing } from '#client/ui/drawings/machines.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { usePhone } from '#client/ui/use-phone.ts'
import { t } from '#shared/language/t.ts'
import type { MachineProblem } from '#shared/machine-problems/machine-problem.ts'
import { repairedProblems } from '#shared/machine-problems/reads.ts'
import { OlderRepairs } from './older-repairs.tsx'
import { RepairLines } from './repair-lines.tsx'

/** Below what is to be done. A phone, on which that is all there is room for, shows it when somebody asks. */
export function RepairedBelow() {
  const isPhone = usePhone()
  const [isWanted, setWanted] = useState(false)
  // They come with the page: read at once, so that they follow what is repaired here until somebody looks at them.
  const { data } = useEndpoint(...repairedProblems)
  if (isPhone && !isWanted)
    return (
      <Button variant="secondary" className="self-center" onClick={() => setWanted(true)}>
        {t`Show repaired problems`} {data && <span className="ticket">{data.length}</span>}
      </Button>
    )
  return (
    <RepairedSection>
      {/* A desktop shows the latest of them; a phone, which was asked for them, as many as the filter. */}
      <Repaired step={isPhone ? undefined : 10} />
    </RepairedSection>
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
