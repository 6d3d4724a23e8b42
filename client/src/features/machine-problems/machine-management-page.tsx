import { KeyRound, Mail } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { useAccessDenied } from '#client/api/access.ts'
import { boot } from '#client/api/boot.ts'
import { useEndpoint } from '#client/api/hooks.ts'
import { useUser } from '#client/api/user.ts'
import { askedRange } from '#client/ui/asked-days.ts'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { LockedDrawing } from '#client/ui/drawings/locked.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Washer } from '#client/ui/machine-icons.ts'
import { PageHeader } from '#client/ui/page-header.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { usePhone } from '#client/ui/use-phone.ts'
import { t } from '#shared/language/t.ts'
import { problemEmailOffer } from '#shared/machine-problems/reads.ts'
import { FilteredProblems, waiting } from './filtered-problems.tsx'
import { ProblemsOfDays } from './problems-of-days.tsx'
import { useRepeated } from './repeat-badge.tsx'

const EmailProblemsDialog = lazy(() => import('./email-problems-dialog.tsx'))
const PinDialog = lazy(() => import('./pin-dialog.tsx'))

const title = t`Manage Machine Problems`

interface MachineManagementPageProps {
  /** What comes before the problems, and after them. */
  above: ReactNode
  below: ReactNode
  /** It is not known yet what that is. */
  isWaiting: boolean
}

export default function MachineManagementPage(props: MachineManagementPageProps) {
  const { role } = useUser()
  const isAllowed = role === 'technician' || role === 'admin'
  useAccessDenied(!isAllowed, t`Admin or technician access required for this page.`)
  if (isAllowed) return <Management {...props} />
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        drawing={LockedDrawing}
        title={t`This page is for admins and technicians.`}
      >{t`You are on your way to the dashboard.`}</EmptyState>
    </>
  )
}

function Management({ above, below, isWaiting }: MachineManagementPageProps) {
  const isAdmin = useUser().role === 'admin'
  const isPhone = usePhone()
  const range = askedRange(useSearchParams()[0])
  const [dialog, setDialog] = useState<'email' | 'pin'>()
  const close = () => setDialog(undefined)
  // Read together with the page, so that the address is there when the dialog opens.
  useEndpoint(...problemEmailOffer, { enabled: isAdmin })
  useRepeated(true)
  return (
    <>
      <PageHeader
        title={title}
        // A phone opens on what is broken.
        purpose={!isPhone && t`Which machines are down, who looks after them, and what was repaired.`}
        action={
          <>
            <Link href="/machines" className={buttonClass({ variant: 'secondary' })}>
              <Washer aria-hidden="true" />
              {t`Machines`}
            </Link>
            {isAdmin && boot.publicRepairs === 'pin' && (
              <Button variant="secondary" onClick={() => setDialog('pin')}>
                <KeyRound aria-hidden="true" />
                {t`Status Page PIN`}
              </Button>
            )}
            {isAdmin && (
              <Button variant="secondary" onClick={() => setDialog('email')}>
                <Mail aria-hidden="true" />
                {t`Email Problems`}
              </Button>
            )}
          </>
        }
      />
      <Suspense>
        {dialog === 'email' && <EmailProblemsDialog onClose={close} />}
        {dialog === 'pin' && <PinDialog onClose={close} />}
      </Suspense>
      {range ? (
        <ProblemsOfDays range={range} />
      ) : isWaiting ? (
        waiting
      ) : (
        <>
          {above}
          <FilteredProblems below={below} />
        </>
      )}
    </>
  )
}
