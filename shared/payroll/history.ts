import {
  day,
  type Facts,
  format,
  type HistoryOf,
  hidden,
  instant,
  money,
  number,
  reference,
  text,
  words,
  yesNo,
} from '#shared/history/formats.ts'
import { t } from '#shared/language/t.ts'
import { dollars } from '#shared/money/money.ts'
import type { payrollImports, payrollNameAliases, payrollPeriods, payrollQuestions, payrollRecords } from './table.ts'
import { dateRange, modeNames, periodTitle, sourceNames } from './words.ts'

const sentences = format<'PgArray'>((value) => (value as string[]).join(' '))

const titleOf = (now: (column: 'period_name' | 'start_date' | 'end_date') => string) =>
  periodTitle({ periodName: now('period_name'), startDate: now('start_date'), endDate: now('end_date') })

export const periodHistory: HistoryOf<typeof payrollPeriods> = {
  table: 'payroll_periods',
  kindName: t`Payroll period`,
  kept: ['period_name', 'start_date', 'end_date'],
  fields: {
    id: hidden,
    period_name: text(t`Period`),
    start_date: day(t`Start date`),
    end_date: day(t`End date`),
    imported_from: words(t`Imported from`, sourceNames),
    imported_at: instant(t`Imported at`),
    late_after: hidden,
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
  table: 'payroll_records',
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
    has_net_pay: yesNo(t`Net pay as imported`),
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
  table: 'payroll_name_aliases',
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

export const importHistory: HistoryOf<typeof payrollImports> = {
  table: 'payroll_imports',
  kindName: t`Payroll import`,
  kept: ['start_date', 'end_date', 'record_count', 'findings', 'file_name'],
  fields: {
    id: hidden,
    start_date: day(t`Start date`),
    end_date: day(t`End date`),
    imported_at: instant(t`Imported at`),
    imported_by: reference('user', t`Imported by`),
    imported_from: words(t`Imported from`, sourceNames),
    mode: words(t`Kind of import`, modeNames),
    record_count: number(t`Records`),
    findings: sentences(t`Findings looked at`),
    file_name: text(t`File`),
    file: { ...hidden, isSecret: true },
    digest: hidden,
    header: hidden,
    left_out: hidden,
    reading: hidden,
  },
  phrase: ({ now }) => t`the import for ${dateRange({ startDate: now('start_date'), endDate: now('end_date') })}`,
  sentences: {
    created: ({ who, now }) =>
      t`${who} imported ${now('record_count')} record(s) for ${dateRange({ startDate: now('start_date'), endDate: now('end_date') })}`,
  },
  changes: [
    {
      when: 'reading',
      say: ({ who, now }) => t`${who} had it forgotten how files like “${now('file_name')}” are read`,
    },
  ],
}

export const questionHistory: HistoryOf<typeof payrollQuestions> = {
  table: 'payroll_questions',
  kindName: t`Question about pay`,
  kept: ['period_id', 'user_id'],
  fields: {
    id: hidden,
    period_id: reference('payrollPeriod', t`Payroll period`),
    user_id: reference('user', t`Person`),
    question: text(t`Question`),
    asked_at: instant(t`Asked at`),
    answer: text(t`Answer`),
    answered_at: instant(t`Answered at`),
    answered_by: reference('user', t`Answered by`),
  },
  phrase: ({ name }) => t`the question of ${name('user_id')} about their pay (${name('period_id')})`,
  sentences: {
    created: ({ who, name }) => t`${who} asked about their pay (${name('period_id')})`,
  },
  changes: [
    {
      when: 'answer',
      beside: ['answered_at', 'answered_by'],
      say: ({ who, name }) => t`${who} answered ${name('user_id')} about their pay (${name('period_id')})`,
    },
  ],
}
