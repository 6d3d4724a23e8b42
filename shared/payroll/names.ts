import { folded } from '#shared/text/fold.ts'
import { tidyLine } from '#shared/text/text.ts'

// Names as payroll files spell them. Each step of comparing forgives a little more: case and spacing, then accents.
// Nothing here compares parts of a word.

export const isEmpty = (text: string) => text.trim() === ''

/** What two spellings share that differ in case and spacing. */
export const nameKey = (text: string) => withCommas(tidyLine(text).toLowerCase())

const withCommas = (text: string) => text.replace(/\s*,\s*/g, ', ')

/** What two spellings share that differ in accents too. */
export const foldedKey = (text: string) => withCommas(folded(text))

/** The letters and digits of a name, folded: what is left of it without spaces, hyphens and punctuation. */
export const squashed = (name: string) => foldedKey(name).replace(/[^\p{L}\p{M}\p{N}]/gu, '')

/** The words of a name, folded, in each nothing but letters and digits; "Mary-Ann" is one, like "O'Brien". */
export const wordsOf = (name: string) =>
  name
    .split(/[\s,;:()[\]/"]+/u)
    .map(squashed)
    .filter(Boolean)
