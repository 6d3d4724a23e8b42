import { useQuery } from '@tanstack/react-query'

import { History, MailWarning } from 'lucide-react'
import { useId, useState } from 'react'
import { useEndpoint } from '#client/api/hooks.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { OpenRow } from '#client/ui/fold.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { ShowMore } from '#client/ui/show-more.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { VisuallyHidden } from '#client/ui/text.tsx'
import { useNarrow, usePhone } from '#client/ui/window.ts'
import { addressOf, type Reply } from '#shared/api/call.ts'
import { t } from '#shared/language/t.ts'
import { itemName, stainItems } from '#shared/stain-reports/items.ts'
import { foundStainReports, stainReportsShown } from '#shared/stain-reports/reads.ts'
import type { StainReport } from '#shared/stain-reports/stain-report.ts'
import { formatNearDay } from '#shared/time/day.ts'
import { dayOf, formatInstant, type Instant } from '#shared/time/instant.ts'
import { nameOf } from '#shared/users/name.ts'
import { EmailStatus, SendButton } from './emailing.tsx'
import { PhotoStrip, PhotoTile } from './report-photos.tsx'

type Found = Reply<'GET /api/stain-reports'>
type Query = Omit<Parameters<typeof foundStainReports>[0], 'unsent'>

/** One part of the reports found: those shown so far, and the total once it is known. */
export function useFound(query: Query, unsent: 'true' | 'false') {
  const [count, setCount] = useState(stainReportsShown)
  const list = useQuery<Found>({
    queryKey: addressOf(...foundStainReports({ ...query, unsent }, count)),
    placeholderData: (before) => before,
  })
  const total = list.data && list.data.length < count + stainReportsShown ? list.data.length : undefined
  return { ...list, count, total, showMore: () => setCount(Math.min(999, count + stainReportsShown)) }
}

/** What is over, where there is little room. */
const sentOnPhone = 5

interface FoundPartProps {
  title: string
  /** The filter that chose it says what it is. */
  isOnly: boolean
  reports: Found
  list: ReturnType<typeof useFound>
  /** A phone shows as much of it as a desktop. */
  isWhole?: boolean
}

export function FoundPart({ title, isOnly, reports, list, isWhole = false }: FoundPartProps) {
  const { count, total, showMore, isPlaceholderData } = list
  const id = useId()
  const [isUnfolded, unfold] = useState(false)
  const isFolded = usePhone() && !isWhole && !isOnly && !isUnfolded
  const shown = isFolded ? sentOnPhone : count
  const next = Math.min(reports.length, isFolded ? count : count + stainReportsShown) - shown
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className={isOnly ? 'sr-only' : 'text-base'}>
        {title}
        {total !== undefined && <span className="tabular font-normal text-muted"> {total}</span>}
      </h2>
      <ReportLines reports={reports.slice(0, shown)} />
      {(next > 0 || isPlaceholderData) && (
        <ShowMore
          {...{ next, shown, total }}
          busy={isPlaceholderData}
          onShow={isFolded ? () => unfold(true) : showMore}
        />
      )}
    </section>
  )
}

const itemCount = (count: number) => (count === 1 ? t`1 item` : t`${count} items`)

/** A line each that opens to what it shows. */
function ReportLines({ reports }: { reports: readonly StainReport[] }) {
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

/** What it shows, whether its account knows, and what can be done with it; its photos and the button of the first mail stand beside it. */
function ReportFacts({ report }: { report: StainReport }) {
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

const words = { created: t`Reported by`, updated: t`Changed by`, emailed: t`Emailed by` }

/** Who did what to a report, newest first. */
function ReportHistory({ id }: { id: string }) {
  const history = useEndpoint('GET /api/stain-reports/:id/history', { params: { id } })
  return (
    <Loaded
      read={history}
      failed={t`The history could not be loaded.`}
      waiting={<SkeletonLines lines={2} label={t`Loading the history`} />}
    >
      {(events) => (
        <ul className="flex flex-col gap-1 border-line border-t pt-3 text-sm">
          {events.map((event) => (
            <li key={event.id}>
              {words[event.action]} {nameOf(event.user)}
              <span className="text-muted">, {formatInstant(event.createdAt)}</span>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  )
}
