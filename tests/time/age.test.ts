import { afterEach, expect, test } from 'vitest'
import { spanish } from '#shared/language/es/catalog.ts'
import { translateWith } from '#shared/language/t.ts'
import { ago, downFor } from '#shared/time/age.ts'

afterEach(() => translateWith(() => undefined))

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const ages: [number, string | undefined][] = [
  [-hour, undefined],
  [minute - 1, undefined],
  [minute, '1 minute ago'],
  [hour - 1, '59 minutes ago'],
  [hour, '1 hour ago'],
  [day - 1, '23 hours ago'],
  [day, '1 day ago'],
  [day + 11 * hour, '1 day ago'],
  [2 * day - hour, '2 days ago'],
  [3 * day + 20 * hour, '4 days ago'],
]

test.each(ages)('%i milliseconds: %s', (milliseconds, words) => {
  expect(ago(milliseconds)).toBe(words)
})

test('how long a machine has been down', () => {
  const now = Date.parse('2026-01-06T12:00:00.000Z')
  expect(downFor('2026-01-03T11:00:00.000Z', now)).toBe('Down 3 days')
  expect(downFor('2026-01-06T12:00:30.000Z', now)).toBe('Just reported')
  translateWith(() => spanish)
  expect(downFor('2026-01-06T10:55:00.000Z', now)).toBe('Parada hace 1 hora')
  expect(ago(5 * minute)).toBe('hace 5 minutos')
})
