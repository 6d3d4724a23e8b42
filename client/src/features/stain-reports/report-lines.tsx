import { MailWarning } from 'lucide-react'
import { Badge } from '#client/ui/badge.tsx'
import { OpenRow } from '#client/ui/open-row.tsx'
import { useNarrow, usePhone } from '#client/ui/use-phone.ts'
import { t } from '#shared/language/t.ts'
import type { StainReport } from '#shared/stain-reports/stain-report.ts'
import { formatDay, today } from '#shared/time/day.ts'
import { dayOf, formatInstant, type Instant } from '#shared/time/instant.ts'
import { nameOf } from '#shared/users/name.ts'
import { PhotoStrip } from './photo-strip.tsx'
import { ReportFacts } from './report-facts.tsx'
import { SendButton } from './send-button.tsx'

const itemCount = (count: number) => (count === 1 ? t`1 item` : t`${count} items`)

/** A line each that opens to what it shows. */
export function ReportLines({ reports }: { reports: readonly StainReport[] }) {
  return (
    <ul className="divide-y divide-line rounded border border-line bg-surface">
      {reports.map((report) => (
        <li key={report.id}>
          <ReportLine report={report} />
        </li>
      ))}
    </ul>
  )
}

function dayWords(instant: Instant) {
  const day = dayOf(instant)
  return formatDay(day, { year: day.slice(0, 4) !== today().slice(0, 4) })
}

function ReportLine({ report }: { report: StainReport }) {
  const { orderId, commercialAccount, reporter, createdAt, totalItems, photos, emailSentAt } = report
  const isNarrow = useNarrow()
  const isPhone = usePhone()
  const emailed = emailSentAt && t`Emailed ${dayWords(emailSentAt)}`
  const facts = [
    ...(isPhone ? [] : [nameOf(reporter)]),
    dayWords(createdAt),
    itemCount(totalItems),
    ...(isNarrow && emailed ? [emailed] : []),
  ]
  return (
    <section aria-label={t`Order ${orderId}`}>
      <OpenRow
        summary={
          <>
            {/* On a phone, whatever its length: the account has a line of its own, and all rows one height. */}
            <span className="flex flex-wrap items-center gap-x-3 phone:flex-col phone:items-start">
              <span className="ticket wrap-anywhere">{t`Order ${orderId}`}</span>
              <span className="wrap-anywhere line-clamp-1 text-sm">{commercialAccount.name}</span>
              {report.editedSinceEmail && <Badge tone="attention" icon={MailWarning}>{t`Edited since email`}</Badge>}
            </span>
            <span className="tabular block text-muted text-sm">{facts.join(' · ')}</span>
          </>
        }
        action={
          isNarrow ? (
            !report.emailSent && <SendButton report={report} isShort={isPhone} />
          ) : (
            <div className="flex items-center gap-4">
              {photos.length > 0 && (
                <div className="w-58">
                  <PhotoStrip report={report} />
                </div>
              )}
              <div className="w-36 text-right text-muted text-sm">
                {report.emailSent ? emailed : <SendButton report={report} />}
              </div>
            </div>
          )
        }
      >
        {() => (
          <div className="flex flex-col gap-3 px-4 pt-1 pb-4 md:px-6">
            <p className="wrap-anywhere text-muted text-sm">{`${nameOf(reporter)}, ${formatInstant(createdAt)}`}</p>
            <ReportFacts report={report} />
          </div>
        )}
      </OpenRow>
      {isNarrow && photos.length > 0 && (
        <div className="max-w-80 px-4 pb-3 md:px-6">
          <PhotoStrip report={report} />
        </div>
      )}
    </section>
  )
}
