import type { Db } from '#server/db/db.ts'
import { fromCents } from '#shared/money/money.ts'
import { addDays, type Day, mondayOf, today } from '#shared/time/day.ts'
import { startOfDayIn } from '#shared/time/instant.ts'
import { tips } from '#shared/tips/table.ts'
import type { DemoPerson } from './people.ts'
import type { Chance } from './random.ts'
import { insertRows, type WholeRow } from './rows.ts'

const remarks = [
  'left at the counter',
  'card tip',
  'regular, always kind',
  'hotel pick-up',
  'comforter order',
  'rush order',
]

export const weeks = 26
const minute = 60_000

/** Half a year of tips, up to a moment ago: who works four or five days a week gets a handful on each. */
export async function addTips(db: Db, people: DemoPerson[], timeZone: string, chance: Chance) {
  const now = Date.now()
  const first = addDays(mondayOf(today()), -7 * weeks)
  const rows: (WholeRow<typeof tips> & { createdAt: string })[] = []
  for (let day: Day = first; day <= today(); day = addDays(day, 1)) {
    const opening = Date.parse(startOfDayIn(timeZone, day)) + 7 * 60 * minute
    for (const person of people) {
      const isOff = !chance.isLucky(person.role === 'employee' ? 0.62 : 0.25)
      if (person.role === 'technician' || !person.isActive || isOff) continue
      for (let count = chance.between(1, 4); count > 0; count -= 1) {
        const at = opening + chance.between(0, 13 * 60) * minute
        // Today is only as long as it has lasted.
        if (at > now) continue
        rows.push({
          userId: person.id,
          orderId: '',
          amount: fromCents(chance.isLucky(0.6) ? chance.between(2, 20) * 50 : chance.between(150, 2600)),
          notes: chance.isLucky(0.12) ? chance.oneOf(remarks) : null,
          settledPeriodId: null,
          createdAt: new Date(at).toISOString(),
          arrivedAt: null,
        })
      }
    }
  }
  // The till counts on from order to order.
  rows.sort((a, b) => a.createdAt.localeCompare(b.createdAt))
  let order = 41_200
  for (const row of rows) {
    order += chance.between(1, 3)
    row.orderId = String(order).padStart(6, '0')
  }
  for (let from = 0; from < rows.length; from += 1000) await insertRows(db, tips, rows.slice(from, from + 1000))
}
