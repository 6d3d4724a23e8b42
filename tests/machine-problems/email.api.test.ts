import { expect, onTestFinished, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { ada, tess, theo } from '#tests/support/cast.ts'
import { refusal } from '#tests/support/client.ts'
import { startSmtp } from '#tests/support/smtp.ts'
import { makeProblem, makeRepairedProblem, removeProblems } from './problem-data.ts'

const app = await startApp({ APP_NAME: 'Suds', PUBLIC_URL: 'https://suds.example' })

const offer = async (at = app) => (await at.as(ada).get('/api/machine-problems/email')).body

test('the list goes out as a table, machine by machine', async () => {
  await removeProblems(app.db)
  const createdAt = '2026-01-06T20:40:00.000Z'
  await makeProblem(app.db, { machineType: 'dryer', machineNumber: 2, description: 'Cold', createdAt })
  await makeProblem(app.db, { machineNumber: 10, description: 'Door <b>stuck</b>', status: 'in_progress', createdAt })
  await makeProblem(app.db, { machineNumber: 9, description: 'Leaks', createdAt })
  await makeProblem(app.db, { machineNumber: 10, description: `Loud\nvery ${'loud '.repeat(100)}` })
  await makeRepairedProblem(app.db, tess, { machineNumber: 4, description: 'Already fine' })

  const reply = await app.as(ada).post('/api/machine-problems/email', { technicianEmail: ' Fix@Example.com ' })
  expect([reply.status, reply.body]).toEqual([200, { problemsCount: 4 }])

  const mail = await app.waitForMail({ to: 'fix@example.com' })
  expect(mail.subject).toBe('4 machine problems to repair')
  expect(mail.text).toContain('Ada Okafor sends you what is not repaired yet: 4 machine problems on 3 machines.')
  expect(mail.links).toContain('https://suds.example/admin/machine-management')
  const cells = [...mail.html.matchAll(/<td[^>]*class="ink line"[^>]*>(.*?)<\/td>/g)].map((cell) => cell[1])
  expect(cells.slice(0, 8)).toEqual([
    ...['Washer 9', 'Open', expect.stringMatching(/Tue, Jan 6.*, 3:40 PM/), 'Leaks'],
    ...['Washer 10', 'In Progress', expect.stringMatching(/3:40 PM/), 'Door &lt;b&gt;stuck&lt;/b&gt;'],
  ])
  expect([cells[8], cells[9]]).toEqual(['', 'Open'])
  expect(cells[11]).toMatch(/^Loud very loud .*…$/)
  expect(cells[12]).toBe('Dryer 2')
  expect(mail.html).not.toContain('Already fine')

  // The last address is offered again.
  const technicianEmail = 'fix@example.com'
  const lastSent = { technicianEmail, problemsCount: 4, sentBy: { firstName: 'Ada', lastName: 'Okafor' } }
  expect(await offer()).toMatchObject({ technicianEmail, lastSent })
})

test('before the first mail the only technician is offered, and without open problems nothing goes out', async () => {
  const fresh = await startApp()
  await fresh.makePerson({ role: 'technician', isActive: false })
  expect(await offer(fresh)).toEqual({ technicianEmail: 'tess@example.com', lastSent: null })
  await fresh.makePerson({ role: 'technician' })
  expect((await offer(fresh)).technicianEmail).toBe('')
  await makeRepairedProblem(fresh.db, tess)
  const reply = await fresh.as(ada).post('/api/machine-problems/email', { technicianEmail: 'fix@example.com' })
  expect([reply.status, reply.body.message]).toEqual([400, 'There are no open problems to send.'])
  expect(await fresh.mails()).toEqual([])
})

test.each([
  [{ technicianEmail: '  ' }, 'Please enter a technician email address'],
  [{ technicianEmail: 'tess' }, 'Please enter a valid email address'],
  [{ technicianEmail: 'tess@example.com\r\nBcc: x@example.com' }, 'Please enter a valid email address'],
])('no address to send to: %j', async (body, message) => {
  const reply = await app.as(ada).post('/api/machine-problems/email', body)
  expect([reply.status, reply.body.errors]).toEqual([400, { technicianEmail: [message] }])
})

test('a team lead may not send it', async () => {
  const reply = await app.as(theo).post('/api/machine-problems/email', { technicianEmail: 'fix@example.com' })
  expect(refusal(reply)).toEqual([403, 'FORBIDDEN'])
  expect((await app.as(theo).get('/api/machine-problems/email')).status).toBe(403)
})

test('over SMTP; when the mail server refuses, it says so and nothing is recorded', async () => {
  const smtp = await startSmtp()
  onTestFinished(() => smtp.close())
  const shop = await startApp({ SMTP_URL: smtp.url })
  const send = () => shop.as(ada).post('/api/machine-problems/email', { technicianEmail: 'fix@example.com' })
  await makeProblem(shop.db)
  await smtp.refuse('down')
  const refused = await send()
  expect([refused.status, refused.body.code]).toEqual([502, 'MAIL_FAILED'])
  expect((await offer(shop)).lastSent).toBeNull()

  await smtp.refuse('nothing')
  expect((await send()).body).toEqual({ problemsCount: 1 })
  expect(smtp.mails.map(({ envelope }) => envelope.to)).toEqual([['fix@example.com']])
  expect((await offer(shop)).lastSent.problemsCount).toBe(1)
})
