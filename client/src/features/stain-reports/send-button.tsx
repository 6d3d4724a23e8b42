import { Mail } from 'lucide-react'
import { Button } from '#client/ui/button.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { t } from '#shared/language/t.ts'
import type { StainReport } from '#shared/stain-reports/stain-report.ts'
import { useSendEmail } from './send-email.ts'

export function SendButton({ report }: { report: StainReport }) {
  const email = useSendEmail(report)
  return (
    <Button variant="secondary" size="sm" onClick={email.start} busy={email.isPending && t`Sending...`}>
      <Mail aria-hidden="true" />
      {t`Send Email`}
      <VisuallyHidden> {t`for order ${report.orderId}`}</VisuallyHidden>
    </Button>
  )
}
