import { History } from 'lucide-react'
import { Link } from 'wouter'
import { buttonClass } from './button.tsx'

/** Where everything stands that became of one record. */
export const historyOf = (recordId: string) => `/admin/history?record=${recordId}`

/** To everything that became of one record, for admins; `label` names the record. */
export function HistoryLink({ recordId, label }: { recordId: string; label: string }) {
  return (
    <Link
      href={historyOf(recordId)}
      aria-label={label}
      title={label}
      className={buttonClass({ variant: 'ghost', size: 'icon', className: 'text-muted' })}
    >
      <History aria-hidden="true" />
    </Link>
  )
}
