import { MailCheck, MailWarning, MailX } from 'lucide-react'
import { Badge } from '#client/ui/badge.tsx'
import { t } from '#shared/language/t.ts'
import type { StainReport } from '#shared/stain-reports/stain-report.ts'
import { formatInstant } from '#shared/time/instant.ts'

/** Whether and when the account got the report, and whether it is still what was sent. */
export function EmailStatus({ report }: { report: StainReport }) {
  if (!report.emailSentAt)
    return (
      <span>
        <Badge tone="attention" icon={MailX}>{t`Not emailed`}</Badge>
      </span>
    )
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone="good" icon={MailCheck}>{t`Emailed`}</Badge>
      {report.editedSinceEmail && <Badge tone="attention" icon={MailWarning}>{t`Edited since email`}</Badge>}
      <span className="text-muted text-sm">{formatInstant(report.emailSentAt)}</span>
    </span>
  )
}
