import { expect, test } from 'vitest'
import type { UsualPay } from '#shared/payroll/period.ts'
import { addDays } from '#shared/time/day.ts'
import { type App, startApp } from '#tests/support/app.ts'
import { ada, erin, ivan, type Person, tess, theo } from '#tests/support/cast.ts'
import { imported, recordOf } from './payroll-data.ts'

const firstMonday = '2025-01-06'
const monday = (week: number) => addDays(firstMonday, week * 7)

const pay = (app: App, week: number, hours: [Person, number][]) =>
  imported(app, {
    startDate: monday(week),
    endDate: addDays(monday(week), 6),
    records: hours.map(([person, worked]) =>
      recordOf(person, {
        ...{ hoursWorked: worked, hourlyRate: 10 + week },
        ...{ regularPay: worked * 10, tipsPay: worked * 2, grossPay: worked * 12 },
      }),
    ),
  })

async function usual(app: App, startDate: string): Promise<Map<string, UsualPay>> {
  const { body } = await app
    .as(ada)
    .get(`/api/payroll-periods/usual-pay?startDate=${startDate}&endDate=${addDays(startDate, 6)}`)
  return new Map(body.map((each: UsualPay) => [each.userId, each]))
}

test('what people usually earn are the medians of their last eight records', async () => {
  const app = await startApp()
  for (let week = 0; week < 12; week += 1) {
    const weekly: [Person, number][] = [[erin, week === 11 ? 900 : week + 1]]
    // Every second week, of which the last eight periods have four.
    if (week % 2 === 0) weekly.push([theo, 20 + week])
    // Left before the last eight.
    if (week < 4) weekly.push([ivan, 40])
    if (week === 11) weekly.push([tess, 7.5])
    await pay(app, week, weekly)
  }
  const found = await usual(app, monday(12))
  // Of weeks 4 to 11: 5, 6, 7, 8, 9, 10, 11, 900.
  expect(found.get(erin.id)).toEqual({
    userId: erin.id,
    periods: 8,
    isEveryWeek: true,
    ...{ hoursWorked: '8.00', hourlyRate: '21.00', regularPay: '80.00', tipsPay: '16.00', grossPay: '96.00' },
    // Newest first, by which the same pay is known again.
    pays: [900, 11, 10, 9, 8, 7, 6, 5].map((hours, at) => ({
      ...{ startDate: monday(11 - at), endDate: addDays(monday(11 - at), 6), hoursWorked: `${hours}.00` },
      ...{ tipsPay: `${hours * 2}.00`, grossPay: `${hours * 12}.00` },
    })),
  })
  // Of weeks 0, 2, 4, 6, 8, 10: 20, 22, 24, 26, 28, 30.
  const theos = { periods: 4, isEveryWeek: false, hoursWorked: '24.00', hourlyRate: '20.00' }
  expect(found.get(theo.id)).toMatchObject(theos)
  expect(found.get(tess.id)).toMatchObject({ periods: 1, hoursWorked: '7.50', pays: [{ startDate: monday(11) }] })
  expect([...found.keys()].toSorted()).toEqual([erin.id, theo.id, tess.id].toSorted())
})

test('only periods count that ended before; every week takes four of them', async () => {
  const app = await startApp()
  for (let week = 0; week < 4; week += 1) await pay(app, week, [[erin, week + 1]])
  expect((await usual(app, monday(0))).size).toBe(0)
  const threeWeeks = { periods: 3, isEveryWeek: false, hourlyRate: '12.00' }
  expect((await usual(app, monday(3))).get(erin.id)).toMatchObject(threeWeeks)
  // On its last day, the fourth has not ended.
  expect((await usual(app, addDays(monday(4), -1))).get(erin.id)).toMatchObject(threeWeeks)
  expect((await usual(app, monday(4))).get(erin.id)).toMatchObject({ periods: 4, isEveryWeek: true })
})
