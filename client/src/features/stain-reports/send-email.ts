import { useAction } from '#client/api/hooks.ts'
import type { StainReport } from '#shared/stain-reports/stain-report.ts'

/** Sends a report to its account; a second time only after asking. */
export function useSendEmail(report: StainReport, onSent?: (report: StainReport) => void) {
  const send = useAction('POST /api/stain-reports/:id/send-email', {
    refresh: ['GET /api/stain-reports'],
    done: () => ({
      title: 'Email Sent',
      description: `The stain report was sent to ${report.commercialAccount.email}.`,
    }),
    failed: () => ({ title: 'Email Failed', description: 'Failed to send email. Please try again.' }),
  })
  const start = () => {
    if (report.emailSent && !window.confirm('This report was already emailed. Send it again?')) return
    send.mutate({ params: { id: report.id } }, { onSuccess: (sent) => onSent?.(sent) })
  }
  return { start, isPending: send.isPending, error: send.error }
}
