import { clsx } from 'clsx'
import { History } from 'lucide-react'
import { Fragment } from 'react'
import { Link } from 'wouter'
import { buttonClass } from '#client/ui/button.tsx'
import { Fold } from '#client/ui/fold.tsx'
import { historyOf } from '#client/ui/row-menu.tsx'
import type { Column } from '#client/ui/table.tsx'
import { HeaderRow, RowCells, rowLook, tableLook } from '#client/ui/table-parts.tsx'
import { t } from '#shared/language/t.ts'
import { centsOf, dollars, dollarsFromCents } from '#shared/money/money.ts'
import type { ShiftReport } from '#shared/shift-reports/shift-report.ts'
import { formatDay } from '#shared/time/day.ts'
import { dayOf, formatInstant, formatTime } from '#shared/time/instant.ts'
import { nameOf } from '#shared/users/name.ts'
import { cashLeft, startOver } from './cash.ts'
import {
  CashBadge,
  CorrectButton,
  CorrectedButton,
  GivenBackNote,
  ReceiptButton,
  ReportMenu,
  StartBadge,
  useEvensOut,
} from './report-parts.tsx'
import { dayWords, MissingLine, type ReportWeek, WeekHead, weekWords } from './report-weeks.tsx'

const dateColumn = (isOfSameDay: boolean): Column<ShiftReport> => ({
  key: 'date',
  header: t`Date`,
  className: 'w-32 whitespace-nowrap',
  cell: ({ shiftDate }) => <span className={isOfSameDay ? 'text-muted' : 'font-semibold'}>{dayWords(shiftDate)}</span>,
})

const columns: Column<ShiftReport>[] = [
  dateColumn(false),
  {
    key: 'employee',
    header: t`Employee`,
    className: 'min-w-28 wrap-anywhere',
    cell: (report) => (
      <>
        {nameOf(report.user)}
        <UnderName report={report} />
      </>
    ),
  },
  {
    key: 'starting',
    header: t`Starting Cash`,
    numeric: true,
    className: 'w-28',
    cell: (report) => (
      <>
        <span className={clsx(startOver(report) === 0 && 'text-muted')}>{dollars(report.startingCash)}</span>
        <p>
          <StartBadge report={report} inColumn />
        </p>
      </>
    ),
  },
  {
    key: 'ending',
    header: t`Ending Cash`,
    numeric: true,
    className: 'w-28',
    cell: (report) => dollars(report.endingCash),
  },
  {
    key: 'drop',
    header: t`Drop Amount`,
    numeric: true,
    className: 'w-28',
    cell: (report) => <span className="ticket">{dollars(report.dropAmount)}</span>,
  },
  {
    key: 'left',
    header: t`Cash Left in Drawer`,
    numeric: true,
    className: 'w-32',
    cell: (report) => <Left report={report} />,
  },
  {
    key: 'receipt',
    header: t`Receipt`,
    className: 'w-24',
    cell: (report) =>
      report.receiptImageUrl ? (
        <>
          <span className="flex">
            <ReceiptButton report={report} />
          </span>
          <span className="hidden print:inline">{t`Receipt`}</span>
        </>
      ) : (
        <span className="text-muted text-sm">{t`No receipt`}</span>
      ),
  },
  {
    key: 'submitted',
    header: t`Submitted At`,
    className: 'w-36',
    cell: (report) => (
      <div className="flex items-center justify-between gap-1">
        <p className="text-muted text-sm">{submittedAt(report)}</p>
        <span className="-mr-3 print:hidden">
          <ReportMenu report={report} />
        </span>
      </div>
    ),
  },
]

/** Of a report that was sent on its day, the time says enough. */
const submittedAt = ({ createdAt, shiftDate }: ShiftReport) =>
  dayOf(createdAt) === shiftDate ? formatTime(createdAt) : formatInstant(createdAt)

/** Below another report of the same day, which says it. */
const columnsBelow = [dateColumn(true), ...columns.slice(1)]

/** The sum of a week stands in the column of what it sums up. */
const dropAt = columns.findIndex(({ key }) => key === 'drop')
const head = 'border-line border-b bg-paper py-3'

const look = { framed: true, lines: false, manyFacts: false }

/** Reports in columns, week by week. */
export const ReportsTable = ({ weeks }: { weeks: readonly ReportWeek[] }) => (
  <table className={tableLook(look)}>
    <caption className="sr-only">{t`Drop reports`}</caption>
    <HeaderRow columns={columns} framed />
    {weeks.map((week, at) => (
      <tbody key={week.monday}>
        <tr>
          <th scope="rowgroup" colSpan={dropAt} className={clsx(head, 'pl-4 text-left md:pl-6', at > 0 && 'border-t')}>
            <WeekHead week={week} />
          </th>
          <td className={clsx(head, 'px-3 text-right', at > 0 && 'border-t')}>
            <span className="ticket tabular">{dollarsFromCents(week.dropped)}</span>
          </td>
          <td colSpan={columns.length - dropAt - 1} className={clsx(head, at > 0 && 'border-t')} />
        </tr>
        {week.entries.map((entry, place) =>
          'report' in entry ? (
            <tr key={entry.report.id} className={rowLook(look)}>
              <RowCells
                columns={week.entries[place - 1]?.day === entry.day ? columnsBelow : columns}
                row={entry.report}
                manyFacts={false}
              />
            </tr>
          ) : (
            <tr key={entry.day} className="group/row">
              <td colSpan={columns.length} className="border-line border-b p-0 group-last/row:border-b-0">
                <MissingLine missing={entry.missing} />
              </td>
            </tr>
          ),
        )}
      </tbody>
    ))}
  </table>
)

/** Which drawer, whether it was corrected, and what was noted. */
function UnderName({ report }: { report: ShiftReport }) {
  const { drawer, corrections, notes } = report
  const evensOut = useEvensOut(report)
  const parts = [
    drawer && <span className="text-muted">{drawer}</span>,
    corrections > 0 && <CorrectedButton report={report} />,
    notes,
    evensOut && <span className="text-muted">{evensOut}</span>,
    report.refunds > 0 && <GivenBackNote report={report} />,
  ].filter(Boolean)
  return (
    <p className="whitespace-pre-line text-sm">
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no other identity, and keep their order
        <Fragment key={at}>
          {at > 0 && <span className="text-muted"> · </span>}
          {part}
        </Fragment>
      ))}
    </p>
  )
}

function Left({ report }: { report: ShiftReport }) {
  const left = cashLeft(report)
  return (
    <>
      <span
        className={clsx(
          left < 0 ? 'font-semibold text-trouble' : left === centsOf(report.startingCash) && 'text-muted',
        )}
      >
        {dollarsFromCents(left)}
      </span>
      <p>
        <CashBadge report={report} />
      </p>
    </>
  )
}

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
            <GivenBackNote report={report} />
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
