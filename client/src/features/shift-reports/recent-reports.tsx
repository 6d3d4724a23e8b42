import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useEndpoint } from '#client/api/hooks.ts'
import { useOtherTime } from '#client/api/shop-time.ts'
import { useUser } from '#client/api/user.ts'
import { Card } from '#client/ui/card.tsx'
import { DayHint } from '#client/ui/day-hint.tsx'
import { SafeDrawing } from '#client/ui/drawings/safe.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { sentence } from '#client/ui/sentence.ts'
import { useBeginning } from '#client/ui/show-more.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { t } from '#shared/language/t.ts'
import { dollars } from '#shared/money/money.ts'
import { drawers, ownRecentReports } from '#shared/shift-reports/reads.ts'
import type { ShiftReport } from '#shared/shift-reports/shift-report.ts'
import { CashBadge, StartBadge } from './cash-badge.tsx'
import { CorrectedButton, CorrectRow } from './corrections.tsx'
import { ReceiptButton } from './receipt-button.tsx'
import { Shift, WaitingReports } from './waiting-reports.tsx'

export default function RecentReports() {
  const isAdmin = useUser().role === 'admin'
  const last = new Set(useEndpoint(...drawers).data?.map(({ reportId }) => reportId))
  const reports = useEndpoint(...ownRecentReports)
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {/* Of the form, and below it on a phone: what comes after the form does not move it. */}
      <DayHint {...useOtherTime()} />
      <Card title={t`Recent Drop Reports`} flush className={reports.data?.length ? 'perforated pb-1.5' : undefined}>
        <WaitingReports />
        <Loaded
          read={reports}
          failed={t`Your reports could not be loaded.`}
          waiting={<SkeletonRows rows={5} columns={2} label={t`Loading your reports`} />}
          empty={
            <EmptyState
              drawing={SafeDrawing}
              title={t`No drop reports yet`}
            >{t`What you submit is listed here.`}</EmptyState>
          }
        >
          {(reports) => <RecentList reports={reports} mayCorrect={({ id }) => last.has(id) || isAdmin} />}
        </Loaded>
      </Card>
    </div>
  )
}

interface RecentListProps {
  reports: readonly ShiftReport[]
  mayCorrect: (report: ShiftReport) => boolean
}

function RecentList({ reports, mayCorrect }: RecentListProps) {
  const { beginning, more } = useBeginning(reports, 5)
  const hasPencils = reports.some(mayCorrect)
  return (
    <>
      <ul className="divide-y divide-line border-line border-t">
        {beginning.map((report) => (
          <RecentReport key={report.id} report={report} mayCorrect={mayCorrect(report)}>
            {/* Its icon stands on the line of the amount; without one, its place keeps the amounts below one another. */}
            {hasPencils && (
              <span className="-my-2.5 -mr-3 w-11 shrink-0">
                {mayCorrect(report) && <CorrectRow report={report} />}
              </span>
            )}
          </RecentReport>
        ))}
      </ul>
      {more && <div className="border-line border-t pb-4">{more}</div>}
    </>
  )
}

interface RecentReportProps {
  report: ShiftReport
  mayCorrect: boolean
  children: ReactNode
}

function RecentReport({ report, mayCorrect, children }: RecentReportProps) {
  return (
    <li
      className={clsx(
        'relative flex gap-2 px-4 py-2.5 md:gap-3 md:px-6',
        mayCorrect && 'transition-colors hover:bg-sunken/50',
      )}
    >
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          <Shift {...report} />
        </p>
        <p className="tabular text-muted text-sm">
          {sentence`In the drawer ${<span className="inline-block">{`${dollars(report.startingCash)} → ${dollars(report.endingCash)}`}</span>}`}
        </p>
        <p className="flex flex-wrap gap-x-2 empty:hidden">
          <StartBadge report={report} />
          <CashBadge report={report} />
        </p>
        {report.notes && <p className="wrap-anywhere whitespace-pre-line text-sm">{report.notes}</p>}
        <span className="relative z-10">
          <CorrectedButton report={report} />
        </span>
      </div>
      <span className="relative z-10 empty:hidden">
        <ReceiptButton report={report} />
      </span>
      <span className="ticket">{dollars(report.dropAmount)}</span>
      {children}
    </li>
  )
}
