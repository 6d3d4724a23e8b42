import { MailCheck, MailWarning } from 'lucide-react'
import { Badge } from '#client/ui/badge.tsx'
import { t } from '#shared/language/t.ts'
import type { StainReport } from '#shared/stain-reports/stain-report.ts'
import { formatInstant } from '#shared/time/instant.ts'

/** Whether and when the account got the report, and whether it is still what was sent. */
export function EmailStatus({ report }: { report: StainReport }) {
  if (!report.emailSentAt)
    return (
      <span>
        <Badge tone="attention">{t`Not emailed`}</Badge>
      </span>
    )
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="inline-flex items-center gap-1.5 text-muted text-sm">
        <MailCheck aria-hidden="true" className="size-4 shrink-0" />
        <span>{t`Emailed`}</span>
        <span>{formatInstant(report.emailSentAt)}</span>
      </span>
      {report.editedSinceEmail && <Badge tone="attention" icon={MailWarning}>{t`Edited since email`}</Badge>}
    </span>
  )
}
