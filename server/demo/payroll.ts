import { and, lte, max, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { toCsv } from '#shared/csv/csv.ts'
import { dollars, fromCents, multiplyCents, toCents } from '#shared/money/money.ts'
import {
  payrollImports,
  payrollPeriods,
  payrollQuestions,
  payrollQuestionViews,
  payrollRecords,
} from '#shared/payroll/table.ts'
import { addDays, mondayOf, today, weekName } from '#shared/time/day.ts'
import { startOfDayIn } from '#shared/time/instant.ts'
import { tips } from '#shared/tips/table.ts'
import { fullName } from '#shared/users/name.ts'
import type { DemoPerson } from './people.ts'
import type { Chance } from './random.ts'
import { insertRows } from './rows.ts'
import { weeks } from './tips.ts'

const rates = ['14.50', '15.00', '15.25', '15.75', '16.00', '17.00', '18.50']
const minute = 60_000
const hour = 60 * minute
const header = 'Name,Rate,Hours worked,Regular Pay,Tips,Weight processed,Weight Bonus,Gross Pay,Notes'.split(',')

const lastPaid = 3

interface Asked {
  /** Weeks ago. */
  age: number
  /** First name. */
  by: string
  question: string
  answer?: string
  /** By an admin, while it is open. */
  isSeen?: boolean
}

const asked: Asked[] = [
  {
    age: 5,
    by: 'Rosa',
    question: 'I stayed until 8 pm on Thursday. Are these hours in here?',
    answer: 'They were entered a day late. You find them in the week after.',
  },
  { age: lastPaid, by: 'Rosa', question: 'I counted more hours this week. Did the clock miss Monday?', isSeen: true },
  { age: lastPaid, by: 'Devon', question: 'The weight bonus looks like that of last week. Can you check it?' },
]

/**
 * Every week but the last two is paid, from a file; the tips in it are those that were logged. The last one that is paid was imported a
 * minute before the last tip of its Sunday, which is late.
 */
export async function addPayroll(db: Db, people: DemoPerson[], timeZone: string, chance: Chance) {
  const paid = people.filter(({ role }) => role !== 'admin').map((person) => ({ ...person, rate: chance.oneOf(rates) }))
  for (let age = weeks; age >= lastPaid; age -= 1) {
    const start = addDays(mondayOf(today()), -7 * age)
    const end = addDays(start, 6)
    const isInWeek = sql`(${tips.createdAt} at time zone ${timeZone})::date between ${start} and ${end}`
    const importedAt =
      age === lastPaid
        ? await beforeTheLast(db, isInWeek)
        : new Date(Date.parse(startOfDayIn(timeZone, addDays(end, 2))) + 10 * hour).toISOString()
    const [period] = await insertRows(db, payrollPeriods, [
      {
        periodName: weekName({ start, end }),
        startDate: start,
        endDate: end,
        importedFrom: 'csv',
        importedAt,
        lateAfter: null,
      },
    ])
    const daysLater = (days: number) => new Date(Date.parse(importedAt) + days * 24 * hour).toISOString()
    const questions = asked.filter((each) => each.age === age)
    const idOf = (name: string) => people.find(({ firstName }) => firstName === name)!.id
    if (questions.length > 0) {
      const made = await insertRows(
        db,
        payrollQuestions,
        questions.map(({ by, question, answer }) => ({
          periodId: period!.id,
          userId: idOf(by),
          question,
          askedAt: daysLater(1),
          answer: answer ?? null,
          answeredAt: answer ? daysLater(2) : null,
          answeredBy: answer ? idOf('Helen') : null,
        })),
      )
      const seen = made.filter((_, at) => questions[at]!.isSeen)
      const seenAt = daysLater(2)
      if (seen.length > 0)
        await insertRows(
          db,
          payrollQuestionViews,
          seen.map(({ id }) => ({ questionId: id, userId: idOf('Helen'), seenAt })),
        )
    }
    const logged = await db
      .select({ userId: tips.userId, amount: sql<string>`sum(${tips.amount})` })
      .from(tips)
      .where(and(isInWeek, lte(tips.createdAt, importedAt)))
      .groupBy(tips.userId)
    const tipsOf = new Map(logged.map(({ userId, amount }) => [userId, toCents(amount)!]))
    const records = await insertRows(
      db,
      payrollRecords,
      paid.map(({ id: userId, rate, role }) => {
        const hoursWorked = fromCents(
          chance.between(role === 'employee' ? 1000 : 2800, role === 'employee' ? 3600 : 4000),
        )
        const regular = multiplyCents(toCents(rate)!, hoursWorked)
        const tipsPay = tipsOf.get(userId) ?? 0
        const weight = role === 'employee' ? chance.between(180, 2400) : undefined
        const bonus = weight === undefined ? 0 : Math.floor(weight / 500) * 1250
        const gross = regular + tipsPay + bonus
        return {
          periodId: period!.id,
          userId,
          hoursWorked,
          hourlyRate: rate,
          regularPay: fromCents(regular),
          overtimePay: '0.00',
          tipsPay: fromCents(tipsPay),
          bonuses: fromCents(bonus),
          deductions: '0.00',
          grossPay: fromCents(gross),
          netPay: fromCents(gross),
          hasNetPay: false,
          weightProcessed: weight === undefined ? null : `${weight}.00`,
          notes: chance.isLucky(0.1)
            ? chance.oneOf(['training 2h', 'covered Saturday close', 'late clock-in Tue, approved'])
            : null,
          createdAt: importedAt,
        }
      }),
    )
    await insertRows(db, payrollImports, [
      {
        startDate: start,
        endDate: end,
        importedAt,
        importedBy: people.find(({ role }) => role === 'admin')!.id,
        importedFrom: 'csv',
        mode: 'replace',
        recordCount: records.length,
        findings: [],
        fileName: `payroll-${end}.csv`,
        file: fileOf(records, people),
        header: null,
        leftOut: null,
        reading: null,
      },
    ])
  }
}

const fileOf = (records: (typeof payrollRecords.$inferSelect)[], people: DemoPerson[]) => {
  const nameOf = new Map(people.map((person) => [person.id, fullName(person)]))
  const rows = records.map((record) => [
    nameOf.get(record.userId)!,
    `$${record.hourlyRate}/hr`,
    record.hoursWorked,
    ...[record.regularPay, record.tipsPay].map(dollars),
    record.weightProcessed ?? '',
    ...[record.bonuses, record.grossPay].map(dollars),
    record.notes ?? '',
  ])
  return Buffer.from(toCsv(header, rows))
}

/** A minute before the last of these tips. */
async function beforeTheLast(db: Db, these: SQL) {
  const [found] = await db
    .select({ at: max(tips.createdAt) })
    .from(tips)
    .where(these)
  return new Date(Date.parse(found!.at!) - minute).toISOString()
}
