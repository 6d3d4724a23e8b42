import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { getTableName } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { readArchive } from '#server/backup/archive.ts'
import { backup } from '#server/backup/backup.ts'
import { readConfig } from '#server/boot/config.ts'
import { removeOldOriginals } from '#server/features/personal-data/originals.ts'
import { textsAfterPeople, textsBeforePeople } from '#server/features/personal-data/texts.ts'
import { createMatcher } from '#shared/payroll/matcher.ts'
import type { Mentions } from '#shared/personal-data/mentions.ts'
import { addDays, mondayOf, today } from '#shared/time/day.ts'
import { importAs, recordOf } from '#tests/payroll/payroll-data.ts'
import { signIn, startApp } from '#tests/support/app.ts'
import { ada, type Person } from '#tests/support/cast.ts'
import { momentsOf } from '#tests/support/moments.ts'
import { temporaryFolder } from '#tests/support/postgres.ts'
import { fileText, knownPerson, marked, marker, markerName } from './known-person.ts'

const app = await startApp()
const asAda = app.as(ada)
const remove = (person: Pick<Person, 'id'>, name: unknown, by = asAda, spellings?: string[]) =>
  by.post(`/api/admin/users/${person.id}/remove-name`, { name, spellings })
const mentionsOf = async (person: Pick<Person, 'id'>): Promise<Mentions> =>
  (await asAda.get(`/api/admin/users/${person.id}/mentions`)).body
/** With every spelling that the preview has. */
async function removeEverywhere(person: Pick<Person, 'id'>, name: string) {
  const { spellings } = await mentionsOf(person)
  return remove(
    person,
    name,
    asAda,
    spellings.map(({ spelling }) => spelling),
  )
}
const restore = (person: Pick<Person, 'id'>, by = asAda) => by.post(`/api/admin/users/${person.id}/restore-name`)
const leaver = (overrides: Partial<Person> = {}) => app.makePerson({ isActive: false, ...overrides })
/** What comes of it where somebody else has locked this, and does something before they let it go. */
async function removeBehind(lock: string, robin: Person, meanwhile?: () => Promise<unknown>, by = asAda) {
  const holder = await app.pool.connect()
  await holder.query(`begin; ${lock}`)
  const removing = remove(robin, nameOf(robin), by)
  await momentsOf(app).held(removing)
  await meanwhile?.()
  await holder.query('commit')
  holder.release()
  return await removing
}

const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`

/** Columns that have one of the words in some row: every one of every table, files as the text that they are. */
async function columnsWith(words: RegExp): Promise<string[]> {
  const { rows: tables } = await app.pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const found = new Set<string>()
  for (const { name } of tables) {
    const { rows } = await app.pool.query(`select * from "${name}"`)
    for (const row of rows)
      for (const [column, value] of Object.entries(row)) {
        const text = Buffer.isBuffer(value) ? value.toString() : JSON.stringify(value)
        if (words.test(text ?? '')) found.add(`${name}.${column}`)
      }
  }
  return [...found].toSorted()
}

/** What counts in the answers that admins get: amounts, hours, days, how many. */
const reports = (id: string, periodId: string, days: { startDate: string; endDate: string }) => [
  `/api/admin/tips/consolidated-reports?startDate=${days.startDate}T00:00:00.000Z&endDate=${days.endDate}T23:59:59.000Z`,
  `/api/admin/tips/consolidated-reports?startDate=${today()}T00:00:00.000Z&endDate=${addDays(today(), 1)}T23:59:59.000Z`,
  `/api/admin/tips/for-payroll?startDate=${days.startDate}&endDate=${days.endDate}`,
  '/api/payroll-periods?include=totals',
  `/api/payroll-periods/${periodId}`,
  `/api/payroll-periods/${periodId}/imports`,
  `/api/admin/users/${id}/pay`,
  '/api/payroll-questions',
  '/api/shift-reports',
  '/api/stain-reports',
  '/api/machine-problems',
  '/api/machines/fleet',
  '/api/admin/training/overview',
  '/api/admin/training/assignments',
  `/api/admin/week?start=${mondayOf(today())}`,
]

const numbersIn = (value: unknown, at = ''): string[] => {
  if (typeof value === 'number' || (typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value)))
    // Names are numbers now.
    return /lastName$/.test(at) ? [] : [`${at} ${value}`]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => numbersIn(each, Array.isArray(value) ? at : `${at}.${key}`))
}

async function figures(paths: string[]) {
  const found: Record<string, string[]> = {}
  for (const each of paths) {
    const reply = await asAda.get(each)
    expect([each, reply.status]).toEqual([each, 200])
    // Lists are in the order of names.
    found[each] = numbersIn(reply.body).toSorted()
  }
  return found
}

describe('a person who stands in every table', () => {
  let known: Awaited<ReturnType<typeof knownPerson>>
  let before: Awaited<ReturnType<typeof figures>>
  let paths: string[]
  let reply: Awaited<ReturnType<typeof remove>>
  let columnsBefore: string[]
  let mentions: Mentions

  beforeAll(async () => {
    known = await knownPerson(app)
    const { person, period, days } = known
    expect((await asAda.delete(`/api/admin/users/${person.id}`)).status).toBe(200)
    // People may type the name of anybody anywhere.
    for (const [table, columns] of [...textsBeforePeople, ...textsAfterPeople])
      for (const column of columns)
        if (column.getSQLType() === 'text')
          await app.pool.query(
            `update "${getTableName(table)}" set "${column.name}" = $1
             where id = (select id from "${getTableName(table)}" order by id desc limit 1)`,
            [`Said of ${markerName}`],
          )
    paths = reports(person.id, period.id, days)
    before = await figures(paths)
    columnsBefore = await columnsWith(marked)
    mentions = await mentionsOf(person)
    reply = await removeEverywhere(person, markerName)
  })

  test('is named in all texts before', () => {
    const typed = [...textsBeforePeople, ...textsAfterPeople].flatMap(([table, columns]) =>
      columns.map(({ name }) => `${getTableName(table)}.${name}`),
    )
    const other = [
      ...['history.actor_name', 'history.before', 'history.after'],
      ...['users.email', 'users.first_name', 'users.last_name'],
      ...['invitations.email', 'invitations.first_name', 'invitations.last_name'],
      ...['payroll_imports.file', 'notices.notice', 'passkeys.name', 'webhook_deliveries.body'],
    ]
    expect(columnsBefore).toEqual([...typed, ...other].toSorted())
  })

  test('gets a number in the place of the name', () => {
    expect(reply.body).toEqual({
      id: known.person.id,
      ...{ email: 'former-1', firstName: 'Former employee', lastName: '1', formerNumber: 1 },
      ...{ role: 'admin', profileImageUrl: null, isActive: false, payrollId: null },
    })
  })

  test('is named in no column of any table but the one of originals', async () => {
    const kept = ['name_originals.before', 'name_originals.file']
    expect(await columnsWith(marked)).toEqual(kept)
    expect(await columnsWith(/\bXavi\b|XQ-1/)).toEqual(kept)
  })

  test('was shown first, by the spelling, with what stands around it', () => {
    const [name, email, alias] = mentions.spellings
    expect(mentions.spellings.map(({ spelling, isTaken }) => [spelling, isTaken])).toEqual([
      [markerName, false],
      [marker.email, false],
      ['Xavi', false],
    ])
    expect(name!.places).toContainEqual({ where: 'Payroll file', count: 3 })
    expect(name!.count).toBeGreaterThan(20)
    expect(name!.examples).toHaveLength(3)
    expect(name!.examples).toContainEqual(expect.objectContaining({ found: markerName }))
    // The message that the person has left may have been made by now.
    expect(email!.places).toEqual([
      { where: 'History', count: 2 },
      { where: 'Message to a webhook', count: expect.toBeOneOf([1, 2]) },
    ])
    expect(alias!.examples).toEqual([{ where: 'Payroll file', before: '', found: 'Xavi', after: ',1,15.00' }])
    expect(mentions.untouchedFiles).toEqual([])
  })

  test('leaves every sum as it was', async () => {
    expect(Object.values(before).flat().length).toBeGreaterThan(100)
    expect(await figures(paths)).toEqual(before)
  })

  test('is in the history with the number, and with who removed the name', async () => {
    const { body } = await asAda.get(`/api/admin/history?record=${known.person.id}`)
    expect(body.entries[0]).toMatchObject({
      actor: { id: ada.id },
      before: { former_number: null, first_name: 'Former employee', last_name: '1' },
      after: { former_number: '1' },
    })
    const rowsOf = async (query: string) => (await app.pool.query(query, [known.person.id])).rows
    expect(await rowsOf('select distinct actor_name, address from history where actor_id = $1')).toEqual([
      { actor_name: 'Former employee 1', address: null },
    ])
    // Amounts keep their cents beside a note that named the person.
    const [kept] = await rowsOf(
      `select before::text as image from history where kind = 'tip' and action = 'deleted' and actor_id = $1`,
    )
    expect(kept.image).toContain('"amount": 3.30')
    expect(kept.image).toContain('For Former employee 1')
    for (const search of ['quillfeather', marker.email])
      expect((await asAda.get(`/api/admin/history?search=${search}`)).body.entries).toEqual([])
  })

  test('cannot sign in, be named again, come back, or be removed twice', async () => {
    const { person } = known
    const login = await app.stranger().post('/api/login', { email: person.email, password: person.password })
    expect(login.status).toBe(401)
    for (const refused of [
      await asAda.patch(`/api/admin/users/${person.id}`, marker),
      await asAda.post(`/api/admin/users/${person.id}/reactivate`),
      await remove(person, markerName),
    ])
      expect([refused.status, refused.body.code, refused.body.message]).toEqual([
        409,
        'NAME_REMOVED',
        'The name of Former employee 1 was removed. If they come back, invite them anew.',
      ])
  })

  test('the picture is gone, and files that nothing shows; photos of reports stay', async () => {
    const { face, unused, receipt } = known
    for (const gone of [face, unused]) expect((await asAda.get(gone)).status).toBe(404)
    expect((await asAda.get(receipt)).status).toBe(200)
    const files = await readdir(path.join(app.dataDir, 'objects', 'pictures'))
    for (const gone of [face, unused])
      expect(files.filter((name) => name.startsWith(gone.split('/').at(-1)!))).toEqual([])
  })

  test('the kept payroll file has the number, and the columns that it had', async () => {
    const [{ id }] = (await asAda.get(`/api/payroll-periods/${known.period.id}/imports`)).body
    const { text } = await asAda.get(`/api/payroll-imports/${id}/file`)
    expect(text.split('\r\n')).toEqual([
      'Employee Name,Hours,Gross',
      'Former employee 1,20,300.00',
      '"Former employee 1",1,15.00',
      'Former employee 1,1,15.00',
      'Former employee 1,1,15.00',
      'Erin Ellis,8,120.00',
      '',
    ])
  })

  test('a payroll file with the name finds nobody, and one with the number the same person', async () => {
    const people = (await asAda.get('/api/admin/users')).body
    const { aliases } = (await asAda.get('/api/payroll-import-settings')).body
    const whose = createMatcher(people, aliases)
    for (const line of fileText.split('\r\n').slice(1, 5)) {
      const name = line.replace(/"?,\d+,[\d.]+$/, '').replace(/^"/, '')
      expect([name, whose({ name, payrollId: '' })]).toEqual([name, { how: 'none' }])
    }
    expect(whose({ name: markerName, payrollId: 'XQ-1' })).toEqual({ how: 'none' })
    expect(whose({ name: 'Former employee 1', payrollId: '' })).toEqual({ how: 'name', userId: known.person.id })
    // The week itself can be imported again.
    const again = { ...known.days, mode: 'replace', records: [recordOf(known.person)] }
    expect((await importAs(app, ada, again)).status).toBe(201)
  })

  test('a backup has the originals, and once they are deleted, nothing of the name', async () => {
    const folder = (await temporaryFolder('nameless')).path
    const named = async (name: string) => {
      const file = path.join(folder, name)
      await backup(readConfig({ DATABASE_URL: app.pool.options.connectionString!, DATA_DIR: app.dataDir }), file)
      const entries: string[] = []
      for await (const { name, bytes } of readArchive(file)) {
        // Bytes of files stand there as digits.
        const text = bytes
          .toString('latin1')
          .replace(/\\\\x([0-9a-f]+)/g, (_, hex) => Buffer.from(hex, 'hex').toString())
        if (marked.test(text)) entries.push(name.replace(/\/\d+\.copy$/, ''))
      }
      return entries
    }
    expect(await named('before.tar.gz')).toEqual(['tables/public.name_originals'])
    await app.pool.query(`update name_originals set removed_at = removed_at - interval '30 days 1 second'`)
    expect((await restore(known.person)).body.code).toBe('NAME_GONE')
    await removeOldOriginals(app.db)
    expect(await columnsWith(marked)).toEqual([])
    expect(await named('after.tar.gz')).toEqual([])
  })

  test('the address is free for a new account', async () => {
    const invited = await asAda.post('/api/admin/invitations', { email: marker.email, role: 'employee' })
    expect(invited.status).toBe(201)
    const accepted = await app.stranger().post('/api/register', {
      ...marker,
      inviteCode: new URL(invited.body.inviteUrl).pathname.replace('/invite/', ''),
      password: 'starched collars',
    })
    expect(accepted.status).toBe(201)
    expect(accepted.body.id).not.toBe(known.person.id)
  })
})

describe('it is refused', () => {
  test('where the person has not left', async () => {
    for (const person of [await app.makePerson(), ada]) {
      const { status, body } = await remove(person, nameOf(person))
      expect([status, body.code, body.message]).toEqual([409, 'STILL_ACTIVE', 'Deactivate this person first.'])
    }
  })

  test('where another name was typed, or none, and where there is nobody', async () => {
    const robin = await leaver()
    const { status, body } = await remove(robin, 'Robin')
    const words = `This is not the name. Please type: ${nameOf(robin)}`
    expect([status, body.errors]).toEqual([400, { name: [words] }])
    expect(Object.keys((await remove(robin, '')).body.errors)).toEqual(['name'])
    expect((await remove({ id: '01990000-0000-7000-8000-0000000000ff' }, 'x')).status).toBe(404)
  })

  test('to a person who is no admin any more by then', async () => {
    const second = await app.makePerson({ role: 'admin' })
    const bySecond = app.as(second)
    expect((await bySecond.get('/api/admin/users')).status).toBe(200)
    const lock = `select pg_advisory_xact_lock(hashtext('washboard admins'));
      update users set is_active = false where id = '${second.id}'`
    expect((await removeBehind(lock, await leaver(), undefined, bySecond)).status).toBe(403)
  })
})

describe('of two at once', () => {
  test('admins who remove the same name, one reads that it is done', async () => {
    const robin = await leaver()
    const second = await app.makePerson({ role: 'admin' })
    const replies = await Promise.all([remove(robin, nameOf(robin)), remove(robin, nameOf(robin), app.as(second))])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)!.body.code).toBe('NAME_REMOVED')
  })

  test('numbers are different', async () => {
    const people = await Promise.all([leaver(), leaver(), leaver()])
    const replies = await Promise.all(people.map((person) => remove(person, nameOf(person))))
    const numbers = replies.map(({ body }) => body.formerNumber)
    expect(new Set(numbers).size).toBe(3)
  })

  test.each([
    [
      'corrects the person',
      (id: string) => asAda.patch(`/api/admin/users/${id}`, { firstName: 'New', lastName: 'Name' }),
    ],
    ['reactivates the person', (id: string) => asAda.post(`/api/admin/users/${id}/reactivate`)],
  ])('an admin who %s first keeps it so', async (_what, change) => {
    const robin = await leaver()
    // It waits here after it has looked at the person, and before it changes them.
    const lock = 'lock table payroll_periods in share row exclusive mode'
    const reply = await removeBehind(lock, robin, async () => expect((await change(robin.id)).status).toBe(200))
    expect([reply.status, reply.body.code]).toEqual([409, 'CHANGED_MEANWHILE'])
  })
})

test('texts that may mean somebody of the same name stay', async () => {
  const twin = { firstName: 'Twín', lastName: 'Name' }
  const [one, other] = [await leaver(twin), await leaver(twin)]
  const tip = await asAda.post('/api/tips', { orderId: '0042', amount: '1.00', notes: 'For Twín Name' })
  expect((await mentionsOf(one)).spellings[0]).toMatchObject({ spelling: 'Twín Name', isTaken: true, count: 2 })
  // In any case, and without accents.
  expect((await remove(one, ' twin  NAME', asAda, ['Twín Name'])).status).toBe(200)
  const notes = async () => (await app.pool.query('select notes from tips where id = $1', [tip.body.id])).rows[0].notes
  expect(await notes()).toBe('For Twín Name')
  expect((await removeEverywhere(other, 'Twin Name')).status).toBe(200)
  expect(await notes()).toMatch(/^For Former employee \d+$/)
})

test('a name that only an invitation has goes with it, from the history too', async () => {
  const robin = await leaver()
  const names = { firstName: 'Bobbie', lastName: 'Rede-Quill' }
  const invited = async (email: string) =>
    (await asAda.post('/api/admin/invitations', { email, ...names, role: 'employee' })).body.id
  const [theirs, other] = [await invited(robin.email), await invited('bobbie@example.com')]
  expect((await remove(robin, nameOf(robin))).status).toBe(200)
  const { rows } = await app.pool.query('select id, first_name, last_name from invitations where id = any ($1)', [
    [theirs, other],
  ])
  expect(rows).toContainEqual({ id: theirs, first_name: null, last_name: null })
  // Somebody else, who may be called the same.
  expect(rows).toContainEqual({ id: other, first_name: names.firstName, last_name: names.lastName })
  const past = await app.pool.query(
    `select record_id as id from history where record_id = any ($1) and after ->> 'last_name' = $2`,
    [[theirs, other], names.lastName],
  )
  expect(past.rows).toEqual([{ id: other }])
})

test('a session that is left, and an invitation that waits, open nothing any more', async () => {
  const robin = await app.makePerson()
  const phone = app.stranger()
  await signIn(phone, robin)
  await asAda.delete(`/api/admin/users/${robin.id}`)
  const { body } = await asAda.post('/api/admin/invitations', { email: robin.email, role: 'employee' })
  expect((await remove(robin, nameOf(robin))).status).toBe(200)
  expect((await phone.get('/api/user')).status).toBe(401)
  const code = new URL(body.inviteUrl).pathname.replace('/invite/', '')
  expect((await app.stranger().get(`/api/invitations/${code}`)).status).toBe(404)
})
