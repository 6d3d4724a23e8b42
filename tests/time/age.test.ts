import { afterEach, expect, test } from 'vitest'
import { spanish } from '#shared/language/es/catalog.ts'
import { translateWith } from '#shared/language/t.ts'
import { ago, downFor } from '#shared/time/age.ts'

afterEach(() => translateWith(() => undefined))

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const ages: [number, string | undefined][] = [
  [minute - 1, undefined],
  [minute, '1 minute ago'],
  [hour - 1, '59 minutes ago'],
  [hour, '1 hour ago'],
  [day - 1, '23 hours ago'],
  [day, '1 day ago'],
]

test.each(ages)('%i milliseconds: %s', (milliseconds, words) => {
  const now = new Date(2026, 0, 27, 12).getTime()
  expect(ago(now - milliseconds, now)).toBe(words)
})

test('days are counted as their dates are, whatever the hour', () => {
  const at = (date: number, hours: number) => new Date(2026, 0, date, hours).getTime()
  for (const hours of [6, 14, 23]) expect(ago(at(22, hours), at(27, 3))).toBe('5 days ago')
  expect(ago(at(25, 4), at(27, 3))).toBe('2 days ago')
  expect(ago(at(26, 2), at(27, 3))).toBe('1 day ago')
})

test('how long a machine has been down', () => {
  const now = Date.parse('2026-01-06T12:00:00.000Z')
  expect(downFor('2026-01-03T11:00:00.000Z', now)).toBe('Down 3 days')
  expect(downFor('2026-01-06T12:00:30.000Z', now)).toBe('Just reported')
  translateWith(() => spanish)
  expect(downFor('2026-01-06T10:55:00.000Z', now)).toBe('Parada hace 1 hora')
  expect(ago(now - 5 * minute, now)).toBe('hace 5 minutos')
})
