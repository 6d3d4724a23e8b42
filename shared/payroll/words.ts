import { t } from '#shared/language/t.ts'
import { centsOf, divideCents, dollars, dollarsFromCents } from '#shared/money/money.ts'
import { ago } from '#shared/time/age.ts'
import { formatDay, weekName } from '#shared/time/day.ts'
import type { Instant } from '#shared/time/instant.ts'

/** Where a period came from, as people say it. */
export const importSources = ['csv', 'manual'] as const
export const sourceNames: Readonly<Record<(typeof importSources)[number], string>> = {
  csv: 'CSV',
  manual: 'Google Sheets',
}

/** Whether an import took the place of what was there, or came beside it. */
export const importModes = ['replace', 'add'] as const
export type ImportMode = (typeof importModes)[number]
export const modeNames: Readonly<Record<(typeof importModes)[number], string>> = {
  replace: t`Replaced the week`,
  add: t`Added to the week`,
}

interface Days {
  startDate: string
  endDate: string
}

/** 'Jan 5, 2026 - Jan 11, 2026' */
export const dateRange = ({ startDate, endDate }: Days) => `${formatDay(startDate)} - ${formatDay(endDate)}`

type NamedDays = Days & { periodName: string }

/** The usual name of a week is made of its days. */
export const saysItsDays = ({ periodName, startDate, endDate }: NamedDays) =>
  periodName === weekName({ start: startDate, end: endDate })

/** The name of a period, in the reader's language where it is the usual one; or what it is called without one. */
export function periodTitle(period: NamedDays): string {
  const { periodName, startDate, endDate } = period
  if (saysItsDays(period)) return t`Week of ${formatDay(startDate, { year: false })} - ${formatDay(endDate)}`
  return periodName || t`Pay Period - ${formatDay(startDate)} to ${formatDay(endDate)}`
}

/** '1024.5' → '1,024.50' */
export const hours = (worked: string) => dollars(worked).replace('$', '')

/** '1204.00' → '1,204 lbs' */
export const pounds = (weight: string) => t`${hours(weight).replace(/\.00$/, '')} lbs`

/** Gross pay by the hour, or undefined where nobody worked. */
export function effectiveRate({
  grossPay,
  hoursWorked,
}: {
  grossPay: string
  hoursWorked: string
}): string | undefined {
  return centsOf(hoursWorked) === 0 ? undefined : dollarsFromCents(divideCents(centsOf(grossPay), hoursWorked))
}

interface Earned {
  hoursWorked: string
  hourlyRate: string
  regularPay: string
}

/** '13.82 hours at $16.00' where regular pay comes to that: beside anything else, such as a salary, it would look like a mistake. */
export function hoursAtRate({ hoursWorked, hourlyRate, regularPay }: Earned): string | undefined {
  // Of the largest hours and rates the product is no number to calculate with.
  const product = BigInt(centsOf(hoursWorked)) * BigInt(centsOf(hourlyRate))
  const isProduct = (product + 50n) / 100n === BigInt(centsOf(regularPay))
  return product > 0n && isProduct ? t`${hours(hoursWorked)} hours at ${dollars(hourlyRate)}` : undefined
}

/** '+$2.50', '−$2.50', '$0.00' */
export const signedDollars = (cents: number) => `${cents > 0 ? '+' : ''}${dollarsFromCents(cents)}`

/** 'asked 3 days ago': of a question that waits. */
export function askedWhen(at: Instant) {
  const when = ago(Date.parse(at), Date.now())
  return when ? t`asked ${when}` : t`asked just now`
}
