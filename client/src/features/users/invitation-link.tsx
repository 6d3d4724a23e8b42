import { CopyField } from '#client/ui/copy-field.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { t } from '#shared/language/t.ts'

interface SentLink {
  email: string
  inviteUrl: string
  isMailed: boolean
}

/** Whether the mail left, and the link. It is shown only once: the server keeps only its hash. */
export function InvitationLink({ email, inviteUrl, isMailed }: SentLink) {
  return (
    <>
      {isMailed ? (
        <Notice
          tone="good"
          title={t`The mail to ${email} was sent.`}
          live
        >{t`The link works for 7 days. You can also pass it on yourself.`}</Notice>
      ) : (
        <Notice
          tone="attention"
          title={t`The mail to ${email} was not sent.`}
          live
        >{t`The invitation is saved. Copy the link and pass it on; it works for 7 days and is not shown again.`}</Notice>
      )}
      <CopyField label={t`Invitation link`} value={inviteUrl} copy={t`Copy Link`} />
    </>
  )
}
