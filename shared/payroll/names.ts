/**
 * Names as payroll files spell them. Each step of comparing forgives a little more: case and spacing, then accents.
 * Nothing here compares parts of a word.
 */

/** One space between words, none around; the same letter in one form only. */
export const tidyName = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ')

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

/** The whole words of a folded name; "Mary-Ann" and "O'Brien" are one word each. */
export function wordsOf(folded: string): string[] {
  const found = folded.match(/[\p{L}\p{M}\p{N}'-]+/gu) ?? []
  return found.map((word) => word.replace(/^['-]+|['-]+$/g, '')).filter((word) => word !== '')
}

/** Where the wanted words stand side by side among the words. */
export function placesOf(wanted: readonly string[], words: readonly string[]): number[] {
  const places: number[] = []
  for (let start = 0; start + wanted.length <= words.length; start += 1)
    if (wanted.every((word, offset) => words[start + offset] === word)) places.push(start)
  return places
}

/** Whether both names are there, each with words of its own: "Lee" alone is not Lee Lee. */
export function bearsBoth(words: readonly string[], first: readonly string[], last: readonly string[]): boolean {
  if (first.length === 0 || last.length === 0) return false
  const lasts = placesOf(last, words)
  if (lasts.length === 0) return false
  return placesOf(first, words).some((at) => lasts.some((to) => at + first.length <= to || to + last.length <= at))
}
