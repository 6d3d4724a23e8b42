import { useAction } from '#client/api/hooks.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { t } from '#shared/language/t.ts'
import { nameOf } from '#shared/users/name.ts'
import type { ListedUser } from '#shared/users/user.ts'

export function ResetFactorsDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const name = nameOf(user)
  const reset = useAction('DELETE /api/admin/users/:id/second-factor', {
    done: t`Codes and passkeys of ${name} were reset.`,
    failed: t`Codes and passkeys were not reset.`,
  })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t`Reset codes and passkeys of ${name}?`}
      description={t`For a phone that is lost. ${name} is signed out everywhere, told by email, and signs in with the password alone next time.`}
      confirmLabel={t`Reset`}
      busy={reset.isPending && t`Resetting...`}
      onConfirm={() => reset.mutate({ params: { id: user.id } }, { onSuccess: onClose })}
    />
  )
}
