import { useMutation, useQueryClient } from '@tanstack/react-query'
import { GraduationCap } from 'lucide-react'
import { call } from '#client/api/call.ts'
import { refreshLists } from '#client/api/hooks.ts'
import { Button } from '#client/ui/button.tsx'
import { t } from '#shared/language/t.ts'
import { trainingLists } from '#shared/training/reads.ts'

const name = t`First day at the counter`

const titles = [
  t`Look around: exits, water, power, first aid`,
  t`Take in an order, and log its tip`,
  t`Photograph a stain, and report it`,
  t`Report a machine that does not work`,
  t`Count the drawer, and report the drop`,
]

/** Ordinary records in the language of the person: they are changed or archived like all others. */
async function makeStarter() {
  const module = await call('POST /api/training/modules', {
    body: { name, description: t`A beginning: change it, or archive it.` },
  })
  await Promise.all(
    titles.map((title, at) =>
      call('POST /api/training/tasks', { body: { title, moduleId: module.id, orderIndex: at + 1 } }),
    ),
  )
  return module
}

/** For a shop that has no module yet. */
export function StarterModule() {
  const client = useQueryClient()
  const make = useMutation({
    mutationFn: makeStarter,
    // Also where it failed: the module may be there without all of its tasks.
    onSettled: () => refreshLists(client, trainingLists),
    meta: { done: t`Training module created successfully.`, failed: t`Failed to create training module` },
  })
  return (
    <Button variant="secondary" busy={make.isPending && t`Saving...`} onClick={() => make.mutate()}>
      <GraduationCap aria-hidden="true" />
      {t`Begin with “${name}”`}
    </Button>
  )
}
