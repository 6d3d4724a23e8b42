import { useState } from 'react'
import { useEndpoint } from '#client/api/hooks.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { OnlySome } from '#client/ui/only-some.tsx'
import { useBeginning } from '#client/ui/show-more.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { useNow } from '#client/ui/use-now.ts'
import { t } from '#shared/language/t.ts'
import type { MachineProblem } from '#shared/machine-problems/machine-problem.ts'
import type { MachineKey } from '#shared/machines/address.ts'
import { openShown, repairsShown } from '#shared/machines/limits.ts'
import { formatDay } from '#shared/time/day.ts'
import { dayOf } from '#shared/time/instant.ts'
import { nameOf } from '#shared/users/name.ts'
import { ProblemRow } from './current-problems.tsx'
import { cursorAfter } from './older-repairs.tsx'
import { ProblemPhotos } from './problem-photos.tsx'

interface ProblemsOfMachineProps {
  machine: MachineKey
  open: readonly MachineProblem[]
  /** The latest of them. */
  repairs: readonly MachineProblem[]
}

/** What a machine has, and what was done to it. */
export function ProblemsOfMachine({ machine, open, repairs }: ProblemsOfMachineProps) {
  const now = useNow()
  return (
    <>
      <Card title={t`Open problems`} flush>
        {open.length === 0 ? (
          <p className="border-line border-t px-4 py-4 text-muted md:px-6">{t`It works: nothing is open.`}</p>
        ) : (
          <ul className="divide-y divide-line border-line border-t">
            {open.map((problem) => (
              <ProblemRow key={problem.id} problem={problem} now={now} isOnItsPage />
            ))}
          </ul>
        )}
        <OnlySome shown={open.length} most={openShown} />
      </Card>
      <Card title={t`Repairs`} flush>
        {repairs.length === 0 ? (
          <p className="border-line border-t px-4 py-4 text-muted md:px-6">{t`Nothing was repaired yet.`}</p>
        ) : (
          <Repairs machine={machine} repairs={repairs} />
        )}
      </Card>
    </>
  )
}

const shownAtFirst = 5

/** Each in two lines: what was done, and when; below it what was wrong, and who mended it. */
function Repairs({ machine, repairs }: Pick<ProblemsOfMachineProps, 'machine' | 'repairs'>) {
  const { beginning, more } = useBeginning(repairs, shownAtFirst)
  return (
    <>
      <ul className="divide-y divide-line border-line border-t">
        {beginning.map((problem) => (
          <Repair key={problem.id} problem={problem} />
        ))}
      </ul>
      {more && <div className="border-line border-t pb-4">{more}</div>}
      {!more && repairs.length >= repairsShown && <Older machine={machine} cursor={cursorAfter(repairs)} />}
    </>
  )
}

function Repair({ problem }: { problem: MachineProblem }) {
  const { description, repairNotes, repairer, repairDate, via } = problem
  const by = nameOf(repairer, t`somebody`)
  return (
    <li className="wrap-anywhere px-4 py-2.5 md:px-6">
      <p className="flex items-baseline justify-between gap-4">
        <span className="min-w-0 whitespace-pre-line font-semibold">{repairNotes || t`Repaired`}</span>
        {repairDate && (
          <time dateTime={repairDate} className="shrink-0 text-muted text-sm">
            {formatDay(dayOf(repairDate))}
          </time>
        )}
      </p>
      <p className="whitespace-pre-line text-muted text-sm">
        {description} · {via === 'public' ? t`${by} (at the machine status page)` : by}
      </p>
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
