import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { employeeName, fullName, nameOf } from '#shared/users/name.ts'

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

test('names are put together in no other place', async () => {
  const byHand = /firstName[^}\n]*\} \$?\{[\w.?]*lastName/
  const root = path.resolve(import.meta.dirname, '../..')
  const found: string[] = []
  for await (const file of glob('{client/src,server,shared}/**/*.{ts,tsx}', { cwd: root }))
    if (byHand.test(await readFile(path.join(root, file), 'utf8'))) found.push(file)
  expect(found).toEqual(['shared/users/name.ts'])
})
