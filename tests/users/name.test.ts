import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { employeeName, fullName, nameOf } from '#shared/users/name.ts'
import { cleanName, nameChange } from '#shared/users/user.ts'

const erin = { firstName: 'Erin', lastName: 'Ellis', email: 'erin@example.com' }
const nameless = { firstName: '', lastName: '', email: 'erin@example.com' }

test.each([
  [erin, 'Erin Ellis'],
  [{ ...erin, lastName: '' }, 'Erin'],
  [nameless, 'erin@example.com'],
  [{ firstName: '', lastName: '' }, 'Somebody'],
  [null, 'Somebody'],
])('%j is called %s', (person, name) => {
  expect(nameOf(person)).toBe(name)
})

test('a place may have its own word for somebody unknown, as a list of pay has', () => {
  expect([nameOf(null, 'The first start'), nameOf(erin, 'The first start')]).toEqual(['The first start', 'Erin Ellis'])
  expect([erin, nameless, undefined].map(employeeName)).toEqual(['Erin Ellis', 'Unknown Employee', 'Unknown Employee'])
})

test('a full name is the name alone', () => expect([fullName(erin), fullName(nameless)]).toEqual(['Erin Ellis', '']))

describe('a name has letters', () => {
  const messageOf = (firstName: string) =>
    nameChange.safeParse({ firstName, lastName: 'Ellis' }).error?.issues.map(({ message }) => message)

  test.each([
    ...['O’Brien', "D'Arcy", 'Mary-Ann', 'J. R.', 'John 3rd', 'Ñandú', 'Nguyễn', 'Жанна', '王小明', 'علی\u200cرضا'],
    ...['प्रिया', 'ʻAlohi', 'Gal·la', 'Jean‐Luc'],
  ])('%s', (name) => {
    expect(messageOf(name)).toBeUndefined()
    expect(cleanName(name)).toBe(name)
  })

  test.each(['', ' \u200b', '\u3164\u2800', '\u0301'])('%j is none', (name) => {
    expect([messageOf(name), cleanName(name)]).toEqual([['First name is required'], ''])
  })

  test.each([
    ['007', ''],
    ['-.', ''],
    ['<b>Erin</b>', 'b Erin b'],
    ['Erin 👍', 'Erin'],
    ['Erin, Jr.', 'Erin Jr.'],
    ['=Erin', 'Erin'],
  ])('%s has what is not of names, and is %j where nobody can be asked', (name, cleaned) => {
    expect(messageOf(name)).toEqual(["First name must have a letter, and no signs but . ' -"])
    expect(cleanName(name)).toBe(cleaned)
  })
})

test('names are put together in no other place', async () => {
  const byHand = /firstName[^}\n]*\} \$?\{[\w.?]*lastName/
  const root = path.resolve(import.meta.dirname, '../..')
  const found: string[] = []
  for await (const file of glob('{client/src,server,shared}/**/*.{ts,tsx}', { cwd: root }))
    if (byHand.test(await readFile(path.join(root, file), 'utf8'))) found.push(file)
  expect(found).toEqual(['shared/users/name.ts'])
})
