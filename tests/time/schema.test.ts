import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { daySchema, instantSchema, instantText } from '#shared/time/schema.ts'

const period = z.object({ startDate: daySchema(() => 'Start date is required') })

function messageOf(schema: z.ZodType, value: unknown): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message
}

describe('a day in a request', () => {
  test.each([{}, { startDate: '' }, { startDate: null }])('%j lacks it', (body) => {
    expect(messageOf(period, body)).toBe('Start date is required')
  })

  test.each(['2026-02-30', '1/6/2026', '2026-01-06T00:00:00Z', 20260106, ' '])('%j is not one', (startDate) => {
    expect(messageOf(period, { startDate })).toBe('Invalid date')
  })

  test('is kept as it is', () => {
    expect(period.parse({ startDate: '2024-02-29' })).toEqual({ startDate: '2024-02-29' })
  })

  test('is required by default', () => {
    expect(messageOf(daySchema(), undefined)).toBe('Required')
  })
})

describe('an instant in a request', () => {
  test.each([
    ['2026-01-06T20:40:00Z', '2026-01-06T20:40:00.000Z'],
    ['2026-01-06T15:40:00.5-05:00', '2026-01-06T20:40:00.500Z'],
    ['2026-01-06T01:30:00+05:45', '2026-01-05T19:45:00.000Z'],
    ['2026-01-06T20:40:00.123456Z', '2026-01-06T20:40:00.123Z'],
  ])('%s is %s', (given, parsed) => {
    expect(instantSchema.parse(given)).toBe(parsed)
  })

  const inexact = ['2026-01-06', '2026-01-06T20:40:00', 'now', 1767732000000]
  const notInCalendar = ['2026-02-30T00:00:00Z', '2026-01-06T25:00:00Z']
  const outOfYears = ['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+01:00', '9999-12-31T23:30:00-01:00']
  test.each([...inexact, ...notInCalendar, ...outOfYears])('%j is refused', (given) => {
    expect(messageOf(instantSchema, given)).toBe('Invalid date and time')
  })

  test.each([undefined, null, ''])('%j is missing', (given) => {
    expect(messageOf(instantSchema, given)).toBe('Required')
  })
})

test('an instant in an answer has Z and milliseconds', () => {
  expect(instantText.safeParse('2026-01-06T20:40:00.000Z').success).toBe(true)
  for (const wrong of ['2026-01-06T20:40:00Z', '2026-01-06 20:40:00+00', '2026-01-06T15:40:00.000-05:00', '']) {
    expect(instantText.safeParse(wrong).success).toBe(false)
  }
})

test('the API description names the formats', () => {
  expect(z.toJSONSchema(daySchema())).toMatchObject({ type: 'string', format: 'date' })
  expect(z.toJSONSchema(instantText)).toMatchObject({ type: 'string', format: 'date-time' })
  expect(z.toJSONSchema(instantSchema, { io: 'input' })).toMatchObject({ type: 'string', format: 'date-time' })
})
