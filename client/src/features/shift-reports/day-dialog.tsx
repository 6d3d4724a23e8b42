import { Link } from 'wouter'
import { useAction, useEndpoint } from '#client/api/hooks.ts'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { NeedsConnection } from '#client/ui/notice.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { t } from '#shared/language/t.ts'
import { dollars } from '#shared/money/money.ts'
import { givenBackWords } from '#shared/refunds/words.ts'
import type { CalendarDay } from '#shared/shift-reports/calendar.ts'
import { closingWords, isClosedBy } from '#shared/shift-reports/closed-days.ts'
import type { Closing } from '#shared/shift-reports/closing.ts'
import { addDays, type Day, formatDay } from '#shared/time/day.ts'
import { nameOf } from '#shared/users/name.ts'
import { calendarList, stateWords } from './calendar-days.ts'
import { evenedOut } from './cash.ts'
import { CashBadge, EvenedOut, GivenBackNote, StartBadge } from './report-parts.tsx'

interface DayDialogProps {
  day: CalendarDay
  closings: readonly Closing[]
  onClose: () => void
}

/** What there is to know of a day, and the way to its reports. */
export default function DayDialog({ day: each, closings, onClose }: DayDialogProps) {
  const { day, state, reports, drawers, expectedDrawers, short, over, dropped, expected, givenBack, refunds } = each
  const closed = closings.filter((closing) => isClosedBy(closing, day))
  /** The one that is of this day alone. */
  const own = closed.find(({ weekday, firstDay, lastDay }) => weekday === null && firstDay === lastDay)
  return (
    <Dialog
      open
      onClose={onClose}
      title={formatDay(day, { weekday: true })}
      footer={
        own ? (
          <TakeBack closing={own} onDone={onClose} />
        ) : closed.length > 0 ? (
          <Button variant="secondary" onClick={onClose}>{t`Close`}</Button>
        ) : (
          <MarkClosed day={day} hasReports={reports > 0} onDone={onClose} />
        )
      }
    >
      <NeedsConnection />
      <dl className="tabular grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        <Fact label={t`Status`} value={state ? stateWords[state] : t`Nothing yet`} />
        <Fact label={t`Reports`} value={String(reports)} />
        {expectedDrawers > 0 && (
          <Fact label={t`Drawers`} value={t`${drawers} of ${Math.max(drawers, expectedDrawers)}`} />
        )}
        {reports > 0 && (
          <>
            <Fact label={t`Drop Amount`} value={dollars(dropped)} />
            {refunds > 0 && <Fact label={t`Expected Drop`} value={dollars(expected)} />}
            {short !== '0.00' && <Fact label={t`Short`} value={dollars(short)} />}
            {over !== '0.00' && <Fact label={t`Over`} value={dollars(over)} />}
          </>
        )}
        {refunds > 0 && <Fact label={t`Refunds`} value={givenBackWords({ amount: givenBack, refunds })} />}
        {closed.length > 0 && <Fact label={t`Closed`} value={closed.map(closingWords).join('; ')} />}
      </dl>
      {reports > 0 && <ReportsOfDay day={day} count={reports} />}
      {reports > 0 && (
        <Link
          href={`/admin/shift-reports?start=${day}&end=${day}`}
          className={buttonClass({ className: 'self-start phone:w-full' })}
        >{t`Show its drop reports`}</Link>
      )}
    </Dialog>
  )
}

const Fact = ({ label, value }: { label: string; value: string }) => (
  <>
    <dt className="text-muted">{label}</dt>
    <dd className="wrap-anywhere">{value}</dd>
  </>
)

function MarkClosed({ day, hasReports, onDone }: { day: string; hasReports: boolean; onDone: () => void }) {
  const add = useAction('POST /api/closings', {
    refresh: calendarList,
    done: t`The day is marked as closed.`,
    failed: t`The day could not be marked as closed.`,
  })
  return (
    <Button
      // With reports, these are what somebody came for.
      variant={hasReports ? 'secondary' : 'primary'}
      busy={add.isPending && t`Saving...`}
      onClick={() => add.mutate({ body: { firstDay: day } }, { onSuccess: onDone })}
    >{t`Mark as closed`}</Button>
  )
}

function TakeBack({ closing: { id }, onDone }: { closing: Closing; onDone: () => void }) {
  const remove = useAction('DELETE /api/closings/:id', {
    refresh: calendarList,
    done: t`The day is open again.`,
    failed: t`The day could not be opened again.`,
  })
  return (
    <Button
      busy={remove.isPending && t`Saving...`}
      onClick={() => remove.mutate({ params: { id } }, { onSuccess: onDone })}
    >{t`Mark as open`}</Button>
  )
}

/** Whom one asks about a day: who wrote its reports, and which of them does not add up. */
export function ReportsOfDay({ day, count }: { day: Day; count: number }) {
  return (
    <Loaded
      // With those around it, which may be evened out by its own, or even them out.
      read={useEndpoint('GET /api/shift-reports', { query: { startDate: addDays(day, -7), endDate: addDays(day, 7) } })}
      failed={t`The drop reports could not be loaded.`}
      waiting={<SkeletonLines lines={2 * count} label={t`Loading drop reports`} />}
    >
      {(reports) => (
        <EvenedOut value={evenedOut(reports)}>
          <ul aria-label={t`Drop reports`} className="divide-y divide-line border-line border-y">
            {reports
              .filter(({ shiftDate }) => shiftDate === day)
              .map((report) => (
                <li key={report.id} className="py-2">
                  <p className="flex items-baseline justify-between gap-3">
                    <span className="wrap-anywhere min-w-0">
                      <span className="font-semibold">{nameOf(report.user)}</span>
                      {report.drawer && <span className="text-muted text-sm"> · {report.drawer}</span>}
                    </span>
                    <span className="ticket">{dollars(report.dropAmount)}</span>
                  </p>
                  <p className="flex flex-wrap items-baseline gap-x-2 empty:hidden">
                    <StartBadge report={report} />
                    <CashBadge report={report} />
                    <GivenBackNote report={report} />
                    {report.notes && <span className="wrap-anywhere text-sm">{report.notes}</span>}
                  </p>
                </li>
              ))}
          </ul>
        </EvenedOut>
      )}
    </Loaded>
  )
}
