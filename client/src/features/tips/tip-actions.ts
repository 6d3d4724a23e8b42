import { CallError } from '#client/api/call.ts'
import { useAction } from '#client/api/hooks.ts'
import { deletedWords } from '#client/api/undo.ts'
import { useUser } from '#client/api/user.ts'
import { needsConnection } from '#client/ui/notice.tsx'
import { type ToastContent, toast } from '#client/ui/toast-store.ts'
import type { ReadKey } from '#shared/api/call.ts'
import { t } from '#shared/language/t.ts'

/** What every change of a tip makes out of date: the week, the dashboard (which reads the same list), the reports. */
export const tipLists: ReadKey[] = ['GET /api/tips', 'GET /api/admin/tips/consolidated-reports']

const lockedByDefault = t`This tip cannot be edited because payroll has been finalized for this period`

export const lockedWords = (message = lockedByDefault): ToastContent => ({
  title: t`Tip Locked`,
  description: message,
  tone: 'destructive',
})

/** A locked tip is told as such whether the call was refused or was answered with the flag. */
function lockIn(answer: unknown): ToastContent | undefined {
  const data = answer instanceof CallError ? answer.data : answer
  const { locked, message } = (data ?? {}) as { locked?: unknown; message?: unknown }
  return locked ? lockedWords(typeof message === 'string' && message !== '' ? message : undefined) : undefined
}

export const isLocked = (answer: unknown) => lockIn(answer) !== undefined

/** Of a change of a tip, and what is read again after it. */
export const changeWords = (done: string, failed: string) => ({
  refresh: tipLists,
  // A tip that is locked or gone shows that the list on the screen is out of date.
  isOutdated: (error: unknown) => error instanceof CallError && [404, 423].includes(error.status),
  done: (reply: unknown) => lockIn(reply) ?? done,
  failed: (error: unknown) => lockIn(error) ?? failed,
})

export type TipActions = ReturnType<typeof useTipActions>

export function useTipActions() {
  const isAdmin = useUser().role === 'admin'
  const deleted = t`Tip deleted successfully!`
  const remove = useAction('DELETE /api/tips/:id', {
    ...changeWords(deleted, t`Failed to delete tip. Please try again.`),
    done: (reply, { params }) => lockIn(reply) ?? (isAdmin ? deletedWords(deleted, params.id, tipLists) : deleted),
  })

  return {
    /** Asks first. */
    remove: (id: string, onDone: () => void) => {
      if (!navigator.onLine) toast({ title: needsConnection(), tone: 'destructive' })
      else if (window.confirm(t`Are you sure you want to delete this tip?`))
        remove.mutate({ params: { id } }, { onSuccess: onDone })
    },
    removing: remove.isPending ? remove.variables.params.id : undefined,
  }
}
