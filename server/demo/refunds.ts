import type { Db } from '#server/db/db.ts'
import { refunds } from '#shared/refunds/table.ts'
import { addDays, today } from '#shared/time/day.ts'
import type { DemoPerson } from './people.ts'
import type { Chance } from './random.ts'
import { moment } from './reports.ts'
import { insertRows } from './rows.ts'

const customers = ['Mrs. Alvarez', '(555) 010-7788', null, null, null]

/** Of two months: dryer 4 takes money again and again, and one refund waits for an admin. */
export async function addRefunds(db: Db, people: DemoPerson[], timeZone: string, chance: Chance) {
  const staff = people.filter(({ role, isActive }) => role !== 'technician' && isActive)
  const admin = people.find(({ role }) => role === 'admin')!
  const rows = [55, 48, 41, 36, 30, 27, 21, 16, 12, 9, 6, 4, 3, 2, 1].map((age) => {
    const refundDay = addDays(today(), -age)
    const isRecent = age <= 6
    const way = chance.isLucky(0.7) ? ('cash' as const) : ('credit' as const)
    const at = moment(timeZone, refundDay, 15)
    return {
      userId: chance.oneOf(staff).id,
      machineType: isRecent ? ('dryer' as const) : chance.oneOf(['washer', 'dryer'] as const),
      machineNumber: isRecent ? 4 : chance.between(1, 9),
      amount: chance.oneOf(['3.50', '4.00', '6.00', '6.25']),
      reason: isRecent ? ('no_run' as const) : chance.oneOf(['no_run', 'too_hot', 'wet', 'other'] as const),
      way,
      drawer: way === 'cash' ? 'Front' : null,
      customer: chance.oneOf(customers),
      note: null,
      status: 'given' as const,
      refundDay,
      decidedById: age === 30 ? admin.id : null,
      decidedAt: age === 30 ? at : null,
      createdAt: at,
      arrivedAt: null,
    }
  })
  const last = rows.at(-1)!
  await insertRows(db, refunds, [
    ...rows,
    { ...last, amount: '24.00', reason: 'other', note: 'A blouse that the dryer shrank', status: 'waiting' },
  ])
}
