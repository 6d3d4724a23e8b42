import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { t } from '#shared/language/t.ts'
import { dollars } from '#shared/money/money.ts'
import type { PayrollRow } from '#shared/payroll/file.ts'
import { periodTitle } from '#shared/payroll/words.ts'
import { named } from './import-summary.tsx'

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

/** What the last import did, with the names it did not find: a toast is gone too soon for that. */
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
