import { useEndpoint } from '#client/api/hooks.ts'
import { Loaded } from '#client/ui/loaded.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { t } from '#shared/language/t.ts'
import { dollars } from '#shared/money/money.ts'
import type { Day } from '#shared/time/day.ts'
import { nameOf } from '#shared/users/name.ts'
import { CashBadge, StartBadge } from './cash-badge.tsx'

/** Whom one asks about a day: who wrote its reports, and which of them does not add up. */
export function ReportsOfDay({ day, count }: { day: Day; count: number }) {
  return (
    <Loaded
      read={useEndpoint('GET /api/shift-reports', { query: { startDate: day, endDate: day } })}
      failed={t`The drop reports could not be loaded.`}
      waiting={<SkeletonLines lines={2 * count} label={t`Loading drop reports`} />}
    >
      {(reports) => (
        <ul aria-label={t`Drop reports`} className="divide-y divide-line border-line border-y">
          {reports.map((report) => (
            <li key={report.id} className="py-2">
              <p className="flex items-baseline justify-between gap-3">
                <span className="wrap-anywhere min-w-0">
                  <span className="font-semibold">{nameOf(report.user)}</span>
                  {report.drawer && <span className="text-muted text-sm"> · {report.drawer}</span>}
                </span>
                <span className="ticket">{dollars(report.dropAmount)}</span>
              </p>
              <p className="flex flex-wrap items-baseline gap-x-2 empty:hidden">
                <StartBadge report={report} />
                <CashBadge report={report} />
                {report.notes && <span className="wrap-anywhere text-sm">{report.notes}</span>}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  )
}
