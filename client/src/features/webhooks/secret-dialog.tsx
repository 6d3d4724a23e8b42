import { useAction } from '#client/api/hooks.ts'
import { Button } from '#client/ui/button.tsx'
import { SecretShown } from '#client/ui/copy-field.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { NeedsConnection } from '#client/ui/notice.tsx'
import { t } from '#shared/language/t.ts'
import { secretWords } from '#shared/webhooks/events.ts'
import type { Webhook } from '#shared/webhooks/webhook.ts'

export default function SecretDialog({ webhook: { id }, close }: { webhook: Webhook; close: () => void }) {
  const renew = useAction('POST /api/admin/webhooks/:id/secret', { failed: t`No new secret was made.` })
  const secret = renew.data?.secret
  return (
    <Dialog
      open
      onClose={close}
      title={t`New secret`}
      description={
        secret
          ? undefined
          : t`Messages are signed with it at once. The other program has to know it before it takes them.`
      }
      footer={
        secret ? (
          <Button onClick={close}>{t`Done`}</Button>
        ) : (
          <>
            <Button variant="secondary" onClick={close}>{t`Cancel`}</Button>
            <Button
              busy={renew.isPending && t`Saving...`}
              onClick={() => renew.mutate({ params: { id } })}
            >{t`Make new secret`}</Button>
          </>
        )
      }
    >
      {secret ? <SecretShown secret={secret}>{secretWords}</SecretShown> : <NeedsConnection />}
    </Dialog>
  )
}
