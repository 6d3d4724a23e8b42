import { squashed } from '#shared/payroll/names.ts'

/** By what texts may name a person, folded: letters are compared without case and accents. */
export type Wanted =
  /** First and last name, which may stand in either order. */
  | { kind: 'name'; parts: readonly [first: string, last: string] }
  /** As a payroll file spelled it; one of a single word only where it is a whole cell. */
  | { kind: 'alias'; letters: string; isWord: boolean }
  | { kind: 'email'; address: string }

export interface Place {
  /** Which of those that were wanted. */
  at: number
  from: number
  to: number
}

interface Word {
  letters: string
  from: number
  to: number
}

/** What stands between the words of "Mary-Ann" and "O'Brien"; people also write them apart or as one. */
const withinName = /^[^\p{L}\p{N}\r\n]{0,3}$/u
/** Between a first and a last name: no full stop and no sign of an address, and not the end of a line. */
const betweenNames = /^[^\p{L}\p{N}\r\n.@]{1,8}$/u

/**
 * Where the text names the person; of matches that overlap, the longest. Whole words are compared without a pattern,
 * so the time depends on the length of the text alone.
 */
export function placesIn(text: string, wanted: readonly Wanted[]): Place[] {
  const words = wordsIn(text)
  const beginning = orders(wanted)
  const found: Place[] = []
  for (let first = 0; first < words.length; first += 1)
    for (const { at, parts } of beginning.get(words[first]!.letters[0]!) ?? []) {
      const end = endOfParts(text, words, first, parts)
      if (end !== undefined) found.push({ at, from: words[first]!.from, to: words[end]!.to })
    }
  for (const [at, each] of wanted.entries())
    if (each.kind === 'email') found.push(...addressesIn(text, each.address).map((span) => ({ at, ...span })))
  return withoutOverlaps(found.filter((place) => !isInAddress(text, place, wanted[place.at]!)))
}

/** The orders in which the words may come, by their first letter. */
function orders(wanted: readonly Wanted[]) {
  const beginning = new Map<string, { at: number; parts: readonly string[] }[]>()
  const add = (at: number, ...parts: readonly string[]) => {
    const first = parts[0]![0]!
    beginning.set(first, [...(beginning.get(first) ?? []), { at, parts }])
  }
  for (const [at, each] of wanted.entries())
    if (each.kind === 'name') {
      add(at, ...each.parts)
      add(at, ...each.parts.toReversed())
    } else if (each.kind === 'alias' && !each.isWord) add(at, each.letters)
  return beginning
}

export function replaced(text: string, places: readonly Place[], becomes: (at: number) => string): string {
  let result = ''
  let last = 0
  for (const { at, from, to } of places) {
    result += text.slice(last, from) + becomes(at)
    last = to
  }
  return result + text.slice(last)
}

export function withoutOverlaps(found: readonly Place[]): Place[] {
  let last = 0
  return found
    .toSorted((one, other) => one.from - other.from || other.to - one.to)
    .filter(({ from, to }) => {
      if (from < last) return false
      last = to
      return true
    })
}

function wordsIn(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu)].map(({ 0: word, index }) => ({
    letters: /^[A-Za-z0-9]+$/.test(word) ? word.toLowerCase() : squashed(word),
    from: index,
    to: index + word.length,
  }))
}

/** The last of the words from this one that have these letters together. */
function endOf(text: string, words: readonly Word[], first: number, letters: string): number | undefined {
  let left = letters
  for (let at = first; at < words.length; at += 1) {
    const word = words[at]!
    if (word.letters === '' || !left.startsWith(word.letters)) return undefined
    left = left.slice(word.letters.length)
    if (left === '') return at
    if (!withinName.test(text.slice(word.to, words[at + 1]?.from))) return undefined
  }
  return undefined
}

function endOfParts(text: string, words: readonly Word[], first: number, parts: readonly string[]) {
  let end = first - 1
  for (const [at, part] of parts.entries()) {
    const next = words[end + 1]
    if (!next || (at > 0 && !betweenNames.test(text.slice(words[end]!.to, next.from)))) return undefined
    const last = endOf(text, words, end + 1, part)
    if (last === undefined) return undefined
    end = last
  }
  return end
}

function addressesIn(text: string, address: string): { from: number; to: number }[] {
  const plain = text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
  const found: { from: number; to: number }[] = []
  for (let from = plain.indexOf(address); from >= 0; from = plain.indexOf(address, from + address.length)) {
    const to = from + address.length
    const isWhole = !/[\p{L}\p{N}._+-]$/u.test(plain.slice(Math.max(0, from - 2), from))
    if (isWhole && !/^(?:[\p{L}\p{N}-]|\.[\p{L}\p{N}])/u.test(plain.slice(to, to + 3))) found.push({ from, to })
  }
  return found
}

/** A name in somebody's address is part of it. */
const isInAddress = (text: string, { from, to }: Place, { kind }: Wanted) =>
  kind !== 'email' && (text[from - 1] === '@' || text[to] === '@')
