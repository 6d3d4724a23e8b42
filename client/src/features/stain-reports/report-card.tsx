import { History, Mail } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { t } from '#shared/language/t.ts'
import { itemName, stainItems } from '#shared/stain-reports/items.ts'
import type { StainReport } from '#shared/stain-reports/stain-report.ts'
import { formatInstant } from '#shared/time/instant.ts'
import { nameOf } from '#shared/users/name.ts'
import { EmailStatus } from './email-status.tsx'
import { PhotoStrip } from './photo-strip.tsx'
import { ReportHistory } from './report-history.tsx'
import { useSendEmail } from './send-email.ts'

export const itemCount = (count: number) => (count === 1 ? t`1 item` : t`${count} items`)

export function ReportCard({ report }: { report: StainReport }) {
  return (
    <Card
      className="flex flex-1 flex-col [&>div:last-child]:flex [&>div:last-child]:flex-1"
      title={<span className="ticket">{t`Order ${report.orderId}`}</span>}
      description={`${nameOf(report.reporter)}, ${formatInstant(report.createdAt)}`}
    >
      <ReportFacts report={report} />
    </Card>
  )
}

/** What it shows, whether its account knows, and what can be done with it. */
export function ReportFacts({ report }: { report: StainReport }) {
  const [isHistoryOpen, setIsHistoryOpen] = useState(false)
  const email = useSendEmail(report)
  const { commercialAccount: account } = report
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-4">
      <div>
        <p className="wrap-anywhere flex flex-wrap items-center gap-2 font-semibold">
          {account.name}
          {!account.isActive && <Badge>{t`Inactive account`}</Badge>}
        </p>
        <p className="text-muted text-sm">{account.email}</p>
      </div>
      <EmailStatus report={report} />
      <p className="tabular">
        <span className="font-semibold">{itemCount(report.totalItems)}</span>
        <span className="block text-muted text-sm">
          {stainItems
            .filter((item) => report.items[item])
            .map((item) => `${report.items[item]} × ${itemName(item)}`.replaceAll(' ', '\u00a0'))
            .join(', ')}
        </span>
      </p>
      <PhotoStrip report={report} />
      <div className="mt-auto flex flex-wrap gap-2 phone:[&>*]:flex-auto" data-no-print>
        <Button
          variant={report.emailSent ? 'secondary' : 'primary'}
          size="sm"
          onClick={email.start}
          busy={email.isPending && t`Sending...`}
        >
          <Mail aria-hidden="true" />
          {t`Send Email`}
          <VisuallyHidden> {t`for order ${report.orderId}`}</VisuallyHidden>
        </Button>
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={isHistoryOpen}
          onClick={() => setIsHistoryOpen(!isHistoryOpen)}
        >
          <History aria-hidden="true" />
          {t`History`}
          <VisuallyHidden> {t`of order ${report.orderId}`}</VisuallyHidden>
        </Button>
      </div>
      {isHistoryOpen && <ReportHistory id={report.id} />}
    </div>
  )
}
