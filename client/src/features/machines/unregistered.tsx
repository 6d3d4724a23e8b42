import { Plus } from 'lucide-react'
import { useAction } from '#client/api/hooks.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { useBeginning } from '#client/ui/show-more.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { t } from '#shared/language/t.ts'
import { machineName } from '#shared/machine-problems/machine.ts'
import type { MachineKey } from '#shared/machines/address.ts'
import { machineLists } from './machine-lists.ts'

const shownAtFirst = 12

/** What was reported and is not in the register: offered, never asked for. */
export function Unregistered({ machines, onAdd }: { machines: MachineKey[]; onAdd: (machine: MachineKey) => void }) {
  const { beginning, more } = useBeginning(machines, shownAtFirst)
  const addAll = useAction('POST /api/machines/import', {
    refresh: machineLists,
    done: ({ lines }) => t`${lines.length} machines added to the register`,
    failed: t`The machines could not be added.`,
  })
  if (machines.length === 0) return null
  return (
    <Card
      title={t`Not in the register yet`}
      description={t`Machines that somebody has reported.`}
      action={
        machines.length > 1 && (
          <Button
            variant="secondary"
            size="sm"
            busy={addAll.isPending && t`Adding...`}
            onClick={() => addAll.mutate({ body: { lines: machines.map((each, at) => ({ line: at + 1, ...each })) } })}
          >{t`Add all ${machines.length}`}</Button>
        )
      }
    >
      <ul className="flex flex-wrap gap-2">
        {beginning.map((machine) => (
          <li key={machineName(machine)}>
            <Button variant="secondary" size="sm" onClick={() => onAdd(machine)}>
              <Plus aria-hidden="true" />
              <VisuallyHidden>{t`Add`} </VisuallyHidden>
              {machineName(machine)}
            </Button>
          </li>
        ))}
      </ul>
      {more}
    </Card>
  )
}
