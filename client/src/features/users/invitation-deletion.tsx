import { useAction } from '#client/api/hooks.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import type { Invitation } from '#shared/invitations/invitation.ts'
import { t } from '#shared/language/t.ts'
import { userLists } from './lists.ts'

export function DeletionDialog({
  invitation: { id, email },
  onClose,
}: {
  invitation: Invitation
  onClose: () => void
}) {
  const remove = useAction('DELETE /api/admin/invitations/:id', {
    refresh: userLists,
    done: t`The invitation for ${email} was deleted.`,
    failed: t`Failed to delete invitation.`,
  })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t`Delete this invitation?`}
      description={t`The link that ${email} received stops working. You can invite the address again.`}
      confirmLabel={t`Delete Invitation`}
      busy={remove.isPending && t`Deleting...`}
      onConfirm={() => remove.mutate({ params: { id } }, { onSuccess: onClose })}
    />
  )
}
