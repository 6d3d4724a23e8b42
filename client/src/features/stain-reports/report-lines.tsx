import { MailWarning } from 'lucide-react'
import { Badge } from '#client/ui/badge.tsx'
import { OpenRow } from '#client/ui/fold.tsx'
import { useNarrow, usePhone } from '#client/ui/window.ts'
import { t } from '#shared/language/t.ts'
import type { StainReport } from '#shared/stain-reports/stain-report.ts'
import { formatNearDay } from '#shared/time/day.ts'
import { dayOf, formatInstant, type Instant } from '#shared/time/instant.ts'
import { nameOf } from '#shared/users/name.ts'
import { PhotoStrip } from './photo-strip.tsx'
import { PhotoTile } from './photo-tile.tsx'
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

const dayWords = (instant: Instant) => formatNearDay(dayOf(instant))

function ReportLine({ report }: { report: StainReport }) {
  const { orderId, commercialAccount, reporter, createdAt, totalItems, photos, emailSentAt } = report
  const isNarrow = useNarrow()
  const isPhone = usePhone()
  const emailed = emailSentAt && t`Emailed ${dayWords(emailSentAt)}`
  const facts = [
    ...(isPhone ? [] : [nameOf(reporter)]),
    dayWords(createdAt),
    itemCount(totalItems),
    // On a phone the part that it stands in says so, and its facts the day: the line has no room for more.
    ...(isNarrow && !isPhone && emailed ? [emailed] : []),
  ]
  return (
    <section aria-label={t`Order ${orderId}`}>
      <OpenRow
        start={isNarrow && <PhotoTile report={report} />}
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
          !isNarrow && (
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
        end={
          isNarrow &&
          !report.emailSent && (
            <div className="relative">
              <SendButton report={report} isShort />
            </div>
          )
        }
      >
        {() => (
          <div className="flex flex-col gap-3 px-4 pt-1 pb-4 md:px-6">
            <p className="wrap-anywhere text-muted text-sm">{`${nameOf(reporter)}, ${formatInstant(createdAt)}`}</p>
            {isNarrow && photos.length > 0 && (
              <div className="max-w-80">
                <PhotoStrip report={report} />
              </div>
            )}
            <ReportFacts report={report} />
          </div>
        )}
      </OpenRow>
    </section>
  )
}
