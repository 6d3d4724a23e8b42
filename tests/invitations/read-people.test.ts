import { expect, test } from 'vitest'
import { readPeople } from '#client/features/users/read-people.ts'

/** 'Erin|Ellis erin@x.com employee' of somebody with names, else 'erin@x.com employee'. */
const said = (text: string) =>
  readPeople(text, 'employee').map(({ email, role, firstName = '', lastName = '' }) =>
    `${firstName || lastName ? `${firstName}|${lastName} ` : ''}${email} ${role}`.trim(),
  )

test.each<[text: string, people: string[]]>([
  ['A@X.com\r\n\r\nb@x.com\n', ['a@x.com employee', 'b@x.com employee']],
  ['a@x.com; b@x.com, c@x.com', ['a@x.com employee', 'b@x.com employee', 'c@x.com employee']],
  ['a@x.com, Technician\nb@x.com;team_lead', ['a@x.com technician', 'b@x.com team_lead']],
  ['a@x.com\na@x.com, admin', ['a@x.com admin']],
  ['Erin Ellis, Technician\na@x.com', ['erin ellis, technician technician', 'a@x.com employee']],
])('addresses and roles: %j', (text, people) => {
  expect(said(text)).toEqual(people)
})

test.each<[line: string, people: string[]]>([
  ['Erin Ellis <erin@x.com>, Technician', ['Erin|Ellis erin@x.com technician']],
  ['Technician, Erin Ellis (erin@x.com)', ['Erin|Ellis erin@x.com technician']],
  ['Erin\tEllis\terin@x.com\tAdmin', ['Erin|Ellis erin@x.com admin']],
  ['"Ellis, Erin","erin@x.com","Admin"', ['Erin|Ellis erin@x.com admin']],
  ['Ellis, Erin;erin@x.com', ['Erin|Ellis erin@x.com employee']],
  ['1. Erin Ellis <erin@x.com>', ['Erin|Ellis erin@x.com employee']],
  ['Erin <erin@x.com>', ['Erin| erin@x.com employee']],
  ['Ana  María Ruiz, ana@x.com', ['Ana María|Ruiz ana@x.com employee']],
  // As programs for mail copy several.
  ['Erin Ellis <erin@x.com>, Theo Park <t@x.com>', ['Erin|Ellis erin@x.com employee', 'Theo|Park t@x.com employee']],
  ['Ellis, Erin <e@x.com>; "Park, Theo" <t@x.com>', ['Erin|Ellis e@x.com employee', 'Theo|Park t@x.com employee']],
  ['Ellis, Erin <e@x.com>, "Park, Theo" <t@x.com>', ['Erin|Ellis e@x.com employee', 'Theo|Park t@x.com employee']],
  // Behind an address it may be a role that is misspelt.
  ['erin@x.com, Tecnician', ['erin@x.com employee']],
  ['erin@x.com, Erin Ellis, Technician', ['Erin|Ellis erin@x.com technician']],
  // No names.
  ['To: erin@x.com', ['erin@x.com employee']],
  ['Please invite erin@x.com', ['erin@x.com employee']],
  ['555-0100, erin@x.com', ['erin@x.com employee']],
  ['One, Two, Three, erin@x.com', ['erin@x.com employee']],
])('a line without a header: %j', (line, people) => {
  expect(said(line)).toEqual(people)
})

test.each<[file: string, people: string[]]>([
  [
    'Name,Email,Role\n"Erin Ellis",erin@x.com,Admin\nTheo,theo@x.com,\n,x@x.com,\n,,\n',
    ['Erin|Ellis erin@x.com admin', 'Theo| theo@x.com employee', 'x@x.com employee'],
  ],
  ['Name,Email,Role\n"Ellis, Erin",erin@x.com,Cook', ['Erin|Ellis erin@x.com Cook']],
  ['ROLE;e-mail;LAST_NAME;First name\nadmin;erin@x.com;Ellis;Erin', ['Erin|Ellis erin@x.com admin']],
  [
    'Correo electrónico,Nombre,Apellidos,Puesto\nana@x.com,Ana María,Ruiz,team lead',
    ['Ana María|Ruiz ana@x.com team_lead'],
  ],
  [
    'NOMBRE\tPrimer apellido\tSegundo apellido\tCORREO\nAna\tRuiz\tSoto\tana@x.com',
    ['Ana|Ruiz Soto ana@x.com employee'],
  ],
  ['Nombre;Correo;Rol\nRuiz Soto, Ana;ana@x.com;', ['Ana|Ruiz Soto ana@x.com employee']],
  [
    'First name,Last name,Name,Email\n,,Erin Ellis,e@x.com\nTheo,,Ignored,t@x.com',
    ['Erin|Ellis e@x.com employee', 'Theo| t@x.com employee'],
  ],
  ['Email,Manager\nerin@x.com,boss@x.com', ['erin@x.com employee']],
  ['Name,Email\nErin Ellis,nobody\nErin Ellis,', ['Erin|Ellis nobody employee', 'Erin|Ellis erin ellis, employee']],
  ['Name,Contact\nerin@x.com,erin@x.com, Admin', ['erin@x.com admin']],
])('a file: %j', (file, people) => {
  expect(said(file)).toEqual(people)
})
