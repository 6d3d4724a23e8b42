import { t } from '#shared/language/t.ts'
import { squashed, wordsOf } from './names.ts'
import { isShortFor } from './nicknames.ts'
import type { Person } from './person.ts'

/**
 * turned: last name first, without a comma. more: something stands beside the name (a middle name, Jr., c/o). fewer: a
 * part of the name is missing. spaces: the same letters with other spaces. short: a short form or an initial of the first
 * name. letter: one letter off.
 */
export type Reason = 'turned' | 'more' | 'fewer' | 'spaces' | 'short' | 'letter'

export interface Suggestion {
  userId: string
  reason: Reason
}

export const reasonWords: Readonly<Record<Reason, string>> = {
  turned: t`The order of the names is turned`,
  more: t`There is more than the name`,
  fewer: t`A part of the name is missing`,
  spaces: t`The spaces are in other places`,
  short: t`A short form of the first name`,
  letter: t`One letter is different`,
}

/** The likeliest first. */
const order: readonly Reason[] = ['turned', 'spaces', 'more', 'fewer', 'short', 'letter']

const mostSuggestions = 5

interface Known {
  id: string
  first: string[]
  last: string[]
  letters: string
}

/** Who may be meant by a text that is nobody's whole name. */
export function createSuggester(people: readonly Person[]): (name: string) => Suggestion[] {
  const byWord = new Map<string, Known[]>()
  const byLetters = new Map<string, Known[]>()
  for (const { id, firstName, lastName } of people) {
    const [first, last] = [wordsOf(firstName), wordsOf(lastName)]
    if (first.length === 0 || last.length === 0) continue
    const known = { id, first, last, letters: [...first, ...last].join('') }
    for (const word of new Set([...first, ...last, last.join(''), first.join('')])) add(byWord, word, known)
    for (const letters of shortened(known.letters)) add(byLetters, letters, known)
  }
  return (name) => {
    const words = wordsOf(name)
    const letters = squashed(name)
    const found = new Map<string, Reason>()
    const note = (reason: Reason, { id }: Known) => {
      const before = found.get(id)
      if (before === undefined || order.indexOf(reason) < order.indexOf(before)) found.set(id, reason)
    }
    const sharing = new Set(words.flatMap((word) => byWord.get(word) ?? []))
    for (const known of sharing) {
      const reason = reasonFor(words, known)
      if (reason) note(reason, known)
    }
    for (const near of new Set(shortened(letters).flatMap((each) => byLetters.get(each) ?? []))) {
      if (near.letters === letters) note('spaces', near)
      else if (isOneOff(near.letters, letters)) note('letter', near)
    }
    return [...found]
      .map(([userId, reason]) => ({ userId, reason }))
      .sort((a, b) => order.indexOf(a.reason) - order.indexOf(b.reason))
      .slice(0, mostSuggestions)
  }
}

function reasonFor(words: readonly string[], { first, last }: Known): Reason | undefined {
  const text = words.join('')
  if (text === [...last, ...first].join('')) return 'turned'
  const before = words.slice(0, -1)
  const own = [...first, ...last]
  if (words.length > 1 && contains(words, own)) return 'more'
  // The first word of the first name and the last of the last are what people leave.
  if (words.length > 1 && contains(own, words)) return 'fewer'
  const family = last.join('')
  const asWritten = words.at(-1) === family || words.slice(-last.length).join('') === family
  const turned = words[0] === family
  const given = asWritten ? before : turned ? words.slice(1) : []
  return given.length > 0 && isShortFor(given[0]!, first[0]!) ? 'short' : undefined
}

/** Whether all of these are among the words, each with one of its own. */
function contains(words: readonly string[], wanted: readonly string[]) {
  const left = [...words]
  return wanted.every((word) => {
    const at = left.indexOf(word)
    if (at < 0) return false
    left.splice(at, 1)
    return true
  })
}

/** A text and what is left of it without any one of its letters: two that are one letter apart share one of them. */
function shortened(letters: string): string[] {
  const each = Array.from(letters)
  return [letters, ...each.map((_, at) => each.toSpliced(at, 1).join(''))]
}

/** One letter more, less or another one, or two neighbours that changed places. */
function isOneOff(one: string, other: string): boolean {
  const [a, b] = [Array.from(one), Array.from(other)]
  if (a.length < 4 || Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  if (left.length <= 1 && right.length <= 1) return true
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0]
}

function add<Key, Value>(index: Map<Key, Value[]>, key: Key, value: Value) {
  const values = index.get(key)
  if (values) values.push(value)
  else index.set(key, [value])
}
