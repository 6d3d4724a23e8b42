import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { tellPerson } from '#server/features/notices/queries.ts'
import { weekWords } from '#server/features/notices/sender.ts'
import { writeWeekMails } from '#server/features/week/monday.ts'
import { weekInMail } from '#shared/week/week.ts'
import { imported, recordOf, tipAt } from '#tests/payroll/payroll-data.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, type Person } from '#tests/support/cast.ts'
import { startSmtp } from '#tests/support/smtp.ts'
import { statementsDuring } from '#tests/support/statements.ts'
import { noon } from './week-data.ts'

// Days of 2031, which no server looks at by itself. May 5 is a Monday; New York is four hours behind.
const smtp = await startSmtp()
afterAll(() => smtp.close())
const app = await startApp({ SMTP_URL: 'smtp://127.0.0.1:9' })
const path = '/api/user/week-mail'

const look = (moment: string) => writeWeekMails(app, sql`${moment}`)
const choose = (person: Person, isWanted: unknown) => app.as(person).put(path, { isWanted })

async function adminWhoWantsIt() {
  const person = await app.makePerson({ role: 'admin' })
  expect((await choose(person, true)).body).toEqual({ isWanted: true })
  return person
}

const toldTo = async ({ id }: Pick<Person, 'id'>) => {
  const { rows } = await app.pool.query(
    `select day::text as day from notices where user_id = $1 and kind = 'week' and day >= '2031-01-01' order by day`,
    [id],
  )
  return rows.map(({ day }) => day)
}

/** A server that mails what waits, as after a restart. */
const server = () =>
  startApp({ DATABASE_URL: String(app.pool.options.connectionString), SMTP_URL: smtp.url }, { people: [] })
const mailsTo = ({ email }: Person) =>
  smtp.mails.filter(({ subject, envelope }) => envelope.to.includes(email) && !subject?.startsWith('New device'))

/** Servers have started and mailed all there was: what is told last comes last. */
async function mailedByNow(servers = 1) {
  const probe = await app.makePerson({ role: 'admin' })
  await tellPerson(app.db, probe.id, { kind: 'passwordChanged' })
  await Promise.all(Array.from({ length: servers }, server))
  await expect.poll(() => mailsTo(probe).length).toBe(1)
}

/** On a real Monday, servers write that week's mails beside those of the test. */
const julyMailsTo = (person: Person) => mailsTo(person).filter(({ text }) => text?.includes('start=2031-07-07'))

test('the choice is no until an admin makes one, and is theirs alone', async () => {
  const robin = await app.makePerson({ role: 'admin' })
  expect((await app.as(robin).get(path)).body).toEqual({ isWanted: false })
  expect((await choose(robin, true)).body).toEqual({ isWanted: true })
  expect((await app.as(robin).get(path)).body).toEqual({ isWanted: true })
  expect((await app.as(ada).get(path)).body).toEqual({ isWanted: false })
  expect((await choose(robin, false)).body).toEqual({ isWanted: false })
  const { status, body } = await choose(robin, 'yes')
  expect([status, body.errors]).toEqual([400, { isWanted: ['isWanted must be true or false'] }])
})

test('it is told on Monday from seven in the shop’s time zone, until Tuesday at seven', async () => {
  const [robin, late] = [await adminWhoWantsIt(), await app.makePerson({ role: 'admin' })]
  for (const early of ['2031-05-04T23:00:00Z', '2031-05-05T10:59:59Z']) await look(early)
  expect(await toldTo(robin)).toEqual([])
  for (const time of ['11:00', '11:01', '23:00']) await look(`2031-05-05T${time}:00Z`)
  expect(await toldTo(robin)).toEqual(['2031-05-05'])
  // No server ran on Monday: within a day it is still told.
  await choose(late, true)
  await look('2031-05-06T10:59:00Z')
  expect(await toldTo(late)).toEqual(['2031-05-05'])
  const later = await adminWhoWantsIt()
  await look('2031-05-06T11:00:00Z')
  await look('2031-05-11T12:00:00Z')
  expect(await toldTo(later)).toEqual([])
  // In winter New York is five hours behind.
  await look('2031-12-01T11:59:00Z')
  expect(await toldTo(later)).toEqual([])
  await look('2031-12-01T12:00:00Z')
  expect([await toldTo(later), await toldTo(robin)]).toEqual([['2031-12-01'], ['2031-05-05', '2031-12-01']])
})

test('once, by however many servers that look at once', async () => {
  const robin = await adminWhoWantsIt()
  await Promise.all(Array.from({ length: 10 }, () => look('2031-06-02T12:00:00Z')))
  expect(await toldTo(robin)).toEqual(['2031-06-02'])
})

test('not to people who chose otherwise, are gone or are no admins', async () => {
  const [other, gone, former] = [await adminWhoWantsIt(), await adminWhoWantsIt(), await adminWhoWantsIt()]
  await choose(other, false)
  await app.as(ada).delete(`/api/admin/users/${gone.id}`)
  await app.as(ada).patch(`/api/admin/users/${former.id}/role`, { role: 'team_lead' })
  await look('2031-06-09T12:00:00Z')
  for (const person of [other, gone, former]) expect(await toldTo(person)).toEqual([])
})

test('while nobody is to be told, a look is one statement', async () => {
  expect(await statementsDuring(() => look('2031-06-11T12:00:00Z'))).toHaveLength(1)
})

test('the mail has the figures of both weeks, in the language of the person who gets it, and comes once', async () => {
  await app.pool.query(`delete from notices where kind = 'week'`)
  const [robin, kim] = [await adminWhoWantsIt(), await adminWhoWantsIt()]
  await app.as(kim).patch('/api/user/language', { language: 'es' })
  await tipAt(app, erin, noon('2031-07-07'), '1234.50')
  await tipAt(app, erin, noon('2031-06-30'), '7.75')
  await imported(app, { startDate: '2031-07-07', endDate: '2031-07-13', records: [recordOf(erin)] })
  for (const [way, amount] of [
    ['cash', '4.50'],
    ['cash', '2.25'],
    ['card', '9.00'],
  ])
    await app.pool.query(
      `insert into refunds (id, user_id, machine_type, machine_number, amount, reason, way, status, refund_day)
       values (gen_random_uuid(), $1, 'dryer', 4, $2, 'wet', $3, 'given', '2031-07-08')`,
      [erin.id, amount, way],
    )
  await look('2031-07-14T12:00:00Z')
  // The mail server is away, and meanwhile another one takes over.
  await smtp.refuse('down')
  await server()
  const tried = `select from notices where kind = 'week' and attempts > 0`
  await expect.poll(async () => (await app.pool.query(tried)).rowCount).toBeGreaterThan(0)
  expect(julyMailsTo(robin)).toEqual([])
  await smtp.refuse('nothing')
  await app.pool.query(`update notices set next_at = now() - interval '1 second' where sent_at is null`)
  await Promise.all([server(), server()])
  await expect.poll(() => [julyMailsTo(robin).length, julyMailsTo(kim).length]).toEqual([1, 1])
  // Until the server has noted that the mail server took them, they are its own to send.
  const unsent = `select from notices where kind = 'week' and sent_at is null`
  await expect.poll(async () => (await app.pool.query(unsent)).rowCount).toBe(0)
  // As if each of them looked again, and one more was started.
  await look('2031-07-14T18:00:00Z')
  await app.pool.query(`update notices set next_at = now() - interval '1 second' where sent_at is null`)
  await mailedByNow(2)
  expect([julyMailsTo(robin).length, julyMailsTo(kim).length]).toEqual([1, 1])

  const [english] = julyMailsTo(robin)
  expect(english!.subject).toBe('The week: Jul 7 to Jul 13, 2031')
  expect(english!.text).toMatch(/Tips +\$1,234\.50 +\$7\.75\n/)
  expect(english!.text).toMatch(/Orders +1 +1\n/)
  expect(english!.text).toMatch(/Given back +\$6\.75 +\$0\.00\n/)
  const { cash } = (await app.as(ada).get('/api/admin/week?start=2031-07-07')).body
  expect(cash.weeks.at(-1)).toMatchObject({ givenBack: '6.75', refunds: 2 })
  expect(english!.text).toMatch(/Gross Pay +\$358\.00 +–\n/)
  expect(english!.text).toMatch(/\/admin\/week\?start=2031-07-07/)
  expect(english!.html).toContain('$1,234.50')
  const [spanish] = julyMailsTo(kim)
  expect(spanish!.subject).toBe('La semana: 7 jul al 13 jul 2031')
  expect(spanish!.text).toMatch(/Propinas +\$1,234\.50 +\$7\.75\n/)
})

test('of a week without refunds, and one that an older version has written down, the mail says nothing of them', async () => {
  const week = weekInMail((await app.as(ada).get('/api/admin/week?start=2031-07-14')).body)
  const { givenBack: _, refunds: __, ...older } = week.now
  for (const now of [week.now, older]) {
    const told = JSON.stringify(weekWords({ kind: 'week', week: { ...week, now } }))
    expect(told).toContain('Missing days')
    expect(told).not.toContain('Given back')
  }
})

test('somebody who is no admin any more when it is sent does not get it', async () => {
  const robin = await adminWhoWantsIt()
  await look('2031-08-04T12:00:00Z')
  expect(await toldTo(robin)).toEqual(['2031-08-04'])
  await app.pool.query(`update users set role = 'employee' where id = $1`, [robin.id])
  await app.pool.query(`update notices set next_at = now() - interval '1 second' where sent_at is null`)
  await mailedByNow()
  expect(mailsTo(robin)).toEqual([])
})
