import { useState } from 'react'
import { useEndpoint } from '#client/api/hooks.ts'
import { Button } from '#client/ui/button.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { t } from '#shared/language/t.ts'
import type { MachineProblem } from '#shared/machine-problems/machine-problem.ts'
import { RepairLines } from './repair-lines.tsx'

const earliest = (problems: readonly MachineProblem[]) =>
  problems.flatMap(({ repairDate }) => repairDate ?? []).sort()[0]

/** The repairs before those that are shown, once somebody asks for them. */
export function OlderRepairs({ shown }: { shown: readonly MachineProblem[] }) {
  const [openedAt] = useState(() => new Date().toISOString())
  const [isWanted, setIsWanted] = useState(false)
  if (isWanted) return <PageOfRepairs before={earliest(shown) ?? openedAt} />
  return (
    <Button
      variant="secondary"
      className="self-center"
      onClick={() => setIsWanted(true)}
    >{t`Show older repairs`}</Button>
  )
}

function PageOfRepairs({ before }: { before: string }) {
  const page = useEndpoint('GET /api/machine-problems', { query: { status: 'repaired', repairedBefore: before } })
  return (
    <Loaded
      read={page}
      failed={t`The older repairs could not be loaded.`}
      waiting={<SkeletonRows rows={5} label={t`Loading older repairs`} />}
      empty={<p className="text-center text-muted">{t`There are no older repairs.`}</p>}
    >
      {(problems) => (
        <>
          <RepairLines problems={problems}>
            <OlderRepairs shown={problems} />
          </RepairLines>
        </>
      )}
    </Loaded>
  )
}
