import { describe, expect, test } from 'vitest'
import { machineProblems } from '#shared/machine-problems/table.ts'
import { addDays, mondayOf, today } from '#shared/time/day.ts'
import { dayIn, startOfDayIn } from '#shared/time/instant.ts'
import { invite, letExpire } from '#tests/invitations/invitation-data.ts'
import { hoursAgo, makeProblem, makeRepairedProblem } from '#tests/machine-problems/problem-data.ts'
import { freshWeek, imported, recordOf } from '#tests/payroll/payroll-data.ts'
import { daysAgo, dropOf } from '#tests/shift-reports/report-data.ts'
import { stainsOf } from '#tests/stain-reports/report-data.ts'
import { type App, startApp } from '#tests/support/app.ts'
import { ada, erin, type Person, tess, theo } from '#tests/support/cast.ts'
import { pay, tipOf } from '#tests/tips/tip-data.ts'
import { complete, sendBack, trainingIn } from '#tests/training/training-data.ts'

const answerTo = async (app: App, person: Person, day?: string) =>
  (await app.as(person).get(`/api/needs-you${day ? `?today=${day}` : ''}`)).body

const shopDay = () => dayIn('America/New_York', new Date().toISOString())

/** How many of each kind. */
async function needsOf(app: App, person: Person, day?: string) {
  const { about: _, ...counts } = await answerTo(app, person, day)
  return counts
}

const aboutOf = async (app: App, person: Person) => (await answerTo(app, person)).about

test('nobody has anything to do in a new shop; admins hear that no mail leaves, once the first steps are hidden', async () => {
  const app = await startApp()
  for (const person of [erin, theo, ada]) expect(await needsOf(app, person)).toEqual({})
  expect((await app.as(tess).get('/api/needs-you')).status).toBe(403)
  await app.as(ada).post('/api/admin/first-steps/hide')
  expect(await needsOf(app, ada)).toEqual({ noMail: 1 })
  for (const person of [erin, theo]) expect(await needsOf(app, person)).toEqual({})
  const mail = { mailHost: 'mail.example.com', mailPort: 587, mailUser: null, mailFrom: null }
  await app.as(ada).put('/api/admin/settings/mail', mail)
  expect(await needsOf(app, ada)).toEqual({})
})

describe('what runs the shop is for admins:', async () => {
  const app = await startApp()
  const forAdminOnly = async (needs: object) => {
    expect(await needsOf(app, ada)).toEqual(needs)
    expect(await needsOf(app, theo)).toEqual({})
    expect(await needsOf(app, erin)).toEqual({})
  }

  test('machines that wait longer than a day', async () => {
    await makeProblem(app.db, { createdAt: hoursAgo(23.9) })
    await makeProblem(app.db, { createdAt: hoursAgo(24.1) })
    await makeProblem(app.db, { createdAt: hoursAgo(400), status: 'in_progress' })
    await makeRepairedProblem(app.db, tess, { createdAt: hoursAgo(400) })
    await forAdminOnly({ oldProblems: 2 })
    await app.db.delete(machineProblems)
    await forAdminOnly({})
  })

  test('drops of a week that leave more or less in the drawer than it began with, or began with another amount than was left', async () => {
    // So that none is missing: a week before yesterday there was one of the same drawer.
    for (const day of [daysAgo(8), daysAgo(1)]) await dropOf(app, erin, { drawer: 'Y', shiftDate: day })
    await dropOf(app, erin, { drawer: 'A', dropAmount: '312.25' })
    await dropOf(app, erin, { drawer: 'B', dropAmount: '312.24', shiftDate: daysAgo(6) })
    await dropOf(app, erin, { drawer: 'C', dropAmount: '312.26' })
    await dropOf(app, erin, { drawer: 'D', dropAmount: '0', startingCash: '200', endingCash: '180' })
    await dropOf(app, erin, { drawer: 'E', dropAmount: '300', shiftDate: daysAgo(7) })
    await forAdminOnly({ unbalancedDrops: 3 })
    await dropOf(app, erin, { drawer: 'A', dropAmount: '10', startingCash: '190', endingCash: '200' })
    await forAdminOnly({ unbalancedDrops: 4 })
    await app.pool.query('delete from shift_reports')
    // What was short and is filled up the day after is one thing, with both of its days.
    for (const day of [daysAgo(8), daysAgo(1)]) await dropOf(app, erin, { drawer: 'Y', shiftDate: day })
    await dropOf(app, erin, { dropAmount: '328.25', shiftDate: daysAgo(3) })
    await forAdminOnly({ unbalancedDrops: 1 })
    await dropOf(app, erin, { shiftDate: daysAgo(2) })
    await forAdminOnly({ unbalancedDrops: 1, offDrop: { over: '-16.00', putRightOn: daysAgo(2) } })
    await app.pool.query('delete from shift_reports')
  })

  test('stain reports that nobody mailed', async () => {
    const [first, second] = [await stainsOf(app, erin), await stainsOf(app, erin)]
    await forAdminOnly({ unsentStainReports: 2 })
    await app.as(erin).post(`/api/stain-reports/${first.id}/send-email`)
    await forAdminOnly({ unsentStainReports: 1 })
    await app.as(ada).post(`/api/stain-reports/${second.id}/send-email`)
  })

  test('tips that came after the payroll of their week, with the days they lie in', async () => {
    const day = daysAgo(10)
    const at = (hours: number) =>
      new Date(Date.parse(startOfDayIn('America/New_York', day)) + hours * 3_600_000).toISOString()
    await pay(app.db, day, addDays(day, 6), { importedAt: at(30) })
    await tipOf(app.db, erin, { createdAt: at(29) })
    await tipOf(app.db, erin, { createdAt: at(31) })
    await tipOf(app.db, theo, { createdAt: at(7 * 24 - 0.01) })
    await tipOf(app.db, erin, { createdAt: at(7 * 24) })
    await forAdminOnly({ lateTips: { count: 2, start: addDays(day, 1), end: addDays(day, 6) } })
    const next = { startDate: addDays(day, 7), endDate: addDays(day, 13) }
    const [erins, theos] = [recordOf(erin, { tipsPay: '9.00' }), recordOf(theo, { tipsPay: '4.50' })]
    await imported(app, { ...next, records: [erins] })
    await forAdminOnly({ lateTips: { count: 1, start: addDays(day, 6), end: addDays(day, 6) } })
    await imported(app, { ...next, records: [erins, theos] })
    await forAdminOnly({})
    await app.pool.query('delete from payroll_periods')
  })

  test('weeks that no payroll pays, where the shop imports it', async () => {
    const monday = mondayOf(today())
    const paidWeek = (weeksAgo: number) => {
      const start = addDays(monday, -7 * weeksAgo)
      return pay(app.db, start, addDays(start, 6))
    }
    await paidWeek(12)
    await forAdminOnly({})
    await paidWeek(4)
    await forAdminOnly({ unpaidWeeks: 3 })
    expect(await aboutOf(app, ada)).toEqual({ unpaidWeeks: { since: addDays(monday, -21) } })
    expect(await needsOf(app, ada, addDays(monday, 7))).toEqual({ unpaidWeeks: 4 })
    expect(await needsOf(app, ada, addDays(monday, 6))).toEqual({ unpaidWeeks: 3 })
    await paidWeek(1)
    await forAdminOnly({})
    await app.pool.query('delete from payroll_periods')
  })

  test('questions about pay that nobody has answered', async () => {
    const { id } = await imported(app, { ...freshWeek(), records: [recordOf(erin), recordOf(theo)] })
    const [first] = await Promise.all(
      [erin, theo].map((person) => app.as(person).post(`/api/my-payroll/${id}/questions`, { question: 'Why?' })),
    )
    await forAdminOnly({ payQuestions: 2 })
    expect(await aboutOf(app, ada)).toEqual({
      payQuestions: { names: ['Erin Ellis', 'Theo Lindqvist'], since: shopDay() },
    })
    await app.as(ada).post(`/api/payroll-questions/${first!.body.id}/answer`, { answer: 'So.' })
    await forAdminOnly({ payQuestions: 1 })
    await app.as(ada).delete(`/api/payroll-periods/${id}`)
    await forAdminOnly({})
  })

  test('invitations that end within two days', async () => {
    await invite(app)
    await letExpire(app, await invite(app))
    const soon = await invite(app)
    await app.pool.query(`update invitations set expires_at = now() + interval '47 hours' where id = $1`, [soon.id])
    await forAdminOnly({ expiringInvitations: 1 })
    expect(await aboutOf(app, ada)).toEqual({ expiringInvitations: { names: [soon.email] } })
    await app.pool.query('delete from invitations')
  })
})

describe('training:', async () => {
  const app = await startApp()
  const { addModule, addTask, assign, pendingTask } = trainingIn(app)

  test('sign-offs are for those who may give them, and nobody is asked for their own', async () => {
    for (const person of [erin, theo, ada]) await pendingTask(person)
    expect(await needsOf(app, theo)).toEqual({ signOffs: 2 })
    expect(await needsOf(app, ada)).toEqual({ signOffs: 3 })
    expect(await needsOf(app, erin)).toEqual({})
    expect(await aboutOf(app, theo)).toEqual({ signOffs: { names: ['Ada Okafor', 'Erin Ellis'], since: shopDay() } })
    expect(await aboutOf(app, ada)).toEqual({
      signOffs: { names: ['Ada Okafor', 'Erin Ellis'], others: 1, since: shopDay() },
    })
    const pending = await app.as(ada).get('/api/admin/training/pending-approvals')
    expect(pending.body).toHaveLength(3)
    for (const { progressId } of pending.body) await app.as(ada).post(`/api/training/progress/${progressId}/approve`)
  })

  test('overdue from the day after, while a task is open: the own ones, or everybody’s', async () => {
    const [yesterday, robin] = [addDays(today(), -1), await app.makePerson()]
    const [open, done, empty, later] = [await addModule(), await addModule(), await addModule(), await addModule()]
    for (const { id } of [open, later]) await addTask(id)
    const task = await addTask(done.id, { requiresTrainerSignoff: false })
    for (const person of [erin, robin]) {
      for (const { id } of [open, done, empty]) await assign(person, id, yesterday)
      await assign(person, later.id, today())
    }
    await complete(app.as(erin), task.id)
    expect(await needsOf(app, erin)).toEqual({ ownOverdueTraining: 1 })
    expect(await needsOf(app, robin)).toEqual({ ownOverdueTraining: 2 })
    for (const person of [theo, ada]) expect(await needsOf(app, person)).toEqual({ overdueTraining: 3 })
    expect(await needsOf(app, erin, addDays(today(), 1))).toEqual({ ownOverdueTraining: 2 })
    await app.as(ada).delete(`/api/admin/users/${robin.id}`)
    expect(await needsOf(app, ada)).toEqual({ overdueTraining: 1 })
  })

  test('what was sent back to somebody, until they have done it again', async () => {
    const robin = await app.makePerson()
    const returned = [await pendingTask(robin), await pendingTask(robin)]
    for (const { progress } of returned) await sendBack(app.as(theo), progress.id)
    expect(await needsOf(app, robin)).toEqual({ ownReturnedTraining: 2 })
    await complete(app.as(robin), returned[0]!.task.id)
    expect(await needsOf(app, robin)).toEqual({ ownReturnedTraining: 1 })
    await app.as(ada).delete(`/api/training/assignments/${returned[1]!.assignment.id}`)
    expect(await needsOf(app, robin)).toEqual({})
  })
})

test('counting stops at a hundred', async () => {
  const app = await startApp()
  for (let number = 1; number <= 101; number += 1) await makeProblem(app.db, { createdAt: hoursAgo(30) })
  expect(await needsOf(app, ada)).toEqual({ oldProblems: 100 })
})
