import { type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { byPerson } from '#server/db/order.ts'
import { asList, count, type Given, items, json, money, nested, shape, text, uuid, yesNo } from '#server/db/shape.ts'
import { payrollImport } from '#shared/payroll/imports.ts'
import {
  listedQuestion,
  loggedTipsOfPerson,
  ownRecord,
  payrollPeriod,
  payrollRecord,
  periodTotals,
  type RecentPay,
  type RecordQuestion,
  recentPay,
  recordQuestion,
  tipsForPayroll,
  usualPay,
} from '#shared/payroll/period.ts'
import {
  payrollImports,
  payrollPeriods,
  payrollQuestions,
  payrollQuestionViews,
  payrollRecords,
} from '#shared/payroll/table.ts'
import { users } from '#shared/users/table.ts'

const recordFields = {
  id: payrollRecords.id,
  userId: payrollRecords.userId,
  hoursWorked: payrollRecords.hoursWorked,
  hourlyRate: payrollRecords.hourlyRate,
  regularPay: payrollRecords.regularPay,
  overtimePay: payrollRecords.overtimePay,
  tipsPay: payrollRecords.tipsPay,
  bonuses: payrollRecords.bonuses,
  deductions: payrollRecords.deductions,
  grossPay: payrollRecords.grossPay,
  netPay: payrollRecords.netPay,
  hasNetPay: payrollRecords.hasNetPay,
  weightProcessed: payrollRecords.weightProcessed,
  notes: payrollRecords.notes,
  createdAt: payrollRecords.createdAt,
}

const recordShape = shape(payrollRecord, {
  ...recordFields,
  user: nested({ firstName: users.firstName, lastName: users.lastName, email: users.email }),
})

const periodFields = {
  id: payrollPeriods.id,
  periodName: payrollPeriods.periodName,
  startDate: payrollPeriods.startDate,
  endDate: payrollPeriods.endDate,
  importedFrom: payrollPeriods.importedFrom,
  importedAt: payrollPeriods.importedAt,
  recordCount: count(sql`totals.record_count`),
  totalGross: money<string>(sql`totals.total_gross`),
  totalNet: money<string>(sql`totals.total_net`),
}

/** A period with its sums. */
export const periodTotalsShape = shape(periodTotals, periodFields)

/** A period with its sums and its records, each with its person. */
export const periodShape = shape(payrollPeriod, {
  ...periodFields,
  payrollRecords: items(recordShape, {
    rows: sql`from ${payrollRecords} join ${users} on ${users.id} = ${payrollRecords.userId}
      where ${payrollRecords.periodId} = ${payrollPeriods.id}`,
    order: byPerson,
  }),
})

export const loggedTipsShape = shape(loggedTipsOfPerson, {
  userId: uuid<string>(sql`user_id`),
  amount: money<string>(sql`amount`),
  count: count(sql`count`),
  lateAmount: money<string>(sql`late_amount`),
  lateCount: count(sql`late_count`),
  carriedAmount: money<string>(sql`carried_amount`),
  carriedCount: count(sql`carried_count`),
  settledAmount: money<string>(sql`settled_amount`),
  carriedSettledAmount: money<string>(sql`carried_settled_amount`),
})

export const tipsForPayrollShape = shape(tipsForPayroll, {
  userId: users.id,
  payrollId: users.payrollId,
  firstName: users.firstName,
  lastName: users.lastName,
  tips: money<string>(sql`logged.amount`),
  lateTips: money<string>(sql`logged.carried_amount`),
  orders: count(sql`logged.count`),
})

export const importShape = shape(payrollImport, {
  id: payrollImports.id,
  importedAt: payrollImports.importedAt,
  importedBy: nested({ firstName: users.firstName, lastName: users.lastName }),
  importedFrom: payrollImports.importedFrom,
  mode: payrollImports.mode,
  recordCount: payrollImports.recordCount,
  findings: json<string[]>(sql`to_json(${payrollImports.findings})`),
  fileName: payrollImports.fileName,
  hasFile: yesNo(sql`${payrollImports.file} is not null`),
})

export const recentPayShape = shape(recentPay, {
  startDate: text<string>(sql`start_date`),
  endDate: text<string>(sql`end_date`),
  hoursWorked: money<string>(sql`hours_worked`),
  tipsPay: money<string>(sql`tips_pay`),
  grossPay: money<string>(sql`gross_pay`),
})

export const usualPayShape = shape(usualPay, {
  userId: uuid<string>(sql`user_id`),
  periods: count(sql`periods`),
  isEveryWeek: yesNo(sql`is_every_week`),
  hoursWorked: money<string>(sql`hours_worked`),
  regularPay: money<string>(sql`regular_pay`),
  tipsPay: money<string>(sql`tips_pay`),
  grossPay: money<string>(sql`gross_pay`),
  hourlyRate: money<string>(sql`hourly_rate`),
  pays: json<RecentPay[]>(sql`pays`),
})

const answerer = alias(users, 'answerer')
const viewer = alias(users, 'viewer')

const shownName = ({ firstName, lastName, email }: Record<'firstName' | 'lastName' | 'email', SQLWrapper>) =>
  sql`coalesce(nullif(trim(${firstName} || ' ' || ${lastName}), ''), ${email})`

const questionFields = {
  id: payrollQuestions.id,
  question: payrollQuestions.question,
  askedAt: payrollQuestions.askedAt,
  answer: payrollQuestions.answer,
  answeredAt: payrollQuestions.answeredAt,
  answeredByName: text<string | null>(shownName(answerer)),
  seenBy: items(
    nested({
      userId: payrollQuestionViews.userId,
      name: text<string>(shownName(viewer)),
      seenAt: payrollQuestionViews.seenAt,
    }),
    {
      rows: sql`from ${payrollQuestionViews} join ${users} viewer on ${viewer.id} = ${payrollQuestionViews.userId}
        where ${payrollQuestionViews.questionId} = ${payrollQuestions.id}`,
      order: sql`${payrollQuestionViews.seenAt}, ${payrollQuestionViews.userId}`,
    },
  ),
}

export const questionShape = shape(recordQuestion, questionFields)

export const listedQuestionShape = shape(listedQuestion, {
  ...questionFields,
  userId: payrollQuestions.userId,
  user: nested({ firstName: users.firstName, lastName: users.lastName, email: users.email }),
  payrollPeriod: nested({
    periodName: payrollPeriods.periodName,
    startDate: payrollPeriods.startDate,
    endDate: payrollPeriods.endDate,
  }),
  netPay: money<string | null>(sql`${payrollRecords.netPay}`),
})

/** What `questionShape` is made of. */
export const questionsWithAnswerers = sql`${payrollQuestions}
  left join ${users} answerer on ${answerer.id} = ${payrollQuestions.answeredBy}`

/** What a person asked about each period, one list a period as `asked`: read once, not for every record. */
export const askedByPeriod = (whose: SQLWrapper, given: Given) => sql`(
  select ${payrollQuestions.periodId}, ${asList(questionShape, {
    order: sql`${payrollQuestions.askedAt}, ${payrollQuestions.id}`,
    given,
  })} as questions
  from ${questionsWithAnswerers} where ${payrollQuestions.userId} = ${whose} group by ${payrollQuestions.periodId}) asked`

/** A person's own pay, beside what they logged in its days as `logged` and asked about it as `asked`. */
export const ownRecordShape = shape(ownRecord, {
  ...recordFields,
  periodId: payrollRecords.periodId,
  payrollPeriod: nested({
    periodName: payrollPeriods.periodName,
    startDate: payrollPeriods.startDate,
    endDate: payrollPeriods.endDate,
  }),
  tipsLogged: money<string>(sql`logged.amount`),
  tipsLoggedLate: money<string>(sql`logged.late_amount`),
  tipsCarried: money<string>(sql`logged.carried_amount`),
  tipsSettled: money<string>(sql`logged.settled_amount`),
  questions: json<RecordQuestion[]>(sql`coalesce(asked.questions, '[]')`),
})
