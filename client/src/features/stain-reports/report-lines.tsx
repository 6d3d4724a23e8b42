import { ChevronDown, MailWarning, MailX } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '#client/ui/badge.tsx'
import { t } from '#shared/language/t.ts'
import type { StainReport } from '#shared/stain-reports/stain-report.ts'
import { formatInstant } from '#shared/time/instant.ts'
import { nameOf } from '#shared/users/name.ts'
import { itemCount, ReportFacts } from './report-card.tsx'

/** Reports where there is no room for cards beside one another: a line each that opens to what the card shows. */
export function ReportLines({ reports }: { reports: readonly StainReport[] }) {
  return (
    <ul className="divide-y divide-line rounded border border-line bg-surface">
      {reports.map((report) => (
        <li key={report.id}>
          <ReportLine report={report} />
        </li>
      ))}
    </ul>
  )
}

function ReportLine({ report }: { report: StainReport }) {
  const { orderId, commercialAccount, reporter, createdAt, totalItems } = report
  const [isOpen, setOpen] = useState(false)
  const heading = `stain-report-${report.id}`
  return (
    <section aria-labelledby={heading}>
      <details className="group" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="-outline-offset-2 flex list-none items-center gap-3 px-4 py-2 [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-center justify-between gap-x-2">
              <h2 id={heading} className="ticket wrap-anywhere">{t`Order ${orderId}`}</h2>
              <MailBadge report={report} />
            </span>
            <span className="line-clamp-2 text-sm">{commercialAccount.name}</span>
            <span className="tabular block text-muted text-sm">
              {formatInstant(createdAt)} · {itemCount(totalItems)}
            </span>
          </span>
          <ChevronDown
            aria-hidden="true"
            className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
          />
        </summary>
        {isOpen && (
          <div className="flex flex-col gap-4 px-4 pt-1 pb-4">
            <p className="wrap-anywhere text-muted text-sm">{nameOf(reporter)}</p>
            <ReportFacts report={report} />
          </div>
        )}
      </details>
    </section>
  )
}

/** Only where there is something to do. */
function MailBadge({ report }: { report: StainReport }) {
  if (!report.emailSentAt) return <Badge tone="attention" icon={MailX}>{t`Not emailed`}</Badge>
  return report.editedSinceEmail && <Badge tone="attention" icon={MailWarning}>{t`Edited since email`}</Badge>
}
