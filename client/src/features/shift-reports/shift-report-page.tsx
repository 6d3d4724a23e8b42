import { useEndpoint } from '#client/api/hooks.ts'
import { PageHeader } from '#client/ui/page-header.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { useLate } from '#client/ui/use-late.ts'
import { t } from '#shared/language/t.ts'
import { drawers } from '#shared/shift-reports/reads.ts'
import { RecentReports } from './recent-reports.tsx'
import { ShiftReportForm } from './shift-report-form.tsx'

export default function ShiftReportPage() {
  const { isLoading } = useEndpoint(...drawers)
  // The form has more fields where there are drawers: they come with it. But nobody waits long for them.
  const isLate = useLate(2_000)
  return (
    <>
      <PageHeader title={t`Drop Report`} purpose={t`The cash of your shift, and what went into the safe.`} />
      {isLoading && !isLate ? (
        <Skeleton className="h-dvh" />
      ) : (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <ShiftReportForm />
          <RecentReports />
        </div>
      )}
    </>
  )
}
