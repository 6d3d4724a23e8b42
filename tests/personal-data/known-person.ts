import { invite } from '#tests/invitations/invitation-data.ts'
import { makeProblem } from '#tests/machine-problems/problem-data.ts'
import { careTaskOf, machineOf } from '#tests/machines/machine-data.ts'
import { addPasskey } from '#tests/passkeys/authenticator.ts'
import { fileOf, freshWeek, imported, recordOf, tipAt } from '#tests/payroll/payroll-data.ts'
import { refundOf } from '#tests/refunds/refund-data.ts'
import { turnOnCodes } from '#tests/second-factor/codes.ts'
import { dropOf } from '#tests/shift-reports/report-data.ts'
import { stainsOf } from '#tests/stain-reports/report-data.ts'
import { photo, pictureOf } from '#tests/storage/picture-data.ts'
import type { App } from '#tests/support/app.ts'
import { ada, erin, theo } from '#tests/support/cast.ts'
import type { Reply } from '#tests/support/client.ts'
import { newTokenBody } from '#tests/tokens/token-data.ts'
import { complete, sendBack, tick, trainingIn } from '#tests/training/training-data.ts'
import { webhookOf } from '#tests/webhooks/webhook-data.ts'

/** No text of ours has these words. */
export const marker = { firstName: 'Xaviera', lastName: 'Quillfeather', email: 'xaviera.q@example.com' }
export const markerName = `${marker.firstName} ${marker.lastName}`
export const marked = /xaviera|quillfeather/i

const good = (reply: Reply) => {
  if (reply.status >= 300) throw new Error(`${reply.url}: ${reply.status} ${reply.text}`)
  return reply.body
}

/** Ways in which a payroll file may write the name; each row belongs to the marked person. */
export const fileText = [
  'Employee Name,Hours,Gross',
  `${markerName},20,300.00`,
  '"Quillfeather, Xaviera",1,15.00',
  'XAVIÉRA QUILLFEATHER,1,15.00',
  'Xavi,1,15.00',
  'Erin Ellis,8,120.00',
  '',
].join('\r\n')

/** Somebody of whom there is something in every table that refers to people, made by the calls that pages make. */
export async function knownPerson(app: App) {
  const person = await app.makePerson({ ...marker, role: 'team_lead' })
  const self = app.as(person)
  const training = trainingIn(app)
  const as = app.as(ada)

  good(await self.patch('/api/user', marker))
  const image = new FormData()
  image.append('image', new Blob([new Uint8Array(await photo())]), 'face.jpg')
  const face: string = good(await self.request('POST', '/api/user/profile-image', { body: image })).profileImageUrl
  await addPasskey(self, app.url, `Phone of ${markerName}`)
  await turnOnCodes(self)

  // Money.
  const days = freshWeek()
  const tipId = await tipAt(app, person, `${days.startDate}T15:00:00.000Z`, '12.50')
  good(await self.post('/api/tips', { orderId: '0042', amount: '4.50', notes: `Given to ${markerName}` }))
  const deleted = good(await self.post('/api/tips', { orderId: '0043', amount: '3.30', notes: `For ${markerName}` }))
  good(await self.delete(`/api/tips/${deleted.id}`))
  const period = await imported(app, {
    ...days,
    periodName: `Week of ${markerName}`,
    records: [recordOf(person, { notes: `Paid to ${markerName}` }), recordOf(erin)],
    aliases: [{ alias: 'Xavi', userId: person.id }],
    findings: [`${markerName} has no hours`],
    file: fileOf(fileText, { name: `${markerName}.csv` }),
  })
  const erins = good(await app.as(erin).post(`/api/my-payroll/${period.id}/questions`, { question: 'Why?' }))
  const asked = good(await self.post(`/api/my-payroll/${period.id}/questions`, { question: `Is it ${markerName}’s?` }))
  good(await as.post(`/api/payroll-questions/${asked.id}/answer`, { answer: `Yes, ${markerName}` }))
  good(await as.patch(`/api/admin/users/${person.id}`, { ...marker, payrollId: 'XQ-1' }))
  const receipt = await pictureOf(app, person, { kind: 'receipt' })
  await refundOf(app, person, { note: `Told by ${markerName}` })
  const report = await dropOf(app, person, {
    receiptImageUrl: receipt,
    notes: `Counted by ${markerName}`,
  })
  good(
    await as.patch(`/api/shift-reports/${report.id}`, {
      endingCash: '512.00',
      dropAmount: '312.00',
      reason: `${markerName} miscounted`,
    }),
  )

  // Machines.
  const { machineNumber, id: machineId } = await machineOf(app, { location: `Beside ${markerName}` })
  good(
    await self.post('/api/machine-problems', {
      machineType: 'washer',
      machineNumber,
      description: `Leaks, says ${markerName}`,
    }),
  )
  const problem = await makeProblem(app.db)
  good(await self.post(`/api/machine-problems/${problem.id}/voices`, { note: `${markerName} too` }))
  good(await self.post(`/api/machine-problems/${problem.id}/repair`, { repairNotes: `Mended by ${markerName}` }))
  const open = await makeProblem(app.db)
  good(await app.stranger().post(`/api/public/machine-problems/${open.id}/repair`, { technicianName: markerName }))
  // From here on an admin.
  await app.pool.query('update users set role = $2 where id = $1', [person.id, 'admin'])
  good(await self.post('/api/payroll-questions/seen', { ids: [erins.id] }))
  const care = await careTaskOf(app, { title: `Clean for ${markerName}`, machineNumber })
  good(await self.post(`/api/care-tasks/${care.id}/done`, { machineId, note: `Done by ${markerName}` }))
  const inHand = await makeProblem(app.db)
  const progressNote = `${markerName} ordered the pump`
  good(await self.patch(`/api/machine-problems/${inHand.id}`, { status: 'in_progress', progressNote }))
  good(await as.post('/api/machine-problems/email', { technicianEmail: marker.email }))
  await stainsOf(app, person)

  // Training.
  const { module, task } = await training.assignedTask(person)
  good(await as.put(`/api/training/modules/${module.id}`, { name: `Taught by ${markerName}`, description: markerName }))
  const subtask = await training.addSubtask(task.id, { title: `Ask ${markerName}` })
  good(await tick(self, { id: subtask.id, taskId: task.id }))
  const { id: progressId } = good(await complete(self, task.id, `I am ${markerName}`))
  good(await sendBack(app.as(theo), progressId, `Again, ${markerName}`))

  // What goes out to others.
  const webhook = await webhookOf(app, { events: ['tip.logged', 'person.left'] })
  await app.pool.query(
    `insert into webhook_deliveries (id, webhook_id, event, record_id, happened_at, delivered_at, body)
     values (gen_random_uuid(), $1, 'tip.logged', $2, now(), now(), $3)`,
    [webhook.id, tipId, JSON.stringify({ data: { amount: '12.50', user: { ...marker, id: person.id } } })],
  )
  for (const client of [self, as])
    good(await client.post('/api/tokens', newTokenBody({ name: `Till of ${markerName}` })))
  good(await self.patch(`/api/admin/users/${(await app.makePerson()).id}/role`, { role: 'technician' }))
  await invite(app, { role: 'admin', by: person })
  const { rows } = await app.pool.query(
    `insert into invitations (id, email, first_name, last_name, role, status, code_hash, expires_at, invited_by_id)
     values (gen_random_uuid(), $1, $2, $3, 'team_lead', 'accepted', 'x', now(), $4) returning id`,
    [marker.email, marker.firstName, marker.lastName, ada.id],
  )
  await app.pool.query(
    `insert into reset_tokens (id, token_hash, user_id, expires_at) values (gen_random_uuid(), 'x', $1, now())`,
    [person.id],
  )
  await app.pool.query(
    `insert into problem_news (user_id, problem_id, next_at) values ($1, $2, now() + interval '1 day')`,
    [person.id, problem.id],
  )
  await app.pool.query('insert into training_waiting (module_id, user_id) values ($1, $2)', [module.id, person.id])
  await app.pool.query(`insert into problem_mail_choices values ($1, 'daily')`, [person.id])
  await app.pool.query('insert into week_mail_choices values ($1, true)', [person.id])
  await app.pool.query(`insert into bell_choices values ($1, '{training}', 21, 7)`, [person.id])
  await app.pool.query(
    `insert into bell_subscriptions (id, session_id, user_id, endpoint, p256dh, auth)
     select gen_random_uuid(), id, user_id, 'https://push.invalid/' || id, 'x', 'x' from sessions where user_id = $1 limit 1`,
    [person.id],
  )
  await app.pool.query(`insert into bell_news (user_id, kind, subject) values ($1, 'training', gen_random_uuid())`, [
    person.id,
  ])
  const slot = await pictureOf(app, person)
  return { person, period, days, face, receipt, unused: slot, invitationId: rows[0].id as string }
}
