import { useEndpoint } from '#client/api/hooks.ts'
import { OnlyOfDays } from '#client/ui/asked-days.tsx'
import { EmptyState, Loaded, OnlySome } from '#client/ui/loaded.tsx'
import { MachinesDrawing } from '#client/ui/machine-drawings.tsx'
import { t } from '#shared/language/t.ts'
import { problemsMax } from '#shared/machine-problems/machine.ts'
import { problemsOfDays } from '#shared/machine-problems/reads.ts'
import { type DayRange, formatDay } from '#shared/time/day.ts'
import { byRepair, notLoaded, RepairedSection, waiting } from './filtered-problems.tsx'
import { ProblemCards } from './problem-cards.tsx'
import { isUnrepaired } from './problem-lists.ts'
import { RepairLines } from './repair-lines.tsx'

/** What was reported or repaired on these days: what is still to be done, then what is over. */
export function ProblemsOfDays({ range }: { range: DayRange }) {
  return (
    <div className="flex flex-col gap-6">
      <OnlyOfDays>{t`Only problems reported or repaired within ${formatDay(range.start)} - ${formatDay(range.end)}.`}</OnlyOfDays>
      <Loaded
        read={useEndpoint(...problemsOfDays(range))}
        failed={notLoaded}
        waiting={waiting}
        empty={<EmptyState drawing={MachinesDrawing} title={t`Nothing was reported or repaired within these days`} />}
      >
        {(problems) => {
          const unrepaired = problems.filter(isUnrepaired)
          const repaired = problems.filter((problem) => !isUnrepaired(problem)).sort(byRepair)
          return (
            <>
              {unrepaired.length > 0 && <ProblemCards problems={unrepaired} />}
              <OnlySome shown={unrepaired.length} most={problemsMax} />
              {repaired.length > 0 && (
                <RepairedSection>
                  <RepairLines problems={repaired}>
                    <OnlySome shown={repaired.length} most={problemsMax} />
                  </RepairLines>
                </RepairedSection>
              )}
            </>
          )
        }}
      </Loaded>
    </div>
  )
}
