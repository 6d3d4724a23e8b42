import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Alias, createMatcher, type Match, type Person, suggestionsFor } from '#shared/payroll/matcher.ts'
import { foldedKey, nameKey, wordsOf } from '#shared/payroll/names.ts'

const person = (name: string): Person => {
  const [firstName = '', lastName = ''] = name.split('|')
  return { id: name, firstName, lastName }
}
const people = (...names: string[]) => names.map(person)
const match = (name: string, names: string[], aliases: Alias[] = []) => createMatcher(people(...names), aliases)(name)

describe('a row is booked by', () => {
  test.each([
    ['Ann Lee', 'exact'],
    ['Lee Ann', 'exact'],
    ['Lee, Ann', 'exact'],
    ['  LEE ,ann ', 'exact'],
    ['ann\u00a0\t lee', 'exact'],
    ['Änn Lée', 'accents'],
    ['Ann B. Lee', 'words'],
    ['Lee (Ann), night shift', 'words'],
  ])('%j: %s', (name, how) => {
    expect(match(name, ['Ann|Lee', 'Bo|Nguyen'])).toEqual({ how, userId: 'Ann|Lee' })
  })

  test.each([
    ['José|Núñez', 'Jose Nunez'],
    ['Jose|Nunez', 'José Núñez'],
    ['Łukasz|Żółć', 'lukasz zolc'],
    ['Søren|Strauß', 'SOREN STRAUSS'],
    ['Brian|O’Brien', "brian o'brien"],
  ])('%s without accents', (known, name) => {
    expect(match(name, [known])).toEqual({ how: 'accents', userId: known })
  })

  test('letters that are written in two ways', () => {
    expect(match('Jose\u0301 Nu\u0301n\u0303ez', ['José|Núñez'])).toEqual({ how: 'exact', userId: 'José|Núñez' })
  })

  test('names of several words, side by side', () => {
    expect(match('Maria de la Cruz (Mia)', ['Maria|De La Cruz']).how).toBe('words')
    expect(match('Maria la Cruz de', ['Maria|De La Cruz']).how).toBe('none')
  })
})

describe('a row is nobody’s', () => {
  test.each([
    ['Joanne Leeson', 'Ann|Lee'],
    ['Mary-Ann Lee', 'Ann|Lee'],
    ['Ann Lee-Smith', 'Ann|Lee'],
    ['Lee', 'Lee|Lee'],
    ['Ann', 'Ann|Lee'],
    ['Rosa Delgado', '|'],
    ['Rosa Delgado', 'Rosa|'],
    ['Rosa Delgado', ' |Delgado'],
    ['', '|'],
    ['. .', '.|.'],
    ['का मी', 'की|मी'],
  ])('%j, with %s around', (name, known) => {
    const found = match(name, [known])
    if (name === '. .') expect(found).toEqual({ how: 'exact', userId: '.|.' })
    else expect(found).toEqual({ how: 'none' })
  })
})

describe('a row is a question', () => {
  test('when several people bear its name', () => {
    const twins = [
      { id: '1', firstName: 'Maria', lastName: 'Garcia' },
      { id: '2', firstName: 'maria', lastName: ' Garcia ' },
      { id: '3', firstName: 'Garcia', lastName: 'Maria' },
    ]
    expect(createMatcher(twins, [])('Maria Garcia')).toEqual({ how: 'ambiguous', candidates: ['1', '2', '3'] })
  })

  test('when it contains the names of several', () => {
    expect(match('Ann Lee Brown', ['Ann|Lee', 'Ann|Brown'])).toEqual({
      how: 'ambiguous',
      candidates: ['Ann|Lee', 'Ann|Brown'],
    })
  })

  test('but an exact name counts before one without accents, and that before words', () => {
    expect(match('Jose Nunez', ['José|Núñez', 'Jose|Nunez'])).toEqual({ how: 'exact', userId: 'Jose|Nunez' })
    expect(match('José Lee Nunez', ['Jose|Nunez', 'Lee|Nunez', 'Jose Lee|Núñez'])).toEqual({
      how: 'accents',
      userId: 'Jose Lee|Núñez',
    })
  })
})

describe('a remembered name', () => {
  const sam: Alias = { alias: 'Sam U.', userId: 'Samuel|Unger' }

  test('finds its person, whatever its case and spacing', () => {
    expect(match(' sam  U. ', ['Samuel|Unger', 'Ann|Lee'], [sam])).toEqual({
      how: 'alias',
      userId: 'Samuel|Unger',
      isShared: false,
    })
  })

  test('decides between namesakes, and says that there are several', () => {
    const twins = [
      { id: '1', firstName: 'Maria', lastName: 'Garcia' },
      { id: '2', firstName: 'Maria', lastName: 'Garcia' },
    ]
    const matcher = createMatcher(twins, [{ alias: 'maria garcia', userId: '2' }])
    expect(matcher('Maria Garcia')).toEqual({ how: 'alias', userId: '2', isShared: true })
  })

  test('is a question again once somebody bears exactly that name', () => {
    const alias = { alias: 'Sam Unknown', userId: 'Samuel|Unger' }
    expect(match('Sam Unknown', ['Samuel|Unger', 'Sam|Unknown'], [alias])).toEqual({
      how: 'ambiguous',
      candidates: ['Sam|Unknown', 'Samuel|Unger'],
    })
  })

  test('of nobody counts for nothing', () => {
    expect(match('Sam U.', ['Ann|Lee'], [sam])).toEqual({ how: 'none' })
  })
})

test('people whose names are hidden in others are suggested, never booked', () => {
  const shop = people('Ann|Lee', 'Jo|Leeson', 'Bo|Nguyen', '|', 'Ann|')
  expect(
    match(
      'Joanne Leeson',
      shop.map(({ id }) => id),
    ).how,
  ).toBe('none')
  expect(suggestionsFor('Joanne Leeson', shop).map(({ id }) => id)).toEqual(['Ann|Lee', 'Jo|Leeson'])
})

describe('for any names', () => {
  // Few and treacherous words, so that they meet often.
  const word = fc.constantFrom(
    ...[
      'Ann',
      'Anna',
      'ann',
      'Lee',
      'LEE',
      'Leeson',
      'José',
      'Jose',
      'Jo',
      'Mary-Ann',
      'O’Brien',
      "O'Brien",
      'De',
      'La',
    ],
  )
  const phrase = fc.array(word, { minLength: 0, maxLength: 3 }).map((words) => words.join(' '))
  const anyPeople = fc
    .array(fc.record({ firstName: phrase, lastName: phrase }), { maxLength: 12 })
    .map((each) => each.map((names, at) => ({ id: `p${at}`, ...names })))
  const space = fc.constantFrom(' ', '  ', '\t', ', ', ' (', ') ', '-', '')
  const anyRow = fc
    .array(fc.tuple(word, space), { maxLength: 6 })
    .map((parts) => parts.map(([text, gap]) => text + gap).join(''))
  const anyAliases = fc.array(fc.record({ alias: anyRow, userId: fc.constantFrom('p0', 'p1', 'p2', 'p99') }), {
    maxLength: 3,
  })

  /** The rule as it stands in words, person by person. */
  function slowly(name: string, everybody: Person[], aliases: Alias[]): Match {
    const named = everybody.filter(({ firstName, lastName }) => firstName.trim() && lastName.trim())
    const spelled = (key: (text: string) => string) =>
      named
        .filter(({ firstName: f, lastName: l }) =>
          [`${f} ${l}`, `${l} ${f}`, `${l}, ${f}`].some((s) => key(s) === key(name)),
        )
        .map(({ id }) => id)
    if (nameKey(name) === '') return { how: 'none' }
    const exact = spelled(nameKey)
    const bearers = exact.length > 0 ? exact : spelled(foldedKey)
    const alias = aliases
      .filter(({ alias, userId }) => nameKey(alias) === nameKey(name) && everybody.some(({ id }) => id === userId))
      .at(-1)
    if (alias && bearers.length > 0 && !bearers.includes(alias.userId))
      return { how: 'ambiguous', candidates: [...bearers, alias.userId] }
    if (alias) return { how: 'alias', userId: alias.userId, isShared: bearers.length > 1 }
    const containing = named.filter((each) => containsBoth(name, each)).map(({ id }) => id)
    for (const [how, ids] of [
      ['exact', exact],
      ['accents', bearers],
      ['words', containing],
    ] as const) {
      if (ids.length === 1) return { how, userId: ids[0]! }
      if (ids.length > 1) return { how: 'ambiguous', candidates: ids }
    }
    return { how: 'none' }
  }

  /** One name is struck out, and the other must still be there. */
  function containsBoth(name: string, { firstName, lastName }: Person) {
    const text = (words: string[]) => words.map((each) => `<${each}>`).join('')
    const row = text(wordsOf(foldedKey(name)))
    const first = text(wordsOf(foldedKey(firstName)))
    const last = text(wordsOf(foldedKey(lastName)))
    if (first === '' || last === '') return false
    for (let at = row.indexOf(first); at >= 0; at = row.indexOf(first, at + 1))
      if (`${row.slice(0, at)}|${row.slice(at + first.length)}`.includes(last)) return true
    return false
  }

  const sorted = (found: Match) =>
    found.how === 'ambiguous' ? { ...found, candidates: found.candidates.toSorted() } : found

  test('the index finds exactly whom a look at everybody finds', () => {
    fc.assert(
      fc.property(anyPeople, anyRow, anyAliases, (everybody, name, aliases) => {
        expect(sorted(createMatcher(everybody, aliases)(name))).toEqual(sorted(slowly(name, everybody, aliases)))
      }),
      { numRuns: 5_000 },
    )
  })

  test('nobody is booked whose name the row does not bear', () => {
    fc.assert(
      fc.property(anyPeople, anyRow, (everybody, name) => {
        const found = createMatcher(everybody, [])(name)
        if (found.how === 'none' || found.how === 'ambiguous') return
        const { firstName, lastName } = everybody.find(({ id }) => id === found.userId)!
        expect(firstName.trim() !== '' && lastName.trim() !== '').toBe(true)
        // Every word of both names stands in the row as a word, as often as the names have it.
        const inRow = wordsOf(foldedKey(name))
        for (const each of [...wordsOf(foldedKey(firstName)), ...wordsOf(foldedKey(lastName))]) {
          const at = inRow.indexOf(each)
          expect(at, `${each} in ${name}`).toBeGreaterThanOrEqual(0)
          inRow.splice(at, 1)
        }
      }),
      { numRuns: 5_000 },
    )
  })

  test('the order of people changes nothing', () => {
    fc.assert(
      fc.property(anyPeople, anyRow, (everybody, name) => {
        expect(sorted(createMatcher(everybody.toReversed(), [])(name))).toEqual(
          sorted(createMatcher(everybody, [])(name)),
        )
      }),
      { numRuns: 1_000 },
    )
  })
})
