import { SlidersHorizontal } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useEndpoint } from '#client/api/hooks.ts'
import { useUsualRanges } from '#client/api/usual-ranges.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ChoiceChips, RangeChips } from '#client/ui/chips.tsx'
import { Fold } from '#client/ui/fold.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import { VisuallyHidden } from '#client/ui/text.tsx'
import { usePhone } from '#client/ui/window.ts'
import { historyKinds } from '#shared/history/kinds.ts'
import { recentDays } from '#shared/history/reads.ts'
import { records } from '#shared/history/records.ts'
import { t, tIn } from '#shared/language/t.ts'
import { usualDays } from '#shared/payroll/usual-days.ts'
import { addDays, formatRange, today } from '#shared/time/day.ts'
import { allTokens } from '#shared/tokens/reads.ts'
import { nameOf } from '#shared/users/name.ts'
import { everybody } from '#shared/users/reads.ts'
import { type HistoryFilter, maxDays, type Show } from './search.ts'

const parts: { value: Show; label: string }[] = [
  { value: 'changes', label: t`Changes only` },
  { value: 'everything', label: t`Everything` },
  { value: 'deleted', label: t`Deleted, can be restored` },
]

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
      // The list of a phone begins in its first view.
      <Fold
        variant="card"
        summary={
          <>
            <SlidersHorizontal aria-hidden="true" className="size-5 shrink-0 text-brand" />
            <span className="wrap-anywhere min-w-0 font-semibold">
              <VisuallyHidden>{t`Filters`}: </VisuallyHidden>
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
          </>
        }
      >
        <div className="p-4 pt-2">{fields}</div>
      </Fold>
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
