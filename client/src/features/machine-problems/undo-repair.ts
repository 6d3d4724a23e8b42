import { call, reasonOf } from '#client/api/call.ts'
import { refreshLists } from '#client/api/hooks.ts'
import { queryClient } from '#client/api/query-client.ts'
import { type ToastContent, toast } from '#client/ui/toast-store.ts'
import { t } from '#shared/language/t.ts'
import { machineName } from '#shared/machine-problems/machine.ts'
import type { PublicMachineProblem } from '#shared/machine-problems/machine-problem.ts'
import { problemLists } from './problem-lists.ts'

/** The server gives a minute from when it wrote the repair. */
const undoShownFor = 58_000

/** The words after a repair at the tablet, with the way back for whoever pressed the wrong machine. */
export function repairedWords(problem: PublicMachineProblem, undo: string | null): ToastContent {
  const title = t`${machineName(problem)} marked as repaired!`
  if (!undo) return { title }
  return {
    title,
    duration: undoShownFor,
    action: { label: t`Undo`, onPress: () => void undoRepair(problem, undo) },
  }
}

async function undoRepair(problem: PublicMachineProblem, undo: string) {
  try {
    await call('POST /api/public/machine-problems/:id/undo-repair', { params: { id: problem.id }, body: { undo } })
    toast({ title: t`${machineName(problem)} is on the list again` })
  } catch (error) {
    toast({ title: t`This could not be undone.`, description: reasonOf(error), tone: 'destructive' })
  }
  await refreshLists(queryClient, problemLists)
}
