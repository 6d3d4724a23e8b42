import { foldedKey, isEmpty, nameKey, squashed, wordsOf } from './names.ts'
import { createSuggester, type Person, type Suggestion } from './suggestions.ts'

/** A name that an admin said means this person. */
export interface Alias {
  alias: string
  userId: string
}

/** What a row says of its person. */
export interface Named {
  name: string
  /** '' where the file has none. */
  payrollId: string
}

/** How a row found its person. */
export type How = 'id' | 'name' | 'alias'

export type Match =
  | { how: 'id' | 'name'; userId: string }
  /** `isShared`: remembered for a name that several people bear. */
  | { how: 'alias'; userId: string; isShared: boolean }
  /** Nobody is booked until an admin picks one of them. */
  | { how: 'ambiguous'; why: Ambiguity; candidates: string[] }
  /** Nobody’s name, but close to that of these, the likeliest first: an admin confirms it or not. */
  | { how: 'suggested'; suggestions: Suggestion[] }
  | { how: 'none' }

/**
 * namesakes: several people bear the name. id: name and number mean different people. zeros: several people have the
 * number but for zeros in front.
 */
export type Ambiguity = 'namesakes' | 'id' | 'zeros'

export type Matcher = (row: Named) => Match

/**
 * Whose rows are. Only a payroll ID, a whole name or a remembered text books somebody; whatever else looks like a person
 * is a suggestion. Names are looked up in indexes, so that a row costs the same among ten people and among a thousand.
 * Deactivated people count like everybody else (their last pay is still to come), and people without both names only have
 * their ID.
 */
export function createMatcher(people: readonly Person[], aliases: readonly Alias[]): Matcher {
  const byName = new Map<string, string[]>()
  const byNumber = new Map<string, { person: Person; number: string }[]>()
  const hasNumber = new Set<string>()
  for (const person of people) {
    const { id, firstName, lastName, payrollId } = person
    const number = idKey(payrollId ?? '')
    if (number) {
      const bare = withoutZeros(number)
      byNumber.set(bare, [...(byNumber.get(bare) ?? []), { person, number }])
      hasNumber.add(id)
    }
    const [first, last] = [squashed(firstName), squashed(lastName)]
    if (first && last) byName.set(`${first} ${last}`, [...(byName.get(`${first} ${last}`) ?? []), id])
  }
  const known = new Set(people.map(({ id }) => id))
  const remembered = new Map(
    aliases
      .filter(({ alias, userId }) => known.has(userId) && !isEmpty(alias))
      .map(({ alias, userId }) => [nameKey(alias), userId]),
  )
  const suggest = createSuggester(people)

  const byNameAlone = (name: string): Match => {
    const bearers = bearersOf(byName, name)
    const meant = remembered.get(nameKey(name))
    if (meant !== undefined) {
      // Somebody who bears exactly this name may have come since: then it is a question again.
      if (bearers.length > 0 && !bearers.includes(meant))
        return { how: 'ambiguous', why: 'namesakes', candidates: [...bearers, meant] }
      return { how: 'alias', userId: meant, isShared: bearers.length > 1 }
    }
    if (bearers.length > 1) return { how: 'ambiguous', why: 'namesakes', candidates: bearers }
    if (bearers.length === 1) return { how: 'name', userId: bearers[0]! }
    const suggestions = suggest(name)
    return suggestions.length > 0 ? { how: 'suggested', suggestions } : { how: 'none' }
  }
  const named = new Map<string, Match>()
  const byItsName = (name: string) => {
    const found = named.get(name) ?? byNameAlone(name)
    named.set(name, found)
    return found
  }

  return ({ name, payrollId }) => {
    const found = byItsName(name)
    const number = idKey(payrollId)
    if (!number) return found
    const numbered = byNumber.get(withoutZeros(number)) ?? []
    const meant = idsIn(found)
    if (numbered.length > 1) {
      const isExact = numbered.some((each) => each.number === number)
      // A name that is remembered was confirmed together with its number.
      const ids = numbered.map(({ person }) => person.id)
      const [named, ...others] = ids.filter((id) => meant.includes(id))
      if (named && others.length === 0 && (isExact || found.how === 'alias')) return { how: 'id', userId: named }
      const candidates = new Set([...ids, ...meant])
      return { how: 'ambiguous', why: 'zeros', candidates: [...candidates] }
    }
    if (numbered[0]) {
      const { person } = numbered[0]
      const agrees =
        idKey(name) === number ||
        meant.includes(person.id) ||
        // A name that is remembered for somebody else who bears it too says nothing about this row.
        bearersOf(byName, name).includes(person.id) ||
        (found.how === 'suggested' && createSuggester([person])(name).length > 0)
      return agrees
        ? { how: 'id', userId: person.id }
        : { how: 'ambiguous', why: 'id', candidates: [person.id, ...meant] }
    }
    // Nobody has this number, and the person of this name has another one.
    if ('userId' in found && hasNumber.has(found.userId))
      return { how: 'ambiguous', why: 'id', candidates: [found.userId] }
    return found
  }
}

const idKey = (text: string) => nameKey(text)

/** Files and spreadsheets drop the zeros in front of a number, or fill it up with them. */
const withoutZeros = (number: string) => number.replace(/^0+(?=.)/u, '')

/** Who is found, or may be; without those who only look alike. */
const idsIn = (match: Match): string[] =>
  'userId' in match ? [match.userId] : match.how === 'ambiguous' ? match.candidates : []

/** Everybody whom a row names or may mean. */
export const peopleIn = (match: Match): string[] =>
  match.how === 'suggested' ? match.suggestions.map(({ userId }) => userId) : idsIn(match)

/**
 * Whose whole name this is: all of it and nothing more. Case, accents and punctuation do not count, nor do spaces and
 * hyphens within the first or the last name; the last name comes first only where a comma says so.
 */
function bearersOf(byName: ReadonlyMap<string, string[]>, name: string): string[] {
  const parts = foldedKey(name)
    .split(',')
    .map((part) => part.trim())
    .filter((part) => squashed(part) !== '')
  if (parts.length > 2) return []
  if (parts.length === 2) return byName.get(`${squashed(parts[1]!)} ${squashed(parts[0]!)}`) ?? []
  const words = (parts[0] ?? '').split(' ').map(squashed).filter(Boolean)
  const found = new Set<string>()
  for (let at = 1; at < words.length; at += 1)
    for (const id of byName.get(`${words.slice(0, at).join('')} ${words.slice(at).join('')}`) ?? []) found.add(id)
  return [...found]
}

/** People both of whose names are hidden somewhere in the text, such as Ann Lee in Joanne Leeson: worth a question. */
export function hiddenIn<P extends Person>(name: string, people: readonly P[]): P[] {
  const text = wordsOf(foldedKey(name)).join(' ')
  return people.filter(({ firstName, lastName }) => {
    const first = foldedKey(firstName)
    const last = foldedKey(lastName)
    return first !== '' && last !== '' && text.includes(first) && text.includes(last)
  })
}
