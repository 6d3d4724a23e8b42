import { useInfiniteQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { isForbidden, useAccessDenied } from '#client/api/access.ts'
import { call, isUnproven, read, reasonOf } from '#client/api/call.ts'
import { saveText } from '#client/api/download.ts'
import { useUser } from '#client/api/user.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ClockDrawing } from '#client/ui/drawings.tsx'
import { EmptyState, Loaded } from '#client/ui/loaded.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { usePhone } from '#client/ui/window.ts'
import { addressOf, type Reply } from '#shared/api/call.ts'
import { toCsv } from '#shared/csv/csv.ts'
import type { HistoryEntry, HistoryNames } from '#shared/history/history.ts'
import { changesIn, records, sentenceOf } from '#shared/history/records.ts'
import { actionNames, actorName } from '#shared/history/words.ts'
import { t } from '#shared/language/t.ts'
import { dateInFile, formatTime } from '#shared/time/instant.ts'
import { DayList } from './day-list.tsx'
import { Filters, type HistoryFilter, isFolded, listedBy, queryOf, type Show, useHistoryFilter } from './filters.tsx'

type Page = Reply<'GET /api/admin/history'>

export default function HistoryPage() {
  const { filter, isFiltered, change, clear } = useHistoryFilter()
  const showAll = () => change({ record: '', show: 'everything' })
  const isPhone = usePhone()
  return (
    <>
      <PageHeader
        title={t`History`}
        // The list of a phone begins in its first view.
        purpose={!isPhone && t`Who changed what, and when; what was deleted can be brought back for 30 days.`}
        isActionSmall={isPhone}
        action={!filter.record && <ExportButton filter={filter} />}
      />
      <div className="flex flex-col gap-6">
        {filter.record ? (
          <Notice
            tone="info"
            action={<Button variant="secondary" size="sm" onClick={showAll}>{t`Show everything`}</Button>}
          >{t`All that became of one record.`}</Notice>
        ) : (
          <Filters filter={filter} isFiltered={isFiltered} onChange={change} onClear={clear} />
        )}
        <Entries filter={filter} isFiltered={isFiltered} onClear={clear} onShowAll={showAll} />
      </div>
    </>
  )
}

interface EntriesProps {
  filter: HistoryFilter
  isFiltered: boolean
  onClear: () => void
  onShowAll: () => void
}

function Entries({ filter, isFiltered, onClear, onShowAll }: EntriesProps) {
  const { role } = useUser()
  const list = useInfiniteQuery({
    queryKey: addressOf('GET /api/admin/history', { query: listedBy(filter) }),
    queryFn: ({ pageParam, signal }) => nextEntries(filter, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }: Page) => next,
    placeholderData: (before) => before,
    // Whatever is done elsewhere adds to it: it is read anew at every visit.
    gcTime: 0,
  })
  useAccessDenied(role !== 'admin' || isForbidden(list.error), t`Admin access required for this page.`)
  const pages = list.data?.pages
  return (
    <Loaded
      read={{ ...list, data: pages?.flatMap((page) => page.entries) }}
      failed={t`The history could not be loaded.`}
      waiting={
        <Card flush>
          <SkeletonRows rows={8} columns={3} />
        </Card>
      }
      empty={<Nothing show={filter.show} isFiltered={isFiltered} onClear={onClear} onShowAll={onShowAll} />}
    >
      {(entries) => (
        <section aria-label={t`Changes`} aria-busy={list.isPlaceholderData} className="flex flex-col gap-4 phone:gap-2">
          <DayList
            entries={entries}
            names={Object.assign({}, ...pages!.map((page) => page.names))}
            isFolded={isFolded(filter)}
            hasMore={list.hasNextPage}
          />
          {list.hasNextPage && (
            <Button
              variant="secondary"
              onClick={() => void list.fetchNextPage()}
              busy={list.isFetchingNextPage && t`Loading...`}
              className="self-center"
            >{t`Show more`}</Button>
          )}
        </section>
      )}
    </Loaded>
  )
}

/** A search looks through a part of a long time at once; where that has nothing, it goes on with the next. */
async function nextEntries(filter: HistoryFilter, cursor: string, signal: AbortSignal): Promise<Page> {
  const query = { ...listedBy(filter), ...(cursor && { cursor }) }
  const page = await read<Page>(addressOf('GET /api/admin/history', { query }), signal)
  return page.entries.length === 0 && page.next ? nextEntries(filter, page.next, signal) : page
}

/** Where only a part is listed, the rest may have what is looked for. */
function Nothing({ show, isFiltered, onClear, onShowAll }: Omit<EntriesProps, 'filter'> & { show: Show }) {
  return (
    <EmptyState
      drawing={ClockDrawing}
      title={show === 'deleted' ? t`Nothing that was deleted can be restored` : t`Nothing was changed`}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {show !== 'everything' && <Button variant="secondary" onClick={onShowAll}>{t`Show everything`}</Button>}
          {isFiltered && <Button variant="ghost" onClick={onClear}>{t`Clear filters`}</Button>}
        </div>
      }
    >
      {show === 'changes'
        ? t`What was only added is under “Everything”.`
        : t`Try other days, another person, or a shorter text.`}
    </EmptyState>
  )
}

/** All that is listed, as a file. */
export function ExportButton({ filter }: { filter: HistoryFilter }) {
  const [isBusy, setIsBusy] = useState(false)
  const start = async () => {
    if (isBusy) return
    setIsBusy(true)
    try {
      const { count, isAll } = await exportHistory(filter)
      if (count === 0) toast({ title: t`There is nothing to export.`, tone: 'destructive' })
      else if (isAll) toast({ title: t`History exported successfully!` })
      else
        toast({
          title: t`The newest ${maxRows.toLocaleString('en-US')} changes were exported`,
          description: t`Choose fewer days for a file with all of them.`,
        })
    } catch (error) {
      if (!isUnproven(error))
        toast({ title: t`The history could not be exported.`, description: reasonOf(error), tone: 'destructive' })
    }
    setIsBusy(false)
  }
  return (
    <Button
      variant="secondary"
      className="phone:w-11 phone:px-0!"
      onClick={() => void start()}
      aria-disabled={isBusy || undefined}
    >
      <Download aria-hidden="true" />
      <span className="phone:sr-only">{isBusy ? t`Exporting...` : t`Export CSV`}</span>
    </Button>
  )
}

/** What one file holds; more is asked for in smaller ranges. */
export const maxRows = 10_000

type Listed = Reply<'GET /api/admin/history'>['entries'][number]

/** Saves everything that the filter finds, not only what is shown; false where that was more than a file holds. */
export async function exportHistory(filter: HistoryFilter): Promise<{ count: number; isAll: boolean }> {
  const rows: string[][] = []
  let cursor: string | null = null
  do {
    const query = { ...queryOf(filter), ...(cursor && { cursor }) }
    const page: Reply<'GET /api/admin/history/export'> = await call('GET /api/admin/history/export', { query })
    for (const entry of page.entries) rows.push(rowOf(entry, page.names))
    cursor = page.next
  } while (cursor && rows.length < maxRows)
  if (rows.length > 0) saveText(`history-${filter.start}-to-${filter.end}.csv`, toCsv(header(), rows))
  return { count: rows.length, isAll: !cursor }
}

const header = () => [
  t`Time`,
  t`Who`,
  t`What happened`,
  t`Kind`,
  t`Action`,
  t`Before`,
  t`After`,
  t`Address`,
  t`Record`,
  t`Request`,
]

function rowOf(entry: Listed, names: HistoryNames): string[] {
  return [
    `${dateInFile(entry.at)} ${formatTime(entry.at)}`,
    actorName(entry),
    sentenceOf(entry, names),
    records[entry.kind].kindName,
    actionNames[entry.action],
    sideOf(entry, names, 'before'),
    sideOf(entry, names, 'after'),
    entry.address ?? '',
    entry.recordId,
    entry.requestId ?? '',
  ]
}

/** 'Amount: $4.00; Notes: kind' */
const sideOf = (entry: HistoryEntry, names: HistoryNames, side: 'before' | 'after') =>
  changesIn(entry, names)
    .filter((change) => change[side] !== '')
    .map((change) => `${change.label}: ${change[side]}`)
    .join('; ')
