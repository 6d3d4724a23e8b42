import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Alias, createMatcher, hiddenIn, type Match } from '#shared/payroll/matcher.ts'
import { foldedKey, nameKey, squashed, wordsOf } from '#shared/payroll/names.ts'
import { type Person, surelyMeant } from '#shared/payroll/suggestions.ts'

/** 'Ann|Lee', or with a payroll ID 'Ann|Lee|1042' */
const person = (name: string): Person => {
  const [firstName = '', lastName = '', payrollId] = name.split('|')
  return { id: name, firstName, lastName, payrollId }
}
const people = (...names: string[]) => names.map(person)
const match = (name: string, names: string[], { aliases = [], id = '' }: { aliases?: Alias[]; id?: string } = {}) =>
  createMatcher(people(...names), aliases)({ name, payrollId: id })

describe('a row is booked by a whole name', () => {
  test.each([
    ['Ann Lee', 'Ann|Lee'],
    ['Lee, Ann', 'Ann|Lee'],
    ['  LEE ,ann ', 'Ann|Lee'],
    ['Änn Lée', 'Ann|Lee'],
    ['Ann Lee.', 'Ann|Lee'],
    ['Jose\u0301 Nu\u0301n\u0303ez', 'José|Núñez'],
    ['lukasz zolc', 'Łukasz|Żółć'],
    ['SOREN STRAUSS', 'Søren|Strauß'],
    ["brian o'brien", 'Brian|O’Brien'],
    ['Brian OBrien', 'Brian|O’Brien'],
    ['Brian O Brien', 'Brian|O’Brien'],
    ['Mary Ann Lee', 'Mary-Ann|Lee'],
    ['MaryAnn Lee', 'Mary Ann|Lee'],
    ['Rosa Del Gado', 'Rosa|Delgado'],
    ['De La Cruz, Maria', 'Maria|De la Cruz'],
    ['Maria Delacruz', 'Maria|De la Cruz'],
    ['Ann Garcia Lopez', 'Ann|Garcia-Lopez'],
  ])('%j is %s', (name, known) => {
    expect(match(name, [known, 'Bo|Nguyen'])).toEqual({ how: 'name', userId: known })
  })
})

describe('a row is a suggestion where', () => {
  test.each([
    ['Lee Ann', 'Ann|Lee', 'turned'],
    ['Ann B. Lee', 'Ann|Lee', 'more'],
    ['Ann Lee Jr.', 'Ann|Lee', 'more'],
    ['c/o Ann Lee', 'Ann|Lee', 'more'],
    ['Lee (Ann), night shift', 'Ann|Lee', 'more'],
    ['Ann Garcia', 'Ann|Garcia Lopez', 'fewer'],
    ['AnnLee', 'Ann|Lee', 'spaces'],
    ['Anna Lee', 'Ann|Alee', 'spaces'],
    ['Bob Unger', 'Robert|Unger', 'short'],
    ['Unger, Bob', 'Robert|Unger', 'short'],
    ['Wm. Davis', 'William|Davis', 'short'],
    ['Davis, Willie', 'William|Davis', 'short'],
    ['Willy J. Davis', 'William|Davis', 'short'],
    ['Robbie Unger', 'Robert|Unger', 'short'],
    ['De la Cruz, Chas.', 'Charles|De la Cruz', 'short'],
    ['William Davis', 'Wm.|Davis', 'short'],
    ['Jimmy Walker', 'James|Walker', 'short'],
    ['Berna Soto', 'Bernadette|Soto', 'cut'],
    ['Bernie Soto', 'Bernadette|Soto', 'cut'],
    ['Annie Lee', 'Ann|Lee', 'cut'],
    ['B. Nguyen', 'Bo|Nguyen', 'initial'],
    ['Maria', 'Maria Elena|Garcia', 'given'],
    ['Mary Ann', 'Mary-Ann|Lee', 'given'],
    ['Garcia Lopez', 'Ann|Garcia Lopez', 'family'],
    ['Rosa Delgada', 'Rosa|Delgado', 'letter'],
    ['Rosa Delgdo', 'Rosa|Delgado', 'letter'],
    ['Rosa Deglado', 'Rosa|Delgado', 'letter'],
    ['Delgada, Rosa', 'Rosa|Delgado', 'letter'],
    ['Rosa Delacruz', 'Rosa|De la Crus', 'letter'],
  ])('%j looks like %s: %s', (name, known, reason) => {
    expect(match(name, [known, 'Zoe|Quist'])).toEqual({ how: 'suggested', suggestions: [{ userId: known, reason }] })
  })

  test('several look alike: the likeliest first', () => {
    expect(match('Bob Lee', ['Robert|Lee', 'Bobo|Lee', 'Bob James|Lee'])).toEqual({
      how: 'suggested',
      suggestions: [
        { userId: 'Bob James|Lee', reason: 'fewer' },
        { userId: 'Robert|Lee', reason: 'short' },
      ],
    })
  })

  test('a first name alone may be that of many: five are named', () => {
    const marias = Array.from({ length: 7 }, (_, at) => `Maria|Garcia ${at}`)
    const found = match('MARÍA', [...marias, 'Marian|Lee'])
    expect(found).toEqual({
      how: 'suggested',
      suggestions: marias.slice(0, 5).map((userId) => ({ userId, reason: 'given' })),
    })
  })
})

test.each([
  ['Anna Lee', 'Ann|Lee'],
  ['Ann Lee', 'Anna|Lee'],
  ['Bob Lee', 'Bobo|Lee'],
  ['Jo Park', 'Joe|Park'],
  ['Ann Lea', 'Ann|Lee'],
  ['Bo Park', 'Ba|Park'],
  ['Mary Lee', 'Margaret|Lee'],
  ['Maria', 'Marian|Lee'],
  ['M', 'Maria|Lee'],
  ['Lee', 'Ann|Lee'],
])('%j has too little in common with %s to suggest them', (name, known) => {
  expect(match(name, [known])).toEqual({ how: 'none' })
})

test.each([
  ['Davis William', true],
  ['Wm. Davis', true],
  ['William J. Davis', true],
  ['W. Davis', false],
  ['William Daviz', false],
  ['William', false],
])('%j is confirmed together with others: %s', (name, isSure) => {
  const found = match(name, ['William|Davis'])
  expect(found.how === 'suggested' && surelyMeant(found.suggestions) !== undefined).toBe(isSure)
})

test.each([
  ['Joanne Leeson', 'Ann|Lee'],
  ['Ann Lee-Smith', 'Ann|Lee'],
  ['Lee', 'Lee|Lee'],
  ['Ann', 'Ann|Lee'],
  ['Rosa Delgado', '|'],
  ['Rosa Delgado', 'Rosa|'],
  ['Rosa Delgado', ' |Delgado'],
  ['', '|'],
  ['. .', '.|.'],
  ['का मी', 'की|मी'],
  ['Bo Li', 'Bo|Lu'],
])('a row is nobody’s: %j, with %s around', (name, known) => {
  expect(['none', 'suggested']).toContain(match(name, [known]).how)
  expect(match(name, [known])).not.toHaveProperty('userId')
})

describe('a row is a question', () => {
  test('when several people bear its name', () => {
    const twins = [
      { id: '1', firstName: 'Maria', lastName: 'Garcia' },
      { id: '2', firstName: 'maria', lastName: ' García ' },
      { id: '3', firstName: 'Garcia', lastName: 'Maria' },
    ]
    const found = createMatcher(twins, [])({ name: 'Maria Garcia', payrollId: '' })
    expect(found).toEqual({ how: 'ambiguous', why: 'namesakes', candidates: ['1', '2'] })
  })

  test('when the same letters are two people, by where the first name ends', () => {
    expect(match('Mary Ann Lee', ['Mary-Ann|Lee', 'Mary|Ann-Lee'])).toEqual({
      how: 'ambiguous',
      why: 'namesakes',
      candidates: ['Mary|Ann-Lee', 'Mary-Ann|Lee'],
    })
    expect(match('Mary-Ann Lee', ['Mary-Ann|Lee', 'Mary|Ann-Lee'])).toEqual({ how: 'name', userId: 'Mary-Ann|Lee' })
  })
})

describe('a payroll ID', () => {
  const shop = ['Ann|Lee|1042', 'Bo|Nguyen|B-7', 'Maria|Garcia|1', 'Maria|Garcia|2', 'Cleo|Park']

  test.each([
    ['Ann Lee', '1042', { how: 'id', userId: 'Ann|Lee|1042' }],
    ['Ann B. Lee', '1042', { how: 'id', userId: 'Ann|Lee|1042' }],
    ['1042', '1042', { how: 'id', userId: 'Ann|Lee|1042' }],
    ['Bo Nguyen', ' b-7', { how: 'id', userId: 'Bo|Nguyen|B-7' }],
    ['Maria Garcia', '2', { how: 'id', userId: 'Maria|Garcia|2' }],
    ['Cleo Park', '900', { how: 'name', userId: 'Cleo|Park' }],
    ['Cleo Park', '1042', { how: 'ambiguous', why: 'id', candidates: ['Ann|Lee|1042', 'Cleo|Park'] }],
    ['Somebody Else', '1042', { how: 'ambiguous', why: 'id', candidates: ['Ann|Lee|1042'] }],
    ['Ann Lee', '999', { how: 'ambiguous', why: 'id', candidates: ['Ann|Lee|1042'] }],
    ['Ann Lee', '01042', { how: 'id', userId: 'Ann|Lee|1042' }],
    ['01042', '01042', { how: 'id', userId: 'Ann|Lee|1042' }],
    ['Maria', '002', { how: 'id', userId: 'Maria|Garcia|2' }],
    ['Cleo Park', '01042', { how: 'ambiguous', why: 'id', candidates: ['Ann|Lee|1042', 'Cleo|Park'] }],
    ['Nobody Here', '999', { how: 'none' }],
  ])('with %j and %j: %j', (name, id, found) => {
    expect(match(name, shop, { id })).toEqual(found)
  })
})

describe('payroll IDs that differ in zeros alone', () => {
  const shop = ['Ann|Lee|101', 'Bo|Nguyen|0101', 'Cleo|Park|7']
  const [ann, bo] = shop as [string, string]
  const either = { how: 'ambiguous', why: 'zeros', candidates: [ann, bo] }

  test.each([
    ['nobody’s own, whatever the name', 'Ann Lee', '00101', either],
    ['nobody’s own, without a name', '00101', '00101', either],
    ['somebody’s own, without a name', '101', '101', either],
    ['somebody’s own, with a name that is nobody’s', 'Ann B. Lee', '101', either],
    ['somebody’s own, with their name', 'Ann Lee', '101', { how: 'id', userId: ann }],
    ['somebody’s own, with the name of the other', 'Nguyen, Bo', '101', { how: 'id', userId: bo }],
    ['somebody’s own, with a third name', 'Cleo Park', '101', { ...either, candidates: shop }],
  ])('%s: %j and %j', (_what, name, id, found) => {
    expect(match(name, shop, { id })).toEqual(found)
  })

  test('are told apart by a name that was remembered', () => {
    const aliases = [{ alias: '00101', userId: bo }]
    expect(match('00101', shop, { id: '00101', aliases })).toEqual({ how: 'id', userId: bo })
  })
})

describe('a remembered name', () => {
  const sam: Alias = { alias: 'Sam U.', userId: 'Samuel|Unger' }

  test('finds its person, whatever its case and spacing, and no other text', () => {
    const aliases = [sam]
    expect(match(' sam  U. ', ['Samuel|Unger', 'Ann|Lee'], { aliases })).toEqual({
      how: 'alias',
      userId: 'Samuel|Unger',
      isShared: false,
    })
    expect(match('Sam U', ['Samuel|Unger'], { aliases })).not.toHaveProperty('userId')
  })

  test('decides between namesakes, and says that there are several', () => {
    const twins = [
      { id: '1', firstName: 'Maria', lastName: 'Garcia' },
      { id: '2', firstName: 'Maria', lastName: 'Garcia' },
    ]
    const matcher = createMatcher(twins, [{ alias: 'maria garcia', userId: '2' }])
    expect(matcher({ name: 'Maria Garcia', payrollId: '' })).toEqual({ how: 'alias', userId: '2', isShared: true })
  })

  test('of one namesake leaves the other their own number', () => {
    const [first, second] = ['Maria|Garcia|1', 'Maria|Garcia|2']
    const aliases = [{ alias: 'Maria Garcia', userId: first }]
    expect(match('Maria Garcia', [first, second], { aliases })).toMatchObject({ how: 'alias', userId: first })
    expect(match('Maria Garcia', [first, second], { aliases, id: '2' })).toEqual({ how: 'id', userId: second })
  })

  test('is a question again once somebody bears exactly that name', () => {
    const aliases = [{ alias: 'Sam Unknown', userId: 'Samuel|Unger' }]
    expect(match('Sam Unknown', ['Samuel|Unger', 'Sam|Unknown'], { aliases })).toEqual({
      how: 'ambiguous',
      why: 'namesakes',
      candidates: ['Sam|Unknown', 'Samuel|Unger'],
    })
  })

  test('of nobody counts for nothing', () => {
    expect(match('Sam U.', ['Ann|Lee'], { aliases: [sam] })).toEqual({ how: 'none' })
  })
})

test('people whose names are hidden in others are shown first to the person who chooses', () => {
  const shop = people('Ann|Lee', 'Jo|Leeson', 'Bo|Nguyen', '|', 'Ann|')
  expect(hiddenIn('Joanne Leeson', shop).map(({ id }) => id)).toEqual(['Ann|Lee', 'Jo|Leeson'])
})

describe('for any names', () => {
  // Few and treacherous words, so that they meet often.
  const word = fc.constantFrom(
    ...['Ann', 'Anna', 'ann', 'Lee', 'LEE', 'Leeson', 'José', 'Jose', 'Jo', 'Mary-Ann', 'O’Brien', "O'Brien"],
    ...['De', 'La', 'Bob', 'Robert', 'B.', 'Jr.', 'Alee'],
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

  /** Person by person: some space parts their first name from their last, or a comma the other way round. */
  function isSpelled(name: string, { firstName, lastName }: Person) {
    const [first, last] = [squashed(firstName), squashed(lastName)]
    if (!first || !last) return false
    const parts = foldedKey(name)
      .split(',')
      .filter((part) => squashed(part))
    if (parts.length === 2) return squashed(parts[0]!) === last && squashed(parts[1]!) === first
    const [text = ''] = parts
    return (
      parts.length === 1 &&
      [...text.matchAll(/ /g)].some(
        ({ index }) => squashed(text.slice(0, index)) === first && squashed(text.slice(index)) === last,
      )
    )
  }

  const idsOf = (found: Match) =>
    'userId' in found ? [found.userId] : found.how === 'ambiguous' ? found.candidates : []

  test('nobody is booked but by exactly one of their spellings, or by a text that was confirmed', () => {
    fc.assert(
      fc.property(anyPeople, anyRow, anyAliases, (everybody, name, aliases) => {
        const found = createMatcher(everybody, aliases)({ name, payrollId: '' })
        const bearers = everybody.filter((each) => isSpelled(name, each)).map(({ id }) => id)
        const meant = aliases.findLast(
          ({ alias, userId }) => nameKey(alias) === nameKey(name) && everybody.some(({ id }) => id === userId),
        )?.userId
        if (meant !== undefined && nameKey(name) !== '' && (bearers.length === 0 || bearers.includes(meant)))
          expect(found).toMatchObject({ how: 'alias', userId: meant })
        else if (meant !== undefined && nameKey(name) !== '')
          expect(new Set(idsOf(found))).toEqual(new Set([...bearers, meant]))
        else if (bearers.length === 1) expect(found).toEqual({ how: 'name', userId: bearers[0] })
        else if (bearers.length > 1) expect(new Set(idsOf(found))).toEqual(new Set(bearers))
        else expect(['suggested', 'none']).toContain(found.how)
      }),
      { numRuns: 1_500 },
    )
  })

  test('people who are suggested share a word or all letters but one with the row', () => {
    fc.assert(
      fc.property(anyPeople, anyRow, (everybody, name) => {
        const found = createMatcher(everybody, [])({ name, payrollId: '' })
        if (found.how !== 'suggested') return
        for (const { userId, reason } of found.suggestions) {
          const { firstName, lastName } = everybody.find(({ id }) => id === userId)!
          const words = [...wordsOf(firstName), ...wordsOf(lastName), squashed(firstName), squashed(lastName)]
          const shared =
            wordsOf(name).some((each) => words.includes(each)) || squashed(name).includes(squashed(lastName))
          const isGiven = squashed(name) === squashed(firstName)
          expect(shared || isGiven || reason === 'letter' || reason === 'spaces').toBe(true)
        }
      }),
      { numRuns: 2_000 },
    )
  })
})
