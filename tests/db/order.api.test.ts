import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, inject, test } from 'vitest'
import { projectRoot } from '#server/boot/project-root.ts'
import { openPool } from '#server/db/pool.ts'
import { addDays, today } from '#shared/time/day.ts'
import { imported, recordOf, tipAt } from '#tests/payroll/payroll-data.ts'
import { accountOf } from '#tests/stain-reports/report-data.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, type Person } from '#tests/support/cast.ts'
import { emptyDatabase } from '#tests/support/postgres.ts'
import { trainingIn } from '#tests/training/training-data.ts'

// Names stand as people sort them, in every list, select, report and file.

/** In the order in which people expect them; the first has no last name. */
const namesInOrder = [
  ', Cher; Åberg, Nils; Adams, Zoe; Adams, Zoë; Macdonald, Adam; MacDonald, Bea; macdonald, Cleo',
  "Müller, Adam; Muller, Zoe; O'Neil, Pat; Okafor, Ada; Ölund, Bo; Oneil, Pat; Same, Sam; same, SAM; Same, Sam",
  'Staff 2, Anna; Staff 10, Anna; Strasse, Al; Straße, Bo; Strasse, Cy; van der Berg, Jan; Vandermeer, Jan',
  'Żak, Ola; Ёлкин, Яна; Енин, Антон',
].flatMap((names) => names.split('; '))

/** Every second one first, so that the order in which they are made is another one. */
const shuffled = <Item>(items: readonly Item[]) => [
  ...items.filter((_, place) => place % 2 === 1).toReversed(),
  ...items.filter((_, place) => place % 2 === 0),
]

const app = await startApp({}, { people: [ada] })
const people = namesInOrder.map((name, place) => {
  const [lastName = '', firstName = ''] = name.split(', ')
  if (lastName === ada.lastName) return ada
  // Of one name, whatever its case, the first one's address comes first; of others it would put them the other way round.
  const email = lastName.toLowerCase() === 'same' ? `same-${place}@example.com` : `${90 - place}@example.com`
  return { lastName, firstName, email }
})
const made: Person[] = []
for (const person of shuffled(people)) made.push(person === ada ? ada : await app.makePerson(person))

const labelsOf = (list: { lastName: string; firstName: string; email: string }[]) =>
  list.map(({ lastName, firstName, email }) => `${lastName}, ${firstName}, ${email}`)
const expected = labelsOf(people)
const asAda = app.as(ada)

describe('people are in order', () => {
  test('in the list of users, from which every select of people is made', async () => {
    expect(labelsOf((await asAda.get('/api/admin/users')).body)).toEqual(expected)
  })

  test('in the overview of training', async () => {
    const training = trainingIn(app)
    const module = await training.addModule()
    for (const person of made) await training.assign(person, module.id)
    const { body } = await asAda.get('/api/admin/training/overview')
    expect(labelsOf(body.map(({ user }: { user: Person }) => user))).toEqual(expected)
  })

  test('in the report of everybody’s tips, where they got the same', async () => {
    for (const person of made) await tipAt(app, person, `${today()}T16:00:00.000Z`, '5.00')
    const range = `startDate=${addDays(today(), -2)}T00:00:00.000Z&endDate=${addDays(today(), 2)}T00:00:00.000Z`
    const { body } = await asAda.get(`/api/admin/tips/consolidated-reports?${range}`)
    expect(labelsOf(body.employeeStats)).toEqual(expected)
  })

  test('in a payroll period and in the list of all', async () => {
    const records = made.map((person) => recordOf(person))
    const { id } = await imported(app, { startDate: '2020-01-06', endDate: '2020-01-12', records })
    const usersOf = (period: { payrollRecords: { user: Person }[] }) =>
      labelsOf(period.payrollRecords.map(({ user }) => user))
    expect(usersOf((await asAda.get(`/api/payroll-periods/${id}`)).body)).toEqual(expected)
    expect(usersOf((await asAda.get('/api/payroll-periods')).body[0])).toEqual(expected)
  })

  test('at the status page, where the first technician is offered', async () => {
    const shop = await startApp()
    await shop.pool.query(`update users set role = 'employee' where role = 'technician'`)
    for (const lastName of ['Zorn', 'Ölund']) await shop.makePerson({ role: 'technician', firstName: 'Bo', lastName })
    const { body } = await shop.stranger().get('/api/public/technician-name')
    expect(body.technicianName).toBe('Bo Ölund')
  })
})

const numbers = ['7 Hotels', '10 Hotels', 'Álamo Inn', 'Alba', 'Hotel 2', 'Hotel 10']
const letters = ['hotel Zur Post', 'O’Hara’s', 'Ölmühle', 'Žižka', 'Zum Löwen', 'Отель']
const titlesInOrder = [...numbers, ...letters]

test('commercial accounts are in order', async () => {
  for (const name of shuffled(titlesInOrder)) await accountOf(app, { name })
  for (const email of ['b@example.com', 'a@example.com']) await accountOf(app, { name: 'Ölmühle', email })
  const { body } = await asAda.get('/api/commercial-accounts')
  expect(body.map(({ name }: { name: string }) => name)).toEqual(
    titlesInOrder.flatMap((name) => (name === 'Ölmühle' ? [name, name, name] : name)),
  )
  const same = body.filter(({ name }: { name: string }) => name === 'Ölmühle')
  expect(same.map(({ email }: { email: string }) => email).slice(0, 2)).toEqual(['a@example.com', 'b@example.com'])
})

test('remembered names of payroll are in order', async () => {
  await imported(app, {
    startDate: '2020-01-13',
    endDate: '2020-01-19',
    records: [recordOf(ada)],
    aliases: shuffled(titlesInOrder).map((alias) => ({ alias, userId: ada.id })),
  })
  const { body } = await asAda.get('/api/payroll-import-settings')
  expect(body.aliases.map(({ alias }: { alias: string }) => alias)).toEqual(titlesInOrder)
})

describe('the collation', () => {
  const sorted = async (names: string[], pool = app.pool) => {
    const inOrder = 'select name from unnest($1::text[]) name order by name collate "names", name collate "C"'
    return (await pool.query(inOrder, [names])).rows.map(({ name }) => name)
  }

  test('sorts whatever names are made of as browsers do', async () => {
    const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'accent' })
    const byBytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other))
    const letters = [...'aAbBoOzZeéÉëöÖøØåÅüñÑçłŁżŻßæœıİşőžАаБбЕеЁёЙйЯяΑαΩωאבعم中文0123456789 \'-.,()&"']
    // Without the apostrophe ’, about which releases of ICU differ.
    const name = fc.string({ unit: fc.constantFrom(...letters), maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(fc.array(name, { maxLength: 60 }), async (names) => {
        expect(await sorted(names)).toEqual(names.toSorted((one, other) => compare(one, other) || byBytes(one, other)))
      }),
    )
  })

  test('is that of bytes where PostgreSQL has no ICU for the database, and the migration goes through', async () => {
    const { url, drop } = await emptyDatabase(inject('postgres'))
    const admin = openPool({ connectionString: url, max: 1 })
    const name = new URL(url).pathname.slice(1)
    const plain = new URL(url)
    plain.pathname = `/${name}_ascii`
    await admin.query(`create database ${name}_ascii template template0 encoding 'SQL_ASCII' locale 'C'
      ${(await admin.query('show server_version_num')).rows[0].server_version_num >= 150000 ? `locale_provider libc` : ''}`)
    const pool = openPool({ connectionString: plain.href, max: 1 })
    try {
      await pool.query(await readFile(path.join(projectRoot, 'migrations/0007_names_in_order.sql'), 'utf8'))
      expect(await sorted(['b', 'a', 'B'], pool)).toEqual(['B', 'a', 'b'])
    } finally {
      await pool.end()
      await admin.query(`drop database ${name}_ascii`)
      await admin.end()
      await drop()
    }
  })
})
