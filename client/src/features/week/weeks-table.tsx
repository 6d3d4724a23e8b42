import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Badge } from '#client/ui/badge.tsx'
import { ChartTable } from '#client/ui/chart/chart-table.tsx'
import type { Column } from '#client/ui/table.tsx'
import { t } from '#shared/language/t.ts'
import { centsOf, dollars } from '#shared/money/money.ts'
import type { Day } from '#shared/time/day.ts'
import type { Week } from '#shared/week/week.ts'
import { counted, decimalDays, hasCash, weekInWords } from './block.tsx'

interface Row {
  start: Day
  /** Where the week stands in the lists of all blocks. */
  place: number
  isRunning: boolean
}

/**
 * What the bars beside the figures show, and what of the cash was wrong, for each of the weeks, the newest first. As much as a
 * small laptop has room for beside the menu: the rest stands on the page of the week.
 */
export function WeeksTable({ week, isOver }: { week: Week; isOver: boolean }) {
  const places = week.tips.weeks.map(({ start }, place) => ({ start, place }))
  const last = places.length - 1
  const known = places.filter(({ place }) => hasAny(week, place))
  if (known.length < 2) return null
  // From the first week that has figures: a new shop gets no empty rows.
  const rows = places.slice(known[0]!.place).map((each) => ({ ...each, isRunning: each.place === last && !isOver }))
  return (
    <ChartTable
      // The bars end where the running week does, in each of them.
      label={
        isOver ? t`The last ${rows.length} weeks as a table` : t`The last ${rows.length} weeks in full, as a table`
      }
      caption={t`The last ${rows.length} weeks`}
      columns={columnsOf(week)}
      rows={rows.reverse()}
      rowKey={({ start }) => start}
      className="col-span-full"
      wide
      isScreenOnly
    />
  )
}

const hasAny = ({ tips, cash, machines, stains, training, pay }: Week, place: number) =>
  tips.weeks[place]!.count > 0 ||
  machines.weeks[place]!.reported + machines.weeks[place]!.repaired + machines.weeks[place]!.daysLost > 0 ||
  stains.weeks[place]!.reports + training.weeks[place]!.finished > 0 ||
  (cash !== undefined && (centsOf(cash.weeks[place]!.dropped) > 0 || cash.weeks[place]!.missing > 0)) ||
  (pay !== undefined && pay.weeks[place]!.gross !== null)

/** Blank is what nobody knows; nothing is a quiet zero. */
const quietIf = (isNothing: boolean, words: string) => (isNothing ? <span className="text-muted">{words}</span> : words)
const some = (value: number) => quietIf(value === 0, counted(value))
const someMoney = (amount: string | null) => amount !== null && quietIf(centsOf(amount) === 0, dollars(amount))

const grossOf = (pay: NonNullable<Week['pay']>) => (place: number) =>
  pay.unpaid.some(({ start }) => start === pay.weeks[place]!.start) ? (
    <span className="whitespace-nowrap text-muted">{t`Not imported`}</span>
  ) : (
    someMoney(pay.weeks[place]!.gross)
  )

function columnsOf({ tips, cash, machines, stains, training, pay }: Week): Column<Row>[] {
  const cashOf = (place: number) => (hasCash(cash!.weeks[place]!) ? cash!.weeks[place] : undefined)
  const figures = (header: string, cell: (place: number) => ReactNode): Column<Row> => ({
    key: header,
    header,
    numeric: true,
    className: clsx('px-2! last:pr-4! text-sm', cash ? 'w-1/12' : 'w-1/6'),
    cell: ({ place }) => cell(place),
  })
  return [
    {
      key: 'week',
      header: t`Week`,
      hideLabelOnPhone: true,
      className: 'pr-2! text-sm',
      cell: ({ start, place, isRunning }) => (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {place === tips.weeks.length - 1 ? (
            <span className="whitespace-nowrap font-semibold">{weekInWords(start)}</span>
          ) : (
            <Link
              href={`/admin/week?start=${start}`}
              // The page begins anew.
              onClick={() => document.getElementById('page-heading')?.focus()}
              className="line-link whitespace-nowrap font-semibold"
            >
              {weekInWords(start)}
            </Link>
          )}
          {isRunning && <Badge tone="current" className="-my-1 px-2!">{t`So far`}</Badge>}
        </span>
      ),
    },
    figures(t`Tips`, (place) => someMoney(tips.weeks[place]!.amount)),
    ...(cash
      ? [
          figures(t`Drops`, (place) => someMoney(cashOf(place)?.dropped ?? null)),
          figures(t`Short`, (place) => someMoney(cashOf(place)?.short ?? null)),
          figures(t`Over`, (place) => someMoney(cashOf(place)?.over ?? null)),
          figures(t`Missing days`, (place) => {
            const { missing } = cash.weeks[place]!
            return (cashOf(place) || missing > 0) && some(missing)
          }),
        ]
      : []),
    ...(pay?.weeks.some(({ gross }) => gross !== null) ? [figures(t`Gross Pay`, grossOf(pay))] : []),
    figures(t`Problems reported`, (place) => some(machines.weeks[place]!.reported)),
    figures(t`Days lost`, (place) => {
      const { daysLost } = machines.weeks[place]!
      return quietIf(daysLost === 0, decimalDays(daysLost))
    }),
    figures(t`Stain Reports`, (place) => some(stains.weeks[place]!.reports)),
    figures(t`Modules finished`, (place) => some(training.weeks[place]!.finished)),
  ]
}
