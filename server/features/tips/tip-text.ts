import { type Placeholder, sql } from 'drizzle-orm'
import { asJson } from '#server/db/lines.ts'
import { isoOf } from '#shared/db/columns.ts'
import { payrollPeriods } from '#shared/payroll/table.ts'
import { tips } from '#shared/tips/table.ts'

/**
 * The JSON text of tips is put together here, from the columns as PostgreSQL writes them: joining each tip with its
 * period and formatting its time took the database three times as long as reading the tips.
 */
export type TipColumns = [id: string, createdAt: string, amount: string, orderId: string, notesJson: string]

type Param = string | Placeholder

/** The `TipColumns` of the table `tips`, for `line`. */
export const tipColumns = [tips.id, tips.createdAt, tips.amount, tips.orderId, asJson(tips.notes)]
/** JSON text of the imported periods that a tip of the range can lie in: name, import, first moment, end. */
export const paidPeriods = (range: { startDate: Param; endDate: Param; timeZone: Param }) => sql`(
  select coalesce(json_agg(json_build_array(period_name, imported_at,
    start_date::timestamp at time zone ${range.timeZone}, (end_date + 1)::timestamp at time zone ${range.timeZone}
  ) order by end_date desc), '[]')::text
  from ${payrollPeriods}
  where start_date <= (${range.endDate}::timestamptz at time zone ${range.timeZone})::date
    and end_date >= (${range.startDate}::timestamptz at time zone ${range.timeZone})::date)`

interface PaidPeriod {
  name: string
  importedAt: string
  from: string
  until: string
}

/** Makes JSON texts of tips, with what `paidPeriods` found; `more` is the text of further fields, with its comma. */
export function tipTexts(periodsText: string): (userId: string, tip: TipColumns, more?: string) => string {
  const periods = (JSON.parse(periodsText) as [string, string, string, string][]).map(
    ([name, importedAt, from, until]): PaidPeriod => ({
      name: JSON.stringify(name),
      importedAt: isoOf(importedAt),
      from: isoOf(from),
      until: isoOf(until),
    }),
  )
  const isIn = (period: PaidPeriod, instant: string) => instant >= period.from && instant < period.until
  // Tips come in the order of their time: most lie in the same period as the one before.
  let latest = periods[0]
  const paidText = (instant: string) => {
    if (!latest) return 'null'
    const paid = isIn(latest, instant) ? latest : periods.find((period) => isIn(period, instant))
    if (!paid) return 'null'
    latest = paid
    return `{"periodName":${paid.name},"isLate":${paid.importedAt < instant}}`
  }
  return (userId, [id, createdAtText, amount, orderId, notesJson], more = '') => {
    const createdAt = isoOf(createdAtText)
    return `{"id":"${id}","userId":"${userId}","orderId":"${orderId}","amount":"${amount}","notes":${notesJson},"createdAt":"${createdAt}","payroll":${paidText(createdAt)}${more}}`
  }
}
