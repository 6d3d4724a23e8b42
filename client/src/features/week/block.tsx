import { type LucideIcon, TrendingDown, TrendingUp } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { Link } from 'wouter'
import { Card } from '#client/ui/card.tsx'
import { ChartTable } from '#client/ui/chart/chart-table.tsx'
import { Trend } from '#client/ui/chart/trend.tsx'
import type { Column } from '#client/ui/table.tsx'
import { t } from '#shared/language/t.ts'
import { type Day, formatDay, sundayOf } from '#shared/time/day.ts'

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
  columns: readonly Column<Figures>[]
  /** Whether the week has ended: before that it is held against no other. */
  isOver: boolean
  /** What stands in place of everything where none of the weeks has anything. */
  nothing: string
  /** All the same there is something to be said. */
  isOfNote?: boolean | undefined
  link?: { href: string; label: string } | undefined
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
    columns,
    isOver,
    nothing,
    isOfNote,
    link,
    className,
    children,
  } = props
  const values = weeks.map(figureOf)
  const known = values.filter((value) => value !== null && value !== 0).length
  const now = values.at(-1)
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
            className="relative font-semibold text-brand underline-offset-4 after:absolute after:-inset-x-1 after:-inset-y-2.5 hover:underline"
            data-no-print
          >
            {link.label}
          </Link>
        )
      }
      className={className}
    >
      {known === 0 && !isOfNote ? (
        <p className="text-muted">{nothing}</p>
      ) : (
        <>
          <div className="flex items-end justify-between gap-4">
            <p className="flex max-w-full flex-wrap items-baseline gap-x-2">
              {now != null && <span className="ticket max-w-full break-words text-figure">{format(now)}</span>}
              <span className="text-muted">{unit}</span>
            </p>
            {known > 1 && <Trend values={values} className="h-12 w-24 min-w-0 md:w-44" />}
          </div>
          <Change now={now ?? null} before={values.at(-2) ?? null} format={format} isOver={isOver} />
          {children}
          {known > 1 && <Weeks title={title} weeks={weeks} columns={columns} />}
        </>
      )}
    </Card>
  )
}

interface ChangeProps {
  now: number | null
  before: number | null
  format: (value: number) => string
  isOver: boolean
}

function Change({ now, before, format, isOver }: ChangeProps) {
  if (before === null || now === null) return null
  const difference = now - before
  if (!isOver) return <p className="text-muted text-sm">{t`The week before: ${format(before)}`}</p>
  if (difference === 0) return <p className="text-muted text-sm">{t`As in the week before`}</p>
  const Arrow = difference > 0 ? TrendingUp : TrendingDown
  return (
    <p className="flex items-center gap-1.5 text-muted text-sm">
      <Arrow aria-hidden="true" className="size-4 shrink-0" />
      {difference > 0
        ? t`${format(difference)} more than the week before`
        : t`${format(-difference)} less than the week before`}
    </p>
  )
}

interface WeeksProps<Figures> {
  title: string
  weeks: readonly Figures[]
  columns: readonly Column<Figures>[]
}

const shortDay = (day: Day) => formatDay(day, { year: false })

function Weeks<Figures extends { start: Day }>({ title, weeks, columns }: WeeksProps<Figures>) {
  const when: Column<Figures> = {
    key: 'week',
    header: t`Week`,
    hideLabelOnPhone: true,
    cell: ({ start }) => <span className="font-semibold">{t`${shortDay(start)} to ${shortDay(sundayOf(start))}`}</span>,
  }
  return (
    <ChartTable
      label={t`The last ${weeks.length} weeks as a table`}
      caption={t`${title}: the last ${weeks.length} weeks`}
      columns={[when, ...columns]}
      rows={weeks.toReversed()}
      rowKey={({ start }) => start}
      className="mt-2"
      isScreenOnly
    />
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
}

/** The first of those that make up the figure. */
export function Ranked({ title, lines }: RankedProps) {
  if (lines.length === 0) return null
  return (
    <div className="mt-4">
      <h3 className="text-muted text-sm">{title}</h3>
      <ul className="mt-1 divide-y divide-line">
        {lines.map(({ key, name, figure }) => (
          <li key={key} className="flex items-baseline justify-between gap-4 py-1.5">
            <span className="wrap-anywhere min-w-0">{name}</span>
            <span className="ticket shrink-0">{figure}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
