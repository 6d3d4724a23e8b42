import { useState } from 'react'
import { useEndpoint } from '#client/api/hooks.ts'
import { Button } from '#client/ui/button.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { cursorAt } from '#shared/api/cursor.ts'
import { t } from '#shared/language/t.ts'
import type { MachineProblem } from '#shared/machine-problems/machine-problem.ts'
import { RepairLines } from './repair-lines.tsx'

const pageOfRepairs = 100

/** Where repairs go on after those that are shown; undefined: from the latest. */
export const cursorAfter = (repairs: readonly MachineProblem[]): string | undefined =>
  repairs.map(({ repairDate, id }) => cursorAt([repairDate!, id])).sort()[0]

/** The repairs before those that are shown, once somebody asks for them. */
export function OlderRepairs({ shown }: { shown: readonly MachineProblem[] }) {
  const [isWanted, setIsWanted] = useState(false)
  if (isWanted) return <PageOfRepairs cursor={cursorAfter(shown)} />
  return (
    <Button
      variant="secondary"
      className="self-center"
      onClick={() => setIsWanted(true)}
    >{t`Show older repairs`}</Button>
  )
}

function PageOfRepairs({ cursor }: { cursor: string | undefined }) {
  const page = useEndpoint('GET /api/machine-problems/repairs', { query: { limit: pageOfRepairs, cursor } })
  return (
    <Loaded
      read={page}
      failed={t`The older repairs could not be loaded.`}
      waiting={<SkeletonRows rows={5} label={t`Loading older repairs`} />}
      empty={<p className="text-center text-muted">{t`There are no older repairs.`}</p>}
    >
      {(problems) => (
        <RepairLines problems={problems}>
          <OlderRepairs shown={problems} />
        </RepairLines>
      )}
    </Loaded>
  )
}
