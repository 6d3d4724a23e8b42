import { Mail, MailCheck, MailWarning } from 'lucide-react'
import { useAction } from '#client/api/hooks.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { VisuallyHidden } from '#client/ui/text.tsx'
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

/** `isShort` where its row leaves room for an icon. */
export function SendButton({ report, isShort = false }: { report: StainReport; isShort?: boolean }) {
  const words = t`Send Email`
  const email = useSendEmail(report)
  return (
    <Button variant="ghost" size="sm" onClick={email.start} busy={email.isPending && t`Sending...`}>
      <Mail aria-hidden="true" />
      {isShort ? <VisuallyHidden>{words}</VisuallyHidden> : words}
      <VisuallyHidden> {t`for order ${report.orderId}`}</VisuallyHidden>
    </Button>
  )
}

/** Sends a report to its account; a second time only after asking. */
export function useSendEmail(report: StainReport, onSent?: (report: StainReport) => void) {
  const send = useAction('POST /api/stain-reports/:id/send-email', {
    refresh: ['GET /api/stain-reports'],
    done: () => ({
      title: t`Email Sent`,
      description: t`The stain report was sent to ${report.commercialAccount.email}.`,
    }),
    failed: () => ({ title: t`Email Failed`, description: t`Failed to send email. Please try again.` }),
  })
  const start = () => {
    if (report.emailSent && !window.confirm(t`This report was already emailed. Send it again?`)) return
    send.mutate({ params: { id: report.id } }, { onSuccess: (sent) => onSent?.(sent) })
  }
  return { start, isPending: send.isPending, error: send.error }
}
