import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { remindOfTraining } from '#server/features/training/reminders.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, type Person, theo } from '#tests/support/cast.ts'
import { statementsDuring } from '#tests/support/statements.ts'
import { complete, trainingIn } from './training-data.ts'

// Of the mails themselves: tests/notices. Days of 2031, which no server looks at by itself. May 5 is a Monday; New York is four hours behind.
const app = await startApp({ SMTP_URL: 'smtp://127.0.0.1:9' })
const { addModule, addTask, assign } = trainingIn(app)

const look = (moment: string) => remindOfTraining(app, sql`${moment}`)

async function moduleOf(name: string) {
  const module = await addModule({ name })
  const task = await addTask(module.id, { requiresTrainerSignoff: false })
  return { ...module, task }
}

/** Day and notice of what is written down for somebody, in the order of days. */
const toldTo = async ({ id }: Pick<Person, 'id'>, kind = 'trainingDue') => {
  const { rows } = await app.pool.query(
    'select day::text as day, notice from notices where user_id = $1 and kind = $2 order by day',
    [id, kind],
  )
  return rows
}
const modulesToldTo = async (person: Pick<Person, 'id'>) =>
  (await toldTo(person)).map(({ day, notice }) => [day, notice.modules.map(({ name }: { name: string }) => name)])

describe('trainees are reminded', () => {
  test('three days before and on the day, once a day for all modules, from seven in the shop’s time zone', async () => {
    const robin = await app.makePerson()
    const [washing, folding] = [await moduleOf('Washing'), await moduleOf('Folding')]
    await assign(robin, washing.id, '2031-05-09')
    await assign(robin, folding.id, '2031-05-09')
    for (const early of ['2031-05-05T20:00:00Z', '2031-05-06T03:59:00Z', '2031-05-06T10:59:00Z']) await look(early)
    expect(await toldTo(robin)).toEqual([])
    for (const time of ['11:00', '11:01', '23:00']) await look(`2031-05-06T${time}:00Z`)
    const both = ['Washing', 'Folding']
    expect(await modulesToldTo(robin)).toEqual([['2031-05-06', both]])
    // First it is still the evening before in New York.
    for (const time of ['07T02', '07T12', '08T12', '09T12', '10T12']) await look(`2031-05-${time}:00:00Z`)
    expect(await modulesToldTo(robin)).toEqual([
      ['2031-05-06', both],
      ['2031-05-09', both],
    ])
  })

  test('later, where no server ran three days before', async () => {
    const robin = await app.makePerson()
    const { id } = await moduleOf('Late')
    await assign(robin, id, '2031-06-09')
    await look('2031-06-08T12:00:00Z')
    expect(await modulesToldTo(robin)).toEqual([['2031-06-08', ['Late']]])
  })

  test('not of what is done, inactive or further away, nor where they are deactivated', async () => {
    const [robin, gone] = [await app.makePerson(), await app.makePerson()]
    const [done, inactive] = [await moduleOf('Done'), await moduleOf('Inactive')]
    const [later, open] = [await moduleOf('Later'), await moduleOf('Open')]
    for (const { id } of [done, inactive]) await assign(robin, id, '2031-07-04')
    await assign(robin, later.id, '2031-07-05')
    await assign(gone, open.id, '2031-07-04')
    await complete(app.as(robin), done.task.id)
    await app.as(ada).put(`/api/training/modules/${inactive.id}`, { isActive: false })
    await app.as(ada).delete(`/api/admin/users/${gone.id}`)
    await look('2031-07-01T12:00:00Z')
    expect([await toldTo(robin), await toldTo(gone)]).toEqual([[], []])
  })

  test('once, by however many servers that look at once', async () => {
    const robin = await app.makePerson()
    await assign(robin, (await moduleOf('Once')).id, '2031-08-08')
    await Promise.all(Array.from({ length: 10 }, () => look('2031-08-05T12:00:00Z')))
    expect(await toldTo(robin)).toHaveLength(1)
  })

  test('in as many statements for thirty people as for one', async () => {
    const { id } = await moduleOf('Many')
    await assign(await app.makePerson(), id, '2031-09-05')
    const few = await statementsDuring(() => look('2031-09-02T12:00:00Z'))
    for (let count = 0; count < 30; count += 1) await assign(await app.makePerson(), id, '2031-09-06')
    const many = await statementsDuring(() => look('2031-09-03T12:00:00Z'))
    const ours = (sent: { text: string }[]) =>
      sent.filter(({ text }) => !/claim|next_at|problem_news/.test(text)).length
    expect(ours(many)).toBe(ours(few))
  })
})

test('team leads are told on Mondays what is overdue with others', async () => {
  const lead = await app.makePerson({ role: 'team_lead' })
  const robin = await app.makePerson({ firstName: 'Robin', lastName: 'Reyes' })
  const [folding, done] = [await moduleOf('Folding'), await moduleOf('Done')]
  for (const person of [robin, lead]) await assign(person, folding.id, '2019-12-02')
  await assign(robin, done.id, '2019-12-02')
  await complete(app.as(robin), done.task.id)
  for (const other of ['2031-05-04T12:00:00Z', '2031-05-05T10:00:00Z', '2031-05-06T12:00:00Z']) await look(other)
  expect(await toldTo(lead, 'trainingOverdue')).toEqual([])
  await look('2031-05-05T12:00:00Z')
  await look('2031-05-05T13:00:00Z')
  const [told, ...others] = await toldTo(lead, 'trainingOverdue')
  expect([told.day, others]).toEqual(['2031-05-05', []])
  const ofThatDay = (late: { dueDate: string }[]) => late.filter(({ dueDate }) => dueDate === '2019-12-02')
  expect(ofThatDay(told.notice.late)).toEqual([
    { person: 'Robin Reyes', personId: robin.id, module: 'Folding', dueDate: '2019-12-02' },
  ])
  const [toTheo] = await toldTo(theo, 'trainingOverdue')
  expect(ofThatDay(toTheo.notice.late)).toHaveLength(2)
  for (const person of [ada, robin]) expect(await toldTo(person, 'trainingOverdue')).toEqual([])
  for (let count = 0; count < 31; count += 1) await assign(await app.makePerson(), folding.id, '2019-12-01')
  await look('2031-05-12T12:00:00Z')
  const { notice } = (await toldTo(lead, 'trainingOverdue'))[1]
  expect([notice.late.length, notice.more > 0]).toEqual([30, true])
})
