import { useInfiniteQuery } from '@tanstack/react-query'
import { isForbidden, useAccessDenied } from '#client/api/access.ts'
import { read } from '#client/api/call.ts'
import { useUser } from '#client/api/user.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ClockDrawing } from '#client/ui/drawings.tsx'
import { EmptyState, Loaded } from '#client/ui/loaded.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { usePhone } from '#client/ui/window.ts'
import { addressOf, type Reply } from '#shared/api/call.ts'
import { t } from '#shared/language/t.ts'
import { DayList } from './day-list.tsx'
import { ExportButton } from './export-button.tsx'
import { Filters } from './filters.tsx'
import { type HistoryFilter, isFolded, listedBy, type Show, useHistoryFilter } from './search.ts'

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
