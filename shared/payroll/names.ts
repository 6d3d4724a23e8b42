/**
 * Names as payroll files spell them. Each step of comparing forgives a little more: case and spacing, then accents.
 * Nothing here compares parts of a word.
 */

export const isEmpty = (text: string) => text.trim() === ''

/** One space between words, none around; the same letter in one form only. */
export const tidyName = (text: string) =>
  // Most of what stands in cells is tidy.
  /^(?:[!-~]+(?: [!-~]+)*)?$/.test(text) ? text : text.normalize('NFC').trim().replace(/\s+/g, ' ')

/** What two spellings share that differ in case and spacing. */
export const nameKey = (text: string) =>
  tidyName(text)
    .toLowerCase()
    .replace(/\s*,\s*/g, ', ')

/** Letters that stand for an accented one without being decomposable into it and a mark. */
const letters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  '’': "'",
  '‘': "'",
  '`': "'",
  '´': "'",
  '‐': '-',
  '‑': '-',
  '–': '-',
}

/**
 * What two spellings share that differ in accents too. Only the marks of Latin, Greek and Cyrillic letters count as
 * accents: in other scripts a mark is a vowel, and without it two names would become one.
 */
export const foldedKey = (text: string) =>
  nameKey(text)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/[ßæœøđðþłħı’‘`´‐‑–]/g, (letter) => letters[letter]!)

/** The letters and digits of a name, folded: what is left of it without spaces, hyphens and punctuation. */
export const squashed = (name: string) => foldedKey(name).replace(/[^\p{L}\p{M}\p{N}]/gu, '')

/** The words of a name, folded, in each nothing but letters and digits; "Mary-Ann" is one, like "O'Brien". */
export const wordsOf = (name: string) =>
  name
    .split(/[\s,;:()[\]/"]+/u)
    .map(squashed)
    .filter(Boolean)
