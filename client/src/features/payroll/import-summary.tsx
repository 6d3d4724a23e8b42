import { clsx } from 'clsx'
import { Link } from 'wouter'
import { Button } from '#client/ui/button.tsx'
import { AboveKeypad } from '#client/ui/keypad.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { sentence } from '#client/ui/text.tsx'
import { t } from '#shared/language/t.ts'
import { dollars, sumMoney } from '#shared/money/money.ts'
import type { PayrollFile, PayrollRow } from '#shared/payroll/file.ts'
import type { Plan } from '#shared/payroll/plan.ts'
import { hours, periodTitle } from '#shared/payroll/words.ts'
import { cityOf } from '#shared/time/instant.ts'

const rows = (count: number) => (count === 1 ? t`1 row` : t`${count.toLocaleString('en-US')} rows`)

interface ImportSummaryProps {
  plan: Plan
  file: PayrollFile
  /** Which the first import settles, since by its days tips belong to a week. */
  unsettledZone: string | null | undefined
}

/** What will be imported: how many lines of the file are what, and the sums of the records. */
export function ImportSummary({ plan, file, unsettledZone }: ImportSummaryProps) {
  const count = (status: string) => plan.rows.filter(({ verdict }) => verdict.status === status).length
  const isRow = new Set(plan.rows.map(({ row }) => row.row))
  const claimed = (lines: PayrollFile['totals']) => lines.filter(({ row }) => isRow.has(row)).length
  const parts = [
    [count('booked'), t`ready`],
    [count('twice'), t`of people with several rows`],
    [count('ambiguous'), t`ambiguous`],
    [count('held'), t`to decide`],
    [count('suggested'), t`to confirm`],
    [count('unmatched'), t`not found`],
    [count('leftOut'), t`left out`],
    [file.totals.length - claimed(file.totals) + count('ignored'), t`ignored`],
    [file.withoutName + file.nameless.length - claimed(file.nameless), t`without a name`],
  ] as const
  const total = file.rows.length + file.totals.length + file.withoutName + file.nameless.length
  const sum = (field: 'hoursWorked' | 'tipsPay' | 'grossPay') => sumMoney(plan.records.map((record) => record[field]))
  return (
    <section aria-label={t`Summary`} className="flex flex-col gap-3">
      <p>
        <span className="font-semibold">{t`${rows(total)} in the file:`}</span>{' '}
        {parts
          .filter(([number], at) => number > 0 || at === 0)
          .map(([number, words]) => `${number.toLocaleString('en-US')} ${words}`)
          .join(' · ')}
      </p>
      <p className="tabular">
        {sentence`${(
          <span className="font-semibold">
            {plan.records.length === 1
              ? t`1 record to import:`
              : t`${plan.records.length.toLocaleString('en-US')} records to import:`}
          </span>
        )} ${hours(sum('hoursWorked'))} hours, ${dollars(sum('tipsPay'))} tips, ${dollars(sum('grossPay'))} gross.`}
      </p>
      {unsettledZone && (
        <p>
          {t`Days end by ${cityOf(unsettledZone)} time. This cannot change later.`}{' '}
          <Link href="/admin/settings" className="text-brand underline">{t`Settings`}</Link>
        </p>
      )}
    </section>
  )
}

const mostNamed = 12

/** 'Sam Unknown (row 10), …' */
function named(skipped: readonly { row: number; employeeName: string }[]) {
  const names = skipped.slice(0, mostNamed).map(({ row, employeeName }) => t`${employeeName} (row ${row})`)
  const more = skipped.length - names.length
  return more > 0 ? t`${names.join(', ')} and ${more} more` : names.join(', ')
}

export interface Result {
  periodName: string
  startDate: string
  endDate: string
  processedRecordsCount: number
  totalGross: string
  isUpdate: boolean
  skipped: readonly PayrollRow[]
  leftOut: readonly PayrollRow[]
}

/** What was imported, and the names that were not found: a toast would disappear too soon. */
export function ResultNotice({ result, onDismiss }: { result: Result; onDismiss: () => void }) {
  const { processedRecordsCount: count, skipped, leftOut } = result
  return (
    <Notice
      tone={skipped.length > 0 ? 'attention' : 'good'}
      live
      title={result.isUpdate ? t`${periodTitle(result)} was updated` : t`${periodTitle(result)} was imported`}
      action={<Button variant="secondary" onClick={onDismiss}>{t`Done`}</Button>}
    >
      <p>
        {count === 1
          ? t`1 record, ${dollars(result.totalGross)} gross. Its tips can no longer be changed.`
          : t`${count} records, ${dollars(result.totalGross)} gross. Its tips can no longer be changed.`}
      </p>
      {skipped.length > 0 && <p>{t`Skipped, not found in the system: ${named(skipped)}.`}</p>}
      {leftOut.length > 0 && <p>{t`Left out: ${named(leftOut)}.`}</p>}
    </Notice>
  )
}

interface ImportBarProps {
  plan: Plan | undefined
  /** How many people of the last period are not in the file. */
  missing: number
  /** False while a file is read, and where no decision on this page helps. */
  canPress: boolean
  isImporting: boolean
  /** Why nothing is imported yet. */
  blocked: string | undefined
}

/** The button and, in a line, what it will import. It stays in sight once there is something to import. */
export const ImportBar = ({ plan, missing, canPress, isImporting, blocked }: ImportBarProps) => (
  <div
    data-bottom-bar={plan && ''}
    className={clsx(
      '-mx-4 -mb-4 rounded-b border-line border-t bg-surface px-4 py-3 md:-mx-6 md:-mb-5 md:px-6',
      plan && 'sticky bottom-0 z-10',
    )}
  >
    <AboveKeypad className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {plan && <p className="ticket text-lg phone:w-full">{barWords(plan, missing)}</p>}
      <Button
        type="submit"
        // What is filled imports; until then it leads to what is open.
        variant={blocked ? 'secondary' : 'primary'}
        disabled={!canPress && !isImporting}
        busy={isImporting && t`Importing...`}
        aria-describedby="import-blocked"
        className="phone:w-full"
      >{t`Import Payroll Data`}</Button>
      <p id="import-blocked" className="text-muted text-sm">
        {blocked ??
          (plan ? undefined : (
            <>
              {t`Choose a sheet or a file first.`}
              <span className="phone:hidden pointer-coarse:hidden"> {t`A file can be dropped anywhere here.`}</span>
            </>
          ))}
      </p>
    </AboveKeypad>
  </div>
)

/** '2 of 4 rows, 22 people missing · $1,070.00' */
function barWords(plan: Plan, missing: number) {
  const booked = plan.rows.filter(({ verdict }) => verdict.status === 'booked').length.toLocaleString('en-US')
  const all = plan.rows.filter(({ verdict }) => verdict.status !== 'ignored').length.toLocaleString('en-US')
  const sum = dollars(sumMoney(plan.records.map(({ grossPay }) => grossPay)))
  if (missing === 0) return t`${booked} of ${all} rows · ${sum}`
  return missing === 1
    ? t`${booked} of ${all} rows, 1 person missing · ${sum}`
    : t`${booked} of ${all} rows, ${missing.toLocaleString('en-US')} people missing · ${sum}`
}
