import { normalized } from './text.ts'

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
 * What two spellings share that differ in case, blanks and accents, and in what is not to be seen. Only the marks of Latin,
 * Greek and Cyrillic letters count as accents: in other scripts a mark is a vowel, and without it two names would become one.
 */
export const folded = (text: string) =>
  normalized(
    normalized(text.toLowerCase(), 'NFD')
      .replace(/[\s\u2800]+/g, ' ')
      .replace(/[\u0300-\u036f\p{Cc}\p{DI}]/gu, '')
      .trim(),
    'NFC',
  ).replace(/[ßæœøđðþłħı’‘`´‐‑–]/g, (letter) => letters[letter]!)

/** Whether each word that somebody typed to find something is a part of this text. */
export function isFound(text: string, typed: string): boolean {
  const within = folded(text)
  return folded(typed)
    .split(' ')
    .every((word) => within.includes(word))
}
