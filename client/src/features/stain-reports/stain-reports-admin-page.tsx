import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useSearchParams } from 'wouter'
import { isForbidden, useAccessDenied } from '#client/api/access.ts'
import { useUser } from '#client/api/user.ts'
import { askedRange } from '#client/ui/asked-days.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { BasketDrawing } from '#client/ui/drawings/basket.tsx'
import { SearchDrawing } from '#client/ui/drawings/search.tsx'
import { StainDrawing } from '#client/ui/drawings/stain.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { FilterToggle } from '#client/ui/filter-toggle.tsx'
import { Loaded, together } from '#client/ui/loaded.tsx'
import { OnlyOfDays } from '#client/ui/only-of-days.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { addressOf, type Reply } from '#shared/api/call.ts'
import { t } from '#shared/language/t.ts'
import { foundStainReports, stainReportsShown } from '#shared/stain-reports/reads.ts'
import { formatDay } from '#shared/time/day.ts'
import { digitsOf } from './form-state.ts'
import { ReportLines } from './report-lines.tsx'
import { SearchForm, type Wanted } from './search-form.tsx'

export default function StainReportsAdminPage() {
  const [search, setSearch] = useSearchParams()
  const isUnsent = search.get('mail') === 'unsent'
  const range = askedRange(search)
  const wanted = {
    orderId: digitsOf(search.get('order') ?? ''),
    accountId: search.get('account') ?? '',
    isUnsent,
    range,
  }
  const key = `${wanted.orderId} ${wanted.accountId}`
  const change = ({ orderId, accountId, isUnsent, range }: Wanted) =>
    setSearch({
      ...range,
      ...(orderId && { order: orderId }),
      ...(accountId && { account: accountId }),
      ...(isUnsent && { mail: 'unsent' }),
    })
  return (
    <>
      <PageHeader title={t`Stain Reports`} purpose={t`Every report, what it shows, and whether its account knows.`} />
      <div className="flex flex-col gap-6">
        <SearchForm key={key} wanted={wanted} onSearch={change} />
        <FilterToggle label={t`Not emailed`} on={isUnsent} onChange={(on) => change({ ...wanted, isUnsent: on })} />
        {range && (
          <OnlyOfDays>{t`Only reports made within ${formatDay(range.start)} - ${formatDay(range.end)}.`}</OnlyOfDays>
        )}
        <Results
          key={`results ${key} ${isUnsent} ${range?.start} ${range?.end}`}
          wanted={wanted}
          onReset={() => setSearch({})}
        />
      </div>
    </>
  )
}

type Found = Reply<'GET /api/stain-reports'>
type Query = Omit<Parameters<typeof foundStainReports>[0], 'unsent'>

/** One of the two parts of what was found, as far as it is shown. */
function useFound(query: Query, unsent: 'true' | 'false', enabled = true) {
  const [count, setCount] = useState(stainReportsShown)
  const list = useQuery<Found>({
    queryKey: addressOf(...foundStainReports({ ...query, unsent }, count)),
    placeholderData: (before) => before,
    enabled,
  })
  return { ...list, count, showMore: () => setCount(Math.min(999, count + stainReportsShown)) }
}

/** What its account does not know yet comes first; each part with its newest first. */
function Results({ wanted, onReset }: { wanted: Wanted; onReset: () => void }) {
  const { role } = useUser()
  const query = {
    ...(wanted.orderId && { orderId: wanted.orderId }),
    ...(wanted.accountId && { commercialAccountId: wanted.accountId }),
    ...(wanted.range && { startDate: wanted.range.start, endDate: wanted.range.end }),
  }
  const unsent = useFound(query, 'true')
  const sent = useFound(query, 'false', !wanted.isUnsent)
  useAccessDenied(role !== 'admin' || isForbidden(unsent.error ?? sent.error), t`Admin access required for this page.`)
  return (
    <Loaded
      read={wanted.isUnsent ? together({ unsent }) : together({ unsent, sent })}
      failed={t`The stain reports could not be loaded.`}
      waiting={
        <Card flush>
          <SkeletonRows rows={12} columns={2} label={t`Loading stain reports`} />
        </Card>
      }
    >
      {({ unsent: waiting, sent: known = [] }: { unsent: Found; sent?: Found }) =>
        waiting.length + known.length === 0 ? (
          <Nothing wanted={wanted} onReset={onReset} />
        ) : (
          <section aria-label={t`Stain reports`} className="flex flex-col gap-6">
            {waiting.length > 0 && <Part title={t`Not emailed`} reports={waiting} list={unsent} areWaiting />}
            {known.length > 0 && <Part title={t`Emailed`} reports={known} list={sent} />}
          </section>
        )
      }
    </Loaded>
  )
}

interface PartProps {
  title: string
  reports: Found
  list: ReturnType<typeof useFound>
  areWaiting?: boolean
}

function Part({ title, reports, list: { count, showMore, isPlaceholderData }, areWaiting = false }: PartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="text-base">
        {title}
      </h2>
      <ReportLines reports={reports.slice(0, count)} areWaiting={areWaiting} />
      {reports.length > count && (
        <Button
          variant="secondary"
          onClick={showMore}
          busy={isPlaceholderData && t`Loading...`}
          className="mt-2 self-center"
        >{t`Show more`}</Button>
      )}
    </section>
  )
}

function Nothing({ wanted, onReset }: { wanted: Wanted; onReset: () => void }) {
  if (wanted.isUnsent) return <EmptyState drawing={BasketDrawing} title={t`Everything here was emailed`} />
  if (wanted.orderId || wanted.accountId || wanted.range)
    return (
      <EmptyState
        drawing={SearchDrawing}
        title={t`No stain reports match`}
        action={<Button variant="secondary" onClick={onReset}>{t`Show all`}</Button>}
      >{t`Try a shorter part of the order ID, or all accounts.`}</EmptyState>
    )
  return (
    <EmptyState
      drawing={StainDrawing}
      title={t`No stain reports yet`}
    >{t`They are listed here as soon as somebody makes one.`}</EmptyState>
  )
}
