import type { ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { t } from '#shared/language/t.ts'
import { type DayRange, isDay } from '#shared/time/day.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

/** The days that an address asks for, ?start=2026-01-05&end=2026-01-11; '' where it names none that the calendar has. */
export function askedDays(search: URLSearchParams): DayRange {
  const dayOf = (name: string) => {
    const text = search.get(name) ?? ''
    return isDay(text) ? text : ''
  }
  return { start: dayOf('start'), end: dayOf('end') }
}

/** Undefined unless the address names both, in their order. */
export function askedRange(search: URLSearchParams): DayRange | undefined {
  const range = askedDays(search)
  return range.start !== '' && range.start <= range.end ? range : undefined
}

/** The address without them: what else it asks for stays. */
export function withoutRange(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search)
  rest.delete('start')
  rest.delete('end')
  return rest
}

/** Above a list that holds only what is of the days that the address asks for: says so, and leads to all. */
export function OnlyOfDays({ children }: { children: ReactNode }) {
  const [search, setSearch] = useSearchParams()
  const showAll = () => setSearch(withoutRange(search), { replace: true })
  return (
    <Notice action={<Button size="sm" variant="secondary" onClick={showAll}>{t`Show all`}</Button>}>{children}</Notice>
  )
}
