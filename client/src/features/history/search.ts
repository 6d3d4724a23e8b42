import { useSearchParams } from 'wouter'
import type { QuerySent } from '#shared/api/endpoint.ts'
import type { historyEndpoints } from '#shared/history/endpoints.ts'
import { type HistoryKind, type HistoryPart, historyKinds } from '#shared/history/kinds.ts'
import { boundsOf, changesShown, foldedShown, recentDays } from '#shared/history/reads.ts'
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
  show: Show
}

/** Which part of it: what was changed or deleted, unless more or less is asked for. */
export type Show = 'changes' | 'everything' | 'deleted'

const parts: Record<Show, HistoryPart | undefined> = {
  changes: 'changes',
  everything: undefined,
  deleted: 'restorable',
}

export const maxDays = 366

export function useHistoryFilter() {
  const [params, setParams] = useSearchParams()
  const end = dayIn(params.get('end')) ?? today()
  const start = dayIn(params.get('start')) ?? recentDays(end).start
  const kind = params.get('kind') ?? ''
  const show = params.get('show')
  const filter: HistoryFilter = {
    start,
    end,
    person: params.get('person') ?? '',
    kind: historyKinds.includes(kind as HistoryKind) ? kind : '',
    search: params.get('search') ?? '',
    record: params.get('record') ?? '',
    show: show === 'everything' || show === 'deleted' ? show : 'changes',
  }
  const isFiltered = [...params.keys()].some((name) => name !== 'show')
  const change = (part: Partial<HistoryFilter>) => {
    const next = { ...Object.fromEntries(params), ...part }
    const isSaid = ([name, value]: [string, string]) => value !== '' && !(name === 'show' && value === 'changes')
    setParams(Object.fromEntries(Object.entries(next).filter(isSaid)), { replace: true })
  }
  const clear = () => setParams(filter.show === 'changes' ? {} : { show: filter.show }, { replace: true })
  return { filter, isFiltered, change, clear }
}

const dayIn = (text: string | null) => (text && isDay(text) ? text : undefined)

/** Tips are what there is most of, and seldom what is looked for; unless they are. */
export const isFolded = ({ kind, search, record }: HistoryFilter) => !record && !search && kind !== 'tip'

export function queryOf({ start, end, person, kind, search, record, show }: HistoryFilter) {
  const only = record ? undefined : parts[show]
  const query: Query = {
    ...(record ? { record } : boundsOf(ownClock(), { start, end })),
    ...(person && { person }),
    ...(kind && { kind: kind as HistoryKind }),
    ...(search && { search }),
    ...(only && { only }),
  }
  return query
}

type Query = NonNullable<QuerySent<(typeof historyEndpoints)['listHistory']>>

/** A page has more entries where they are folded. */
export const listedBy = (filter: HistoryFilter): Query => ({
  ...queryOf(filter),
  limit: filter.show === 'everything' && isFolded(filter) ? foldedShown : changesShown,
})
