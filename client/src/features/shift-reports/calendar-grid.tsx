import { clsx } from 'clsx'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { saveText } from '#client/api/download.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { useBeginning } from '#client/ui/show-more.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { t } from '#shared/language/t.ts'
import { dollars } from '#shared/money/money.ts'
import type { CalendarDay, CashCalendar, DayState } from '#shared/shift-reports/calendar.ts'
import { addDays, formatDay, mondayOf, nameOfWeekday, partsOf, today } from '#shared/time/day.ts'
import {
  daysCsv,
  factsOf,
  marksOf,
  needsLook,
  placesOf,
  stateLooks,
  stateWords,
  troublesOf,
  weeksOf,
} from './calendar-days.ts'

const DayDialog = lazy(() => import('./day-dialog.tsx'))

/** Where there is room, the words of a mark stand in its day; elsewhere, below the month. */
const usual: DayState[] = ['reported', 'closed']

/** Days with something amiss: more than these are a month that nobody has begun with. */
const shownFirst = 8

interface CalendarGridProps {
  title: string
  month: string
  calendar: CashCalendar
}

/** The days in their weeks, each with what it brought into the safe; each opens what there is to know and to do. */
export function CalendarGrid({ title, month, calendar: { days, closings } }: CalendarGridProps) {
  const [opened, setOpened] = useState<string>()
  const open = days.find(({ day }) => day === opened)
  const monday = mondayOf(days[0]!.day)
  const { beginning, more } = useBeginning(worstFirst(days.filter(needsLook)), shownFirst)
  return (
    <Card
      title={title}
      description={
        <>
          <span className="hidden lg:inline">{t`What was dropped each day, and below it what does not add up.`} </span>
          {t`Choose a day to look at its reports or to mark it as closed.`}
        </>
      }
      action={
        <Button variant="secondary" size="sm" onClick={() => saveText(`cash-calendar-${month}.csv`, daysCsv(days))}>
          <Download aria-hidden="true" />
          {t`Export CSV`}
        </Button>
      }
      flush
    >
      {/* In a narrow grid they are marks without words: what one came for stands above it. */}
      <div className="border-line border-t empty:hidden lg:hidden">
        {beginning.length > 0 && (
          <ul aria-label={t`Days that need a look`} className="divide-y divide-line">
            {beginning.map((each) => (
              <li key={each.day}>
                <LineOfDay day={each} onOpen={() => setOpened(each.day)} />
              </li>
            ))}
          </ul>
        )}
        {more && <div className="pb-4">{more}</div>}
      </div>
      <table className="w-full table-fixed separate-cells border-line border-t">
        <caption className="sr-only">{t`The days of ${title}`}</caption>
        <thead>
          <tr>
            {[0, 1, 2, 3, 4, 5, 6].map((place) => (
              <th
                key={place}
                scope="col"
                className="border-line border-b bg-sunken py-2 text-center font-semibold text-muted text-sm"
              >
                {nameOfWeekday(addDays(monday, place))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(days).map((week) => (
            <tr key={week[0]!.day}>
              {placesOf(week).map((each, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the places of a week have no other identity
                <td key={place} className="h-px border-line border-b p-0 not-last:border-r align-top empty:bg-paper">
                  {each && <DayButton day={each} onOpen={() => setOpened(each.day)} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="flex flex-wrap gap-x-5 gap-y-1 border-line border-t px-4 py-3 text-muted text-sm lg:hidden">
        {usual.map((state) => {
          const { icon: Icon, mark } = stateLooks[state]
          return (
            <span key={state} className="flex items-center gap-1.5">
              <Icon aria-hidden="true" className={clsx('size-5', mark)} />
              {stateWords[state]}
            </span>
          )
        })}
      </p>
      {open && (
        <Suspense>
          <DayDialog day={open} closings={closings} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </Card>
  )
}

/** A day without a report is asked about before one that has some. */
const worstFirst = (days: readonly CalendarDay[]) => [
  ...days.filter(({ state }) => state === 'missing'),
  ...days.filter(({ state }) => state !== 'missing'),
]

interface DayProps {
  day: CalendarDay
  onOpen: () => void
}

/** What the cell of a day has no room for. */
function LineOfDay({ day: each, onOpen }: DayProps) {
  const { mark } = stateLooks[each.state!]
  const troubles = troublesOf(each)
  return (
    <button
      type="button"
      onClick={onOpen}
      className="-outline-offset-2 flex min-h-11 w-full items-center gap-2 px-4 py-1.5 text-left hover:bg-brand-soft md:px-6"
    >
      <Marks of={each} />
      <span className="flex-1">{formatDay(each.day, { weekday: true, year: false })}</span>
      <span className={clsx('tabular text-right font-semibold text-sm', mark)}>
        {troubles.join(', ') || stateWords[each.state!]}
      </span>
    </button>
  )
}

function DayButton({ day: each, onOpen }: DayProps) {
  const { day, state, reports, dropped } = each
  const look = state && stateLooks[state]
  const isToday = day === today()
  return (
    <button
      type="button"
      aria-current={isToday ? 'date' : undefined}
      onClick={onOpen}
      className={clsx(
        '-outline-offset-2 flex h-full min-h-15 w-full flex-col items-center gap-1 px-1 py-1.5 transition-colors hover:bg-brand-soft lg:min-h-22 lg:items-stretch lg:gap-0.5 lg:px-1.5 lg:text-left xl:px-2.5',
        look?.box,
      )}
    >
      <span className="sr-only">{[formatDay(day, { weekday: true }), ...factsOf(each)].join(', ')}</span>
      <span aria-hidden="true" className="flex flex-col items-center gap-1 lg:flex-row lg:justify-between">
        <span
          className={clsx(
            'tabular min-w-7 rounded-full px-1.5 text-center text-sm leading-6',
            // Above the words of the day, and the figure of today too, whose circle reaches out for it.
            isToday ? 'bg-soap font-semibold text-soap-on lg:-ml-1.5' : 'lg:min-w-0 lg:px-0',
          )}
        >
          {partsOf(day).day}
        </span>
        <Marks of={each} />
      </span>
      {reports > 0 && (
        <span aria-hidden="true" className="tabular hidden font-semibold lg:inline">
          {dollars(dropped)}
        </span>
      )}
      {markedWords(each).map((words) => (
        <span
          key={words}
          aria-hidden="true"
          className={clsx('tabular wrap-anywhere hidden font-semibold text-sm lg:inline', look?.mark)}
        >
          {words}
        </span>
      ))}
    </button>
  )
}

/** Two stand side by side in a seventh of a phone. */
function Marks({ of }: { of: CalendarDay }) {
  const marks = marksOf(of)
  return (
    <span aria-hidden="true" className="flex shrink-0 flex-wrap justify-center gap-x-0.5">
      {marks.map((state) => {
        const { icon: Icon, mark } = stateLooks[state]
        return <Icon key={state} className={clsx('lg:size-4', mark, marks.length > 1 ? 'size-4' : 'size-5')} />
      })}
    </span>
  )
}

/** Below what a day brought: what is amiss, or why it brought nothing. */
const markedWords = (day: CalendarDay) => [
  ...(day.state === 'missing' || day.state === 'closed' ? [stateWords[day.state]] : []),
  ...troublesOf(day),
]
