import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reportCsv } from '#client/features/tips/report-csv.ts'
import { type Consolidated, consolidatedIn, headsOf, type ReportTip, tally } from '#client/features/tips/report-data.ts'
import { barsOf } from '#client/features/tips/tips-chart.tsx'
import { topOfScale } from '#client/ui/chart/bar-chart.tsx'
import { centsOf } from '#shared/money/money.ts'
import { addDays, type Day, daysBetween, mondayOf } from '#shared/time/day.ts'
import { dayOf } from '#shared/time/instant.ts'
import { inZone } from '#tests/time/in-zone.ts'

const tipOf = (values: Partial<Consolidated['tips'][number]> = {}): Consolidated['tips'][number] => ({
  id: '01990000-0000-7000-8000-000000000000',
  userId: '01990000-0000-7000-8000-000000000001',
  orderId: '1',
  amount: '1.00',
  notes: null,
  createdAt: '2026-03-08T12:00:00.000Z',
  payroll: null,
  user: { firstName: 'Erin', lastName: 'Ellis', email: 'erin@example.com' },
  ...values,
})

describe('adding up a report', () => {
  const anyTip = fc.record({
    createdAt: fc
      .date({ min: new Date('2026-03-06T00:00:00Z'), max: new Date('2026-03-10T00:00:00Z'), noInvalidDate: true })
      .map((date) => date.toISOString()),
    amount: fc.integer({ min: 0, max: 99_999_999 }).map((cents) => (cents / 100).toFixed(2)),
    orderId: fc.integer({ min: 0, max: 12 }).map(String),
  })

  test.each(['America/New_York', 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Apia'])(
    'gives each day of %s what was logged on it, in whatever order it comes',
    (timeZone) => {
      inZone(timeZone, () => {
        fc.assert(
          fc.property(fc.array(anyTip, { maxLength: 60 }), fc.integer({ min: 1, max: 60 }), (drawn, size) => {
            const { add, result } = tally()
            const tips: ReportTip[] = drawn.map(tipOf)
            for (let start = 0; start < tips.length; start += size) add(tips.slice(start, start + size))
            expect(result.tips).toEqual(tips)
            const days = new Set(tips.map((tip) => dayOf(tip.createdAt)))
            expect(new Set(result.days.keys())).toEqual(days)
            for (const day of days) {
              const ofDay = tips.filter((tip) => dayOf(tip.createdAt) === day)
              const cents = ofDay.reduce((sum, tip) => sum + centsOf(tip.amount), 0)
              expect(result.days.get(day)).toEqual({ cents, count: ofDay.length })
            }
            const isTwice = (orderId: string) => tips.filter((tip) => tip.orderId === orderId).length > 1
            expect(result.duplicates).toEqual(new Set(tips.map((tip) => tip.orderId).filter(isTwice)))
          }),
        )
      })
    },
  )

  test('tells orders with and without leading zeros apart', () => {
    const { add, result } = tally()
    add([tipOf({ orderId: '42' }), tipOf({ orderId: '042' }), tipOf({ orderId: '7' })])
    add([tipOf({ orderId: '7' })])
    expect([...result.duplicates]).toEqual(['7'])
  })
})

describe('reading the consolidated report while it arrives', () => {
  const stats = { totalAmount: 1, averageTip: 1, totalTips: 1 }
  const head = { stats, consolidatedStats: stats, employeeStats: [] }
  const textOf = (batches: Consolidated['tips'][]) =>
    `${JSON.stringify({ ...head, tips: [] }).slice(0, -2)}\n` +
    batches.map((batch) => JSON.stringify(batch).slice(1, -1)).join('\n,') +
    '\n]}'

  /** An answer that arrives in pieces of these sizes, in turn. */
  function responseOf(text: string, sizes: number[]) {
    const bytes = new TextEncoder().encode(text)
    let at = 0
    let turn = 0
    return new Response(
      new ReadableStream({
        pull(controller) {
          if (at >= bytes.length) return controller.close()
          const size = sizes[turn++ % sizes.length]!
          controller.enqueue(bytes.slice(at, at + size))
          at += size
        },
      }),
    )
  }

  async function read(text: string, sizes: number[]) {
    const tips: ReportTip[] = []
    const found = await consolidatedIn(responseOf(text, sizes), (_head, batch) => tips.push(...batch))
    return { ...found, tips }
  }

  const anyBatches = fc.array(
    fc.array(
      fc.record({ notes: fc.oneof(fc.constant(null), fc.string({ unit: 'grapheme' }), fc.constant('\n]}\n,{"é🙂')) }),
      { minLength: 1, maxLength: 4 },
    ),
    { maxLength: 4 },
  )

  test('gives what parsing all of it gives, however it is cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyBatches,
        fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 5 }),
        async (drawn, sizes) => {
          const text = textOf(drawn.map((batch) => batch.map(tipOf)))
          expect(await read(text, sizes)).toEqual(JSON.parse(text))
        },
      ),
    )
  })

  test('refuses whatever ends early', async () => {
    const text = textOf([[tipOf(), tipOf()], [tipOf({ notes: 'line\nline' })]])
    for (let length = 0; length < text.length; length += 1)
      await expect(read(text.slice(0, length), [64]), `${length} characters`).rejects.toThrow()
  })
})

describe('the bars of the chart', () => {
  const anyDay = fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2020-01-01', days))
  const anyRange = fc
    .tuple(anyDay, fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 1826 })))
    .map(([start, days]) => ({ start, end: addDays(start, days) }))

  test('are few, in order, and hold everything once', () => {
    fc.assert(
      fc.property(anyRange, fc.array(fc.tuple(fc.nat(1826), fc.nat(99_999))), (range, drawn) => {
        const days = new Map<Day, { cents: number; count: number }>()
        for (const [offset, cents] of drawn) {
          const day = addDays(range.start, offset % (daysBetween(range.start, range.end) + 1))
          days.set(day, { cents: (days.get(day)?.cents ?? 0) + cents, count: (days.get(day)?.count ?? 0) + 1 })
        }
        const { unit, bars } = barsOf(days, range)
        expect(bars.length).toBeLessThanOrEqual(61)
        expect(bars.map(({ start }) => start)).toEqual([...new Set(bars.map(({ start }) => start))].sort())
        expect(bars[0]!.start).toBe(range.start)
        if (unit === 'week') expect(bars.slice(1).every(({ start }) => start === mondayOf(start))).toBe(true)
        if (unit === 'month') expect(bars.slice(1).every(({ start }) => start.endsWith('-01'))).toBe(true)
        expect(new Set(bars.map(({ label }) => label)).size).toBe(bars.length)
        for (const what of ['cents', 'count'] as const) {
          const total = (list: Iterable<Record<typeof what, number>>) =>
            [...list].reduce((sum, each) => sum + each[what], 0)
          expect(total(bars)).toBe(total(days.values()))
        }
      }),
    )
  })

  test('are named by what they stand for', () => {
    const labels = (start: Day, end: Day) =>
      barsOf(new Map(), { start, end }).bars.map(({ label, shortLabel }) => [label, shortLabel])
    expect(labels('2026-01-05', '2026-01-06')).toEqual([
      ['Mon, Jan 5', 'Mon'],
      ['Tue, Jan 6', 'Tue'],
    ])
    expect(labels('2026-01-05', '2026-01-12')[7]).toEqual(['Mon, Jan 12', 'Jan 12'])
    expect(labels('2026-01-07', '2026-02-09').at(0)).toEqual(['Jan 7 to Jan 11', 'Jan 7'])
    expect(labels('2026-01-07', '2026-02-09').at(-1)).toEqual(['Mon, Feb 9', 'Feb 9'])
    expect(labels('2025-12-07', '2026-08-09').slice(0, 2)).toEqual([
      ['Dec 2025', 'Dec ’25'],
      ['Jan 2026', 'Jan ’26'],
    ])
  })

  test('fit below a round top with a round half', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000_000), (cents) => {
        const top = topOfScale(cents)
        expect(Number.isInteger(top / 2)).toBe(true)
        expect(top).toBeGreaterThanOrEqual(Math.max(cents, 100))
        expect(top).toBeLessThanOrEqual(Math.max(cents * 2, 100))
      }),
    )
    expect([0, 99, 2579, 6868, 99_999].map((cents) => topOfScale(cents))).toEqual([100, 150, 3000, 8000, 150_000])
    expect([0, 1, 2, 4, 9, 10, 14].map((count) => topOfScale(count, 2))).toEqual([2, 2, 4, 6, 10, 20, 20])
  })
})

describe('the CSV file', () => {
  const range = { start: '2026-03-02', end: '2026-03-08' }

  test('has the columns of its kind', () => {
    const tips = [tipOf({ amount: '1234.50', orderId: '007', notes: '-1' })]
    expect(reportCsv({ type: 'individual', range, tips })).toEqual({
      fileName: 'individual-tip-report-2026-03-02-to-2026-03-08.csv',
      text: "\uFEFFDate,Order ID,Amount,Notes\r\n3/8/2026,007,1234.50,'-1\r\n",
    })
    expect(reportCsv({ type: 'consolidated', range, tips })).toEqual({
      fileName: 'consolidated-tip-report-2026-03-02-to-2026-03-08.csv',
      text: "\uFEFFDate,Employee Name,Email,Order ID,Amount,Notes\r\n3/8/2026,Erin Ellis,erin@example.com,007,1234.50,'-1\r\n",
    })
  })

  test('dates a tip as the reader’s clock does', () => {
    const tips = [tipOf({ createdAt: '2026-03-09T03:30:00.000Z' })]
    const dateIn = (timeZone: string) =>
      inZone(timeZone, () => reportCsv({ type: 'individual', range, tips }).text.split('\r\n')[1]!.split(',')[0])
    expect([dateIn('America/New_York'), dateIn('Europe/Berlin')]).toEqual(['3/8/2026', '3/9/2026'])
  })
})

test('each day stands above its first tip, with what its tips come to', () => {
  const heads = headsOf([
    tipOf({ id: 'a', createdAt: '2025-03-11T15:00:00.000Z', amount: '1.10' }),
    // Before midnight in New York.
    tipOf({ id: 'b', createdAt: '2025-03-11T03:59:00.000Z', amount: '2.20' }),
    tipOf({ id: 'c', createdAt: '2025-03-10T15:00:00.000Z', amount: '0.10' }),
  ])
  expect([...heads]).toEqual([
    ['a', { day: '2025-03-11', cents: 110 }],
    ['b', { day: '2025-03-10', cents: 230 }],
  ])
})
