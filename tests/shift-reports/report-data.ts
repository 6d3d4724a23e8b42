import { insertShiftReport } from '#server/features/shift-reports/chain.ts'
import type { Closing } from '#shared/shift-reports/closing.ts'
import { newShiftReport } from '#shared/shift-reports/sent-report.ts'
import type { ShiftReport } from '#shared/shift-reports/shift-report.ts'
import { addDays, today } from '#shared/time/day.ts'
import type { App } from '#tests/support/app.ts'
import { ada, type Person } from '#tests/support/cast.ts'

export const drop = (overrides: object = {}) => ({
  startingCash: '200.00',
  endingCash: '512.25',
  dropAmount: '312.25',
  shiftDate: today(),
  notes: null,
  receiptImageUrl: null,
  ...overrides,
})

/** A submitted report, also of a day that the form asks about. */
export async function dropOf(app: Pick<App, 'as'>, person: Person, overrides: object = {}) {
  const body = drop(overrides)
  const meant = body.shiftDate < daysAgo(60) && { longAgo: true }
  const reply = await app.as(person).post('/api/shift-reports', { ...meant, ...body })
  if (reply.status !== 201) throw new Error(`No report: ${reply.status} ${reply.text}`)
  return reply.body
}

/** A report of a day that is further back than calls take it. */
export async function oldDropOf({ db }: Pick<App, 'db'>, person: Person, overrides: object = {}) {
  const {
    receiptImageUrl: _,
    occurredAt: __,
    longAgo: ___,
    notes = null,
    drawer = null,
    ...cash
  } = newShiftReport.parse(drop(overrides))
  const { text } = await db.transaction((tx) =>
    insertShiftReport(tx, { ...cash, notes, drawer, receiptId: null, userId: person.id }),
  )
  return JSON.parse(text) as ShiftReport
}

/** Days that Ada has marked as closed. */
export async function closingOf(app: App, body: object): Promise<Closing> {
  const reply = await app.as(ada).post('/api/closings', body)
  if (reply.status !== 201) throw new Error(`No closing: ${reply.status} ${reply.text}`)
  return reply.body
}

export const daysAgo = (count: number) => addDays(today(), -count)

/** A report as calls answer with it, without a server. */
export const report = (overrides: Partial<ShiftReport> = {}): ShiftReport => ({
  id: '1',
  userId: '2',
  shiftDate: '2026-01-06',
  startingCash: '200.00',
  endingCash: '512.25',
  dropAmount: '312.25',
  drawer: null,
  expectedDrop: '312.25',
  givenBack: '0.00',
  refunds: 0,
  expectedStart: null,
  notes: null,
  receiptImageUrl: null,
  corrections: 0,
  correctedAt: null,
  createdAt: '2026-01-07T04:05:00.000Z',
  user: { firstName: 'Erin', lastName: 'Ellis', email: 'erin@example.com' },
  ...overrides,
})
