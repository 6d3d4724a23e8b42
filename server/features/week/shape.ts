import { sql } from 'drizzle-orm'
import { count, day, money, nested, number, oneOf, shape, text, uuid } from '#server/db/shape.ts'
import { machineTypes } from '#shared/machine-problems/machine.ts'
import { users } from '#shared/users/table.ts'
import { recentWeek, week, weekSoFar } from '#shared/week/week.ts'

const { tips, cash, machines, stains, training, pay } = week.shape
const start = day<string>(sql`week.first_day`)

export const tipWeekShape = shape(tips.shape.weeks.element, {
  start,
  amount: money<string>(sql`logged.amount`),
  count: count(sql`logged.count`),
  amountSoFar: money<string>(sql`logged.so_far`),
})

export const tipHourShape = shape(tips.shape.hours.element, {
  day: day<string>(sql`each.day`),
  hour: count(sql`each.hour`),
  amount: money<string>(sql`each.amount`),
  count: count(sql`each.count`),
})

export const mostTipsShape = shape(tips.shape.most.unwrap().element, {
  user: nested({ firstName: users.firstName, lastName: users.lastName, email: users.email }),
  amount: money<string>(sql`logged.amount`),
  count: count(sql`logged.count`),
})

export const recentWeekShape = shape(recentWeek, {
  start,
  tips: money<string>(sql`logged.amount`),
  orders: count(sql`logged.count`),
  problems: count(sql`reported.count`),
})

export const weekSoFarShape = shape(weekSoFar, {
  tips: money(sql`logged.amount`),
  cash: money(sql`coalesce(dropped.over_sum - dropped.short_sum, 0.00)`),
})

export const cashWeekShape = shape(cash.unwrap().shape.weeks.element, {
  start,
  dropped: money<string>(sql`cash.dropped`),
  expected: money<string>(sql`cash.expected`),
  givenBack: money<string>(sql`cash.given_back`),
  refunds: count(sql`cash.refunds`),
  short: money<string>(sql`cash.short`),
  over: money<string>(sql`cash.over`),
  evened: money<string>(sql`cash.evened`),
  missing: count(sql`cash.missing`),
  droppedSoFar: money<string>(sql`cash.so_far`),
})

export const machineWeekShape = shape(machines.shape.weeks.element, {
  start,
  reported: count(sql`reported.count`),
  repaired: count(sql`repaired.count`),
  daysLost: number(sql`lost.days`),
  down: count(sql`lost.machines`),
  reportedSoFar: count(sql`reported.so_far`),
})

export const worstMachineShape = shape(machines.shape.worst.element, {
  machineType: oneOf(machineTypes, sql`lost.machine_type`),
  machineNumber: count(sql`lost.machine_number`),
  problems: count(sql`lost.problems`),
  daysLost: number(sql`lost.days`),
})

export const stainWeekShape = shape(stains.shape.weeks.element, {
  start,
  reports: count(sql`made.count`),
  reportsSoFar: count(sql`made.so_far`),
})

export const stainAccountShape = shape(stains.shape.accounts.element, {
  id: uuid<string>(sql`id`),
  name: text<string>(sql`account.name`),
  reports: count(sql`made.reports`),
  unsent: count(sql`made.unsent`),
})

export const trainingWeekShape = shape(training.shape.weeks.element, {
  start,
  finished: count(sql`week.count`),
  finishedSoFar: count(sql`week.so_far`),
})

export const payWeekShape = shape(pay.unwrap().shape.weeks.element, {
  start,
  hours: money<string | null>(sql`paid.hours`),
  gross: money<string | null>(sql`paid.gross`),
})

export const unpaidWeekShape = shape(pay.unwrap().shape.unpaid.element, { start })
