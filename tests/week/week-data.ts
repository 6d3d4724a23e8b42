import { addDays, formatDay, mondayOf, sundayOf, today } from '#shared/time/day.ts'
import { startOfDayIn } from '#shared/time/instant.ts'
import type { Week } from '#shared/week/week.ts'
import type { App } from '#tests/support/app.ts'
import { ada, erin, theo } from '#tests/support/cast.ts'
import { tipOf } from '#tests/tips/tip-data.ts'

/** As admins are told. */
type WholeWeek = { [Block in keyof Week]-?: NonNullable<Week[Block]> } & {
  tips: { most: NonNullable<Week['tips']['most']> }
}

export async function weekOf(app: App, start: string): Promise<WholeWeek> {
  const { status, body } = await app.as(ada).get(`/api/admin/week?start=${start}`)
  if (status !== 200) throw new Error(`No week: ${status}`)
  return body
}

/** Of a week that is over. */
export const monday = addDays(mondayOf(today()), -14)
export const sunday = sundayOf(monday)

export const noon = (day: string) =>
  new Date(Date.parse(startOfDayIn('America/New_York', day)) + 12 * 3_600_000).toISOString()

/** Tips of $20.25 in that week, and of $10.00 in the one before. */
export async function fillWeek({ db }: Pick<App, 'db'>) {
  await tipOf(db, erin, { amount: '10.00', createdAt: noon(addDays(monday, -7)) })
  await tipOf(db, erin, { amount: '12.50', createdAt: noon(monday) })
  await tipOf(db, theo, { amount: '7.75', createdAt: noon(sunday) })
}

/** 'Nov 9 to Nov 15' */
export const weekWords = (start: string) =>
  `${formatDay(start, { year: false })} to ${formatDay(sundayOf(start), { year: false })}`
