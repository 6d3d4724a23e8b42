import { History } from 'lucide-react'
import { Link } from 'wouter'
import { buttonClass } from '#client/ui/button.tsx'
import { Fold } from '#client/ui/fold.tsx'
import { historyOf } from '#client/ui/row-menu.tsx'
import { t } from '#shared/language/t.ts'
import { dollars, dollarsFromCents } from '#shared/money/money.ts'
import type { ShiftReport } from '#shared/shift-reports/shift-report.ts'
import { formatDay } from '#shared/time/day.ts'
import { formatInstant } from '#shared/time/instant.ts'
import { nameOf } from '#shared/users/name.ts'
import { cashLeft } from './cash.ts'
import { CashBadge, CorrectButton, CorrectedButton, ReceiptButton, StartBadge } from './report-parts.tsx'
import { dayWords, MissingLine, type ReportWeek, WeekHead, weekWords } from './report-weeks.tsx'

/** Reports where there is no room for columns: when, who, how much and what is off; the rest unfolds. */
export const ReportLines = ({ weeks }: { weeks: readonly ReportWeek[] }) => (
  <div className="rounded border border-line bg-surface">
    {weeks.map((week) => (
      <section key={week.monday} className="border-line not-first:border-t">
        <div className="bg-sunken px-4 py-2 md:px-6">
          {/* Above the amounts that it adds up, which have a chevron beside them. */}
          <div className="flex items-baseline justify-between gap-3 pr-8">
            <WeekHead week={week} />
            <span className="ticket text-base">{dollarsFromCents(week.dropped)}</span>
          </div>
        </div>
        <ul aria-label={t`Drop reports, ${weekWords(week.monday)}`} className="divide-y divide-line">
          {week.entries.map((entry) => (
            <li key={'report' in entry ? entry.report.id : entry.day}>
              {'report' in entry ? <ReportLine report={entry.report} /> : <MissingLine missing={entry.missing} />}
            </li>
          ))}
        </ul>
      </section>
    ))}
  </div>
)

function ReportLine({ report }: { report: ShiftReport }) {
  const { user, shiftDate, drawer, notes, receiptImageUrl, corrections } = report
  const facts = [!receiptImageUrl && t`No receipt`, corrections > 0 && t`Corrected`].filter(Boolean)
  return (
    <Fold
      summary={
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-3">
            <span className="wrap-anywhere min-w-0 font-semibold">
              {[dayWords(shiftDate), drawer].filter(Boolean).join(' · ')}
            </span>
            <span className="ticket text-base">{dollars(report.dropAmount)}</span>
          </span>
          <span className="wrap-anywhere block">
            {nameOf(user)}
            <span className="text-muted text-sm">{facts.map((fact) => ` · ${fact}`)}</span>
          </span>
          {/* Always the last line: what is off, and what was noted of it. */}
          <span className="flex flex-wrap items-baseline gap-x-2 empty:hidden">
            <StartBadge report={report} />
            <CashBadge report={report} />
            {notes && <span className="wrap-anywhere line-clamp-1 text-sm unfolded:hidden">{notes}</span>}
          </span>
        </span>
      }
    >
      {() => <ReportFacts report={report} />}
    </Fold>
  )
}

function ReportFacts({ report }: { report: ShiftReport }) {
  const { user, shiftDate, notes } = report
  const history = t`History of the drop report of ${nameOf(user)} for ${formatDay(shiftDate)}`
  const facts = [
    [t`Starting Cash`, dollars(report.startingCash)],
    [t`Ending Cash`, dollars(report.endingCash)],
    [t`Cash Left in Drawer`, dollarsFromCents(cashLeft(report))],
    [t`Submitted At`, formatInstant(report.createdAt)],
  ]
  return (
    <div className="flex flex-col gap-3 px-4 pt-1 pb-3 md:px-6">
      {notes && <p className="wrap-anywhere whitespace-pre-line">{notes}</p>}
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 md:grid-cols-4">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-muted text-sm">{label}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="-mr-3 flex items-center justify-end gap-2">
        <span className="mr-auto flex gap-2">
          <ReceiptButton report={report} />
          <CorrectedButton report={report} />
        </span>
        <CorrectButton report={report} />
        <Link
          href={historyOf(report.id)}
          aria-label={history}
          title={history}
          className={buttonClass({ variant: 'ghost', size: 'icon', className: 'text-muted' })}
        >
          <History aria-hidden="true" />
        </Link>
      </div>
    </div>
  )
}
