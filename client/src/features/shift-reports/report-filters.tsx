import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useSearchParams } from 'wouter'
import { askedDays } from '#client/ui/asked-days.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import { RangeChips } from '#client/ui/range-chips.tsx'
import { usePhone } from '#client/ui/use-phone.ts'
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
  const ranges = [...knownRanges(), { label: t`Last month`, range: daysOfMonth(monthBefore(today().slice(0, 7))) }]
  const isFiltered = start !== '' || end !== '' || employee.trim() !== ''
  const isUsual = ranges.some(({ range }) => isSame(range, filter))
  const [hasOther] = useState((start !== '' || end !== '') && !isUsual)
  const isPhone = usePhone()
  const hintId = useId()
  const hint = (
    <p
      id={hintId}
      className="text-muted text-sm phone:pb-2 md:mt-2"
    >{t`With no dates, reports of all days are listed.`}</p>
  )
  const days = (
    <>
      <PlainField
        type="date"
        label={t`Start Date`}
        value={start}
        max={end || undefined}
        aria-describedby={hintId}
        onChange={(event) => change({ start: event.target.value })}
        className="md:w-44"
      />
      <PlainField
        type="date"
        label={t`End Date`}
        value={end}
        min={start || undefined}
        aria-describedby={hintId}
        onChange={(event) => change({ end: event.target.value })}
        className="md:w-44"
      />
    </>
  )
  return (
    <Card>
      <RangeChips
        ranges={ranges}
        chosen={filter}
        // Once more, and all days are listed again.
        onChoose={(range) => choose(isSame(range, filter) ? { start: '', end: '' } : range)}
      />
      <div className="mt-4 flex flex-wrap items-end gap-4 phone:mt-2 phone:flex-col phone:items-stretch phone:gap-2">
        {isPhone ? (
          <details open={hasOther} className="group">
            <summary className="flex min-h-11 list-none items-center justify-between font-semibold text-brand text-sm [&::-webkit-details-marker]:hidden">
              {t`Other days`}
              <ChevronDown aria-hidden="true" className="size-5 transition-transform group-open:rotate-180" />
            </summary>
            <div className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-2 pb-2">{days}</div>
            {hint}
          </details>
        ) : (
          days
        )}
        <PlainField
          type="search"
          label={t`Employee Name`}
          value={employee}
          placeholder={t`All employees`}
          onChange={(event) => change({ employee: event.target.value })}
          className="min-w-48 flex-1 md:max-w-80"
        />
        {isFiltered && (
          <Button
            variant="ghost"
            onClick={() => choose({ start: '', end: '', employee: '' })}
          >{t`Clear filters`}</Button>
        )}
      </div>
      {!isPhone && hint}
    </Card>
  )
}
