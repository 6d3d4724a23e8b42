import { Download } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { saveText } from '#client/api/download.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Fold } from '#client/ui/fold.tsx'
import { type Column, Table } from '#client/ui/table.tsx'
import { usePhone } from '#client/ui/window.ts'
import { t } from '#shared/language/t.ts'
import { centsOf, dollarsFromCents } from '#shared/money/money.ts'
import type { CashCalendar, PersonCash } from '#shared/shift-reports/calendar.ts'
import { nameOf } from '#shared/users/name.ts'
import { peopleCsv, type WeekSum, weekSums, weekWords } from './calendar-days.ts'

/** The figure alone below its header, and with its word where a line has none; nothing where there is nothing. */
const figure = (count: number, text: string, inLine: string) =>
  count > 0 && (
    <>
      <span className="cards:hidden">{text}</span>
      <span className="hidden cards:inline">{inLine}</span>
    </>
  )

interface Sum {
  reports: number
  /** Cents. */
  short: number
  over: number
}

/** What both tables add up. */
const sumColumns = <Row,>(sumOf: (row: Row) => Sum): Column<Row>[] => [
  {
    key: 'reports',
    header: t`Reports`,
    numeric: true,
    place: 'cards:row-start-2 cards:text-left cards:text-muted cards:text-sm',
    cell: (row) => figure(sumOf(row).reports, String(sumOf(row).reports), t`Reports: ${sumOf(row).reports}`),
  },
  {
    key: 'short',
    header: t`Short`,
    numeric: true,
    // In a line both stand below one another from its top on, and one alone at the top.
    place: 'cards:col-start-2 cards:row-span-2 cards:row-start-1',
    cell: (row) => {
      const { short, over } = sumOf(row)
      return (
        <>
          {short > 0 && <span className="cards:hidden">{dollarsFromCents(short)}</span>}
          {short > 0 && <p className="hidden cards:block">{t`${dollarsFromCents(short)} short`}</p>}
          {over > 0 && <p className="hidden cards:block">{t`${dollarsFromCents(over)} over`}</p>}
        </>
      )
    },
  },
  {
    key: 'over',
    header: t`Over`,
    numeric: true,
    place: 'cards:hidden!',
    cell: (row) => sumOf(row).over > 0 && dollarsFromCents(sumOf(row).over),
  },
]

const weekColumns: Column<WeekSum>[] = [
  {
    key: 'week',
    header: t`Week`,
    place: 'cards:row-start-1',
    cell: (week) => <span className="font-semibold">{weekWords(week)}</span>,
  },
  ...sumColumns<WeekSum>((week) => week),
  {
    key: 'given',
    header: t`Given back`,
    numeric: true,
    place: 'cards:col-span-2 cards:row-start-4 cards:text-left cards:text-sm',
    cell: ({ givenBack }) =>
      figure(givenBack, dollarsFromCents(givenBack), `${t`Given back`}: ${dollarsFromCents(givenBack)}`),
  },
  {
    key: 'missing',
    header: t`Missing days`,
    numeric: true,
    place: 'cards:col-span-2 cards:row-start-3 cards:text-left cards:text-sm',
    cell: ({ missing }) => figure(missing, String(missing), t`Missing days: ${missing}`),
  },
]

const personColumns: Column<PersonCash>[] = [
  {
    key: 'employee',
    header: t`Employee`,
    className: 'wrap-anywhere',
    place: 'cards:row-start-1',
    cell: ({ user }) => <span className="font-semibold">{nameOf(user)}</span>,
  },
  ...sumColumns<PersonCash>(({ reports, short, over }) => ({
    reports,
    short: centsOf(short),
    over: centsOf(over),
  })),
]

interface CashSumsProps {
  month: string
  calendar: CashCalendar
}

/** What was short and over by week and by person; both come to the same. */
export function CashSums({ month, calendar: { days, people } }: CashSumsProps) {
  // Weeks in which the shop was closed, and weeks to come, have nothing to show.
  const weeks = weekSums(days).filter(({ reports, missing }) => reports + missing > 0)
  const [off, even] = partsOf(people)
  return (
    <div className="grid gap-6 empty:hidden xl:grid-cols-2 xl:items-start">
      {weeks.length > 0 && (
        <Folding title={t`By week`}>
          <Table
            caption={t`Short and over by week`}
            columns={weekColumns}
            rows={weeks}
            rowKey={({ first }) => first}
            framed={false}
          />
        </Folding>
      )}
      {people.length > 0 && (
        <Folding
          title={t`By person`}
          description={t`By who wrote the report, not by who made the mistake.`}
          action={
            <Button
              variant="secondary"
              size="sm"
              aria-label={t`Export CSV by person`}
              onClick={() => saveText(`cash-by-person-${month}.csv`, peopleCsv(people))}
            >
              <Download aria-hidden="true" />
              {t`Export CSV`}
            </Button>
          }
        >
          {off.length > 0 && (
            <Table
              caption={t`Short and over by person`}
              columns={personColumns}
              rows={off}
              rowKey={({ user }) => user.id}
              framed={false}
            />
          )}
          {even.length > 0 && <EvenPeople people={even} />}
        </Folding>
      )}
    </div>
  )
}

interface FoldingProps {
  title: string
  description?: string
  action?: ReactNode
  children: ReactNode
}

/** A card; on a phone a line that opens to it: the conclusion and the days say most of it. */
function Folding({ title, description, action, children }: FoldingProps) {
  const id = useId()
  if (!usePhone())
    return (
      <Card title={title} description={description} action={action} flush>
        {children}
      </Card>
    )
  return (
    <section aria-labelledby={id}>
      <Fold
        variant="card"
        summary={
          <h2 id={id} className="text-base">
            {title}
          </h2>
        }
      >
        {description && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pb-3">
            <p className="min-w-0 flex-1 basis-32 text-muted text-sm">{description}</p>
            {action}
          </div>
        )}
        {children}
      </Fold>
    </section>
  )
}

/** Those with a difference, and those without one. */
function partsOf(people: readonly PersonCash[]) {
  const isOff = ({ short, over }: PersonCash) => centsOf(short) + centsOf(over) > 0
  return [people.filter(isOff), people.filter((person) => !isOff(person))] as const
}

/** With whom nothing was short or over. */
function EvenPeople({ people }: { people: readonly PersonCash[] }) {
  return (
    <Fold
      summary={people.length === 1 ? t`1 person without a difference` : t`${people.length} people without a difference`}
      className="border-line border-t"
    >
      <ul className="divide-y divide-line border-line border-t">
        {people.map(({ user, reports }) => (
          <li key={user.id} className="flex items-baseline justify-between gap-3 px-4 py-2.5 md:px-6">
            <span className="wrap-anywhere font-semibold">{nameOf(user)}</span>
            <span className="whitespace-nowrap text-muted text-sm">{t`Reports: ${reports}`}</span>
          </li>
        ))}
      </ul>
    </Fold>
  )
}
