import { beforeEach, expect, test } from 'vitest'
import { addDays } from '#shared/time/day.ts'
import { dayIn, startOfDayIn } from '#shared/time/instant.ts'
import { hoursAgo, makeProblem, makeRepairedProblem } from '#tests/machine-problems/problem-data.ts'
import { startApp } from '#tests/support/app.ts'
import { tess, theo } from '#tests/support/cast.ts'
import { removeMachines } from './machine-data.ts'

const app = await startApp()
beforeEach(() => removeMachines(app.db))

const zone = 'America/New_York'
const today = dayIn(zone, new Date().toISOString())
/** So many hours into the shop's day that was so many days ago. */
const at = (daysAgo: number, hours: number) =>
  new Date(Date.parse(startOfDayIn(zone, addDays(today, -daysAgo))) + hours * 3_600_000).toISOString()
const broken = (machineNumber: number, from: string, to: string) =>
  makeRepairedProblem(app.db, tess, { machineNumber, createdAt: from, repairDate: to })
const fleet = async () => (await app.as(tess).get('/api/machines/fleet')).body

test('a shop in which nothing broke has ninety days of nothing, which is not for team leads', async () => {
  const { days, machines, repairs } = await fleet()
  expect(days).toEqual(Array.from({ length: 90 }, (_, at) => ({ day: addDays(today, at - 89), machines: 0 })))
  expect([machines, repairs]).toEqual([[], { count: 0, hoursToRepair: null }])
  expect((await app.as(theo).get('/api/machines/fleet')).status).toBe(403)
})

test('a machine counts on every day of the shop on which it was out of order, once', async () => {
  await broken(1, at(10, 23.5), at(8, 0.5))
  await broken(1, at(9, 5), at(9, 6))
  await broken(2, at(9, 1), at(9, 2))
  // Repaired at the very beginning of a day: not out of order on it.
  await broken(3, at(6, 12), at(5, 0))
  await makeProblem(app.db, { machineNumber: 4, createdAt: at(2, 12) })
  const { days } = await fleet()
  const by = new Map(days.map(({ day, machines }: { day: string; machines: number }) => [day, machines]))
  expect([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0].map((daysAgo) => by.get(addDays(today, -daysAgo)))).toEqual([
    0, 1, 2, 1, 0, 1, 0, 0, 0, 1, 1, 1,
  ])
})

test('machines stand by the days they lost; what lies before these days does not count', async () => {
  await broken(1, at(20, 0), at(17, 0))
  await broken(1, at(19, 0), at(18, 0))
  await broken(2, at(200, 0), at(88, 12))
  await broken(3, at(300, 0), at(100, 0))
  await makeProblem(app.db, { machineType: 'dryer', machineNumber: 9, createdAt: hoursAgo(12) })
  const { machines, repairs } = await fleet()
  const about = (days: number) => ({ daysLost: expect.closeTo(days, 0) })
  const repairedIn = (days: number) => ({ hoursToRepair: expect.closeTo(24 * days, -1) })
  expect(machines).toMatchObject([
    { machineType: 'washer', machineNumber: 1, problems: 2, ...about(3), ...repairedIn(2) },
    { machineType: 'washer', machineNumber: 2, problems: 1, ...about(1.5), ...repairedIn(112.5) },
    { machineType: 'dryer', machineNumber: 9, problems: 1, daysLost: 0.5, hoursToRepair: null },
  ])
  expect(repairs).toEqual({ count: 3, ...repairedIn(115.5 / 3 + 1 / 3) })
})
