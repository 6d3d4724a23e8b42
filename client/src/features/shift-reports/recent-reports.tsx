import { clsx } from 'clsx'
import { useEndpoint } from '#client/api/hooks.ts'
import { useUser } from '#client/api/user.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Card } from '#client/ui/card.tsx'
import { SafeDrawing } from '#client/ui/drawings/safe.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { t } from '#shared/language/t.ts'
import { centsOf, dollars, dollarsFromCents } from '#shared/money/money.ts'
import { drawers, ownRecentReports } from '#shared/shift-reports/reads.ts'
import type { ShiftReport } from '#shared/shift-reports/shift-report.ts'
import { cashLeft } from './cash.ts'
import { CorrectedButton, CorrectRow } from './corrections.tsx'
import { ReceiptButton } from './receipt-button.tsx'
import { Shift, WaitingReports } from './waiting-reports.tsx'

export function RecentReports() {
  const isAdmin = useUser().role === 'admin'
  const last = new Set(useEndpoint(...drawers).data?.map(({ reportId }) => reportId))
  const reports = useEndpoint(...ownRecentReports)
  return (
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
        {(reports) => (
          <ul className="divide-y divide-line border-line border-t">
            {reports.map((report) => (
              <RecentReport key={report.id} report={report} mayCorrect={last.has(report.id) || isAdmin} />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}

function RecentReport({ report, mayCorrect }: { report: ShiftReport; mayCorrect: boolean }) {
  const left = cashLeft(report)
  return (
    <li
      className={clsx('relative flex gap-3 px-4 py-2.5 md:px-6', mayCorrect && 'transition-colors hover:bg-sunken/50')}
    >
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          <Shift {...report} />
        </p>
        <p className="tabular text-muted text-sm">
          <span className="whitespace-nowrap">{`${dollars(report.startingCash)} → ${dollars(report.endingCash)}`}</span>
          {/* Mostly it is what the shift began with. */}
          {left !== centsOf(report.startingCash) && (
            <>
              {' · '}
              <span className="whitespace-nowrap font-semibold text-attention">{t`${dollarsFromCents(left)} left`}</span>
            </>
          )}
        </p>
        {left < 0 && <Badge tone="trouble" className="mt-1">{t`More than counted`}</Badge>}
        {report.notes && <p className="wrap-anywhere mt-1 whitespace-pre-line text-sm">{report.notes}</p>}
        <span className="relative z-10">
          <CorrectedButton report={report} />
        </span>
      </div>
      <div className="flex flex-col items-end">
        <span className="ticket">{dollars(report.dropAmount)}</span>
        <div className="flex items-center gap-2">
          <span className="relative z-10 mt-2 flex empty:hidden">
            <ReceiptButton report={report} />
          </span>
          {mayCorrect && (
            // Its icon stands on the line; what can be pressed is higher.
            <span className="-my-3 -mr-3">
              <CorrectRow report={report} />
            </span>
          )}
        </div>
      </div>
    </li>
  )
}
