import type { z } from 'zod'

/** So long that no field should take it. */
const tooLong = 1_000_000

/** The longest text that a field takes, by trying: one word of the widest letter, unless `make` says otherwise. */
export function longest(field: z.ZodType, make = (length: number) => 'W'.repeat(length)): string {
  const isTaken = (length: number) => field.safeParse(make(length)).success
  let taken = 1
  let refused = 2
  while (isTaken(refused)) {
    if (refused > tooLong) throw new Error(`A field takes ${refused} letters and more.`)
    taken = refused
    refused *= 2
  }
  while (refused - taken > 1) {
    const middle = Math.floor((taken + refused) / 2)
    if (isTaken(middle)) taken = middle
    else refused = middle
  }
  return make(taken)
}

export const digits = (length: number) => '8'.repeat(length)

export const richText = (length: number) => `<p>${'W'.repeat(length)}</p>`
