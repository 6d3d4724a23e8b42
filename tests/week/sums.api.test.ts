import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumMoney } from '#shared/money/money.ts'
import { addDays, mondayOf, sundayOf } from '#shared/time/day.ts'
import { dayIn, startOfDayIn } from '#shared/time/instant.ts'
import { makeProblem } from '#tests/machine-problems/problem-data.ts'
import { imported, recordOf, tipAt } from '#tests/payroll/payroll-data.ts'
import { dropOf } from '#tests/shift-reports/report-data.ts'
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
  drops: fc.array(fc.record({ day: fc.integer({ min: -8, max: 8 }), left: cents, drop: cents }), { maxLength: 6 }),
  problems: fc.array(fc.record({ moment, length: fc.option(fc.integer({ min: 1, max: 400 }), { nil: undefined }) }), {
    maxLength: 6,
  }),
  stains: fc.array(fc.record({ moment, account: fc.nat(1), isSent: fc.boolean() }), { maxLength: 4 }),
  pay: fc.array(fc.record({ hours: cents, tips: cents }), { maxLength: 2 }),
})

test('a week’s blocks equal what its lists add up to', async () => {
  await fc.assert(
    fc.asyncProperty(shop, async ({ monday: start, tips, drops, problems, stains, pay }) => {
      await app.pool.query(`delete from tips; delete from shift_reports; delete from machine_problems;
        delete from stain_reports; delete from payroll_records; delete from payroll_periods`)
      const instantOf = ({ days, milliseconds }: { days: number; milliseconds: number }) =>
        new Date(Date.parse(startOfDayIn(zone, addDays(start, days))) + milliseconds).toISOString()
      for (const tip of tips) await tipAt(app, tip.person, instantOf(tip.moment), tip.amount)
      const seen = new Set<string>()
      for (const { day, left, drop } of drops) {
        const shiftDate = addDays(start, day)
        if (seen.has(shiftDate)) continue
        seen.add(shiftDate)
        await dropOf(app, erin, {
          shiftDate,
          startingCash: '100.00',
          endingCash: sumMoney([left, drop]),
          dropAmount: drop,
        })
      }
      for (const { moment, length } of problems) {
        const createdAt = instantOf(moment)
        const repairDate = new Date(Date.parse(createdAt) + (length ?? 0) * 3_600_000).toISOString()
        await makeProblem(app.db, {
          createdAt,
          ...(length !== undefined && { status: 'repaired', repairDate, repairerId: tess.id }),
        })
      }
      for (const { moment, account, isSent } of stains) {
        const { id } = await stainsOf(app, erin, { commercialAccountId: accounts[account]!.id })
        await app.pool.query(
          'update stain_reports set created_at = $2, email_sent_at = case when $3 then $2::timestamptz end where id = $1',
          [id, instantOf(moment), isSent],
        )
      }
      const end = sundayOf(start)
      const records = pay.map(({ hours, tips }, place) =>
        recordOf([erin, theo][place]!, { hoursWorked: hours, tipsPay: tips, grossPay: tips }),
      )
      if (records.length > 0) await imported(app, { startDate: start, endDate: end, records })

      const get = async (path: string) => (await app.as(ada).get(path)).body
      const week = await weekOf(app, start)
      const instants = {
        from: startOfDayIn(zone, start),
        to: new Date(Date.parse(startOfDayIn(zone, addDays(end, 1))) - 1).toISOString(),
      }
      const isIn = (instant: string | null) => instant !== null && mondayOf(dayIn(zone, instant)) === start

      const report = await get(`/api/admin/tips/consolidated-reports?startDate=${instants.from}&endDate=${instants.to}`)
      const tipsNow = week.tips.weeks.at(-1)!
      expect(tipsNow).toEqual({
        start,
        amount: sumMoney(report.tips.map(({ amount }: { amount: string }) => amount)),
        count: report.tips.length,
        amountSoFar: tipsNow.amount,
      })
      expect(Number(tipsNow.amount)).toBe(report.stats.totalAmount)
      expect(sumMoney(week.tips.hours.map(({ amount }) => amount))).toBe(tipsNow.amount)
      expect(week.tips.hours.reduce((sum, { count }) => sum + count, 0)).toBe(tipsNow.count)
      expect([week.tips.people, week.tips.most.map(({ user, amount }) => [user.email, Number(amount)])]).toEqual([
        report.employeeStats.length,
        report.employeeStats.map(({ email, totalAmount }: { email: string; totalAmount: number }) => [
          email,
          totalAmount,
        ]),
      ])

      const dropped = (await get('/api/shift-reports')).filter(
        ({ shiftDate }: { shiftDate: string }) => shiftDate >= start && shiftDate <= end,
      )
      const months = [...new Set([start, end].map((day) => day.slice(0, 7)))]
      const calendar = (await Promise.all(months.map((month) => get(`/api/shift-reports/calendar?month=${month}`))))
        .flatMap(({ days }) => days)
        .filter(({ day }) => day >= start && day <= end)
      expect(week.cash.weeks.at(-1)).toEqual({
        start,
        dropped: sumMoney(dropped.map(({ dropAmount }: { dropAmount: string }) => dropAmount)),
        short: sumMoney(calendar.map(({ short }) => short)),
        over: sumMoney(calendar.map(({ over }) => over)),
        missing: calendar.filter(({ state }) => state === 'missing').length,
        droppedSoFar: week.cash.weeks.at(-1)!.dropped,
      })

      const [unrepaired, repaired] = await Promise.all([
        get('/api/machine-problems?status=open,in_progress'),
        get('/api/machine-problems/repairs'),
      ])
      const all = [...unrepaired, ...repaired]
      expect(week.machines.weeks.at(-1)).toMatchObject({
        reported: all.filter(({ createdAt }) => isIn(createdAt)).length,
        repaired: all.filter(({ repairDate }) => isIn(repairDate)).length,
      })

      expect(await get(`/api/machine-problems?startDate=${start}&endDate=${end}`)).toEqual(
        all
          .filter(({ createdAt, repairDate }) => isIn(createdAt) || isIn(repairDate))
          .sort((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id)),
      )

      const reports = (await get('/api/stain-reports')).filter(({ createdAt }: { createdAt: string }) =>
        isIn(createdAt),
      )
      expect(week.stains.weeks.at(-1)!.reports).toBe(reports.length)
      expect(await get(`/api/stain-reports?startDate=${start}&endDate=${end}`)).toEqual(reports)
      expect(await get(`/api/stain-reports?startDate=${start}&endDate=${end}&unsent=true`)).toHaveLength(
        week.stains.unsent,
      )
      expect(week.stains.accounts.reduce((sum, each) => sum + each.reports, 0)).toBe(reports.length)
      expect([week.stains.unsent, week.stains.accounts.reduce((sum, { unsent }) => sum + unsent, 0)]).toEqual([
        reports.filter(({ emailSent }: { emailSent: boolean }) => !emailSent).length,
        reports.filter(({ emailSent }: { emailSent: boolean }) => !emailSent).length,
      ])

      const [period] = await get('/api/payroll-periods')
      const { people } = await get(`/api/payroll-periods/logged-tips?startDate=${start}&endDate=${end}`)
      const ofPeriod = (name: string) =>
        period ? sumMoney(period.payrollRecords.map((record: Record<string, string>) => record[name]!)) : null
      expect(week.pay.weeks.at(-1)).toEqual({ start, hours: ofPeriod('hoursWorked'), gross: ofPeriod('grossPay') })
      expect([week.pay.tipsPaid, week.pay.tipsLogged]).toEqual([
        ofPeriod('tipsPay'),
        period ? sumMoney(people.map(({ amount }: { amount: string }) => amount)) : null,
      ])
    }),
    { numRuns: 25 },
  )
})
