import { useAction } from '#client/api/hooks.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { NeedsConnection } from '#client/ui/notice.tsx'
import { t } from '#shared/language/t.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

/** For people who lost their recovery codes, or used most of them. */
export default function RenewDialog({ close }: { close: () => void }) {
  const renew = useAction('POST /api/user/second-factor/recovery-codes', {
    failed: t`No new recovery codes were made.`,
  })
  const codes = renew.data?.recoveryCodes
  return (
    <Dialog
      open
      onClose={close}
      title={t`New recovery codes`}
      description={
        codes ? undefined : t`The ones you have no longer work then. Codes of your authenticator app stay as they are.`
      }
      footer={
        codes ? undefined : (
          <>
            <Button variant="secondary" onClick={close}>{t`Cancel`}</Button>
            <Button busy={renew.isPending && t`Saving...`} onClick={() => renew.mutate({})}>{t`Make new codes`}</Button>
          </>
        )
      }
    >
      {codes ? (
        <RecoveryCodes title={t`The old recovery codes no longer work.`} codes={codes} onDone={close} />
      ) : (
        <NeedsConnection />
      )}
    </Dialog>
  )
}
