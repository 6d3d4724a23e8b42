import { clsx } from 'clsx'
import { MailWarning } from 'lucide-react'
import { Badge } from '#client/ui/badge.tsx'
import { OpenRow } from '#client/ui/open-row.tsx'
import { Thumbnail } from '#client/ui/thumbnail.tsx'
import { useNarrow, usePhone } from '#client/ui/use-phone.ts'
import { t } from '#shared/language/t.ts'
import type { StainReport } from '#shared/stain-reports/stain-report.ts'
import { formatDay, today } from '#shared/time/day.ts'
import { dayOf, formatInstant } from '#shared/time/instant.ts'
import { nameOf } from '#shared/users/name.ts'
import { PhotoStrip } from './photo-strip.tsx'
import { ReportFacts } from './report-facts.tsx'
import { SendButton } from './send-button.tsx'

const itemCount = (count: number) => (count === 1 ? t`1 item` : t`${count} items`)
const photoCount = (count: number) => (count === 1 ? t`1 photo` : t`${count} photos`)

/** A line each that opens to what it shows; those that wait for their mail have an edge. */
export function ReportLines({ reports, areWaiting }: { reports: readonly StainReport[]; areWaiting: boolean }) {
  return (
    <ul
      className={clsx(
        'relative divide-y divide-line rounded border border-line bg-surface',
        // Over the border, so that the lines begin where those of the other part do.
        areWaiting &&
          'before:-inset-px before:pointer-events-none before:absolute before:rounded before:border-l-4 before:border-l-attention',
      )}
    >
      {reports.map((report) => (
        <li key={report.id}>
          <ReportLine report={report} />
        </li>
      ))}
    </ul>
  )
}

function ReportLine({ report }: { report: StainReport }) {
  const { orderId, commercialAccount, reporter, createdAt, totalItems, photos } = report
  const isNarrow = useNarrow()
  const isPhone = usePhone()
  const day = dayOf(createdAt)
  const facts = [
    ...(isPhone ? [] : [nameOf(reporter)]),
    formatDay(day, { year: day.slice(0, 4) !== today().slice(0, 4) }),
    itemCount(totalItems),
    ...(isNarrow && !isPhone && photos.length > 0 ? [photoCount(photos.length)] : []),
  ]
  return (
    <section aria-label={t`Order ${orderId}`}>
      <OpenRow
        summary={
          <span className="flex items-center gap-3">
            {isNarrow && <FirstPhoto report={report} />}
            <span className="min-w-0 flex-1">
              {/* On a phone, whatever its length: the account has a line of its own, and all rows one height. */}
              <span className="flex flex-wrap items-center gap-x-3 phone:flex-col phone:items-start">
                <span className="ticket wrap-anywhere">{t`Order ${orderId}`}</span>
                <span className="wrap-anywhere line-clamp-1 text-sm">{commercialAccount.name}</span>
                {report.editedSinceEmail && <Badge tone="attention" icon={MailWarning}>{t`Edited since email`}</Badge>}
              </span>
              <span className="tabular block text-muted text-sm">{facts.join(' · ')}</span>
            </span>
          </span>
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
              <div className="w-32">{!report.emailSent && <SendButton report={report} />}</div>
            </div>
          )
        }
      >
        {() => (
          <div className="flex flex-col gap-3 px-4 pt-1 pb-4 md:px-6">
            <p className="wrap-anywhere text-muted text-sm">{`${nameOf(reporter)}, ${formatInstant(createdAt)}`}</p>
            <ReportFacts report={report} hasPhotos={isNarrow} />
          </div>
        )}
      </OpenRow>
    </section>
  )
}

/** What it looked like; the others are where it opens. */
function FirstPhoto({ report: { photos } }: { report: StainReport }) {
  return (
    <span className="size-11 shrink-0 overflow-hidden rounded bg-sunken">
      {photos[0] && <Thumbnail src={`${photos[0]}?size=320`} alt="" />}
    </span>
  )
}
