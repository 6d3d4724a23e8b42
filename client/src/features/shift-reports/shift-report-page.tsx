import { PageHeader } from '#client/ui/page-header.tsx'
import { t } from '#shared/language/t.ts'
import { RecentReports } from './recent-reports.tsx'
import { ShiftReportForm } from './shift-report-form.tsx'

export default function ShiftReportPage() {
  return (
    <>
      <PageHeader title={t`Drop Report`} purpose={t`The cash of your shift, and what went into the safe.`} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <ShiftReportForm />
        <RecentReports />
      </div>
    </>
  )
}
