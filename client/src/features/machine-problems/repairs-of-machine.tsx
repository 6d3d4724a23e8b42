import { clsx } from 'clsx'
import { useState } from 'react'
import { useEndpoint } from '#client/api/hooks.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Fold } from '#client/ui/fold.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { useBeginning } from '#client/ui/show-more.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { usePhone } from '#client/ui/window.ts'
import { t } from '#shared/language/t.ts'
import type { MachineProblem } from '#shared/machine-problems/machine-problem.ts'
import type { MachineKey } from '#shared/machines/address.ts'
import { repairsShown } from '#shared/machines/register.ts'
import { formatNearDay } from '#shared/time/day.ts'
import { dayOf } from '#shared/time/instant.ts'
import { nameOf } from '#shared/users/name.ts'
import { ProblemPhotos } from './problem-facts.tsx'
import { cursorAfter } from './repair-lines.tsx'

interface RepairsOfMachineProps {
  machine: MachineKey
  /** The latest of them. */
  repairs: readonly MachineProblem[]
}

/** What was done to a machine. */
export const RepairsOfMachine = ({ machine, repairs }: RepairsOfMachineProps) => (
  <Card title={t`Repairs`} flush>
    {repairs.length === 0 ? (
      <p className="border-line border-t px-4 py-4 text-muted md:px-6">{t`Nothing was repaired yet.`}</p>
    ) : (
      <Repairs machine={machine} repairs={repairs} />
    )}
  </Card>
)

const yearOf = ({ repairDate }: MachineProblem) => (repairDate ? dayOf(repairDate).slice(0, 4) : '')

const shownAtFirst = { desktop: 5, phone: 3 }

/** The latest few of the latest year; the years before are a line each. */
function Repairs({ machine, repairs }: RepairsOfMachineProps) {
  const years = [...new Set(repairs.map(yearOf))]
  const ofYear = (year: string | undefined) => repairs.filter((repair) => yearOf(repair) === year)
  const { beginning, more } = useBeginning(ofYear(years[0]), usePhone() ? shownAtFirst.phone : shownAtFirst.desktop)
  const goesOn = repairs.length >= repairsShown
  return (
    <>
      <RepairList repairs={beginning} />
      {more && <div className="border-line border-t pb-4">{more}</div>}
      {years.slice(1).map((year) => (
        <Year key={year} year={year} repairs={ofYear(year)} goesOn={goesOn && year === years.at(-1)} />
      ))}
      {!more && goesOn && <Older machine={machine} cursor={cursorAfter(repairs)} />}
    </>
  )
}

interface YearProps {
  year: string
  repairs: readonly MachineProblem[]
  /** There may be more of it than are here. */
  goesOn: boolean
}

const repairCount = (count: number) => (count === 1 ? t`1 repair` : t`${count} repairs`)

const Year = ({ year, repairs, goesOn }: YearProps) => (
  <Fold
    className="border-line border-t"
    summary={
      <>
        <span className="font-semibold">{year}</span>
        <span className="text-muted">
          {goesOn ? t`${repairs.length} repairs or more` : repairCount(repairs.length)}
        </span>
      </>
    }
  >
    <RepairList repairs={repairs} />
  </Fold>
)

const RepairList = ({ repairs }: { repairs: readonly MachineProblem[] }) => (
  <ul className="border-line border-t">
    {repairs.map((problem, at) => (
      <Repair key={problem.id} problem={problem} before={repairs[at - 1]} />
    ))}
  </ul>
)

interface RepairProps {
  problem: MachineProblem
  /** The one above it. */
  before: MachineProblem | undefined
}

/** What was done, by whom and when. What was wrong stands above all repairs of it that follow one another. */
function Repair({ problem, before }: RepairProps) {
  const { description, repairNotes, repairer, repairDate, via } = problem
  const by = nameOf(repairer, t`somebody`)
  const isSame = before?.description === description
  return (
    <li
      className={clsx(
        'wrap-anywhere px-4 pb-2.5 md:px-6',
        !isSame && 'pt-2.5',
        before && !isSame && 'border-line border-t',
      )}
    >
      <p className={isSame ? 'sr-only' : 'whitespace-pre-line text-muted text-sm'}>{description}</p>
      <div className="flex items-baseline justify-between gap-4">
        <p className="min-w-0 whitespace-pre-line">
          {repairNotes && <span className="font-semibold">{repairNotes}</span>}
          {repairNotes && ' · '}
          <span className="text-muted text-sm">{via === 'public' ? t`${by} (at the machine status page)` : by}</span>
        </p>
        {repairDate && (
          <time dateTime={repairDate} className="shrink-0 text-muted text-sm">
            {formatNearDay(dayOf(repairDate))}
          </time>
        )}
      </div>
      <ProblemPhotos problem={problem} />
    </li>
  )
}

interface OlderProps {
  machine: MachineKey
  cursor: string | undefined
}

function Older(props: OlderProps) {
  const [isWanted, setWanted] = useState(false)
  if (isWanted) return <OlderPage {...props} />
  return (
    <p className="border-line border-t p-4 text-center">
      <Button variant="secondary" onClick={() => setWanted(true)}>{t`Show older repairs`}</Button>
    </p>
  )
}

function OlderPage({ machine: { machineType, machineNumber }, cursor }: OlderProps) {
  const page = useEndpoint('GET /api/machines/:machineType/:machineNumber/repairs', {
    params: { machineType, machineNumber: String(machineNumber) },
    query: { cursor },
  })
  return (
    <Loaded
      read={page}
      failed={t`The older repairs could not be loaded.`}
      waiting={<SkeletonRows rows={5} label={t`Loading older repairs`} />}
      empty={<p className="p-4 text-center text-muted">{t`There are no older repairs.`}</p>}
    >
      {(repairs) => <Repairs machine={{ machineType, machineNumber }} repairs={repairs} />}
    </Loaded>
  )
}
