import { Mail } from 'lucide-react'
import { Button } from '#client/ui/button.tsx'
import { VisuallyHidden } from '#client/ui/text.tsx'
import { t } from '#shared/language/t.ts'
import type { StainReport } from '#shared/stain-reports/stain-report.ts'
import { useSendEmail } from './send-email.ts'

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
