import { bearsBoth, foldedKey, nameKey, wordsOf } from './names.ts'

export interface Person {
  id: string
  firstName: string
  lastName: string
}

/** A name that an admin said means this person. */
export interface Alias {
  alias: string
  userId: string
}

/** How a row found its person. */
export type How = 'exact' | 'accents' | 'words' | 'alias'

export type Match =
  | { how: Exclude<How, 'alias'>; userId: string }
  /** `isShared`: remembered for a name that several people bear. */
  | { how: 'alias'; userId: string; isShared: boolean }
  /** Several people bear the name: nobody is booked until an admin picks one. */
  | { how: 'ambiguous'; candidates: string[] }
  | { how: 'none' }

/** Whose row this is, by its name alone. */
export type Matcher = (name: string) => Match

/**
 * Looks names up in indexes, so that a row costs the same among ten people and among a thousand. The first of these
 * that finds anybody counts: the name in either order, the same without accents, whole words of both names. Deactivated
 * people count like everybody else (their last pay is still to come), and people without both names never match.
 */
export function createMatcher(people: readonly Person[], aliases: readonly Alias[]): Matcher {
  const exact = new Map<string, string[]>()
  const folded = new Map<string, string[]>()
  const byLastWord = new Map<string, { id: string; first: string[]; last: string[] }[]>()
  for (const { id, firstName, lastName } of people) {
    const spellings = spellingsOf(firstName, lastName)
    for (const spelling of spellings) add(exact, nameKey(spelling), id)
    for (const spelling of spellings) add(folded, foldedKey(spelling), id)
    const first = wordsOf(foldedKey(firstName))
    const last = wordsOf(foldedKey(lastName))
    if (first.length > 0 && last.length > 0) {
      const sharing = byLastWord.get(last[0]!)
      if (sharing) sharing.push({ id, first, last })
      else byLastWord.set(last[0]!, [{ id, first, last }])
    }
  }
  const known = new Set(people.map(({ id }) => id))
  const remembered = new Map(
    aliases.filter(({ userId }) => known.has(userId)).map(({ alias, userId }) => [nameKey(alias), userId]),
  )

  return (name) => {
    const key = nameKey(name)
    if (key === '') return { how: 'none' }
    const same = exact.get(key)
    const bearers = same ?? folded.get(foldedKey(name))
    const meant = remembered.get(key)
    if (meant !== undefined) {
      // Somebody who bears exactly this name may have come since: then it is a question again.
      if (bearers && !bearers.includes(meant)) return { how: 'ambiguous', candidates: [...bearers, meant] }
      return { how: 'alias', userId: meant, isShared: (bearers?.length ?? 0) > 1 }
    }
    if (bearers) return decided(same ? 'exact' : 'accents', bearers)
    const words = wordsOf(foldedKey(name))
    const found = new Set<string>()
    for (const word of new Set(words))
      for (const { id, first, last } of byLastWord.get(word) ?? []) if (bearsBoth(words, first, last)) found.add(id)
    return decided('words', [...found])
  }
}

const spellingsOf = (first: string, last: string) =>
  first.trim() === '' || last.trim() === '' ? [] : [`${first} ${last}`, `${last} ${first}`, `${last}, ${first}`]

function add(index: Map<string, string[]>, key: string, id: string) {
  const ids = index.get(key)
  if (!ids) index.set(key, [id])
  else if (!ids.includes(id)) ids.push(id)
}

function decided(how: Exclude<How, 'alias'>, [first, ...others]: string[]): Match {
  if (first === undefined) return { how: 'none' }
  return others.length === 0 ? { how, userId: first } : { how: 'ambiguous', candidates: [first, ...others] }
}

/** People both of whose names are hidden somewhere in the text, such as Ann Lee in Joanne Leeson: worth a question. */
export function suggestionsFor<P extends Person>(name: string, people: readonly P[]): P[] {
  const text = foldedKey(name)
  return people.filter(({ firstName, lastName }) => {
    const first = foldedKey(firstName)
    const last = foldedKey(lastName)
    return first !== '' && last !== '' && text.includes(first) && text.includes(last)
  })
}
