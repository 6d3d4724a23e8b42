import { type DayRange, isDay } from '#shared/time/day.ts'

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
