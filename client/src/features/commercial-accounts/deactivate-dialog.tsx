import { useAction } from '#client/api/hooks.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import type { CommercialAccount } from '#shared/commercial-accounts/commercial-account.ts'
import { t } from '#shared/language/t.ts'
import { accountLists } from './account-lists.ts'

export function DeactivateDialog({ account, close }: { account: CommercialAccount; close: () => void }) {
  const deactivate = useAction('DELETE /api/commercial-accounts/:id', {
    refresh: accountLists,
    done: t`Commercial account deactivated successfully!`,
    failed: t`Failed to deactivate commercial account.`,
  })
  return (
    <ConfirmDialog
      open
      onClose={close}
      title={t`Deactivate ${account.name}?`}
      description={t`This is irreversible. No new stain reports can be made for this account; those it has stay and can still be sent.`}
      confirmLabel={t`Deactivate`}
      onConfirm={() => deactivate.mutate({ params: { id: account.id } }, { onSuccess: close })}
      busy={deactivate.isPending && t`Deactivating...`}
    />
  )
}
