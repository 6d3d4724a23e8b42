import { useAction } from '#client/api/hooks.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { t } from '#shared/language/t.ts'
import { nameOf } from '#shared/users/name.ts'
import type { ListedUser } from '#shared/users/user.ts'
import { userLists } from './lists.ts'

export function DeactivationDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const name = nameOf(user)
  const deactivate = useAction('DELETE /api/admin/users/:id', {
    refresh: userLists,
    done: t`${name} was deactivated.`,
    failed: t`Failed to deactivate user. Please try again.`,
  })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t`Deactivate ${name}?`}
      description={t`${name} is signed out everywhere at once and cannot sign in any more. Tips, reports and pay stay. You can reactivate the account later.`}
      confirmLabel={t`Deactivate`}
      busy={deactivate.isPending && t`Deactivating...`}
      onConfirm={() => deactivate.mutate({ params: { id: user.id } }, { onSuccess: onClose })}
    >
      {user.role === 'admin' && <Notice tone="attention">{t`The pending invitations of ${name} stop working.`}</Notice>}
    </ConfirmDialog>
  )
}
