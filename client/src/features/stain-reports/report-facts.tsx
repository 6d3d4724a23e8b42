import { History } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { VisuallyHidden } from '#client/ui/text.tsx'
import { t } from '#shared/language/t.ts'
import { itemName, stainItems } from '#shared/stain-reports/items.ts'
import type { StainReport } from '#shared/stain-reports/stain-report.ts'
import { EmailStatus } from './email-status.tsx'
import { ReportHistory } from './report-history.tsx'
import { SendButton } from './send-button.tsx'

/** What it shows, whether its account knows, and what can be done with it; its photos and the button of the first mail stand beside it. */
export function ReportFacts({ report }: { report: StainReport }) {
  const [isHistoryOpen, setIsHistoryOpen] = useState(false)
  const { commercialAccount: account } = report
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-3">
      <div>
        <p className="wrap-anywhere flex flex-wrap items-center gap-2 font-semibold">
          {account.name}
          {!account.isActive && <Badge>{t`Inactive account`}</Badge>}
        </p>
        <p className="text-muted text-sm">{account.email}</p>
      </div>
      <EmailStatus report={report} />
      <p className="tabular text-sm">
        {stainItems
          .filter((item) => report.items[item])
          .map((item) => `${report.items[item]} × ${itemName(item)}`.replaceAll(' ', '\u00a0'))
          .join(', ')}
      </p>
      <div className="flex flex-wrap gap-2 phone:[&>*]:flex-auto" data-no-print>
        {report.emailSent && <SendButton report={report} />}
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
