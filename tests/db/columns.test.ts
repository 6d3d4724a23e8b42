import { expect, test } from 'vitest'
import { isoOf } from '#shared/db/columns.ts'

test.each([
  ['2026-01-31 09:00:00+00', '2026-01-31T09:00:00.000Z'],
  ['2026-01-31 09:00:00.1+00', '2026-01-31T09:00:00.100Z'],
  ['2026-01-31 09:00:00.123+00', '2026-01-31T09:00:00.123Z'],
])('%s is %s', (text, iso) => {
  expect(isoOf(text)).toBe(iso)
})

test.each(['2026-01-31 14:30:00+05:30', '2026-01-31 04:00:00-05', '2026-01-31 09:00:00'])(
  '%s, which may be hours off, is refused',
  (text) => {
    expect(() => isoOf(text)).toThrow('not in UTC')
  },
)
