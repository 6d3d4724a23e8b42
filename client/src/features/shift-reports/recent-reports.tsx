import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useEndpoint } from '#client/api/hooks.ts'
import { useUser } from '#client/api/user.ts'
import { useWaiting } from '#client/held/outbox-now.ts'
import { WaitingMark } from '#client/ui/badge.tsx'
import { Card } from '#client/ui/card.tsx'
import { SafeDrawing } from '#client/ui/drawings.tsx'
import { EmptyState, Loaded } from '#client/ui/loaded.tsx'
import { useBeginning } from '#client/ui/show-more.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { sentence } from '#client/ui/text.tsx'
import { t } from '#shared/language/t.ts'
import { dollars } from '#shared/money/money.ts'
import { drawers, ownRecentReports } from '#shared/shift-reports/reads.ts'
import type { ShiftReport } from '#shared/shift-reports/shift-report.ts'
import { type Day, formatNearDay } from '#shared/time/day.ts'
import { CashBadge, CorrectedButton, CorrectRow, GivenBackNote, ReceiptButton, StartBadge } from './report-parts.tsx'

export default function RecentReports() {
  const isAdmin = useUser().role === 'admin'
  const last = new Set(useEndpoint(...drawers).data?.map(({ reportId }) => reportId))
  const reports = useEndpoint(...ownRecentReports)
  return (
    <div className="flex min-w-0 flex-col gap-3">
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
          <GivenBackNote report={report} />
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

/** Drop reports that the device keeps. */
export function WaitingReports() {
  const reports = useWaiting('POST /api/shift-reports')
  if (reports.length === 0) return null
  return (
    <ul aria-label={t`Waiting to be sent`} className="divide-y divide-line border-line border-t">
      {reports.map(({ number, sent: { body } }) => (
        <li key={number} className="px-4 py-3 md:px-6">
          <p className="flex flex-wrap justify-between gap-x-3 font-semibold">
            <Shift shiftDate={String(body.shiftDate)} drawer={body.drawer} />
            <span className="ticket">{dollars(String(body.dropAmount))}</span>
          </p>
          <WaitingMark />
        </li>
      ))}
    </ul>
  )
}

/** The day and the drawer; the year only where it is not the present one. */
export const Shift = ({ shiftDate, drawer }: { shiftDate: Day; drawer: unknown }) => (
  <span className="min-w-0">
    {formatNearDay(shiftDate, { weekday: true })}
    {drawer ? (
      <>
        {' · '}
        {/* Not broken at a hyphen of its own. */}
        <span className="inline-block max-w-full">{String(drawer)}</span>
      </>
    ) : undefined}
  </span>
)
