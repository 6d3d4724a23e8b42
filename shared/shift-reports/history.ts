import {
  arrival,
  day,
  format,
  type HistoryOf,
  hidden,
  identifier,
  instant,
  money,
  number,
  reference,
  text,
} from '#shared/history/formats.ts'
import { t } from '#shared/language/t.ts'
import { dollars } from '#shared/money/money.ts'
import { formatDay } from '#shared/time/day.ts'
import { closingWords, everyWeekday } from './closed-days.ts'
import type { closings, shiftReportCorrections, shiftReports } from './table.ts'

export const shiftReportHistory: HistoryOf<typeof shiftReports> = {
  table: 'shift_reports',
  kindName: t`Drop report`,
  kept: ['user_id', 'shift_date', 'drop_amount'],
  fields: {
    id: hidden,
    user_id: reference('user', t`Person`),
    shift_date: day(t`Shift date`),
    starting_cash: money(t`Starting cash`),
    ending_cash: money(t`Ending cash`),
    drop_amount: money(t`Drop amount`),
    drawer: text(t`Drawer`),
    expected_start: money(t`Expected starting cash`),
    notes: text(t`Notes`),
    receipt_id: identifier(t`Receipt`),
    corrections: number(t`Corrections`, { follows: true }),
    corrected_at: instant(t`Corrected at`, { follows: true }),
    created_at: instant(t`Created at`),
    arrived_at: arrival,
  },
  phrase: ({ name, now }) => t`the drop report of ${name('user_id')} for ${formatDay(now('shift_date'))}`,
  nameOf: (now) => `${formatDay(now('shift_date'))}, ${dollars(now('drop_amount'))}`,
  changes: [
    {
      when: 'expected_start',
      say: ({ who, now, name }) =>
        t`${who} changed what the report before left for the drop report of ${name('user_id')} for ${formatDay(now('shift_date'))}`,
    },
  ],
  sentences: {
    created: ({ who, now }) =>
      t`${who} submitted a drop report of ${dollars(now('drop_amount'))} for ${formatDay(now('shift_date'))}`,
  },
}

/** In the history of its report, with what stood there before. */
export const correctionHistory: HistoryOf<typeof shiftReportCorrections> = {
  table: 'shift_report_corrections',
  kindName: t`Correction of a drop report`,
  kept: ['report_id', 'shift_date', 'reason'],
  fields: {
    id: hidden,
    report_id: reference('shiftReport', t`Drop report`),
    corrected_by_id: reference('user', t`Corrected by`),
    corrected_at: instant(t`Corrected at`),
    reason: text(t`Reason`),
    shift_date: day(t`Shift date`),
    starting_cash: money(t`Starting cash`),
    ending_cash: money(t`Ending cash`),
    drop_amount: money(t`Drop amount`),
    notes: text(t`Notes`),
    receipt_id: identifier(t`Receipt`),
  },
  phrase: ({ now }) => t`the correction of the drop report for ${formatDay(now('shift_date'))}`,
  sentences: {
    created: ({ who, now }) =>
      t`${who} corrected the drop report for ${formatDay(now('shift_date'))}: ${now('reason')}`,
  },
}

const weekday = format<'PgInteger'>((value) => everyWeekday(Number(value)))

const closedDays = (of: (column: 'weekday' | 'first_day' | 'last_day') => string) =>
  closingWords({
    weekday: of('weekday') ? Number(of('weekday')) : null,
    firstDay: of('first_day'),
    lastDay: of('last_day') || null,
  })

export const closingHistory: HistoryOf<typeof closings> = {
  table: 'closings',
  kindName: t`Closed days`,
  kept: ['weekday', 'first_day', 'last_day'],
  fields: {
    id: hidden,
    weekday: weekday(t`Day of the week`),
    first_day: day(t`First day`),
    last_day: day(t`Last day`),
  },
  phrase: ({ now }) => t`the closed days ${closedDays(now)}`,
  nameOf: closedDays,
  sentences: {
    created: ({ who, now }) => t`${who} marked days as closed: ${closedDays(now)}`,
    deleted: ({ who, now }) => t`${who} took back that days are closed: ${closedDays(now)}`,
  },
}
