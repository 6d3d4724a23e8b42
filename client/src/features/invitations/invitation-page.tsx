import { ChartColumn, Coins, Settings, Wrench } from 'lucide-react'
import { Link, useParams } from 'wouter'
import { boot, chooseOnDevice } from '#client/api/boot.ts'
import { CallError } from '#client/api/call.ts'
import { useEndpoint } from '#client/api/hooks.ts'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { UnpluggedDrawing } from '#client/ui/drawing.tsx'
import { EnvelopeDrawing } from '#client/ui/drawings.tsx'
import { LanguageSelect } from '#client/ui/language-select.tsx'
import { Loading, Skeleton } from '#client/ui/skeleton.tsx'
import { sentence } from '#client/ui/text.tsx'
import { Welcome } from '#client/ui/welcome.tsx'
import type { Reply } from '#shared/api/call.ts'
import { noAddress } from '#shared/invitations/statuses.ts'
import { t } from '#shared/language/t.ts'

export default function InvitationPage() {
  const { inviteCode = '' } = useParams<{ inviteCode?: string }>()
  const invitation = useEndpoint(
    'GET /api/invitations/:inviteCode',
    { params: { inviteCode } },
    { enabled: inviteCode !== '' },
  )
  return (
    <Welcome
      name={boot.appName}
      subtitle={t`Employee Management System`}
      foot={<LanguageSelect value={boot.language} onChange={chooseOnDevice} className="-ml-3 mr-auto" />}
    >
      {invitation.isPending && inviteCode ? (
        <Waiting />
      ) : invitation.data ? (
        <Invited invitation={invitation.data} inviteCode={inviteCode} />
      ) : (
        <Invalid
          message={inviteCode ? messageOf(invitation.error) : t`Invalid invitation link`}
          onRetry={isPassing(invitation.error) ? () => void invitation.refetch() : undefined}
        />
      )}
    </Welcome>
  )
}

const messageOf = (error: unknown) =>
  (error instanceof CallError && error.data?.message) || t`Failed to validate invitation`

function Invited({
  invitation: { email, firstName, lastName, role },
  inviteCode,
}: {
  invitation: Reply<'GET /api/invitations/:inviteCode'>
  inviteCode: string
}) {
  const names = { ...(firstName && { firstName }), ...(lastName && { lastName }) }
  const hasAddress = email !== noAddress
  const query = new URLSearchParams({ inviteCode, email: hasAddress ? email : '', ...names, role, tab: 'register' })
  return (
    <>
      <h1 data-page-heading tabIndex={-1} className="text-xl">{t`You are invited`}</h1>
      <p className="mt-2 text-muted">
        {sentence`Create your account to join ${boot.appName} as ${<b className="whitespace-nowrap font-semibold text-ink">{role === 'admin' ? t`an Admin` : t`an Employee`}</b>}`}
      </p>
      <dl className="mt-6 rounded bg-sunken p-4">
        <dt className="text-muted text-sm">{t`Invited email`}</dt>
        <dd className="font-semibold">{hasAddress ? email : t`Yours: you enter it next`}</dd>
      </dl>
      <h2 className="mt-6 font-semibold">{t`What you will be able to do`}</h2>
      <ul className="mt-3 flex flex-col gap-3">
        {[...features, ...(role === 'admin' ? [forAdmins] : [])].map(({ icon: Icon, words }) => (
          <li key={words} className="flex items-center gap-3">
            <Icon aria-hidden="true" className="size-5 shrink-0 text-brand" />
            {words}
          </li>
        ))}
      </ul>
      <Link
        href={`/?${query}`}
        className={buttonClass({ className: 'mt-8 w-full phone:min-h-13' })}
      >{t`Create Account`}</Link>
    </>
  )
}

const features = [
  { icon: Coins, words: t`Track tips and earnings` },
  { icon: Wrench, words: t`Report machine problems` },
  { icon: ChartColumn, words: t`View performance reports` },
]

const forAdmins = { icon: Settings, words: t`Manage users and system settings` }

interface InvalidProps {
  message: string
  /** Where another try may end differently: not the link is the trouble, but the way to the server. */
  onRetry: (() => void) | undefined
}

function Invalid({ message, onRetry }: InvalidProps) {
  return (
    <>
      {/* Drawn with a margin of its own: this way its edge is that of the text. */}
      <div className="-ml-3">{onRetry ? <UnpluggedDrawing /> : <EnvelopeDrawing />}</div>
      <h1 data-page-heading tabIndex={-1} className="mt-4 text-xl">{t`Invalid Invitation`}</h1>
      <p role="alert" className="mt-2 font-semibold">
        {message}
      </p>
      <p className="mt-1 text-balance text-muted">{t`The link may have expired or is invalid. Your manager can send you a new one.`}</p>
      <div className="mt-6 flex flex-wrap gap-3 phone:*:flex-1">
        {onRetry && <Button onClick={onRetry}>{t`Try again`}</Button>}
        <Link href="/" className={buttonClass({ variant: onRetry ? 'secondary' : 'primary' })}>{t`Go to Home`}</Link>
      </div>
    </>
  )
}

const isPassing = (error: unknown) => error !== null && !(error instanceof CallError && error.status < 429)

/** In the shape of the invitation that comes. */
function Waiting() {
  return (
    <Loading label={t`Looking up the invitation…`}>
      <Skeleton className="h-9 w-2/3" />
      <Skeleton className="mt-2 h-6 w-full" />
      <Skeleton className="mt-6 h-20 w-full" />
      <Skeleton className="mt-6 h-6 w-3/5" />
      {features.map(({ words }) => (
        <Skeleton key={words} className="mt-3 h-6 w-4/5" />
      ))}
      <Skeleton className="mt-8 h-11 w-full phone:h-13" />
    </Loading>
  )
}
