import { afterEach, expect, test } from 'vitest'
import { t, translateWith } from '#shared/language/t.ts'

afterEach(() => translateWith(() => undefined))

test.each([
  ['without a catalog', undefined],
  ['that a catalog does not know', {}],
])('a text %s is the English it is written in', (_where, catalog) => {
  translateWith(() => catalog)
  expect(t`Logged for ${'Rosa'} on ${3} days`).toBe('Logged for Rosa on 3 days')
})

test('a catalog may put the values in another order', () => {
  translateWith(() => ({ '{0} of {1}': '{1}: {0}', 'Log Tip': 'Registrar propina' }))
  expect(t`${2} of ${5}`).toBe('5: 2')
  expect(t`Log Tip`).toBe('Registrar propina')
})
