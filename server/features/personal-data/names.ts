import { foldedKey, squashed } from '#shared/payroll/names.ts'
import { formerName } from '#shared/users/name.ts'

/** By what texts may name a person. */
export interface Spellings {
  /** The present name and earlier ones; both parts, or it is no name that could be told from a word. */
  names: readonly { firstName: string; lastName: string }[]
  emails: readonly string[]
  /** How payroll files spelled the name. */
  aliases: readonly string[]
}

/** What stands there afterwards. */
export interface Former {
  firstName: string
  lastName: string
  email: string
}

export interface NameRemover {
  /** The same text where nothing in it names the person. */
  text(text: string): string
  /** Of a table of cells: also an alias of one word, where it is a whole cell. */
  file(text: string): string
  /** What JSON was parsed to: its texts, and people by the names of their fields. */
  json<T>(value: T): T
}

/**
 * Finds the person as people find names in a list: case, accents and what stands between the two names do not count, and
 * the last name may come first. Separators stay, so that a file keeps its columns.
 */
export function nameRemover({ names, emails, aliases }: Spellings, former: Former): NameRemover {
  const wholeNames = names.filter(({ firstName, lastName }) => squashed(firstName) && squashed(lastName))
  const pairs = new Set(wholeNames.map(pairOf))
  const [words, singleWords] = [aliases.filter(isLong), aliases.filter((alias) => !isLong(alias))]
  const whole = formerName(former.lastName)
  const patterns: Pattern[] = [
    ...emails.filter(Boolean).map((email) => ({
      find: pattern(`(?<![\\p{L}\\p{N}._+-])(${escaped(foldedText(email).text)})(?![\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}])`),
      becomes: [former.email],
    })),
    ...wholeNames.map(({ firstName, lastName }) => {
      const [first, last] = [partOf(firstName), partOf(lastName)]
      return {
        find: pattern(`${start}(?:(${first})${between}(${last})|(${last})${between}(${first}))${end}`),
        becomes: [former.firstName, former.lastName, former.lastName, former.firstName],
      }
    }),
    ...words.map((alias) => ({ find: pattern(`${start}(${partOf(alias, between)})${end}`), becomes: [whole] })),
  ]
  const ofFiles: Pattern[] = [
    ...patterns,
    ...singleWords
      .filter((alias) => squashed(alias))
      .map((alias) => ({
        find: pattern(`(?<=^|[,;\\t|"\\r\\n]) *(${partOf(alias)}) *(?=$|[,;\\t|"\\r\\n])`),
        becomes: [whole],
      })),
  ]
  const text = (given: string) => replaced(given, patterns)

  /** A person as an answer of the API has one. */
  const isThem = (value: object) =>
    'firstName' in value &&
    'lastName' in value &&
    (pairs.has(pairOf({ firstName: String(value.firstName), lastName: String(value.lastName) })) ||
      ('email' in value && emails.includes(String(value.email))))

  function json<T>(value: T): T {
    if (typeof value === 'string') return text(value) as T
    if (Array.isArray(value)) return value.map(json) as T
    if (typeof value !== 'object' || value === null) return value
    const made = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, json(each)]))
    if (!isThem(value)) return made as T
    const known = Object.entries({ ...former, payrollId: null, profileImageUrl: null }).filter(([key]) => key in made)
    return { ...made, ...Object.fromEntries(known) } as T
  }

  return { text, file: (given) => replaced(given, ofFiles), json }
}

interface Pattern {
  find: RegExp
  /** What becomes of each group that it finds. */
  becomes: readonly string[]
}

const pairOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${squashed(firstName)} ${squashed(lastName)}`

const wordsIn = (name: string) =>
  foldedText(name)
    .text.split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)

const isLong = (alias: string) => wordsIn(alias).length > 1

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
const pattern = (source: string) => new RegExp(source, 'dgu')
const start = '(?<![\\p{L}\\p{N}])'
const end = '(?![\\p{L}\\p{N}])'
/** What may stand between a first and a last name, the end of a cell among it; not the end of a line. */
const between = '[^\\p{L}\\p{N}\\r\\n]{1,8}'

/** "Mary-Ann" is written "Mary Ann" and "MaryAnn", too. */
const partOf = (name: string, gap = '[^\\p{L}\\p{N}\\r\\n]{0,3}') => wordsIn(name).map(escaped).join(gap)

function replaced(given: string, patterns: readonly Pattern[]): string {
  const { text, places } = foldedText(given)
  const found = patterns
    .flatMap(({ find, becomes }) =>
      [...text.matchAll(find)].flatMap(({ indices }) =>
        indices!
          .slice(1)
          .flatMap((span, group) =>
            span ? [{ from: places[span[0]]!, to: places[span[1]]!, becomes: becomes[group]! }] : [],
          ),
      ),
    )
    .toSorted((one, other) => one.from - other.from || other.to - one.to)
  let result = ''
  let at = 0
  for (const { from, to, becomes } of found) {
    if (from < at) continue
    result += given.slice(at, from) + becomes
    at = to
  }
  return result + given.slice(at)
}

const letters = new Map<string, string>()

function folded(letter: string): string {
  let plain = letters.get(letter)
  if (plain === undefined) {
    plain = /[\p{L}\p{M}]/u.test(letter) ? foldedKey(letter) : letter
    letters.set(letter, plain)
  }
  return plain
}

/** The text without case and accents, and where each of its letters stood; at the end, where the text ended. */
function foldedText(given: string): { text: string; places: number[] } {
  let text = ''
  const places: number[] = []
  let at = 0
  for (const letter of given) {
    const plain = folded(letter)
    for (let n = 0; n < plain.length; n += 1) places.push(at)
    text += plain
    at += letter.length
  }
  places.push(at)
  return { text, places }
}

/**
 * A pattern of SQL's `ilike` that finds every text in which the name may stand, and some others: whatever may be written with an
 * accent or as two letters stands for anything.
 */
export const roughly = (name: string) =>
  `%${wordsIn(name)
    .join('%')
    .replace(/[^bfghjkmpqrtvwx0-9]+/g, '%')}%`
