import { Plus } from 'lucide-react'
import { useId } from 'react'
import { useAction } from '#client/api/hooks.ts'
import { Button } from '#client/ui/button.tsx'
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
  const id = useId()
  if (machines.length === 0) return null
  return (
    <section
      aria-labelledby={id}
      data-card
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded border border-line bg-surface px-4 py-3 md:px-6"
    >
      <h2 id={id} className="font-semibold text-base">{t`Not in the register yet`}</h2>
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
      {machines.length > 1 && (
        <Button
          variant="ghost"
          size="sm"
          className="-mr-3 ml-auto"
          busy={addAll.isPending && t`Adding...`}
          onClick={() => addAll.mutate({ body: { lines: machines.map((each, at) => ({ line: at + 1, ...each })) } })}
        >{t`Add all ${machines.length}`}</Button>
      )}
      {more}
    </section>
  )
}
