import { useAction } from '#client/api/hooks.ts'
import { Button } from '#client/ui/button.tsx'
import { t } from '#shared/language/t.ts'
import { machineName } from '#shared/machine-problems/machine.ts'
import type { Machine } from '#shared/machines/machine.ts'
import { machineLists } from './machine-lists.ts'

/** For a machine that was out of use. */
export function BackIntoUse({ machine }: { machine: Machine }) {
  const { id, ...was } = machine
  const name = machineName(machine)
  const change = useAction('PUT /api/machines/:id', {
    refresh: machineLists,
    done: t`${name} is in use again`,
    failed: t`The machine could not be saved.`,
  })
  return (
    <Button
      busy={change.isPending && t`Saving...`}
      onClick={() => change.mutate({ params: { id }, body: { ...was, outOfUseSince: null, was } })}
    >{t`Put back into use`}</Button>
  )
}
