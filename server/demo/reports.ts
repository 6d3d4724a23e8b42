import { and, desc, eq, lte } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { commercialAccounts } from '#shared/commercial-accounts/table.ts'
import { centsOf, fromCents } from '#shared/money/money.ts'
import { closings, shiftReportCorrections, shiftReports } from '#shared/shift-reports/table.ts'
import { type StainItem, stainItems } from '#shared/stain-reports/items.ts'
import { stainReports } from '#shared/stain-reports/table.ts'
import { addDays, type Day, mondayOf, today } from '#shared/time/day.ts'
import { startOfDayIn } from '#shared/time/instant.ts'
import { isoWeekdayOf } from '#shared/time/month.ts'
import { whileOpen } from './opening-hours.ts'
import type { DemoPerson } from './people.ts'
import type { DemoPictures } from './pictures.ts'
import type { Chance } from './random.ts'
import { insertRows } from './rows.ts'

const customers = [
  ['Harbor Inn', 'housekeeping@harborinn.example'],
  ['The Maple Hotel', 'linen@maplehotel.example'],
  ['Corner Bistro', 'office@cornerbistro.example'],
  ['Green Valley Spa', 'frontdesk@greenvalley.example'],
  ['St. Anne Clinic', 'supplies@stanne.example'],
  ['Old Mill Guesthouse', 'hello@oldmill.example'],
] as const

const hour = 60 * 60_000

export function moment(timeZone: string, day: Day, hours: number) {
  const meant = Date.parse(startOfDayIn(timeZone, day)) + hours * hour
  const latest = Date.now() - 60_000
  return meant > latest ? whileOpen(timeZone, latest) : new Date(meant).toISOString()
}

export async function addStainReports(
  db: Db,
  people: DemoPerson[],
  timeZone: string,
  pictures: DemoPictures,
  chance: Chance,
) {
  const accounts = await insertRows(
    db,
    commercialAccounts,
    customers.map(([name, email], index) => ({ name, email, isActive: index < 5 })),
  )
  const authors = people.filter(({ role, isActive }) => role !== 'technician' && isActive)
  for (let index = 0; index < 24; index += 1) {
    const author = chance.oneOf(authors)
    const at = moment(timeZone, addDays(today(), -index * 4), chance.between(8, 17))
    const items: Partial<Record<StainItem, number>> = {}
    for (let kinds = chance.between(1, 4); kinds > 0; kinds -= 1) items[chance.oneOf(stainItems)] = chance.between(1, 9)
    // Few reports have many pictures, as in life.
    const photoIds: string[] = []
    for (let photo = index === 1 ? 7 : chance.between(1, 3); photo > 0; photo -= 1)
      photoIds.push(await pictures.add(db, 'stain-photo', author.id, at))
    await insertRows(db, stainReports, [
      {
        orderId: String(880_100 + index * 37),
        commercialAccountId: accounts[index % accounts.length]!.id,
        items: items as Record<string, number>,
        totalItems: Object.values(items).reduce((sum, count) => sum + count, 0),
        photoIds,
        createdAt: at,
        arrivedAt: null,
        createdBy: author.id,
        updatedAt: null,
        emailSentAt:
          index % 4 === 0
            ? null
            : new Date(Date.parse(at) + 600_000 > Date.now() ? Date.now() : Date.parse(at) + 600_000).toISOString(),
      },
    ])
  }
}

export async function addShiftReports(
  db: Db,
  people: DemoPerson[],
  timeZone: string,
  pictures: DemoPictures,
  chance: Chance,
) {
  const closers = people.filter(({ role, isActive }) => role !== 'technician' && isActive).slice(0, 9)
  let left: number | undefined
  for (let age = 60; age >= 1; age -= 1) {
    const person = chance.oneOf(closers)
    const shiftDate = addDays(today(), -age)
    if (isClosed(shiftDate) || shiftDate === forgotten()) continue
    const at = moment(timeZone, shiftDate, 21)
    const ending = dayFloat + chance.between(8_000, 61_000)
    // Now and then somebody drops less than the till took in; the next shift puts that aside first.
    const drop = ending - dayFloat - (chance.isLucky(0.08) ? chance.between(100, 2_500) : 0)
    await insertRows(db, shiftReports, [
      {
        userId: person.id,
        shiftDate,
        drawer: 'Front',
        startingCash: fromCents(dayFloat),
        expectedStart: left === undefined ? null : fromCents(left),
        endingCash: fromCents(ending),
        dropAmount: fromCents(drop),
        notes: chance.isLucky(0.15)
          ? chance.oneOf(['Counted twice', 'One torn $5 bill', 'Late customer after closing'])
          : null,
        receiptId: isOnPaper(age) ? null : await pictures.add(db, 'receipt', person.id, at),
        corrections: 0,
        correctedAt: null,
        createdAt: at,
        arrivedAt: null,
      },
    ])
    left = ending - drop
  }
  await addFridays(db, closers, timeZone, pictures)
  await insertRows(db, closings, [{ weekday: 7, firstDay: addDays(today(), -200), lastDay: null }])
  await correctOne(db, people)
}

/** The receipts of reports of so many days ago. */
const isOnPaper = (age: number) => age > 10

/** On Sundays. */
const isClosed = (day: Day) => isoWeekdayOf(day) === 7

/** On the Tuesday of last week nobody wrote a report. */
const forgotten = () => addDays(mondayOf(today()), -6)

/** An admin put right what was typed wrong some days ago. */
async function correctOne(db: Db, people: DemoPerson[]) {
  const admin = people.find(({ role }) => role === 'admin')!
  const [report] = await db
    .select()
    .from(shiftReports)
    .where(and(eq(shiftReports.drawer, 'Front'), lte(shiftReports.shiftDate, addDays(today(), -3))))
    .orderBy(desc(shiftReports.shiftDate))
    .limit(1)
  const { id, shiftDate, startingCash, endingCash, dropAmount, receiptId } = report!
  const correctedAt = new Date(Date.parse(report!.createdAt) + 14 * hour).toISOString()
  await insertRows(db, shiftReportCorrections, [
    {
      reportId: id,
      correctedById: admin.id,
      correctedAt,
      reason: 'The slip of the safe says two dollars more',
      shiftDate,
      startingCash,
      endingCash: fromCents(centsOf(endingCash) - 200),
      dropAmount: fromCents(centsOf(dropAmount) - 200),
      notes: null,
      receiptId,
    },
  ])
  await db.update(shiftReports).set({ corrections: 1, correctedAt }).where(eq(shiftReports.id, id))
}

const dayFloat = 20_000

/** The drawer of the drop-off counter, which is short whenever it is Friday, and filled up on Saturday. */
async function addFridays(db: Db, closers: DemoPerson[], timeZone: string, pictures: DemoPictures) {
  let left: number | undefined
  for (let age = 56; age >= 1; age -= 1) {
    const shiftDate = addDays(today(), -age)
    if (isClosed(shiftDate) || shiftDate === forgotten()) continue
    const isFriday = isoWeekdayOf(shiftDate) === 5
    const drop = 9_000 + ((age * 37) % 50) * 100
    const person = closers[isFriday ? 2 : age % closers.length]!
    const at = moment(timeZone, shiftDate, 20)
    const short = isFriday ? 1_500 + (age % 7) * 100 : 0
    await insertRows(db, shiftReports, [
      {
        userId: person.id,
        shiftDate,
        drawer: 'Drop-off',
        startingCash: fromCents(dayFloat),
        expectedStart: left === undefined ? null : fromCents(left),
        endingCash: fromCents(dayFloat + drop - short),
        dropAmount: fromCents(drop),
        notes: left !== undefined && left < dayFloat ? 'Filled up from the safe' : null,
        receiptId: isOnPaper(age) ? null : await pictures.add(db, 'receipt', person.id, at),
        corrections: 0,
        correctedAt: null,
        createdAt: at,
        arrivedAt: null,
      },
    ])
    left = dayFloat - short
  }
}
