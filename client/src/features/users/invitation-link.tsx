import { CopyField } from '#client/ui/copy-field.tsx'
import { EmailAddress } from '#client/ui/email-address.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { t } from '#shared/language/t.ts'
import { fullName } from '#shared/users/name.ts'

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

interface Invited {
  email: string
  firstName?: string | null
  lastName?: string | null
}

/** The address, below the name if the sender gave one. */
export function InvitedPerson({ invited: { email, firstName, lastName } }: { invited: Invited }) {
  const name = fullName({ firstName: firstName ?? '', lastName: lastName ?? '' })
  return (
    <>
      {name && <p className="wrap-anywhere font-semibold">{name}</p>}
      <p className={name ? 'text-muted text-sm' : 'font-semibold'}>
        <EmailAddress email={email} />
      </p>
    </>
  )
}
