import { useState } from 'react'
import { useEndpoint } from '#client/api/hooks.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { OnlySome } from '#client/ui/only-some.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { useNow } from '#client/ui/use-now.ts'
import { t } from '#shared/language/t.ts'
import type { MachineProblem } from '#shared/machine-problems/machine-problem.ts'
import type { MachineKey } from '#shared/machines/address.ts'
import { openShown, repairsShown } from '#shared/machines/limits.ts'
import { ProblemRow } from './current-problems.tsx'
import { cursorAfter } from './older-repairs.tsx'
import { ProblemFacts } from './problem-facts.tsx'
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

function Repairs({ machine, repairs }: Pick<ProblemsOfMachineProps, 'machine' | 'repairs'>) {
  return (
    <>
      <ul className="divide-y divide-line border-line border-t">
        {repairs.map((problem) => (
          <li key={problem.id} className="wrap-anywhere px-4 py-3 md:px-6">
            <p className="whitespace-pre-line">{problem.description}</p>
            <ProblemPhotos problem={problem} />
            <ProblemFacts problem={problem} />
          </li>
        ))}
      </ul>
      {repairs.length >= repairsShown && <Older machine={machine} cursor={cursorAfter(repairs)} />}
    </>
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
