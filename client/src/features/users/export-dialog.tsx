import { useAction } from '#client/api/hooks.ts'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { t } from '#shared/language/t.ts'
import { nameOf } from '#shared/users/name.ts'
import type { ListedUser } from '#shared/users/user.ts'

/** The call notes it in the history; the browser saves the file by itself then, however large it is. */
export default function ExportDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const name = nameOf(user)
  const note = useAction('POST /api/admin/users/:id/export', { failed: t`The export failed.` })
  const save = () => {
    const link = document.createElement('a')
    link.href = `/api/admin/users/${user.id}/export`
    link.download = ''
    link.click()
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t`Export everything of ${name}`}
      description={t`All records and photos in one ZIP file. The history says that you exported it.`}
      confirmLabel={t`Download`}
      tone="primary"
      busy={note.isPending && t`Exporting...`}
      onConfirm={() => note.mutate({ params: { id: user.id } }, { onSuccess: save })}
    />
  )
}
