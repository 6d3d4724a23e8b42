import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronDown, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { isForbidden, useAccessDenied } from '#client/api/access.ts'
import { read } from '#client/api/call.ts'
import { useUser } from '#client/api/user.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ClockDrawing } from '#client/ui/drawings/clock.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { type Column, Table } from '#client/ui/table.tsx'
import { addressOf, type Reply } from '#shared/api/call.ts'
import type { HistoryNames } from '#shared/history/history.ts'
import { sentenceOf } from '#shared/history/records.ts'
import { t } from '#shared/language/t.ts'
import { formatInstant } from '#shared/time/instant.ts'
import { ChangesTable } from './changes-table.tsx'
import { Filters } from './filters.tsx'
import { RestoreDialog } from './restore-dialog.tsx'
import { type HistoryFilter, queryOf, useHistoryFilter } from './search.ts'

type Page = Reply<'GET /api/admin/history'>
type Listed = Page['entries'][number]

export default function HistoryPage() {
  const { filter, isFiltered, change, clear } = useHistoryFilter()
  return (
    <>
      <PageHeader
        title={t`History`}
        purpose={t`Who changed what, and when; what was deleted can be brought back for 30 days.`}
      />
      <div className="flex flex-col gap-6">
        {filter.record ? (
          <Notice
            tone="info"
            action={<Button variant="secondary" size="sm" onClick={clear}>{t`Show everything`}</Button>}
          >{t`All that became of one record.`}</Notice>
        ) : (
          <Filters filter={filter} isFiltered={isFiltered} onChange={change} onClear={clear} />
        )}
        <Entries filter={filter} isFiltered={isFiltered} onClear={clear} />
      </div>
    </>
  )
}

function Entries({ filter, isFiltered, onClear }: { filter: HistoryFilter; isFiltered: boolean; onClear: () => void }) {
  const { role } = useUser()
  const list = useInfiniteQuery({
    queryKey: addressOf('GET /api/admin/history', { query: queryOf(filter) }),
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
      empty={
        <EmptyState
          drawing={ClockDrawing}
          title={t`Nothing was changed`}
          action={isFiltered && <Button variant="secondary" onClick={onClear}>{t`Show everything`}</Button>}
        >{t`Try other days, another person, or a shorter text.`}</EmptyState>
      }
    >
      {(entries) => (
        <section aria-label={t`Changes`} aria-busy={list.isPlaceholderData} className="flex flex-col gap-6">
          <EntryTable entries={entries} names={Object.assign({}, ...pages!.map((page) => page.names))} />
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
  const query = { ...queryOf(filter), ...(cursor && { cursor }) }
  const page = await read<Page>(addressOf('GET /api/admin/history', { query }), signal)
  return page.entries.length === 0 && page.next ? nextEntries(filter, page.next, signal) : page
}

function EntryTable({ entries, names }: { entries: Listed[]; names: HistoryNames }) {
  const [restoring, setRestoring] = useState<Listed>()
  const columns: Column<Listed>[] = [
    {
      key: 'what',
      header: t`What happened`,
      place: 'cards:row-start-1',
      cell: (entry) => <What entry={entry} names={names} />,
    },
    {
      key: 'when',
      header: t`When`,
      className: 'w-44 whitespace-nowrap align-top cards:whitespace-normal!',
      place: 'cards:row-start-2 cards:pl-7!',
      cell: ({ at, address }) => (
        <div className="flex min-h-11 flex-col justify-center text-muted text-sm cards:min-h-0">
          <time dateTime={at}>{formatInstant(at)}</time>
          {address && <span className="break-all">{t`from ${address}`}</span>}
        </div>
      ),
    },
    {
      key: 'restore',
      header: t`Restore`,
      hideHeader: true,
      className: 'w-px align-top',
      place: 'cards:col-start-2 cards:row-start-1 cards:self-start',
      cell: (entry) =>
        entry.canRestore ? (
          <Button
            variant="secondary"
            size="sm"
            aria-label={t`Restore: ${sentenceOf(entry, names)}`}
            onClick={() => setRestoring(entry)}
          >
            <Undo2 aria-hidden="true" />
            {t`Restore`}
          </Button>
        ) : null,
    },
  ]
  return (
    <>
      <Table
        caption={t`Changes, newest first`}
        columns={columns}
        rows={entries}
        rowKey={({ id }) => id}
        // What was opened stays open while it is out of sight.
        wholeUpTo={Number.POSITIVE_INFINITY}
      />
      {restoring && <RestoreDialog entry={restoring} names={names} onClose={() => setRestoring(undefined)} />}
    </>
  )
}

/** The sentence; opened, what was there before and after. */
function What({ entry, names }: { entry: Listed; names: HistoryNames }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)} className="group min-w-0">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded [&::-webkit-details-marker]:hidden">
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
        />
        <span className="wrap-anywhere min-w-0">{sentenceOf(entry, names)}</span>
      </summary>
      {isOpen && (
        <div className="mt-1 mb-2 flex flex-col gap-2 md:pl-7">
          <ChangesTable entry={entry} names={names} />
          <p className="flex flex-wrap items-center gap-x-4 text-muted text-sm">
            <Link
              href={`/admin/history?record=${entry.recordId}`}
              className="inline-flex min-h-11 items-center font-semibold text-brand underline"
            >{t`All of this record`}</Link>
            {entry.requestId && <span className="break-all">{t`Request ${entry.requestId.slice(0, 8)}`}</span>}
          </p>
        </div>
      )}
    </details>
  )
}
