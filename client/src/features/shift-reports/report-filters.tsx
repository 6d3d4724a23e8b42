import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { askedDays } from '#client/ui/asked-days.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { RangeChips } from '#client/ui/chips.tsx'
import { daysWords, FilterFold } from '#client/ui/filter-fold.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import { usePhone } from '#client/ui/window.ts'
import { t } from '#shared/language/t.ts'
import { type DayRange, today } from '#shared/time/day.ts'
import { daysOfMonth, monthBefore } from '#shared/time/month.ts'
import { knownRanges } from '#shared/time/usual-ranges.ts'
import type { ReportFilter } from './report-list.ts'

const blank: ReportFilter = { start: '', end: '', employee: '', cash: '' }

/** What the address asks for. */
export function useReportFilter() {
  const [search, setSearch] = useSearchParams()
  const filter: ReportFilter = {
    ...askedDays(search),
    employee: search.get('employee') ?? '',
    cash: search.get('cash') ?? '',
  }
  const goTo = (next: ReportFilter, replace: boolean) =>
    setSearch(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== '')), { replace })
  return {
    filter,
    /** While it is typed. */
    change: (part: Partial<ReportFilter>) => goTo({ ...filter, ...part }, true),
    /** Back leads to what was there before. */
    choose: (part: Partial<ReportFilter>) => goTo({ ...filter, ...part }, false),
    showAll: () => goTo(blank, false),
  }
}

export type ReportFiltering = ReturnType<typeof useReportFilter>

const isSame = (one: DayRange, other: DayRange) => one.start === other.start && one.end === other.end

export function ReportFilters({ filter, change, choose }: ReportFiltering) {
  const { start, end, employee } = filter
  const ranges = [
    { label: t`All days`, range: { start: '', end: '' } },
    ...knownRanges(),
    { label: t`Last month`, range: daysOfMonth(monthBefore(today().slice(0, 7))) },
  ]
  const isFiltered = start !== '' || end !== '' || employee.trim() !== ''
  const chosen = ranges.find(({ range }) => isSame(range, filter))
  const [hasOther] = useState(!chosen)
  const isPhone = usePhone()
  const days = (
    <>
      <PlainField
        type="date"
        label={t`Start Date`}
        value={start}
        max={end || undefined}
        onChange={(event) => change({ start: event.target.value })}
        className="md:w-40"
      />
      <PlainField
        type="date"
        label={t`End Date`}
        value={end}
        min={start || undefined}
        onChange={(event) => change({ end: event.target.value })}
        className="md:w-40"
      />
    </>
  )
  const chips = <RangeChips ranges={ranges} chosen={filter} onChoose={choose} className="max-xl:w-full xl:mb-1" />
  const person = (
    <PlainField
      type="search"
      label={t`Employee Name`}
      value={employee}
      placeholder={t`All employees`}
      onChange={(event) => change({ employee: event.target.value })}
      className="min-w-48 md:max-w-80 md:flex-1"
    />
  )
  const clear = isFiltered && (
    <Button variant="ghost" onClick={() => choose({ start: '', end: '', employee: '' })}>{t`Clear filters`}</Button>
  )
  if (isPhone)
    return (
      <FilterFold
        isOpen={hasOther}
        words={
          <>
            <span className="font-semibold">{daysWords(filter, chosen?.label)}</span>
            {` · ${employee.trim() || t`All employees`}`}
          </>
        }
      >
        {chips}
        <div className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-2">{days}</div>
        {person}
        {clear}
      </FilterFold>
    )
  return (
    <Card>
      <div className="flex flex-wrap items-end gap-4">
        {/* Where not all fit beside one another, both days stay together. */}
        {chips}
        {days}
        {person}
        {clear}
      </div>
    </Card>
  )
}
