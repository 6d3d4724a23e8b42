import { type LucideIcon, TrendingDown, TrendingUp } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { Link } from 'wouter'
import { Card } from '#client/ui/card.tsx'
import { Trend } from '#client/ui/chart/trend.tsx'
import { Fold } from '#client/ui/fold.tsx'
import { t } from '#shared/language/t.ts'
import { centsOf } from '#shared/money/money.ts'
import { type Day, formatDay, nameOfWeekday, sundayOf } from '#shared/time/day.ts'
import type { Week } from '#shared/week/week.ts'

type Icon = LucideIcon | ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>

interface BlockProps<Figures extends { start: Day }> {
  title: string
  icon: Icon
  /** What the figure counts, in a word. */
  unit: string
  /** The oldest first; the last one is the week that is shown. */
  weeks: readonly Figures[]
  /** The figure of the chart; null where nothing is known of the week. */
  figureOf: (week: Figures) => number | null
  /** It in words. */
  format: (value: number) => string
  /** The figure of an earlier week as it stood this far into it; undefined where a week counts only as a whole. */
  soFarOf?: ((week: Figures) => number) | undefined
  /** The days of a week that is not over; undefined once it is. */
  soFar: Day[] | undefined
  /** These days count as a whole; otherwise each week goes as far as this one has come, which is no whole day. */
  isByDay?: boolean | undefined
  /** What stands in place of everything where none of the weeks has anything. */
  nothing: string
  /** All the same there is something to be said. */
  isOfNote?: boolean | undefined
  /** `words` stand for the label where there is little room. */
  link?: { href: string; label: string; words?: string } | undefined
  className?: string | undefined
  children?: ReactNode
}

/** One subject of the week: its figure, how that compares, the weeks before it, and the way to its list. */
export function Block<Figures extends { start: Day }>(props: BlockProps<Figures>) {
  const {
    title,
    icon: Icon,
    unit,
    weeks,
    figureOf,
    format,
    soFarOf,
    soFar,
    isByDay,
    nothing,
    isOfNote,
    link,
    className,
    children,
  } = props
  const isComparable = soFar === undefined || soFarOf !== undefined
  const reach = soFar?.length ? (isByDay ? daysInWords(soFar) : t`by this time`) : undefined
  const before = reach && soFarOf ? soFarOf : figureOf
  const all = [
    ...weeks.slice(0, -1).map((week) => (figureOf(week) === null ? null : before(week))),
    figureOf(weeks.at(-1)!),
  ]
  // From the first week that has figures.
  const values = all.slice(all.findIndex((value) => value !== null))
  const told = values.filter((value) => value !== null).length
  const known = weeks.map(figureOf).filter((value) => value !== null && value !== 0).length
  const now = values.at(-1) ?? null
  return (
    <Card
      title={
        <span className="flex items-center gap-2">
          <Icon aria-hidden="true" className="size-5 shrink-0 text-brand" />
          {title}
        </span>
      }
      action={
        link && (
          <Link
            href={link.href}
            aria-label={link.words && link.label}
            className="line-link font-semibold"
            data-no-print
          >
            {link.words ?? link.label}
          </Link>
        )
      }
      className={className}
    >
      {known === 0 && !isOfNote ? (
        <p className="text-muted">{nothing}</p>
      ) : (
        <>
          <div className="flex items-start justify-between gap-4">
            <div className="max-w-full flex-1">
              <p className="flex max-w-full flex-wrap items-baseline gap-x-2">
                {now !== null && <span className="ticket max-w-full break-words text-figure">{format(now)}</span>}
                <span className="text-muted">{unit}</span>
              </p>
              {isComparable && (
                <Change
                  now={now}
                  before={values.at(-2) ?? null}
                  than={than(isByDay, soFar)}
                  format={format}
                  isTooEarly={soFar?.length === 0}
                />
              )}
            </div>
            {/* Of two, the sentence beside it says as much. */}
            {known > 2 && (
              <div aria-hidden="true" className="w-24 min-w-0 md:w-32">
                <Trend values={values} className="h-12 w-full" />
                <p className="mt-1 text-right text-muted text-sm">
                  <span className="block">
                    {told === values.length ? t`last ${told} weeks` : t`${told} of ${values.length} weeks`}
                  </span>
                  {soFarOf && reach && <span className="block whitespace-nowrap">{reach}</span>}
                </p>
              </div>
            )}
          </div>
          {children}
        </>
      )}
    </Card>
  )
}

interface ChangeProps {
  now: number | null
  before: number | null
  format: (value: number) => string
  /** What it is compared with. */
  than: string
  /** On a Monday nothing may have been counted yet. */
  isTooEarly: boolean
}

/** 'Mon to Wed' */
const daysInWords = (days: readonly Day[]) =>
  days.length === 1 ? nameOfWeekday(days[0]!) : t`${nameOfWeekday(days[0]!)} to ${nameOfWeekday(days.at(-1)!)}`

/** Whole weeks, or both as far as this one has come. */
function than(isByDay: boolean | undefined, soFar: readonly Day[] | undefined) {
  if (!soFar?.length) return t`the week before`
  return isByDay ? t`the week before, ${daysInWords(soFar)}` : t`by this time the week before`
}

function Change({ now, before, format, than, isTooEarly }: ChangeProps) {
  if (before === null || now === null || isTooEarly) return null
  const difference = now - before
  if (difference === 0) return <p className="mt-1.5 text-muted text-sm">{t`The same as ${than}`}</p>
  const Arrow = difference > 0 ? TrendingUp : TrendingDown
  const amount = format(Math.abs(difference))
  const less = () => (format === counted ? t`${amount} fewer than ${than}` : t`${amount} less than ${than}`)
  return (
    <p className="mt-1.5 flex items-start gap-1.5 text-muted text-sm">
      <Arrow aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {difference > 0 ? t`${amount} more than ${than}` : less()}
    </p>
  )
}

/** What else is to be said of the week: a few words, each with its figure. */
export const Facts = ({ facts }: { facts: readonly { label: string; value: ReactNode }[] }) => (
  <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-2">
    {facts.map(({ label, value }) => (
      <div key={label}>
        <dt className="text-muted text-sm">{label}</dt>
        <dd className="ticket">{value}</dd>
      </div>
    ))}
  </dl>
)

interface RankedProps {
  title: string
  lines: readonly { key: string; name: ReactNode; figure: ReactNode }[]
  /** How many more there are. */
  others?: number | undefined
  /** A row that unfolds to them. */
  isFolded?: boolean | undefined
}

/** The first of those that make up the figure. */
export function Ranked({ title, lines, others = 0, isFolded }: RankedProps) {
  if (lines.length === 0) return null
  const list = (
    <ul className="mt-1 divide-y divide-line">
      {lines.map(({ key, name, figure }) => (
        <li key={key} className="flex min-h-11 items-center justify-between gap-4 py-1.5 print:min-h-0">
          <span className="wrap-anywhere min-w-0">{name}</span>
          <span className="ticket shrink-0">{figure}</span>
        </li>
      ))}
      {others > 0 && <li className="py-1.5 text-muted text-sm">{t`and ${counted(others)} more`}</li>}
    </ul>
  )
  const heading = <h3 className="text-muted text-sm">{title}</h3>
  if (isFolded)
    return (
      <Fold variant="words" summary={heading} className="mt-2">
        {list}
      </Fold>
    )
  return (
    <div className="mt-4">
      {heading}
      {list}
    </div>
  )
}

export const counted = (value: number) => value.toLocaleString('en-US')
export const orders = (count: number) => (count === 1 ? t`1 order` : t`${counted(count)} orders`)
/** Below others that have a decimal: '4.0', '13.6'. */
export const decimalDays = (days: number) =>
  days.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
/** '1 day', '3 days'; where any of them has a decimal, all have one. */
export function daysLost(days: number, all: readonly number[]) {
  if (!all.every(Number.isInteger)) return t`${decimalDays(days)} days`
  return days === 1 ? t`1 day` : t`${counted(days)} days`
}

const shortDay = (day: Day) => formatDay(day, { year: false })

/** 'Nov 9 to Nov 15' */
export const weekInWords = (start: Day) => t`${shortDay(start)} to ${shortDay(sundayOf(start))}`

/** What each block of the page is told besides its figures. */
export interface Around {
  start: Day
  /** The days of a week that is not over, which is compared with the same days of others; undefined once it is. */
  soFar: Day[] | undefined
  /** As addresses of lists have it. */
  range: string
  isAdmin: boolean
  className?: string | undefined
}

/** Whether there was cash to tell of. How many reports a week has is not known here: those of nothing come to no figure. */
export const hasCash = (week: NonNullable<Week['cash']>['weeks'][number]) =>
  [week.dropped, week.short, week.over].some((amount) => centsOf(amount) !== 0)
