import { Download } from 'lucide-react'
import { useDeferredValue } from 'react'
import { useSearchParams } from 'wouter'
import { useAccessDenied } from '#client/api/access.ts'
import { saveText } from '#client/api/download.ts'
import { useAction, useEndpoint } from '#client/api/hooks.ts'
import { useUser } from '#client/api/user.ts'
import { askedDays } from '#client/ui/asked-days.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { SafeDrawing, SearchDrawing } from '#client/ui/drawings.tsx'
import { daysWords, FilterFold } from '#client/ui/filter-fold.tsx'
import { EmptyState, Loaded, OnlySome } from '#client/ui/loaded.tsx'
import { NeedsConnection } from '#client/ui/notice.tsx'
import { BackLink, PageHeader } from '#client/ui/page-header.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { type Column, Table } from '#client/ui/table.tsx'
import { usePhone } from '#client/ui/window.ts'
import { toCsv } from '#shared/csv/csv.ts'
import { t } from '#shared/language/t.ts'
import { machineName } from '#shared/machine-problems/machine.ts'
import { dollars, sumMoney } from '#shared/money/money.ts'
import { type Refund, refundStatuses, refundsMax } from '#shared/refunds/refund.ts'
import { givenBackWords, reasonNames, statusNames, wayNames } from '#shared/refunds/words.ts'
import { isFound } from '#shared/text/fold.ts'
import { formatDay, today } from '#shared/time/day.ts'
import { dateInFile, formatTime } from '#shared/time/instant.ts'
import { fullName, nameOf } from '#shared/users/name.ts'
import { RefundMenu, RefundRepeats } from './refund-row.tsx'
import { refundLists, refundName } from './refund-words.ts'

export default function RefundsAdminPage() {
  useAccessDenied(useUser().role !== 'admin', t`Admin access required for this page.`)
  const [search, setSearch] = useSearchParams()
  const { start, end } = askedDays(search)
  const [text, status] = [search.get('search') ?? '', search.get('status') ?? '']
  const change = (part: Record<string, string>) => {
    const next = Object.entries({ start, end, search: text, status, ...part })
    setSearch(Object.fromEntries(next.filter(([, value]) => value !== '')), { replace: true })
  }
  const list = useEndpoint('GET /api/admin/refunds', {
    query: { startDate: start || undefined, endDate: end || undefined },
  })
  const wanted = useDeferredValue(text)
  const shown = (list.data ?? []).filter(
    (each) => (status === '' || each.status === status) && isFound(wordsOf(each), wanted),
  )
  const given = shown.filter((each) => each.status === 'given')
  const isPhone = usePhone()
  const known = refundStatuses.find((each) => each === status)
  const fields = (
    <>
      <PlainField
        type="date"
        label={t`Start Date`}
        value={start}
        max={end || undefined}
        onChange={({ target }) => change({ start: target.value })}
      />
      <PlainField
        type="date"
        label={t`End Date`}
        value={end}
        min={start || undefined}
        onChange={({ target }) => change({ end: target.value })}
      />
      <PlainField
        as="select"
        label={t`Status`}
        value={status}
        options={[
          { value: '', label: t`All` },
          ...refundStatuses.map((value) => ({ value, label: statusNames[value] })),
        ]}
        onChange={({ target }) => change({ status: target.value })}
      />
      <PlainField
        type="search"
        label={t`Employee, machine or customer`}
        value={text}
        onChange={({ target }) => change({ search: target.value })}
        className="min-w-48 md:flex-1"
      />
    </>
  )
  return (
    <>
      <BackLink href="/admin/shift-reports">{t`Drop Reports`}</BackLink>
      <PageHeader
        title={t`Refunds`}
        purpose={t`Money that customers got back for machines.`}
        action={
          <Button
            variant="secondary"
            disabled={shown.length === 0}
            onClick={() => saveText(`refunds-${today()}.csv`, refundsCsv(shown))}
          >
            <Download aria-hidden="true" />
            {t`Export CSV`}
          </Button>
        }
      />
      <div className="flex flex-col gap-6">
        {isPhone ? (
          <FilterFold
            words={
              <span className="font-semibold">
                {[daysWords({ start, end }, start || end ? undefined : t`All days`), known && statusNames[known], text]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            }
          >
            {fields}
          </FilterFold>
        ) : (
          <Card>
            <div className="flex flex-wrap items-end gap-4">{fields}</div>
          </Card>
        )}
        <NeedsConnection />
        <Loaded
          read={list}
          failed={t`The refunds could not be loaded.`}
          waiting={
            <Card flush>
              <SkeletonRows rows={6} columns={5} label={t`Loading refunds`} />
            </Card>
          }
          empty={<EmptyState drawing={SafeDrawing} title={t`No refunds yet`} />}
        >
          {(all) =>
            shown.length === 0 ? (
              <EmptyState drawing={SearchDrawing} title={t`Nothing here.`} />
            ) : (
              <>
                <p className="tabular font-semibold">
                  {givenBackWords({ amount: sumMoney(given.map(({ amount }) => amount)), refunds: given.length })}
                </p>
                <Table caption={t`Refunds`} wide columns={columns} rows={shown} rowKey={({ id }) => id} />
                <OnlySome shown={all.length} most={refundsMax} />
              </>
            )
          }
        </Loaded>
      </div>
    </>
  )
}

const wordsOf = (refund: Refund) =>
  [fullName(refund.user), refund.user.email, machineName(refund), refund.customer, reasonNames[refund.reason]].join(' ')

/** 'Cash, Front' */
const paymentOf = ({ way, drawer }: Refund) => [wayNames[way], drawer].filter(Boolean).join(', ')

/** Where there is no room for columns, a refund is a few lines: machine and amount, why and how, for whom, by whom. */
const columns: Column<Refund>[] = [
  {
    key: 'day',
    header: t`Date`,
    className: 'w-32 whitespace-nowrap',
    place: 'cards:hidden!',
    cell: ({ refundDay }) => formatDay(refundDay),
  },
  {
    key: 'employee',
    header: t`Employee`,
    className: 'wrap-anywhere',
    place: 'cards:row-start-4 cards:text-muted cards:text-sm',
    cell: ({ user, refundDay }) => (
      <>
        {nameOf(user)}
        <span className="hidden cards:inline"> · {formatDay(refundDay)}</span>
      </>
    ),
  },
  {
    key: 'machine',
    header: t`Machine`,
    className: 'whitespace-nowrap',
    place: 'cards:row-start-1',
    cell: (refund) => <span className="cards:font-semibold">{machineName(refund)}</span>,
  },
  {
    key: 'reason',
    header: t`Reason`,
    className: 'wrap-anywhere',
    place: 'cards:row-start-2',
    cell: (refund) => (
      <>
        {reasonNames[refund.reason]}
        <span className="hidden cards:inline"> · {paymentOf(refund)}</span>
        {refund.note && <span className="block text-muted text-sm">{refund.note}</span>}
      </>
    ),
  },
  {
    key: 'customer',
    header: t`Customer`,
    className: 'wrap-anywhere',
    place: 'cards:row-start-3',
    cell: (refund) => (
      <>
        {refund.customer}
        <RefundRepeats refund={refund} />
      </>
    ),
  },
  { key: 'way', header: t`Payment`, place: 'cards:hidden!', cell: paymentOf },
  {
    key: 'amount',
    header: t`Amount`,
    numeric: true,
    place: 'cards:col-start-2 cards:row-start-1',
    cell: ({ amount }) => <span className="ticket">{dollars(amount)}</span>,
  },
  {
    key: 'status',
    header: t`Status`,
    place: 'cards:col-span-2 cards:mt-2',
    cell: (refund) =>
      refund.status !== 'given' && (
        <span className="flex flex-wrap items-center justify-between gap-2">
          <Badge tone="attention">{statusNames[refund.status]}</Badge>
          {refund.status === 'waiting' && (
            <span className="flex gap-2">
              <Decision refund={refund} />
            </span>
          )}
        </span>
      ),
  },
  {
    key: 'actions',
    header: t`Actions`,
    hideHeader: true,
    align: 'right',
    place: 'cards:col-start-2 cards:row-start-2 cards:row-span-3 cards:-mr-3',
    cell: (refund) => <RefundMenu refund={refund} />,
  },
]

function Decision({ refund }: { refund: Refund }) {
  const { mutate, isPending } = useAction('POST /api/refunds/:id/decision', {
    refresh: refundLists,
    done: ({ status }) => statusNames[status],
    failed: t`The refund could not be saved.`,
    isOutdated: () => true,
  })
  const decide = (isApproved: boolean) => mutate({ params: { id: refund.id }, body: { isApproved } })
  const name = refundName(refund)
  return (
    <>
      <Button
        size="sm"
        className="min-w-11"
        aria-label={t`Yes to ${name}`}
        busy={isPending && t`Saving...`}
        onClick={() => decide(true)}
      >
        {t`Yes`}
      </Button>
      <Button
        size="sm"
        variant="secondary"
        className="min-w-11"
        aria-label={t`No to ${name}`}
        disabled={isPending}
        onClick={() => decide(false)}
      >
        {t`No`}
      </Button>
    </>
  )
}

/** The refunds that the page lists, as a file. */
export const refundsCsv = (refunds: readonly Refund[]): string =>
  toCsv(
    [
      ...[
        t`Date`,
        t`Employee`,
        t`Machine`,
        t`Amount`,
        t`Reason`,
        t`Payment`,
        t`Drawer`,
        t`Customer`,
        t`Note`,
        t`Status`,
      ],
      ...[t`Refunds before`, t`Decided at`, t`Created at`],
    ],
    refunds.map((each) => [
      each.refundDay,
      nameOf(each.user),
      machineName(each),
      each.amount,
      reasonNames[each.reason],
      wayNames[each.way],
      each.drawer ?? '',
      each.customer ?? '',
      each.note ?? '',
      statusNames[each.status],
      String(each.earlier),
      each.decidedAt ? `${dateInFile(each.decidedAt)} ${formatTime(each.decidedAt)}` : '',
      `${dateInFile(each.createdAt)} ${formatTime(each.createdAt)}`,
    ]),
    { amountColumns: [t`Amount`] },
  )
