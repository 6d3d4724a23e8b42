import { expect, test } from 'vitest'
import { Chance } from '#server/demo/random.ts'
import { planOf } from './plan.ts'

const troubles = [
  { name: 'mail server', kinds: ['slow', 'down'], every: 20, lasts: [6, 14] },
  { name: 'kill -9', kinds: ['server', 'database', 'both'], every: 25, lasts: [0, 0], until: 0.5 },
] as const

const planned = (seed: number, seconds: number) => planOf(new Chance(seed), seconds, [...troubles])

test('the same seed makes the same troubles, another one others', () => {
  expect(planned(1, 600)).toEqual(planned(1, 600))
  expect(planned(1, 600)).not.toEqual(planned(2, 600))
})

test('each trouble comes in all its kinds, in its part of the time, and is over before it comes again', () => {
  for (const { name, kinds, until = 1 } of troubles as readonly {
    name: string
    kinds: readonly string[]
    until?: number
  }[]) {
    const steps = planned(7, 300).filter(({ trouble }) => trouble === name)
    expect(new Set(steps.map(({ kind }) => kind))).toEqual(new Set(kinds))
    for (const [place, { at, seconds }] of steps.entries())
      expect(at + seconds).toBeLessThanOrEqual(steps[place + 1]?.at ?? 300 * until)
  }
})

test('a short time has each trouble once', () => {
  expect(
    planned(3, 10)
      .map(({ trouble }) => trouble)
      .sort(),
  ).toEqual(['kill -9', 'mail server'])
})
