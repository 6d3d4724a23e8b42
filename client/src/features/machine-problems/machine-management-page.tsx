import { KeyRound, Mail, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { useAccessDenied } from '#client/api/access.ts'
import { boot } from '#client/api/boot.ts'
import { useEndpoint } from '#client/api/hooks.ts'
import { useUser } from '#client/api/user.ts'
import { askedRange } from '#client/ui/asked-days.tsx'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { LockedDrawing } from '#client/ui/drawings.tsx'
import { EmptyState } from '#client/ui/loaded.tsx'
import { Washer } from '#client/ui/machine-drawings.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { usePhone } from '#client/ui/window.ts'
import { t } from '#shared/language/t.ts'
import { problemEmailOffer } from '#shared/machine-problems/reads.ts'
import { FilteredProblems, waiting } from './filtered-problems.tsx'
import { useScanned, useWaitingReports } from './problem-lists.ts'
import { ProblemsOfDays } from './problems-of-days.tsx'
import { useRepeated } from './repeat-badge.tsx'

const EmailProblemsDialog = lazy(() => import('./email-problems-dialog.tsx'))
const WaitingProblems = lazy(() => import('./waiting-problems.tsx'))
const PinDialog = lazy(() => import('./pin-dialog.tsx'))
const ReportProblemDialog = lazy(() => import('./report-problem-dialog.tsx'))

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

/** Two beside one another on a small phone. */
const narrow = 'phone:px-2!'

function Management({ above, below, isWaiting }: MachineManagementPageProps) {
  const isAdmin = useUser().role === 'admin'
  const isPhone = usePhone()
  const [search, setSearch] = useSearchParams()
  const range = askedRange(search)
  const reports = useWaitingReports()
  const scanned = useScanned()
  const [dialog, setDialog] = useState<'email' | 'pin' | 'report' | undefined>(
    scanned && !isAdmin ? 'report' : isAdmin && search.has('pin') ? 'pin' : undefined,
  )
  const close = () => {
    setDialog(undefined)
    if (scanned || search.has('pin')) setSearch({}, { replace: true })
  }
  // Read together with the page, so that the address is there when the dialog opens.
  useEndpoint(...problemEmailOffer, { enabled: isAdmin })
  useRepeated(true)
  return (
    <>
      <PageHeader
        title={title}
        // A phone opens on what is broken.
        purpose={!isPhone && t`Which machines are down, and what was repaired.`}
        action={
          <>
            <Link href="/machines" className={buttonClass({ variant: 'secondary', className: narrow })}>
              <Washer aria-hidden="true" />
              {t`Machines`}
            </Link>
            {!isAdmin && (
              <Button variant="secondary" className={narrow} onClick={() => setDialog('report')}>
                <TriangleAlert aria-hidden="true" />
                {t`Report a problem`}
              </Button>
            )}
            {isAdmin && boot.publicRepairs === 'pin' && (
              <Button variant="secondary" className={narrow} onClick={() => setDialog('pin')}>
                <KeyRound aria-hidden="true" />
                {t`Status Page PIN`}
              </Button>
            )}
            {isAdmin && (
              <Button variant="secondary" className={narrow} onClick={() => setDialog('email')}>
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
        {dialog === 'report' && <ReportProblemDialog onClose={close} />}
      </Suspense>
      {range ? (
        <ProblemsOfDays range={range} />
      ) : isWaiting ? (
        waiting
      ) : (
        <>
          {above}
          {!isAdmin && reports.length > 0 && (
            <div className="mb-6 rounded border border-line bg-surface [&>ul]:border-t-0">
              <Suspense>
                <WaitingProblems reports={reports} />
              </Suspense>
            </div>
          )}
          <FilteredProblems below={below} />
        </>
      )}
    </>
  )
}
