import { refreshLists } from '#client/api/hooks.ts'
import { queryClient } from '#client/api/query-client.ts'
import { type ToastContent, toast } from '#client/ui/toast-store.ts'
import type { ReadKey } from '#shared/api/call.ts'
import { t } from '#shared/language/t.ts'
import { call, reasonOf } from './call.ts'

/** The words after a deletion, with the way back: for admins, who may restore things. */
export const deletedWords = (title: string, recordId: string, refresh: ReadKey[]): ToastContent => ({
  title,
  action: { label: t`Undo`, onPress: () => void undoDeletion(recordId, refresh) },
})

async function undoDeletion(recordId: string, refresh: ReadKey[]) {
  try {
    const { entries } = await call('GET /api/admin/history', { query: { record: recordId } })
    const deletion = entries.find(({ canRestore }) => canRestore)
    // Somebody else has undone it already, and the lists show what there is.
    if (deletion) await call('POST /api/admin/history/:id/restore', { params: { id: deletion.id } })
    toast({ title: t`Restored` })
  } catch (error) {
    toast({ title: t`This could not be restored.`, description: reasonOf(error), tone: 'destructive' })
  }
  await refreshLists(queryClient, refresh)
}
