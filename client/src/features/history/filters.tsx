import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useEndpoint } from '#client/api/hooks.ts'
import { useUsualRanges } from '#client/api/usual-ranges.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ChoiceChips, RangeChips } from '#client/ui/chips.tsx'
import { FilterFold } from '#client/ui/filter-fold.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import { usePhone } from '#client/ui/window.ts'
import type { QuerySent } from '#shared/api/endpoint.ts'
import type { historyEndpoints } from '#shared/history/endpoints.ts'
import { type HistoryKind, type HistoryPart, historyKinds } from '#shared/history/kinds.ts'
import { boundsOf, changesShown, foldedShown, recentDays } from '#shared/history/reads.ts'
import { records } from '#shared/history/records.ts'
import { t, tIn } from '#shared/language/t.ts'
import { usualDays } from '#shared/payroll/usual-days.ts'
import { ownClock } from '#shared/time/clock.ts'
import { addDays, formatRange, isDay, today } from '#shared/time/day.ts'
import { allTokens } from '#shared/tokens/reads.ts'
import { nameOf } from '#shared/users/name.ts'
import { everybody } from '#shared/users/reads.ts'

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

const parts: { value: Show; label: string; only?: HistoryPart }[] = [
  { value: 'changes', label: t`Changes only`, only: 'changes' },
  { value: 'everything', label: t`Everything` },
  { value: 'deleted', label: t`Deleted, can be restored`, only: 'restorable' },
]

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
  const only = record ? undefined : parts.find(({ value }) => value === show)?.only
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

export interface FiltersProps {
  filter: HistoryFilter
  isFiltered: boolean
  onChange: (part: Partial<HistoryFilter>) => void
  onClear: () => void
}

export function Filters({ filter, isFiltered, onChange, onClear }: FiltersProps) {
  const users = useEndpoint(...everybody)
  const tokens = useEndpoint(...allTokens)
  const people = [
    ...(users.data ?? []).map((person) => ({ value: person.id, label: nameOf(person) })),
    ...(tokens.data?.tokens ?? []).map(({ id, name }) => ({ value: id, label: `${t`Token`}: ${name}` })),
    { value: 'public', label: t`Somebody at a public page` },
    { value: 'system', label: t`The system` },
  ]
  const { start, end, person } = filter
  // Comes from an old link, or is not known yet: without it the field would say Everybody.
  if (person && !labelOf(people, person))
    people.push({ value: person, label: users.isLoading || tokens.isLoading ? t`Loading...` : t`Somebody unknown` })
  const kinds = historyKinds.map((kind) => ({ value: kind, label: records[kind].kindName }))
  // The first is what the page begins with.
  const ranges = [{ label: t`Last 30 days`, range: recentDays(today()) }, ...useUsualRanges(usualDays(true))]
  const isPhone = usePhone()
  const chips = <RangeChips ranges={ranges} chosen={filter} onChoose={onChange} className="col-span-full md:mr-auto" />
  const part = (
    <ChoiceChips
      label={t`What to list`}
      choices={parts}
      chosen={filter.show}
      onChoose={(show) => onChange({ show })}
      selectOnPhone
      className="col-span-full min-w-0"
    />
  )
  const clear = isFiltered && (
    <Button variant="ghost" className="phone:col-span-full" onClick={onClear}>{t`Clear filters`}</Button>
  )
  const fields = (
    <div className="grid grid-cols-2 items-end gap-4 md:grid-cols-4 xl:grid-cols-6">
      {isPhone ? (
        <>
          {part}
          {chips}
        </>
      ) : (
        <div className="col-span-full flex flex-wrap items-center gap-3">
          {chips}
          {clear}
        </div>
      )}
      <PlainField
        type="date"
        label={t`Start Date`}
        value={start}
        max={end}
        onChange={(event) => {
          const day = event.target.value
          if (day) onChange({ start: day, end: earlierOf(end < day ? day : end, addDays(day, maxDays - 1)) })
        }}
      />
      <PlainField
        type="date"
        label={t`End Date`}
        value={end}
        max={today()}
        onChange={(event) => {
          const day = event.target.value
          if (day) onChange({ end: day, start: laterOf(start > day ? day : start, addDays(day, 1 - maxDays)) })
        }}
      />
      <PlainField
        as="select"
        label={t`Who`}
        placeholder={everybodyWord}
        options={people}
        value={filter.person}
        onChange={(event) => onChange({ person: event.target.value })}
      />
      <PlainField
        as="select"
        label={t`Kind`}
        placeholder={t`All kinds`}
        options={kinds}
        value={filter.kind}
        onChange={(event) => onChange({ kind: event.target.value })}
      />
      <SearchForm key={filter.search} search={filter.search} onSearch={(search) => onChange({ search })} />
      {isPhone && clear}
    </div>
  )
  if (isPhone)
    return (
      <FilterFold
        words={
          <span className="font-semibold">
            {[
              filter.search && t`“${filter.search}”`,
              isUsual(filter) ? t`Last 30 days` : formatRange(filter),
              labelOf(people, person) ?? everybodyWord,
              labelOf(kinds, filter.kind) ?? t`All kinds`,
              labelOf(parts, filter.show),
            ]
              .filter((words) => typeof words === 'string' && words !== '')
              .join(' · ')}
          </span>
        }
      >
        {fields}
      </FilterFold>
    )
  return (
    <>
      <Card>{fields}</Card>
      {part}
    </>
  )
}

const everybodyWord = tIn('filter')`Everybody`

const labelOf = (options: readonly { value: string; label: string }[], chosen: string) =>
  options.find(({ value }) => value === chosen)?.label

/** The days that the page begins with. */
const isUsual = ({ start, end }: HistoryFilter) => end === today() && start === recentDays(end).start

const earlierOf = (one: string, other: string) => (one < other ? one : other)
const laterOf = (one: string, other: string) => (one > other ? one : other)

/** Nothing is searched until it is sent off: each search reads a month. */
function SearchForm({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const [typed, setTyped] = useState(search)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(typed.trim())
  }
  return (
    <form onSubmit={submit} className="col-span-full flex items-end gap-3 xl:col-span-2">
      <PlainField
        type="search"
        label={t`Search`}
        placeholder={t`Name, order, amount, text`}
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="min-w-0 flex-1"
      />
      <Button type="submit" variant="secondary">
        {t`Search`}
      </Button>
    </form>
  )
}
