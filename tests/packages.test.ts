import { expect, test } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }
import lock from '../package-lock.json' with { type: 'json' }

interface Locked {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

test('no package wants another as `latest`, and none is overridden: the npm of Debian can install them', () => {
  const wanted = Object.entries(lock.packages as Record<string, Locked>).flatMap(
    ([place, { dependencies, optionalDependencies }]) =>
      Object.entries({ ...dependencies, ...optionalDependencies }).map((each) => [place, ...each]),
  )
  expect(wanted.length).toBeGreaterThan(500)
  expect(wanted.filter(([, , version]) => /^[a-z-]+$/i.test(version!))).toEqual([])
  expect(packageJson).not.toHaveProperty('overrides')
})
