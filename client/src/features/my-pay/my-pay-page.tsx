import { useEndpoint } from '#client/api/hooks.ts'
import { useUser } from '#client/api/user.ts'
import { Notice } from '#client/ui/notice.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { t } from '#shared/language/t.ts'
import { needsOf } from '#shared/needs-you/reads.ts'
import { ownPay } from '#shared/payroll/reads.ts'
import { ownClock } from '#shared/time/clock.ts'
import { formatDay } from '#shared/time/day.ts'
import { PayByYear } from './pay-by-year.tsx'

export default function MyPayPage() {
  const user = useUser()
  return (
    <>
      <PageHeader title={t`My Pay`} purpose={t`What you were paid, week by week.`} />
      <WeeksWithoutYou />
      <PayByYear
        label={t`My Pay`}
        read={useEndpoint(...ownPay)}
        failed={t`Your pay could not be loaded.`}
        waiting={t`Loading your pay`}
        whenNone={t`Your weeks appear here once they are imported.`}
        linksToImport={user.role === 'admin'}
        person={user}
        isOwn
      />
    </>
  )
}

/** Weeks whose file had a row that may have been theirs, and that were imported without them. */
function WeeksWithoutYou() {
  const weeks = useEndpoint(...needsOf(ownClock())).data?.weeksWithoutYou?.weeks ?? []
  if (weeks.length === 0) return null
  return (
    <Notice tone="attention" className="mb-6 print:hidden">
      {weeks.map(({ start, end }) => (
        <p key={start}>
          {t`The week of ${formatDay(start, { year: false })} – ${formatDay(end, { year: false })} was imported without you. Ask if you worked in it.`}
        </p>
      ))}
    </Notice>
  )
}
