import {
  arrival,
  day,
  type HistoryOf,
  hidden,
  identifier,
  instant,
  money,
  reference,
  text,
} from '#shared/history/formats.ts'
import { t } from '#shared/language/t.ts'
import { dollars } from '#shared/money/money.ts'
import { formatDay } from '#shared/time/day.ts'
import type { shiftReports } from './table.ts'

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
    created_at: instant(t`Created at`),
    arrived_at: arrival,
  },
  phrase: ({ name, now }) => t`the drop report of ${name('user_id')} for ${formatDay(now('shift_date'))}`,
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
