import { useEndpoint } from '#client/api/hooks.ts'
import { Card } from '#client/ui/card.tsx'
import { FailedState } from '#client/ui/failed-state.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { Skeleton, SkeletonRows } from '#client/ui/skeleton.tsx'
import { lazyOr, Suspense } from '#client/ui/suspense.tsx'
import { useBriefWait } from '#client/ui/waits.ts'
import { t } from '#shared/language/t.ts'
import { drawers } from '#shared/shift-reports/reads.ts'
import { ShiftReportForm } from './shift-report-form.tsx'

// The form is not to wait for them, nor to go where they cannot come.
const RecentReports = lazyOr(() => import('./recent-reports.tsx'), RecentMissing)

export default function ShiftReportPage() {
  const { isLoading } = useEndpoint(...drawers)
  // The form has more fields where there are drawers: they come with it. But nobody waits long for them.
  const isWaiting = useBriefWait(isLoading)
  return (
    <>
      <PageHeader title={t`Drop Report`} purpose={t`The cash of your shift, and what went into the safe.`} />
      {isWaiting ? (
        <Skeleton className="h-dvh" />
      ) : (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(20rem,2fr)]">
          <ShiftReportForm />
          <Suspense fallback={<RecentWaiting />}>
            <RecentReports />
          </Suspense>
        </div>
      )}
    </>
  )
}

const recentTitle = t`Recent Drop Reports`

function RecentMissing() {
  return (
    <Card title={recentTitle}>
      <FailedState title={t`Your reports could not be loaded.`} />
    </Card>
  )
}

const RecentWaiting = () => (
  <Card title={recentTitle} flush>
    <SkeletonRows rows={5} columns={2} label={t`Loading your reports`} />
  </Card>
)
