import { useAction } from '#client/api/hooks.ts'
import { t } from '#shared/language/t.ts'
import type { StainReport } from '#shared/stain-reports/stain-report.ts'

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
