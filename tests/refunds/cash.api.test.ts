import { expect, test } from 'vitest'
import { daysCsv, sumOf, weekSums } from '#client/features/shift-reports/calendar-days.ts'
import { drawersCsv } from '#client/features/shift-reports/report-list.ts'
import { sumMoney } from '#shared/money/money.ts'
import type { DrawerRefunds } from '#shared/refunds/refund.ts'
import type { CalendarDay } from '#shared/shift-reports/calendar.ts'
import type { ShiftReport } from '#shared/shift-reports/shift-report.ts'
import { dropOf } from '#tests/shift-reports/report-data.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, theo } from '#tests/support/cast.ts'
import { refundOf } from './refund-data.ts'

const app = await startApp()

/** Hours of the shop's Monday to Wednesday, 13 to 15 May. */
const at = (day: number, hour: number) => `2030-05-${day}T${String(hour).padStart(2, '0')}:00:00.000-04:00`
const report = (day: number, hour: number, drawer: string, [startingCash, endingCash, dropAmount]: string[]) =>
  dropOf(app, erin, {
    startingCash,
    endingCash,
    dropAmount,
    drawer,
    shiftDate: `2030-05-${day}`,
    occurredAt: at(day, hour),
  })
const refund = (amount: string, day: number, hour: number, given: object) =>
  refundOf(app, theo, { amount, occurredAt: at(day, hour), ...given })

/** By hand: what each report was to be dropped, what it gave back, in how many refunds. */
const byHand = [
  // The card and the one that waits took nothing out of it; one was of another drawer's Monday.
  ['Front', '2030-05-13', '100.00', '12.00', 2],
  ['Back', '2030-05-13', '50.10', '3.50', 1],
  // Two shifts of one drawer: before the first report, and after the last one.
  ['Front', '2030-05-14', '80.00', '4.00', 1],
  ['Front', '2030-05-14', '0.00', '7.15', 2],
  ['Front', '2030-05-15', '20.00', '0.00', 0],
] as const

test('drops, refunds and what was to be dropped are the same in form, list, calendar, week and files', async () => {
  await report(13, 20, 'Front', ['200', '300', '100'])
  await report(13, 21, 'Back', ['100', '150.10', '50'])
  await report(14, 14, 'Front', ['200', '280', '80'])
  await report(14, 22, 'Front', ['200', '195', '0'])
  await report(15, 11, 'front', ['195', '215', '20'])
  await refund('5.50', 13, 9, { drawer: 'Front' })
  await refund('6.50', 13, 17, { drawer: 'front' })
  await refund('3.50', 13, 20, { drawer: 'Back' })
  await refund('9', 13, 12, { way: 'card', drawer: 'Front' })
  await refund('4', 14, 13, { drawer: 'Front' })
  await refund('3', 14, 15, { drawer: 'Front' })
  await refund('4.15', 14, 23, { drawer: 'Front' })
  const { id } = await refund('500', 14, 15, { drawer: 'Front' })
  await app.pool.query(`update refunds set status = 'waiting' where id = $1`, [id])

  const list: ShiftReport[] = (await app.as(ada).get('/api/shift-reports')).body
  const inOrder = list.toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1))
  expect(
    inOrder.map((each) => [
      each.drawer?.replace('front', 'Front'),
      each.shiftDate,
      each.expectedDrop,
      each.givenBack,
      each.refunds,
    ]),
  ).toEqual(byHand)

  const form: DrawerRefunds[] = []
  for (const day of [13, 14, 15]) form.push(...(await app.as(erin).get(`/api/refunds/cash?day=2030-05-${day}`)).body)
  expect(form.map(({ drawer, amount, refunds }) => [drawer?.toLowerCase(), amount, refunds])).toEqual([
    ['back', '3.50', 1],
    ['front', '12.00', 2],
    ['front', '11.15', 3],
  ])

  const days: CalendarDay[] = (await app.as(ada).get('/api/shift-reports/calendar?month=2030-05')).body.days
  const known = days.flatMap(({ day, dropped, expected, givenBack, refunds }) =>
    refunds > 0 ? [[day, dropped, expected, givenBack, refunds]] : [],
  )
  expect(known).toEqual([
    ['2030-05-13', '150.00', '150.10', '15.50', 3],
    ['2030-05-14', '80.00', '80.00', '11.15', 3],
  ])
  // The first and the last day of a month are in it.
  for (const day of ['2030-04-01', '2030-04-30']) {
    const made = await refund('2', 14, 15, { drawer: 'Front' })
    await app.pool.query('update refunds set refund_day = $2 where id = $1', [made.id, day])
  }
  const april: CalendarDay[] = (await app.as(ada).get('/api/shift-reports/calendar?month=2030-04')).body.days
  expect(april.flatMap(({ day, refunds }) => (refunds > 0 ? [[day, refunds]] : []))).toEqual([
    ['2030-04-01', 1],
    ['2030-04-30', 1],
  ])
  expect(weekSums(days).find(({ first }) => first === '2030-05-13')?.givenBack).toBe(2665)
  expect(sumOf(days).givenBack).toBe(2665)

  const { cash } = (await app.as(ada).get('/api/admin/week?start=2030-05-13')).body
  const sums = { dropped: '250.00', expected: '250.10', givenBack: '26.65', refunds: 6 }
  expect(cash.weeks.at(-1)).toMatchObject(sums)
  expect([sumMoney(list.map((each) => each.expectedDrop)), sumMoney(list.map((each) => each.givenBack))]).toEqual([
    sums.expected,
    sums.givenBack,
  ])

  /** The sums of the columns of a file with these names. */
  const sumsIn = (csv: string, ...names: string[]) => {
    const [header, ...rows] = csv
      .replace('\uFEFF', '')
      .trim()
      .split('\r\n')
      .map((line) => line.split(','))
    return names.map((name) => sumMoney(rows.map((row) => row[header!.indexOf(name)]!)))
  }
  const wanted = ['Drop Amount', 'Expected Drop', 'Given back', 'Refunds']
  expect(sumsIn(drawersCsv(list.map((each) => ({ ...each, notes: null }))), ...wanted)).toEqual([
    '250.00',
    '250.10',
    '26.65',
    '6.00',
  ])
  expect(sumsIn(daysCsv(days), ...wanted)).toEqual(['250.00', '250.10', '26.65', '6.00'])
})
