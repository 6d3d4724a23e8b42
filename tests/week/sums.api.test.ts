import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumMoney } from '#shared/money/money.ts'
import { addDays, mondayOf, sundayOf } from '#shared/time/day.ts'
import { dayIn, startOfDayIn } from '#shared/time/instant.ts'
import { makeProblem, makeRepairedProblem } from '#tests/machine-problems/problem-data.ts'
import { imported, recordOf, tipAt } from '#tests/payroll/payroll-data.ts'
import { oldDropOf } from '#tests/shift-reports/report-data.ts'
import { accountOf, stainsOf } from '#tests/stain-reports/report-data.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, tess, theo } from '#tests/support/cast.ts'
import { weekOf } from './week-data.ts'

// What the blocks of a week say is what the lists add up to that they lead to, whatever happened in the shop and whenever.

const zone = 'America/New_York'
const app = await startApp()
const accounts = [await accountOf(app), await accountOf(app)]

/** Around the change of the clocks, with moments close to midnights. */
const monday = fc.constantFrom('2026-03-02', '2026-03-09', '2025-12-29', '2025-10-27')
const moment = fc
  .tuple(fc.integer({ min: -8, max: 8 }), fc.constantFrom(-1, 0, 1, 3_599_999, 43_200_000, 68_000_000))
  .map(([days, milliseconds]) => ({ days, milliseconds }))
const cents = fc.integer({ min: 1, max: 99_999 }).map((each) => (each / 100).toFixed(2))

const shop = fc.record({
  monday,
  tips: fc.array(fc.record({ moment, amount: cents, person: fc.constantFrom(erin, theo, tess) }), { maxLength: 12 }),
  drops: fc.uniqueArray(fc.record({ day: fc.integer({ min: -8, max: 8 }), left: cents, drop: cents }), {
    selector: ({ day }) => day,
    maxLength: 6,
  }),
  refunds: fc.array(fc.record({ moment, amount: cents, way: fc.constantFrom('cash', 'card') }), { maxLength: 6 }),
  problems: fc.array(fc.record({ moment, length: fc.option(fc.integer({ min: 1, max: 400 }), { nil: undefined }) }), {
    maxLength: 6,
  }),
  stains: fc.array(fc.record({ moment, account: fc.nat(1), isSent: fc.boolean() }), { maxLength: 4 }),
  pay: fc.array(fc.record({ hours: cents, tips: cents }), { maxLength: 2 }),
})

type Shop = typeof shop extends fc.Arbitrary<infer Drawn> ? Drawn : never

// biome-ignore lint/suspicious/noExplicitAny: what lists answer is compared as it comes.
type Row = any

const get = async (path: string): Promise<Row> => (await app.as(ada).get(path)).body
const sumOf = (rows: Row[], field: string) => sumMoney(rows.map((row) => row[field]))
const countOf = (rows: Row[], field: string): number => rows.reduce((sum, row) => sum + row[field], 0)

async function open({ monday: start, tips, drops, refunds, problems, stains, pay }: Shop) {
  await app.pool.query(`delete from tips; delete from shift_reports; delete from refunds; delete from machine_problems;
    delete from stain_reports; delete from payroll_records; delete from payroll_periods`)
  const instantOf = ({ days, milliseconds }: { days: number; milliseconds: number }) =>
    new Date(Date.parse(startOfDayIn(zone, addDays(start, days))) + milliseconds).toISOString()
  for (const tip of tips) await tipAt(app, tip.person, instantOf(tip.moment), tip.amount)
  for (const { day, left, drop } of drops) {
    const cash = { startingCash: '100.00', endingCash: sumMoney([left, drop]), dropAmount: drop }
    await oldDropOf(app, erin, { shiftDate: addDays(start, day), ...cash })
  }
  for (const { moment, amount, way } of refunds)
    await app.pool.query(
      `insert into refunds (id, user_id, machine_type, machine_number, amount, reason, way, status, created_at, refund_day)
       select gen_random_uuid(), $1, 'dryer', 4, $2::numeric + 0.01, 'wet', $3, 'given', $4::timestamptz, ($4::timestamptz at time zone $5)::date`,
      [erin.id, amount, way, instantOf(moment), zone],
    )
  for (const { moment, length } of problems) {
    const createdAt = instantOf(moment)
    const repairDate = new Date(Date.parse(createdAt) + (length ?? 0) * 3_600_000).toISOString()
    if (length === undefined) await makeProblem(app.db, { createdAt })
    else await makeRepairedProblem(app.db, tess, { createdAt, repairDate })
  }
  for (const { moment, account, isSent } of stains) {
    const { id } = await stainsOf(app, erin, { commercialAccountId: accounts[account]!.id })
    await app.pool.query(
      'update stain_reports set created_at = $2, email_sent_at = case when $3 then $2::timestamptz end where id = $1',
      [id, instantOf(moment), isSent],
    )
  }
  const records = pay.map(({ hours, tips }, place) =>
    recordOf([erin, theo][place]!, { hoursWorked: hours, tipsPay: tips, grossPay: tips }),
  )
  if (records.length > 0) await imported(app, { startDate: start, endDate: sundayOf(start), records })
}

test('a week’s blocks equal what its lists add up to', async () => {
  await fc.assert(
    fc.asyncProperty(shop, async (drawn) => {
      await open(drawn)
      const { monday: start } = drawn
      const end = sundayOf(start)
      const days = `startDate=${start}&endDate=${end}`
      const { tips, cash, machines, stains, pay } = await weekOf(app, start)
      const isIn = (instant: string | null) => instant !== null && mondayOf(dayIn(zone, instant)) === start

      const from = startOfDayIn(zone, start)
      const to = new Date(Date.parse(startOfDayIn(zone, addDays(end, 1))) - 1).toISOString()
      const report = await get(`/api/admin/tips/consolidated-reports?startDate=${from}&endDate=${to}`)
      const amount = sumOf(report.tips, 'amount')
      expect(tips.weeks.at(-1)).toEqual({ start, amount, count: report.tips.length, amountSoFar: amount })
      expect(report.stats.totalAmount).toBe(Number(amount))
      expect([sumOf(tips.hours, 'amount'), countOf(tips.hours, 'count')]).toEqual([amount, report.tips.length])
      expect(tips.people).toBe(report.employeeStats.length)
      expect(tips.most.map(({ user, amount }) => [user.email, Number(amount)])).toEqual(
        report.employeeStats.map(({ email, totalAmount }: Row) => [email, totalAmount]),
      )

      const reports = await get('/api/shift-reports')
      const ofWeek = reports.filter(({ shiftDate }: Row) => shiftDate >= start && shiftDate <= end)
      const [dropped, expected] = [sumOf(ofWeek, 'dropAmount'), sumOf(ofWeek, 'expectedDrop')]
      const given = (await get(`/api/admin/refunds?${days}`)).filter(({ way }: Row) => way === 'cash')
      const givenBack = sumOf(given, 'amount')
      const months = [...new Set([start, end].map((day) => day.slice(0, 7)))]
      const calendar = (await Promise.all(months.map((month) => get(`/api/shift-reports/calendar?month=${month}`))))
        .flatMap((month) => month.days)
        .filter(({ day }) => day >= start && day <= end)
      const missing = calendar.filter(({ state }) => state === 'missing').length
      const [short, over] = [sumOf(calendar, 'short'), sumOf(calendar, 'over')]
      const evened = sumMoney(calendar.flatMap(({ shortEvened, overEvened }) => [shortEvened, overEvened]))
      const refunds = { expected, givenBack, refunds: given.length }
      expect(cash.weeks.at(-1)).toEqual({
        start,
        dropped,
        ...refunds,
        short,
        over,
        evened,
        missing,
        droppedSoFar: dropped,
      })
      expect([sumOf(calendar, 'expected'), sumOf(calendar, 'givenBack')]).toEqual([expected, givenBack])

      const all = [
        ...(await get('/api/machine-problems?status=open,in_progress')),
        ...(await get('/api/machine-problems/repairs')),
      ]
      expect(machines.weeks.at(-1)).toMatchObject({
        reported: all.filter(({ createdAt }) => isIn(createdAt)).length,
        repaired: all.filter(({ repairDate }) => isIn(repairDate)).length,
      })
      expect(await get(`/api/machine-problems?${days}`)).toEqual(
        all
          .filter(({ createdAt, repairDate }) => isIn(createdAt) || isIn(repairDate))
          .sort((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id)),
      )

      const made = (await get('/api/stain-reports')).filter(({ createdAt }: Row) => isIn(createdAt))
      const unsent = made.filter(({ emailSent }: Row) => !emailSent)
      expect(await get(`/api/stain-reports?${days}`)).toEqual(made)
      expect(await get(`/api/stain-reports?${days}&unsent=true`)).toEqual(unsent)
      expect([stains.weeks.at(-1)!.reports, countOf(stains.accounts, 'reports')]).toEqual([made.length, made.length])
      expect([stains.unsent, countOf(stains.accounts, 'unsent')]).toEqual([unsent.length, unsent.length])
      const isOf = (id: string) => (report: Row) => report.commercialAccountId === id
      for (const { id, name, ...counts } of stains.accounts) {
        expect(name).toBe(accounts.find((account) => account.id === id)!.name)
        expect(counts).toEqual({ reports: made.filter(isOf(id)).length, unsent: unsent.filter(isOf(id)).length })
      }
      const [most = 0, least = 0] = stains.accounts.map(({ reports }) => reports)
      expect(most).toBeGreaterThanOrEqual(least)

      const [period] = await get('/api/payroll-periods')
      const { people } = await get(`/api/payroll-periods/logged-tips?${days}`)
      const ofPeriod = (field: string) => (period ? sumOf(period.payrollRecords, field) : null)
      expect(pay.weeks.at(-1)).toEqual({ start, hours: ofPeriod('hoursWorked'), gross: ofPeriod('grossPay') })
      expect([pay.tipsPaid, pay.tipsLogged]).toEqual([ofPeriod('tipsPay'), period ? sumOf(people, 'amount') : null])
    }),
    { numRuns: 25 },
  )
})
