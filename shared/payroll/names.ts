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

/** Longer texts are no names of sums. */
const longest = 120

const wordsIn = (text: string) =>
  text.length > longest ? '' : tidyLine(text.toLowerCase().replace(/[^\p{L}\p{N} ]/gu, ' '))

/** What a line is called that can only be a sum: "Total", "Grand total", "Totals for Davis William". */
export const isTotal = (text: string) =>
  /^(?:(?:grand|sub|report|company|payroll|week|weekly|employee|department|dept|overall|all) )*(?:sub)?totals?(?: for .*| (?:hours|pay|employees?|gross|week|general))?$|^sums?$|^totales$|^(?:gesamt|summe)$/.test(
    wordsIn(text),
  )

/** "Wash Total" may be a department's sum, and "Grace Total" a person. */
export const isPerhapsTotal = (text: string) => /^(?:sub|grand )?totals?\b|\b(?:sub)?totals?$/.test(wordsIn(text))

/** Whose sum it is: "Davis William" of "Totals for Davis William". */
export const sumOfWhom = (text: string) => {
  const whom = /\btotals? for (.*)$/.exec(wordsIn(text))?.[1]
  return whom === undefined || isEmpty(whom) ? undefined : whom
}

/** What says of itself that it sums up one person. */
export const isOfOnePerson = (text: string) => /^employee totals?$/.test(wordsIn(text)) || sumOfWhom(text) !== undefined

/** Two to four words of letters, unlike "Wash", "Page 1 of 3" and "Suds & Co LLC". */
export const isLikeName = (text: string) =>
  text.length <= longest &&
  /^[\p{L}\p{M}.'’-]+,?(?: [\p{L}\p{M}.'’-]+){1,3}$/u.test(text) &&
  !/\b(?:page|report|printed|prepared|generated|department|dept|location|period|llc|inc|co)\b/i.test(text)
