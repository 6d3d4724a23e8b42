import { toCsv } from '#shared/csv/csv.ts'
import { t } from '#shared/language/t.ts'
import { fromCents } from '#shared/money/money.ts'
import type { ShiftReport } from '#shared/shift-reports/shift-report.ts'
import { isFound } from '#shared/text/fold.ts'
import { type Day, type DayRange, partsOf } from '#shared/time/day.ts'
import { dateInFile } from '#shared/time/instant.ts'
import { fullName, nameOf } from '#shared/users/name.ts'
import { cashLeft, type Evened, isOff } from './cash.ts'

export interface ReportFilter {
  /** Days, both included; blank for an open end. */
  start: string
  end: string
  /** A part of the first name, the last name, both, or the e-mail address. */
  employee: string
  /** 'off': only what leaves more or less in the drawer than it began with, or began with another amount than was left. */
  cash: string
}

export const isWithin = (day: Day, { start, end }: DayRange) => (!start || day >= start) && (!end || day <= end)

export function filterReports(
  reports: readonly ShiftReport[],
  { start, end, employee, cash }: ReportFilter,
  evened?: Evened,
): ShiftReport[] {
  return reports.filter(
    (report) =>
      isWithin(report.shiftDate, { start, end }) &&
      (cash !== 'off' || isOff(report, evened)) &&
      isFound(`${fullName(report.user)} ${report.user.email}`, employee),
  )
}

const header = () => [
  t`Date`,
  t`Employee`,
  t`Starting Cash`,
  t`Ending Cash`,
  t`Drop Amount`,
  t`Cash Left in Drawer`,
  t`Notes`,
  t`Submitted At`,
]

const amountColumns = () => [
  t`Starting Cash`,
  t`Ending Cash`,
  t`Drop Amount`,
  t`Cash Left in Drawer`,
  t`Expected Starting Cash`,
  t`Expected Drop`,
  t`Given back`,
]

const cellsOf = (report: ShiftReport) => [
  plainDate(report.shiftDate),
  nameOf(report.user),
  report.startingCash,
  report.endingCash,
  report.dropAmount,
  fromCents(cashLeft(report)),
  report.notes ?? '',
  submittedAt(report.createdAt),
]

/** The reports that the page lists, as a file. Other programs read it by its columns, so these stay as they are. */
export const reportsCsv = (reports: readonly ShiftReport[]): string =>
  toCsv(header(), reports.map(cellsOf), { amountColumns: amountColumns() })

/** The same with what the chain of each drawer, the corrections and the refunds say. */
export const drawersCsv = (reports: readonly ShiftReport[]): string =>
  toCsv(
    [...header(), t`Drawer`, t`Expected Starting Cash`, t`Corrected`, t`Expected Drop`, t`Given back`, t`Refunds`],
    reports.map((report) => [
      ...cellsOf(report),
      report.drawer ?? '',
      report.expectedStart ?? '',
      report.correctedAt ? submittedAt(report.correctedAt) : '',
      report.expectedDrop,
      report.givenBack,
      String(report.refunds),
    ]),
    { amountColumns: amountColumns() },
  )

/** '1/6/2026' */
function plainDate(text: string) {
  const { year, month, day } = partsOf(text)
  return `${month}/${day}/${year}`
}

/** '1/6/2026 3:40 PM' on this computer's clock. */
function submittedAt(instant: string) {
  const time = new Date(instant).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
  return `${dateInFile(instant)} ${time.replace(/\s/g, ' ')}`
}
