import { Badge } from '#client/ui/badge.tsx'
import { t } from '#shared/language/t.ts'
import type { OrderLookup } from './order-lookup.ts'

interface LookupStatusProps {
  status: OrderLookup['status']
  isNew: boolean
  isUpdate: boolean
  tryAgain: () => void
}

/** Whether the order has a report already. */
export function LookupStatus({ status, isNew, isUpdate, tryAgain }: LookupStatusProps) {
  return (
    <div role="status" className="flex min-h-6 flex-wrap items-center gap-x-3 text-muted text-sm">
      {status === 'none' && t`If this order already has a report, it opens.`}
      {status === 'checking' && t`Checking for a saved report…`}
      {isUpdate && <Badge tone="info">{t`Saved report: changes update it`}</Badge>}
      {status === 'checked' && isNew && t`A new report for this order`}
      {status === 'failed' && (
        <>
          <span>{t`It could not be checked whether this order has a report.`}</span>
          <button
            type="button"
            onClick={tryAgain}
            className="min-h-11 font-semibold text-brand underline-offset-4 hover:underline"
          >{t`Check again`}</button>
        </>
      )}
    </div>
  )
}
