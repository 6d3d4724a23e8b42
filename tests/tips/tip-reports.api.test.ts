import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { newId } from '#shared/db/columns.ts'
import { tips } from '#shared/tips/table.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, type Person, tess, theo } from '#tests/support/cast.ts'
import { forgetPayroll, pay, shown, tipOf } from './tip-data.ts'

const app = await startApp()

afterEach(async () => {
  await app.db.delete(tips)
  await forgetPayroll(app.db)
})

type Range = { startDate?: string | undefined; endDate?: string | undefined }

const queryOf = (range: Range) =>
  new URLSearchParams(Object.entries(range).filter(([, bound]) => bound !== undefined) as [string, string][])

const report = (person: Person, range: Range) => app.as(person).get(`/api/tips/reports?${queryOf(range)}`)
const everybodys = (person: Person, range: Range) =>
  app.as(person).get(`/api/admin/tips/consolidated-reports?${queryOf(range)}`)

const march = { startDate: '2026-03-01T05:00:00.000Z', endDate: '2026-04-01T03:59:59.999Z' }

describe('a report of one’s own', () => {
  test('has the tips of the range, newest first, and their totals', async () => {
    const first = await tipOf(app.db, erin, { amount: '1.00', createdAt: '2026-03-02T12:00:00.000Z' })
    const second = await tipOf(app.db, erin, { amount: '2.00', createdAt: '2026-03-03T12:00:00.000Z', notes: 'n' })
    const third = await tipOf(app.db, erin, { amount: '2.01', createdAt: '2026-03-04T12:00:00.000Z' })
    await tipOf(app.db, theo, { createdAt: '2026-03-03T12:00:00.000Z' })
    await tipOf(app.db, erin, { createdAt: '2026-04-03T12:00:00.000Z' })
    const reply = await report(erin, march)
    expect(reply.body).toEqual({
      tips: [third, second, first].map((tip) => shown(tip)),
      stats: { totalAmount: 5.01, averageTip: 1.67, totalTips: 3 },
    })
  })

  test('includes both bounds to the millisecond', async () => {
    const within = [march.endDate, '2026-03-15T12:00:00.000Z', march.startDate]
    for (const createdAt of [...within, '2026-03-01T04:59:59.999Z', '2026-04-01T04:00:00.000Z'])
      await tipOf(app.db, erin, { createdAt })
    const dates = (await report(erin, march)).body.tips.map((tip: { createdAt: string }) => tip.createdAt)
    expect(dates).toEqual(within)
  })
})

describe('the range', () => {
  const bothDates = 'Please select both start and end dates'
  // What is no instant: tests/time/schema.test.ts.
  const cases: [string, Range, string, string][] = [
    ['no dates', {}, 'startDate', bothDates],
    ['no end', { startDate: march.startDate }, 'endDate', bothDates],
    ['an empty start', { ...march, startDate: '' }, 'startDate', bothDates],
    ['a day for a start', { ...march, startDate: '2026-03-01' }, 'startDate', 'Invalid date and time'],
    [
      'one millisecond in the wrong order',
      { startDate: '2026-03-01T00:00:00.001Z', endDate: '2026-03-01T00:00:00.000Z' },
      'startDate',
      'Start date must be before end date',
    ],
    [
      'more than five years',
      { startDate: '2020-01-01T05:00:00.000Z', endDate: '2025-01-02T04:59:59.999Z' },
      'endDate',
      'Please choose a range of at most 5 years',
    ],
  ]
  test.each(cases)('with %s is refused', async (_what, range, field, message) => {
    for (const reply of [await report(erin, range), await everybodys(ada, range)]) {
      expect([reply.status, reply.body.message]).toEqual([400, message])
      expect(reply.body.errors[field]).toEqual([message])
    }
  })

  test.each([
    ['one moment', { startDate: march.startDate, endDate: march.startDate }],
    ['the future', { startDate: '2099-01-01T00:00:00.000Z', endDate: '2099-02-01T00:00:00.000Z' }],
    ['five years with a leap day more', { startDate: '2020-02-01T05:00:00.000Z', endDate: '2025-02-01T04:59:59.999Z' }],
    // Clocks went back on November 7 in 2021 and on November 1 in 2026.
    ['five years and an hour', { startDate: '2021-11-05T04:00:00.000Z', endDate: '2026-11-05T04:59:59.999Z' }],
    ['other zones', { startDate: '2026-03-01T00:00:00+13:00', endDate: '2026-03-01T00:00:00-11:00' }],
    ['the first year', { startDate: '0001-01-01T00:00:00.000Z', endDate: '0001-01-02T00:00:00.000Z' }],
    ['the last year', { startDate: '9999-12-01T00:00:00.000Z', endDate: '9999-12-31T23:59:59.999Z' }],
  ])('of %s has no tips', async (_what, range) => {
    const stats = { totalAmount: 0, averageTip: 0, totalTips: 0 }
    expect((await report(erin, range)).body).toEqual({ tips: [], stats })
    const nobodys = { tips: [], stats, consolidatedStats: stats, employeeStats: [] }
    expect((await everybodys(ada, range)).body).toEqual(nobodys)
  })
})

describe('the consolidated report', () => {
  test('has everybody’s tips with their names, and totals in all and per person', async () => {
    const ivy = await app.makePerson({ firstName: 'Ivy "the quick"', lastName: "O'Brien\\", isActive: false })
    const one = await tipOf(app.db, erin, { amount: '10.00', createdAt: '2026-03-02T12:00:00.000Z' })
    const two = await tipOf(app.db, ivy, { amount: '2.50', createdAt: '2026-03-03T12:00:00.000Z', notes: '"\\\n' })
    const three = await tipOf(app.db, erin, { amount: '0.01', createdAt: '2026-03-04T12:00:00.000Z' })
    await pay(app.db, '2026-03-02', '2026-03-02', { periodName: 'One "day"', importedAt: '2026-03-02T11:00:00.000Z' })
    const reply = await everybodys(ada, march)
    const userOf = ({ firstName, lastName, email }: Person) => ({ firstName, lastName, email })
    const stats = { totalAmount: 12.51, averageTip: 4.17, totalTips: 3 }
    expect(reply.body).toEqual({
      stats,
      consolidatedStats: stats,
      employeeStats: [
        { userId: erin.id, ...userOf(erin), totalAmount: 10.01, averageTip: 5.01, totalTips: 2 },
        { userId: ivy.id, ...userOf(ivy), totalAmount: 2.5, averageTip: 2.5, totalTips: 1 },
      ],
      tips: [
        { ...shown(three), user: userOf(erin) },
        { ...shown(two), user: userOf(ivy) },
        { ...shown(one, { periodName: 'One "day"', isLate: true, settledWith: null }), user: userOf(erin) },
      ],
    })
  })

  test.each([999, 1000, 1001])('of %i tips has each of them once', async (count) => {
    await app.pool.query(
      `insert into tips (id, user_id, order_id, amount, created_at)
       select gen_random_uuid(), $1, (i % 7)::text, 0.01 * i, '2026-03-02 12:00Z'::timestamptz + i / 3 * interval '1 ms'
       from generate_series(1, $2::int) i`,
      [erin.id, count],
    )
    const { body } = await everybodys(ada, march)
    expect([body.tips.length, new Set(body.tips.map((tip: { id: string }) => tip.id)).size]).toEqual([count, count])
    expect(body.tips).toEqual([...body.tips].sort((a, b) => (b.createdAt + b.id < a.createdAt + a.id ? -1 : 1)))
    expect(body.stats.totalAmount).toBe((count * (count + 1)) / 200)
  })

  test('is for admins, whatever the range', async () => {
    for (const person of [erin, tess, theo]) expect((await everybodys(person, {})).status).toBe(403)
  })
})

describe('totals', () => {
  /** Half away from zero, on whole numbers. */
  const average = (cents: number, count: number) => (count === 0 ? 0 : Math.floor((2 * cents + count) / (2 * count)))
  const statsOf = (cents: number[]) => {
    const sum = cents.reduce((total, each) => total + each, 0)
    return {
      totalAmount: Number((sum / 100).toFixed(2)),
      averageTip: Number((average(sum, cents.length) / 100).toFixed(2)),
      totalTips: cents.length,
    }
  }
  const amountText = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

  test('are exact, and all reports together make the consolidated one', async () => {
    const people = [erin, theo, ada, await app.makePerson()]
    const start = Date.parse(march.startDate)
    const end = Date.parse(march.endDate)
    const hour = 3_600_000
    const anyTip = fc.record({
      who: fc.nat(people.length - 1),
      cents: fc.oneof(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 0, max: 99_999_999 })),
      at: fc.integer({ min: start - 30 * hour, max: end + 30 * hour }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(anyTip, { maxLength: 40 }), async (drawn) => {
        await app.db.delete(tips)
        if (drawn.length > 0)
          await app.db.insert(tips).values(
            drawn.map(({ who, cents, at }) => ({
              id: newId(),
              userId: people[who]!.id,
              orderId: '1',
              amount: amountText(cents),
              createdAt: new Date(at).toISOString(),
            })),
          )
        const expected = drawn.filter(({ at }) => at >= start && at <= end)
        const centsOf = (who: number) => expected.filter((tip) => tip.who === who).map((tip) => tip.cents)

        const consolidated = (await everybodys(ada, march)).body
        expect(consolidated.stats).toEqual(statsOf(expected.map((tip) => tip.cents)))
        expect(consolidated.consolidatedStats).toEqual(consolidated.stats)
        for (const [who, person] of people.entries()) {
          const own = (await report(person, march)).body
          expect(own.stats).toEqual(statsOf(centsOf(who)))
          const theirs = consolidated.tips.filter((tip: { userId: string }) => tip.userId === person.id)
          expect(theirs.map(({ user: _, ...tip }: { user: unknown }) => tip)).toEqual(own.tips)
          const { firstName, lastName, email } = person
          const line = consolidated.employeeStats.find((each: { userId: string }) => each.userId === person.id)
          expect(line).toEqual(
            own.stats.totalTips === 0 ? undefined : { userId: person.id, firstName, lastName, email, ...own.stats },
          )
        }
        expect(consolidated.tips).toHaveLength(expected.length)
      }),
      { numRuns: 25 },
    )
  })
})
