import { t } from '#shared/language/t.ts'
import { squashed, wordsOf } from './names.ts'
import { type Shortening, shorteningOf } from './nicknames.ts'

/** Whom a payroll file may mean. */
export interface Person {
  id: string
  firstName: string
  lastName: string
  /** As payroll files number people. */
  payrollId?: string | null | undefined
}

/**
 * turned: last name first, without a comma. more: something stands beside the name (a middle name, Jr., c/o). fewer: a
 * part of the name is missing. spaces: the same letters with other spaces. short: a usual short form of the first name.
 * cut: only its beginning. initial: only its first letter. letter: one letter off. given, family: no more than the first
 * name or the last.
 */
type Reason = keyof typeof reasonWords

export interface Suggestion {
  userId: string
  reason: Reason
}

/** The likeliest first. */
export const reasonWords = {
  turned: t`The order of the names is turned`,
  spaces: t`The spaces are in other places`,
  more: t`There is more than the name`,
  fewer: t`A part of the name is missing`,
  short: t`A short form of the first name`,
  cut: t`Only the beginning of the first name`,
  letter: t`One letter is different`,
  initial: t`Only an initial of the first name`,
  given: t`Only the first name`,
  family: t`Only the last name`,
}

const order = Object.keys(reasonWords)

const strong: readonly Reason[] = ['turned', 'spaces', 'more', 'fewer', 'short']

/** Who is surely meant: the only suggestion, for a reason that seldom misleads. Still, somebody has to confirm it. */
export function surelyMeant([first, ...others]: readonly Suggestion[]): Suggestion | undefined {
  return first && others.length === 0 && strong.includes(first.reason) ? first : undefined
}

const mostSuggestions = 5

/** Below these, one letter makes another name: of both names together, and of the one that differs. */
const fewestLetters = { together: 6, differing: 4 }

interface Known {
  id: string
  first: string[]
  last: string[]
  letters: string
}

/** Who may be meant by a text that is nobody's whole name. */
export function createSuggester(people: readonly Person[]): (name: string) => Suggestion[] {
  const byFirst = new Map<string, Known[]>()
  const byLast = new Map<string, Known[]>()
  const byLetters = new Map<string, Known[]>()
  for (const { id, firstName, lastName } of people) {
    const [first, last] = [wordsOf(firstName), wordsOf(lastName)]
    if (first.length === 0 || last.length === 0) continue
    const known = { id, first, last, letters: [...first, ...last].join('') }
    for (const word of new Set([...first, first.join('')])) add(byFirst, word, known)
    for (const word of new Set([...last, last.join('')])) add(byLast, word, known)
    for (const letters of shortened(known.letters)) add(byLetters, letters, known)
  }
  return (text) => {
    const name = inOrder(text)
    const words = wordsOf(name)
    const letters = squashed(name)
    const found = new Map<string, Reason>()
    const note = (reason: Reason, { id }: Known) => {
      const before = found.get(id)
      if (before === undefined || order.indexOf(reason) < order.indexOf(before)) found.set(id, reason)
    }
    // Hundreds may share a first name.
    for (const known of (byFirst.get(letters) ?? []).slice(0, mostSuggestions)) note('given', known)
    for (const known of new Set(words.flatMap((word) => byLast.get(word) ?? []))) {
      const reason = reasonFor(words, known)
      if (reason) note(reason, known)
    }
    for (const near of new Set(shortened(letters).flatMap((each) => byLetters.get(each) ?? []))) {
      if (near.letters === letters) note('spaces', near)
      else if (isMisspelt(words, near)) note('letter', near)
    }
    return [...found]
      .map(([userId, reason]) => ({ userId, reason }))
      .sort((a, b) => order.indexOf(a.reason) - order.indexOf(b.reason))
      .slice(0, mostSuggestions)
  }
}

/** "Last, First" the other way round. */
const inOrder = (name: string) => name.replace(/^([^,]+),([^,]+)$/, '$2 $1')

const shortNames: Readonly<Record<Shortening, Reason>> = { listed: 'short', cut: 'cut', initial: 'initial' }

function reasonFor(words: readonly string[], { first, last }: Known): Reason | undefined {
  const text = words.join('')
  if (text === [...last, ...first].join('')) return 'turned'
  const own = [...first, ...last]
  if (words.length > 1 && contains(words, own)) return 'more'
  // The first word of the first name and the last of the last are what people leave.
  if (words.length > 1 && contains(own, words)) return words.some((word) => first.includes(word)) ? 'fewer' : 'family'
  const given = firstNameIn(words, last)
  const shortening = given === undefined ? undefined : shorteningOf(given, first[0]!)
  return shortening && shortNames[shortening]
}

/** The first word beside this last name, which stands behind it or before it; undefined where it stands nowhere. */
function firstNameIn(words: readonly string[], last: readonly string[]): string | undefined {
  const family = last.join('')
  for (const length of new Set([1, last.length])) {
    if (words.length <= length) continue
    if (words.slice(-length).join('') === family) return words[0]
    if (words.slice(0, length).join('') === family) return words[length]
  }
  return undefined
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

/** A text, and the text without each of its letters: texts that are one letter apart share one of these. */
function shortened(letters: string): string[] {
  const each = Array.from(letters)
  return [letters, ...each.map((_, at) => each.toSpliced(at, 1).join(''))]
}

/** One letter off, in a name that is long enough for that to mean something. */
function isMisspelt(words: readonly string[], { first, last, letters }: Known): boolean {
  const own = [...first, ...last]
  // With other spaces too, first and last name are compared as wholes.
  const [theirs, known] =
    words.length === own.length
      ? [[words], own]
      : [
          words.slice(1).map((_, at) => [words.slice(0, at + 1).join(''), words.slice(at + 1).join('')]),
          [first.join(''), last.join('')],
        ]
  if (letters.length < fewestLetters.together || words.join('').length < fewestLetters.together) return false
  return theirs.some((each) => {
    const differing = each.flatMap((word, at) => (word === known[at] ? [] : [[word, known[at]!] as const]))
    const [pair] = differing
    if (!pair || differing.length > 1) return false
    return pair.every((word) => word.length >= fewestLetters.differing) && isOneOff(...pair)
  })
}

/** One letter more, less or another one, or two neighbours that changed places. */
function isOneOff(one: string, other: string): boolean {
  const [a, b] = [Array.from(one), Array.from(other)]
  if (Math.abs(a.length - b.length) > 1) return false
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
