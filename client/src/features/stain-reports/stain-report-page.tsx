import { Mail } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { isUnconfirmed, reasonOf } from '#client/api/call.ts'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { serverProblem } from '#client/ui/failed-state.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { t, tIn } from '#shared/language/t.ts'
import { itemName, stainItems } from '#shared/stain-reports/items.ts'
import type { StainReport } from '#shared/stain-reports/stain-report.ts'
import { EmailStatus, useSendEmail } from './emailing.tsx'
import { PhotoStrip } from './report-photos.tsx'
import { StainForm } from './stain-form.tsx'

export default function StainReportPage() {
  const [saved, setSaved] = useState<StainReport>()
  const [attempt, setAttempt] = useState(0)
  const isSaved = saved !== undefined
  useEffect(() => {
    if (!isSaved) return
    window.scrollTo(0, 0)
    document.getElementById('page-heading')?.focus({ preventScroll: true })
  }, [isSaved])
  if (saved)
    return (
      <>
        <PageHeader title={t`Stain Report Summary`} purpose={t`The report is saved.`} />
        <Summary report={saved} onSent={setSaved} onNew={() => setSaved(undefined)} />
      </>
    )
  return (
    <>
      <PageHeader title={t`Stain Report`} purpose={t`Count what came back with stains, and show it to the customer.`} />
      <StainForm key={attempt} onSaved={setSaved} onDiscard={() => setAttempt(attempt + 1)} />
    </>
  )
}

interface SummaryProps {
  report: StainReport
  onSent: (report: StainReport) => void
  onNew: () => void
}

/** What was saved, and what can be done with it. */
function Summary({ report, onSent, onNew }: SummaryProps) {
  const email = useSendEmail(report, onSent)
  const { commercialAccount: account } = report
  return (
    <div className="flex max-w-form flex-col gap-6">
      <Card title={t`Order ${report.orderId}`}>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
          <dt className="text-muted">{t`Account`}</dt>
          <dd>
            {account.name}
            <span className="block text-muted text-sm">{account.email}</span>
          </dd>
          <dt className="text-muted">{tIn('column')`Email`}</dt>
          <dd>
            <EmailStatus report={report} />
          </dd>
        </dl>
        <table className="tabular mt-5 w-full">
          <caption className="sr-only">{t`Items with stains`}</caption>
          <thead>
            <tr className="border-line border-b text-left text-muted text-sm">
              <th scope="col" className="py-2 font-semibold">{t`Item`}</th>
              <th scope="col" className="py-2 text-right font-semibold">{t`Count`}</th>
            </tr>
          </thead>
          <tbody>
            {stainItems
              .filter((item) => report.items[item])
              .map((item) => (
                <tr key={item} className="border-line border-b">
                  <td className="py-2">{itemName(item)}</td>
                  <td className="py-2 text-right">{report.items[item]}</td>
                </tr>
              ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" className="py-2 text-left font-semibold">{t`Total`}</th>
              <td className="py-2 text-right font-semibold">{report.totalItems}</td>
            </tr>
          </tfoot>
        </table>
        <div className="mt-4">
          <PhotoStrip report={report} />
        </div>
      </Card>
      {!account.isActive && (
        <Notice tone="attention">{t`This account was deactivated. The report can still be sent to it.`}</Notice>
      )}
      {email.error && (
        <Notice
          tone="trouble"
          title={isUnconfirmed(email.error) ? t`Email not confirmed` : t`Email Failed`}
        >{t`${reasonOf(email.error) ?? serverProblem()} The report itself is saved.`}</Notice>
      )}
      <div className="flex flex-wrap gap-3 phone:flex-col" data-no-print>
        <Button onClick={email.start} busy={email.isPending && t`Sending...`}>
          <Mail aria-hidden="true" />
          {t`Send Email Report`}
        </Button>
        <Button variant="secondary" onClick={onNew}>{t`New Report`}</Button>
        <Link href="/" className={buttonClass({ variant: 'ghost' })}>{t`Back to Dashboard`}</Link>
      </div>
    </div>
  )
}
