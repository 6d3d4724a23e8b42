import { useAction } from '#client/api/hooks.ts'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { t } from '#shared/language/t.ts'
import type { ApiToken } from '#shared/tokens/token.ts'

export default function EndDialog({ token: { id, name }, close }: { token: ApiToken; close: () => void }) {
  const end = useAction('DELETE /api/tokens/:id', {
    refresh: ['GET /api/tokens'],
    done: t`The token was ended.`,
    failed: t`The token was not ended.`,
  })
  return (
    <ConfirmDialog
      open
      onClose={close}
      title={t`End “${name}”?`}
      description={t`What uses it is refused from now on, for good. What it did stays, and so does its history.`}
      confirmLabel={t`End token`}
      onConfirm={() => end.mutate({ params: { id } }, { onSuccess: close })}
      busy={end.isPending && t`Ending...`}
    />
  )
}
