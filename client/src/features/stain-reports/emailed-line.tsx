import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Thumbnail } from '#client/ui/photo-tile.tsx'
import { t } from '#shared/language/t.ts'
import type { StainReport } from '#shared/stain-reports/stain-report.ts'
import { formatInstant } from '#shared/time/instant.ts'
import { ReportCard } from './report-card.tsx'

/** A report whose account knows, on a phone: a line that opens to the card. */
export function EmailedLine({ report }: { report: StainReport }) {
  const [isOpen, setOpen] = useState(false)
  const { photos, orderId, commercialAccount, createdAt } = report
  return (
    <details
      className="group relative min-w-0 flex-1 rounded border border-line bg-surface open:border-0"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-20 list-none items-center gap-3 rounded p-2 pr-4 -outline-offset-2 group-open:absolute group-open:top-2 group-open:right-2 group-open:z-10 group-open:size-11 group-open:min-h-0 group-open:justify-center group-open:p-0 [&::-webkit-details-marker]:hidden">
        <span aria-hidden="true" className="size-16 shrink-0 overflow-hidden rounded bg-sunken group-open:hidden">
          <Thumbnail src={photos[0] && `${photos[0]}?size=320`} alt="" />
        </span>
        <span className="min-w-0 flex-1 group-open:sr-only">
          <span className="ticket block">{t`Order ${orderId}`}</span>
          <span className="block truncate">{commercialAccount.name}</span>
          <span className="block text-muted text-sm">{formatInstant(createdAt)}</span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      {isOpen && <ReportCard report={report} />}
    </details>
  )
}
