import {
  day,
  type Facts,
  type HistoryOf,
  hidden,
  instant,
  money,
  number,
  reference,
  text,
  words,
} from '#shared/history/formats.ts'
import { t } from '#shared/language/t.ts'
import { dollars } from '#shared/money/money.ts'
import type { payrollNameAliases, payrollPeriods, payrollRecords } from './table.ts'
import { periodTitle, sourceNames } from './words.ts'

const titleOf = (now: (column: 'period_name' | 'start_date' | 'end_date') => string) =>
  periodTitle({ periodName: now('period_name'), startDate: now('start_date'), endDate: now('end_date') })

export const periodHistory: HistoryOf<typeof payrollPeriods> = {
  kindName: t`Payroll period`,
  kept: ['period_name', 'start_date', 'end_date'],
  fields: {
    id: hidden,
    period_name: text(t`Period`),
    start_date: day(t`Start date`),
    end_date: day(t`End date`),
    imported_from: words(t`Imported from`, sourceNames),
    imported_at: instant(t`Imported at`),
  },
  phrase: ({ now }) => titleOf(now),
  nameOf: titleOf,
  sentences: {
    imported: ({ who, now, entry }) =>
      entry.before ? t`${who} imported ${titleOf(now)} again` : t`${who} imported ${titleOf(now)}`,
    deleted: ({ who, now }) => t`${who} deleted ${titleOf(now)} with its records`,
    restored: ({ who, now }) => t`${who} restored ${titleOf(now)} with its records`,
  },
}

export const payRecordHistory: HistoryOf<typeof payrollRecords> = {
  kindName: t`Payroll record`,
  kept: ['period_id', 'user_id', 'net_pay'],
  fields: {
    id: hidden,
    period_id: reference('payrollPeriod', t`Payroll period`),
    user_id: reference('user', t`Person`),
    hours_worked: number(t`Hours`),
    hourly_rate: money(t`Hourly rate`),
    regular_pay: money(t`Regular pay`),
    overtime_pay: money(t`Overtime pay`),
    tips_pay: money(t`Tips`),
    bonuses: money(t`Bonuses`),
    deductions: money(t`Deductions`),
    gross_pay: money(t`Gross pay`),
    net_pay: money(t`Net pay`),
    weight_processed: number(t`Pounds`),
    notes: text(t`Notes`),
    created_at: instant(t`Created at`),
  },
  phrase: ({ name }) => t`the pay of ${name('user_id')} (${name('period_id')})`,
  sentences: {
    imported: ({ who, now, name }) =>
      t`${who} imported the pay of ${name('user_id')}: ${dollars(now('net_pay'))} (${name('period_id')})`,
    deleted: ({ who, now, name }) =>
      t`${who} removed the pay of ${name('user_id')}: ${dollars(now('net_pay'))} (${name('period_id')})`,
    restored: ({ who, now, name }) =>
      t`${who} restored the pay of ${name('user_id')}: ${dollars(now('net_pay'))} (${name('period_id')})`,
  },
}

const remembered = ({ who, now, name }: Facts<'alias' | 'user_id'>) =>
  t`${who} had it remembered that “${now('alias')}” is ${name('user_id')}`

export const aliasHistory: HistoryOf<typeof payrollNameAliases> = {
  kindName: t`Payroll name`,
  kept: ['alias', 'user_id'],
  fields: {
    id: hidden,
    alias: text(t`Name in payroll files`),
    user_id: reference('user', t`Person`),
    created_at: instant(t`Created at`),
  },
  phrase: ({ now }) => t`the payroll name “${now('alias')}”`,
  sentences: {
    created: remembered,
    deleted: ({ who, now }) => t`${who} had it forgotten who “${now('alias')}” is`,
  },
  changes: [{ when: 'user_id', say: remembered }],
}
