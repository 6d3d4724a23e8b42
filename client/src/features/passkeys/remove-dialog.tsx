import { useAction } from '#client/api/hooks.ts'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { t } from '#shared/language/t.ts'
import type { Passkey } from '#shared/passkeys/passkey.ts'

export default function RemoveDialog({ passkey: { id, name }, close }: { passkey: Passkey; close: () => void }) {
  const remove = useAction('DELETE /api/user/passkeys/:id', {
    refresh: ['GET /api/user/passkeys'],
    done: t`The passkey was removed.`,
    failed: t`The passkey was not removed.`,
  })
  return (
    <ConfirmDialog
      open
      onClose={close}
      title={t`Remove “${name}”?`}
      description={t`It signs you in nowhere any more. The device may go on offering it until you delete it there too.`}
      confirmLabel={t`Remove passkey`}
      onConfirm={() => remove.mutate({ params: { id } }, { onSuccess: close })}
      busy={remove.isPending && t`Removing...`}
    />
  )
}
