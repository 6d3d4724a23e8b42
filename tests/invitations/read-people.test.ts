import { expect, test } from 'vitest'
import { readPeople } from '#client/features/users/read-people.ts'

test.each<[text: string, people: string[]]>([
  ['a@x.com', ['a@x.com employee']],
  ['A@X.com\r\n\r\nb@x.com\n', ['a@x.com employee', 'b@x.com employee']],
  ['a@x.com; b@x.com, c@x.com', ['a@x.com employee', 'b@x.com employee', 'c@x.com employee']],
  ['a@x.com, Technician\nb@x.com;team_lead', ['a@x.com technician', 'b@x.com team_lead']],
  ['Erin Ellis <erin@x.com>', ['erin@x.com employee']],
  ['Name,Email,Role\n"Erin Ellis",erin@x.com,Admin\nTheo,theo@x.com,', ['erin@x.com admin', 'theo@x.com employee']],
  ['Name,Role,Email\nErin,boss,erin@x.com', ['erin@x.com boss']],
  ['a@x.com\na@x.com, admin', ['a@x.com admin']],
  ['nobody\na@x.com', ['nobody employee', 'a@x.com employee']],
])('%j', (text, people) => {
  expect(readPeople(text, 'employee').map(({ email, role }) => `${email} ${role}`)).toEqual(people)
})

test('a comma in a quoted name moves no column', () => {
  const file = 'Name,Email,Role\n"Ellis, Erin",erin@example.com,Cook\n'
  expect(readPeople(file, 'employee')).toEqual([{ email: 'erin@example.com', role: 'Cook' }])
})
