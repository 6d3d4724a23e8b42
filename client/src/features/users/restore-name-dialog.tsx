import { useAction } from '#client/api/hooks.ts'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { t } from '#shared/language/t.ts'
import { formatDate } from '#shared/time/instant.ts'
import { nameOf } from '#shared/users/name.ts'
import type { ListedUser } from '#shared/users/user.ts'
import { namesRemoved } from './lists.ts'

interface RestoreNameDialogProps {
  user: ListedUser
  /** The last moment at which it can be undone. */
  until: string
  onClose: () => void
}

export default function RestoreNameDialog({ user, until, onClose }: RestoreNameDialogProps) {
  const restore = useAction('POST /api/admin/users/:id/restore-name', {
    refresh: namesRemoved,
    done: ({ user, changedMeanwhile: count }) =>
      count === 0
        ? t`The name of ${nameOf(user)} is back.`
        : t`The name of ${nameOf(user)} is back. ${count} texts were changed since, and stay as they are.`,
    failed: t`The changes could not be saved. Please try again.`,
  })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t`Bring back the name of ${nameOf(user)}?`}
      description={t`Name, email, payroll ID, texts and payroll files are as they were before. Photo and sign-in stay deleted. It can be done until ${formatDate(until)}.`}
      confirmLabel={t`Bring back`}
      tone="primary"
      busy={restore.isPending && t`Saving...`}
      onConfirm={() => restore.mutate({ params: { id: user.id } }, { onSuccess: onClose })}
    />
  )
}
