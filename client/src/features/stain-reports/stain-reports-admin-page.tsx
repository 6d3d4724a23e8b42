import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'wouter'
import { isForbidden, useAccessDenied } from '#client/api/access.ts'
import { useEndpoint } from '#client/api/hooks.ts'
import { useUser } from '#client/api/user.ts'
import { askedRange } from '#client/ui/asked-days.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { BasketDrawing } from '#client/ui/drawings/basket.tsx'
import { SearchDrawing } from '#client/ui/drawings/search.tsx'
import { StainDrawing } from '#client/ui/drawings/stain.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { FilterToggle } from '#client/ui/filter-toggle.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { OnlyOfDays } from '#client/ui/only-of-days.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import { SkeletonCards, SkeletonRows } from '#client/ui/skeleton.tsx'
import { useNarrow } from '#client/ui/use-phone.ts'
import { addressOf, type Reply } from '#shared/api/call.ts'
import { allAccounts } from '#shared/commercial-accounts/reads.ts'
import { t, tIn } from '#shared/language/t.ts'
import { stainOrderIdMaxLength } from '#shared/stain-reports/items.ts'
import { foundStainReports, stainReportsShown } from '#shared/stain-reports/reads.ts'
import { type DayRange, formatDay } from '#shared/time/day.ts'
import { digitsOf } from './form-state.ts'
import { ReportCard } from './report-card.tsx'
import { ReportLines } from './report-lines.tsx'

const grid = 'grid grid-cols-3 gap-4'

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

interface Wanted {
  orderId: string
  accountId: string
  isUnsent: boolean
  range: DayRange | undefined
}

const everything: Wanted = { orderId: '', accountId: '', isUnsent: false, range: undefined }

/** Nothing is searched until Search is pressed. */
function SearchForm({ wanted, onSearch }: { wanted: Wanted; onSearch: (wanted: Wanted) => void }) {
  const [typed, setTyped] = useState(wanted)
  const accounts = useEndpoint(...allAccounts)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch({ ...typed, isUnsent: wanted.isUnsent, range: wanted.range })
  }
  const options = (accounts.data ?? []).map(({ id, name, isActive }) => ({
    value: id,
    label: isActive ? name : tIn('account')`${name} (inactive)`,
  }))
  return (
    <Card>
      <form onSubmit={submit} className="flex flex-wrap items-end gap-4 phone:flex-col phone:items-stretch">
        <PlainField
          label={t`Order ID`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={stainOrderIdMaxLength}
          value={typed.orderId}
          onChange={(event) => setTyped({ ...typed, orderId: digitsOf(event.target.value) })}
          className="md:w-48"
        />
        <PlainField
          as="select"
          label={t`Commercial Account`}
          placeholder={t`All accounts`}
          options={options}
          value={typed.accountId}
          onChange={(event) => setTyped({ ...typed, accountId: event.target.value })}
          className="min-w-56 flex-1"
        />
        <div className="flex gap-3 phone:[&>*]:flex-auto">
          <Button type="submit">
            <Search aria-hidden="true" />
            {t`Search`}
          </Button>
          <Button
            variant="secondary"
            onClick={() => {
              setTyped(everything)
              onSearch(everything)
            }}
          >{t`Reset`}</Button>
        </div>
      </form>
    </Card>
  )
}

function Results({ wanted, onReset }: { wanted: Wanted; onReset: () => void }) {
  const { role } = useUser()
  const [count, setCount] = useState(stainReportsShown)
  const isNarrow = useNarrow()
  const query = {
    ...(wanted.orderId && { orderId: wanted.orderId }),
    ...(wanted.accountId && { commercialAccountId: wanted.accountId }),
    ...(wanted.isUnsent && { unsent: 'true' as const }),
    ...(wanted.range && { startDate: wanted.range.start, endDate: wanted.range.end }),
  }
  const list = useQuery<Reply<'GET /api/stain-reports'>>({
    queryKey: addressOf(...foundStainReports(query, count)),
    placeholderData: (before) => before,
  })
  useAccessDenied(role !== 'admin' || isForbidden(list.error), t`Admin access required for this page.`)
  const empty = wanted.isUnsent ? (
    <EmptyState drawing={BasketDrawing} title={t`Everything here was emailed`} />
  ) : wanted.orderId || wanted.accountId || wanted.range ? (
    <EmptyState
      drawing={SearchDrawing}
      title={t`No stain reports match`}
      action={<Button variant="secondary" onClick={onReset}>{t`Show all`}</Button>}
    >{t`Try a shorter part of the order ID, or all accounts.`}</EmptyState>
  ) : (
    <EmptyState
      drawing={StainDrawing}
      title={t`No stain reports yet`}
    >{t`They are listed here as soon as somebody makes one.`}</EmptyState>
  )
  return (
    <Loaded
      read={list}
      failed={t`The stain reports could not be loaded.`}
      waiting={
        isNarrow ? (
          <SkeletonRows rows={8} columns={2} label={t`Loading stain reports`} />
        ) : (
          <SkeletonCards count={6} className={grid} cardClassName="h-72" label={t`Loading stain reports`} />
        )
      }
      empty={empty}
    >
      {(reports) => (
        <section aria-label={t`Stain reports`} className="flex flex-col gap-6">
          {isNarrow ? (
            <ReportLines reports={reports.slice(0, count)} />
          ) : (
            <ul className={grid}>
              {reports.slice(0, count).map((report) => (
                <li key={report.id} className="flex min-w-0">
                  <ReportCard report={report} />
                </li>
              ))}
            </ul>
          )}
          {reports.length > count && (
            <Button
              variant="secondary"
              onClick={() => setCount(Math.min(999, count + stainReportsShown))}
              busy={list.isPlaceholderData && t`Loading...`}
              className="self-center"
            >{t`Show more`}</Button>
          )}
        </section>
      )}
    </Loaded>
  )
}
