import { useAction } from '#client/api/hooks.ts'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { t } from '#shared/language/t.ts'
import type { Webhook } from '#shared/webhooks/webhook.ts'

export default function RemoveDialog({ webhook: { id, url }, close }: { webhook: Webhook; close: () => void }) {
  const remove = useAction('DELETE /api/admin/webhooks/:id', {
    refresh: ['GET /api/admin/webhooks'],
    done: t`The webhook was removed.`,
    failed: t`The webhook was not removed.`,
  })
  return (
    <ConfirmDialog
      open
      onClose={close}
      title={t`Remove “${url}”?`}
      description={t`It is told nothing more, and what waits for it goes with it.`}
      confirmLabel={t`Remove webhook`}
      onConfirm={() => remove.mutate({ params: { id } }, { onSuccess: close })}
      busy={remove.isPending && t`Removing...`}
    />
  )
}
