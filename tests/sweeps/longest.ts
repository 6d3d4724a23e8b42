import type { z } from 'zod'

/** So long that no field should take it. */
const tooLong = 1_000_000

/** The longest text that a field takes, by trying: one word of the widest letter, unless `make` says otherwise. */
export function longest(field: z.ZodType, make = (length: number) => 'W'.repeat(length)): string {
  const isTaken = (length: number) => field.safeParse(make(length)).success
  let taken = 1
  while (isTaken(2 * taken)) {
    taken *= 2
    if (taken > tooLong) throw new Error(`A field takes ${taken} letters and more.`)
  }
  for (let more = taken / 2; more >= 1; more /= 2) if (isTaken(taken + more)) taken += more
  return make(taken)
}

export const digits = (length: number) => '8'.repeat(length)

export const richText = (length: number) => `<p>${'W'.repeat(length)}</p>`
