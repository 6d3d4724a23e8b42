import { useSearchParams } from 'wouter'
import type { QuerySent } from '#shared/api/endpoint.ts'
import type { historyEndpoints } from '#shared/history/endpoints.ts'
import { type HistoryKind, historyKinds } from '#shared/history/kinds.ts'
import { boundsOf, recentDays } from '#shared/history/reads.ts'
import { ownClock } from '#shared/time/clock.ts'
import { isDay, today } from '#shared/time/day.ts'

/** What the page's address says; blank for no filter. */
export interface HistoryFilter {
  start: string
  end: string
  person: string
  kind: string
  search: string
  /** One record, with all of its history. */
  record: string
}

export const maxDays = 366

export function useHistoryFilter() {
  const [params, setParams] = useSearchParams()
  const end = dayIn(params.get('end')) ?? today()
  const start = dayIn(params.get('start')) ?? recentDays(end).start
  const kind = params.get('kind') ?? ''
  const filter: HistoryFilter = {
    start,
    end,
    person: params.get('person') ?? '',
    kind: historyKinds.includes(kind as HistoryKind) ? kind : '',
    search: params.get('search') ?? '',
    record: params.get('record') ?? '',
  }
  const isFiltered = [...params.keys()].length > 0
  const change = (part: Partial<HistoryFilter>) => {
    const next = { ...Object.fromEntries(params), ...part }
    setParams(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== '')), { replace: true })
  }
  return { filter, isFiltered, change, clear: () => setParams({}, { replace: true }) }
}

const dayIn = (text: string | null) => (text && isDay(text) ? text : undefined)

export function queryOf({ start, end, person, kind, search, record }: HistoryFilter) {
  const query: Query = {
    ...(record ? { record } : boundsOf(ownClock(), { start, end })),
    ...(person && { person }),
    ...(kind && { kind: kind as HistoryKind }),
    ...(search && { search }),
  }
  return query
}

type Query = NonNullable<QuerySent<(typeof historyEndpoints)['listHistory']>>
