import { getTableName } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { newId } from '#shared/db/columns.ts'
import type { endpoints } from '#shared/endpoints.ts'
import type { HistoryKind } from '#shared/history/kinds.ts'
import { invite, newAddress, registrationFor } from '#tests/invitations/invitation-data.ts'
import { makeProblem } from '#tests/machine-problems/problem-data.ts'
import { careTaskOf, machineOf } from '#tests/machines/machine-data.ts'
import { addPasskey, created } from '#tests/passkeys/authenticator.ts'
import { freshWeek, importAs, imported, recordOf } from '#tests/payroll/payroll-data.ts'
import { codeOf, turnOnCodes } from '#tests/second-factor/codes.ts'
import { closingOf, daysAgo, drop, dropOf } from '#tests/shift-reports/report-data.ts'
import { accountOf, newOrderId, stainsOf } from '#tests/stain-reports/report-data.ts'
import { photo } from '#tests/storage/picture-data.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, type Person, tess, theo } from '#tests/support/cast.ts'
import type { Reply } from '#tests/support/client.ts'
import { tables } from '#tests/support/tables.ts'
import { tipOf } from '#tests/tips/tip-data.ts'
import { newTokenBody, tokenOf } from '#tests/tokens/token-data.ts'
import { complete, pendingOf, sendBack, tick, trainingIn } from '#tests/training/training-data.ts'
import { nowhere, webhookOf } from '#tests/webhooks/webhook-data.ts'

const app = await startApp()
const asAda = app.as(ada)
const training = trainingIn(app)

const row = (kind: HistoryKind, action: string, before: object | null, after: object | null) => ({
  kind,
  action,
  before: before && expect.objectContaining(before),
  after: after && expect.objectContaining(after),
})
const added = (kind: HistoryKind, after: object) => row(kind, 'created', null, after)
const changed = (kind: HistoryKind, before: object, after: object) => row(kind, 'changed', before, after)
const removed = (kind: HistoryKind, before: object) => row(kind, 'deleted', before, null)

/** Whom the history names, what was answered, and what the history has of it. */
type Call = [
  by: { id: string | null } & Pick<Person, 'firstName' | 'lastName'>,
  reply: Reply,
  ...ReturnType<typeof row>[],
]

/** Only what stands elsewhere now. */
const swapped = (kind: HistoryKind) => [
  changed(kind, { order_index: 1 }, { order_index: 2 }),
  changed(kind, { order_index: 2 }, { order_index: 1 }),
]

const outsider = { id: null, firstName: 'Tom', lastName: 'from outside' }
const technicianName = 'Tom from outside'

type Endpoints = typeof endpoints
type Changing = { [Name in keyof Endpoints as Endpoints[Name]['method'] extends 'GET' ? never : Name]: unknown }

/** What this person says is done, for a trainer to look at. */
async function toApprove(person: Person): Promise<string> {
  const { task } = await training.assignedTask(person)
  await complete(app.as(person), task.id)
  const [pending] = await pendingOf(asAda, person)
  return pending.progressId
}

/** Every call that changes something, with what it writes into the history, or why it writes nothing. */
const calls: Record<keyof Changing, ((robin: Person) => Promise<Call>) | string> = {
  signIn: 'sessions are no history',
  signOut: 'sessions are no history',
  signOutElsewhere: 'sessions are no history',
  prove: 'sessions are no history',
  endOwnSession: 'sessions are no history',
  forgotPassword: 'makes a reset token, which is secret',
  createUpload: 'files enter the history with the report that shows them',
  claimStainPhoto: 'files enter the history with the report that shows them',
  claimMachinePhoto: 'files enter the history with the report that shows them',
  claimReceipt: 'files enter the history with the report that shows them',
  importFromSheets: 'only reads',
  startPasskey: 'asks the browser for a passkey',
  startPasskeySignIn: 'asks the browser for a passkey',
  signInWithPasskey: 'sessions are no history',

  startSecondFactor: 'keeps a secret in the session',
  signInWithCode: 'sessions are no history',
  renewRecoveryCodes: 'recovery codes are secret; a mail tells of it',
  proveWithCode: 'sessions are no history',
  proveWithPasskey: 'sessions are no history',
  startPasskeyProof: 'a question to a device is no history',

  exportPerson: async (robin) => {
    const reply = await asAda.post(`/api/admin/users/${robin.id}/export`)
    return [ada, reply, changed('user', { exported_at: null }, { exported_at: expect.any(String) })]
  },
  removeName: async () => {
    const robin = await app.makePerson({ isActive: false })
    const name = `${robin.firstName} ${robin.lastName}`
    const reply = await asAda.post(`/api/admin/users/${robin.id}/remove-name`, { name })
    return [ada, reply, changed('user', { former_number: null }, { former_number: 1, email: 'former-1' })]
  },
  turnOnSecondFactor: async (robin) => {
    const { secret } = (await app.as(robin).post('/api/user/second-factor/secret')).body
    const reply = await app.as(robin).post('/api/user/second-factor', { code: codeOf(secret) })
    return [robin, reply, added('secondFactor', { user_id: robin.id })]
  },
  turnOffSecondFactor: async (robin) => {
    const { recoveryCodes } = await turnOnCodes(app.as(robin))
    const reply = await app.as(robin).post('/api/user/second-factor/off', { code: recoveryCodes[0] })
    return [robin, reply, removed('secondFactor', { user_id: robin.id })]
  },
  resetSecondFactor: async (robin) => {
    await addPasskey(app.as(robin), app.url)
    await turnOnCodes(app.as(robin))
    const reply = await asAda.delete(`/api/admin/users/${robin.id}/second-factor`)
    return [
      ada,
      reply,
      changed('user', { sessions_ended_at: null }, { sessions_ended_at: expect.any(String) }),
      removed('passkey', { name: 'Phone', user_id: robin.id }),
      removed('secondFactor', { user_id: robin.id }),
    ]
  },
  addPasskey: async (robin) => {
    const options = await app.as(robin).post('/api/user/passkeys/options')
    const reply = await app
      .as(robin)
      .post('/api/user/passkeys', { name: 'Phone', ...created(options.body, app.url).body })
    return [robin, reply, added('passkey', { name: 'Phone', user_id: robin.id })]
  },
  renamePasskey: async (robin) => {
    const { id } = await addPasskey(app.as(robin), app.url)
    const reply = await app.as(robin).patch(`/api/user/passkeys/${id}`, { name: 'Tablet' })
    return [robin, reply, changed('passkey', { name: 'Phone' }, { name: 'Tablet', user_id: robin.id })]
  },
  removePasskey: async (robin) => {
    const { id } = await addPasskey(app.as(robin), app.url)
    const reply = await app.as(robin).delete(`/api/user/passkeys/${id}`)
    return [robin, reply, removed('passkey', { name: 'Phone', user_id: robin.id })]
  },

  makeToken: async () => [
    ada,
    await asAda.post('/api/tokens', newTokenBody({ name: 'Till' })),
    added('token', { name: 'Till', permissions: ['tips:read'], made_by_id: ada.id }),
  ],
  changeToken: async () => {
    const { id } = await tokenOf(app, { name: 'Till' })
    const reply = await asAda.put(`/api/tokens/${id}`, newTokenBody({ name: 'New till' }))
    return [ada, reply, changed('token', { name: 'Till' }, { name: 'New till' })]
  },
  endToken: async () => {
    const { id } = await tokenOf(app, { name: 'Till' })
    const reply = await asAda.delete(`/api/tokens/${id}`)
    return [ada, reply, removed('token', { name: 'Till' })]
  },

  register: async () => {
    const invitation = await invite(app)
    const reply = await app.stranger().post('/api/register', registrationFor(invitation))
    return [
      reply.body,
      reply,
      changed('invitation', { status: 'pending' }, { status: 'accepted', email: invitation.email }),
      added('user', { email: invitation.email, first_name: 'Nora', role: 'employee' }),
    ]
  },
  resetPassword: async (robin) => {
    await app.stranger().post('/api/forgot-password', { email: robin.email })
    const { links } = await app.waitForMail({ to: robin.email })
    const token = new URL(links.find((link) => link.includes('token='))!).searchParams.get('token')
    const body = { email: robin.email, token, newPassword: 'another word' }
    const reply = await app.stranger().post('/api/reset-password', body)
    return [robin, reply, changed('user', { email: robin.email }, { password_hash: true })]
  },

  invite: async () => {
    const email = newAddress()
    const reply = await asAda.post('/api/admin/invitations', { email, firstName: 'Nora', role: 'technician' })
    return [ada, reply, added('invitation', { email, first_name: 'Nora', role: 'technician', invited_by_id: ada.id })]
  },
  resendInvitation: async () => {
    const { id, email } = await invite(app)
    const reply = await asAda.post(`/api/admin/invitations/${id}/resend`)
    return [ada, reply, changed('invitation', { email }, { email, code_hash: true })]
  },
  deleteInvitation: async () => {
    const { id } = await invite(app)
    const reply = await asAda.delete(`/api/admin/invitations/${id}`)
    return [ada, reply, changed('invitation', { status: 'pending' }, { status: 'deleted' })]
  },

  changeRole: async (robin) => {
    const reply = await asAda.patch(`/api/admin/users/${robin.id}/role`, { role: 'team_lead' })
    return [ada, reply, changed('user', { role: 'employee' }, { role: 'team_lead', email: robin.email })]
  },
  correctPerson: async (robin) => {
    const body = { firstName: robin.firstName, lastName: 'Reed', payrollId: 'H-1' }
    const reply = await asAda.patch(`/api/admin/users/${robin.id}`, body)
    return [ada, reply, changed('user', { payroll_id: null }, { last_name: 'Reed', payroll_id: 'H-1' })]
  },
  endSession: async (robin) => {
    const [{ id }] = (await app.as(robin).get('/api/user/sessions')).body
    const reply = await asAda.delete(`/api/admin/users/${robin.id}/sessions/${id}`)
    return [ada, reply, changed('user', { sessions_ended_at: null }, { sessions_ended_at: expect.any(String) })]
  },
  endSessions: async (robin) => {
    await app.as(robin).get('/api/user')
    const reply = await asAda.delete(`/api/admin/users/${robin.id}/sessions`)
    return [ada, reply, changed('user', { sessions_ended_at: null }, { sessions_ended_at: expect.any(String) })]
  },
  deactivateUser: async (robin) => {
    const reply = await asAda.delete(`/api/admin/users/${robin.id}`)
    return [ada, reply, changed('user', { is_active: true }, { is_active: false })]
  },
  reactivateUser: async () => {
    const robin = await app.makePerson({ isActive: false })
    const reply = await asAda.post(`/api/admin/users/${robin.id}/reactivate`)
    return [ada, reply, changed('user', { is_active: false }, { is_active: true })]
  },
  changeOwnName: async (robin) => {
    const reply = await app.as(robin).patch('/api/user', { firstName: 'Robyn', lastName: robin.lastName })
    return [robin, reply, changed('user', { first_name: robin.firstName }, { first_name: 'Robyn' })]
  },
  changePassword: async (robin) => {
    const body = { currentPassword: robin.password, newPassword: 'another word' }
    const reply = await app.as(robin).put('/api/user/password', body)
    return [robin, reply, changed('user', { email: robin.email }, { password_hash: true })]
  },
  chooseLanguage: async (robin) => {
    const reply = await app.as(robin).patch('/api/user/language', { language: 'es' })
    return [robin, reply, changed('user', { language: 'en' }, { language: 'es' })]
  },
  removeProfileImage: async () => {
    const picture = '/objects/0196b0a0-0000-7000-8000-000000000000'
    await app.pool.query('update users set profile_image_url = $1 where id = $2', [picture, theo.id])
    const reply = await app.as(theo).delete('/api/user/profile-image')
    return [theo, reply, changed('user', { profile_image_url: picture }, { profile_image_url: null })]
  },

  logTip: async () => [
    erin,
    await app.as(erin).post('/api/tips', { orderId: '0042', amount: '4.5', notes: 'kind' }),
    added('tip', { order_id: '0042', amount: 4.5, notes: 'kind', user_id: erin.id }),
  ],
  logTipFor: async () => [
    ada,
    await asAda.post('/api/admin/tips', { orderId: '0043', amount: '4.5', userId: erin.id }),
    added('tip', { order_id: '0043', user_id: erin.id }),
  ],
  changeTip: async () => {
    const tip = await tipOf(app.db, erin)
    const reply = await app.as(erin).put(`/api/tips/${tip.id}`, { amount: '5' })
    return [erin, reply, changed('tip', { amount: 4.5, order_id: '0042' }, { amount: 5, order_id: '0042' })]
  },
  changeAnyTip: async () => {
    const tip = await tipOf(app.db, erin)
    const reply = await asAda.put(`/api/admin/tips/${tip.id}`, { amount: '5', notes: 'x' })
    return [ada, reply, changed('tip', { amount: 4.5, notes: null }, { amount: 5, notes: 'x' })]
  },
  deleteTip: async () => {
    const tip = await tipOf(app.db, erin)
    const reply = await app.as(erin).delete(`/api/tips/${tip.id}`)
    return [erin, reply, removed('tip', { id: tip.id, amount: 4.5, order_id: '0042' })]
  },

  createStainReport: async () => {
    const account = await accountOf(app)
    const orderId = newOrderId()
    const body = { orderId, commercialAccountId: account.id, items: { 'K Flat': 2 } }
    const reply = await app.as(erin).post('/api/stain-reports', body)
    return [erin, reply, added('stainReport', { order_id: orderId, items: { 'K Flat': 2 }, total_items: 2 })]
  },
  changeStainReport: async () => {
    const report = await stainsOf(app, erin)
    const reply = await app.as(theo).put(`/api/stain-reports/${report.id}`, { items: { Other: 7 } })
    return [theo, reply, changed('stainReport', { total_items: 3 }, { total_items: 7, items: { Other: 7 } })]
  },
  sendStainReport: async () => {
    const report = await stainsOf(app, erin)
    const reply = await app.as(theo).post(`/api/stain-reports/${report.id}/send-email`)
    return [theo, reply, changed('stainReport', { email_sent_at: null }, { email_sent_at: expect.any(String) })]
  },

  submitShiftReport: async () => [
    erin,
    await app.as(erin).post('/api/shift-reports', drop()),
    added('shiftReport', { user_id: erin.id, drop_amount: 312.25 }),
  ],
  correctShiftReport: async () => {
    const drawer = 'every change'
    const { id } = await dropOf(app, erin, { drawer, shiftDate: daysAgo(3) })
    await dropOf(app, theo, { drawer, shiftDate: daysAgo(2) })
    const reply = await asAda.patch(`/api/shift-reports/${id}`, { endingCash: '522.25', reason: 'Ten under the tray' })
    return [
      ada,
      reply,
      added('shiftReportCorrection', { report_id: id, ending_cash: 512.25, corrected_by_id: ada.id }),
      changed('shiftReport', { ending_cash: 512.25, corrections: 0 }, { ending_cash: 522.25, corrections: 1 }),
      changed('shiftReport', { expected_start: 200, user_id: theo.id }, { expected_start: 210 }),
    ]
  },

  changeShopSettings: async () => [
    ada,
    await asAda.put('/api/admin/settings/shop', { appName: 'Suds' }),
    added('settings', { app_name: 'Suds' }),
  ],
  changeMailSettings: async () => [
    ada,
    await asAda.put('/api/admin/settings/mail', { mailFrom: 'suds@example.com' }),
    changed('settings', { mail_from: null }, { mail_from: 'suds@example.com' }),
  ],
  hideFirstSteps: async () => [
    ada,
    await asAda.post('/api/admin/first-steps/hide'),
    changed('settings', { hides_first_steps: false }, { hides_first_steps: true }),
  ],
  sendTestMail: 'a mail to oneself is no history',

  addWebhook: async () => [
    ada,
    await asAda.post('/api/admin/webhooks', { url: nowhere, events: ['tip.logged'] }),
    added('webhook', { url: nowhere, events: ['tip.logged'], created_by_id: ada.id }),
  ],
  changeWebhook: async () => {
    const { id } = await webhookOf(app)
    const url = 'https://other.invalid/in'
    const reply = await asAda.put(`/api/admin/webhooks/${id}`, { url, events: ['person.left'] })
    return [ada, reply, changed('webhook', { url: nowhere }, { url })]
  },
  renewWebhookSecret: async () => {
    const { id } = await webhookOf(app)
    const reply = await asAda.post(`/api/admin/webhooks/${id}/secret`)
    return [ada, reply, changed('webhook', { url: nowhere }, { url: nowhere, sealed_secret: true })]
  },
  removeWebhook: async () => {
    const { id } = await webhookOf(app)
    const reply = await asAda.delete(`/api/admin/webhooks/${id}`)
    return [ada, reply, removed('webhook', { url: nowhere })]
  },
  sendAgain: 'messages are no history',

  addClosing: async () => [
    ada,
    await asAda.post('/api/closings', { weekday: 7, firstDay: '2031-01-01' }),
    added('closing', { weekday: 7, first_day: '2031-01-01', last_day: null }),
  ],
  changeClosing: async () => {
    const { id } = await closingOf(app, { weekday: 6, firstDay: '2031-01-01' })
    const reply = await asAda.put(`/api/closings/${id}`, { weekday: 6, firstDay: '2031-01-01', lastDay: '2031-02-01' })
    return [ada, reply, changed('closing', { last_day: null }, { last_day: '2031-02-01' })]
  },
  removeClosing: async () => {
    const { id } = await closingOf(app, { firstDay: '2031-03-01' })
    const reply = await asAda.delete(`/api/closings/${id}`)
    return [ada, reply, removed('closing', { weekday: null, first_day: '2031-03-01', last_day: '2031-03-01' })]
  },

  reportMachineProblem: async () => [
    erin,
    await app.as(erin).post('/api/machine-problems', { machineType: 'washer', machineNumber: 7, description: 'Leaks' }),
    added('machineProblem', { machine_number: 7, description: 'Leaks', reporter_id: erin.id }),
  ],
  addVoiceToMachineProblem: async () => {
    const { id } = await makeProblem(app.db)
    const reply = await app.as(theo).post(`/api/machine-problems/${id}/voices`, { note: 'Since noon' })
    return [theo, reply, added('machineProblemVoice', { problem_id: id, person_id: theo.id, note: 'Since noon' })]
  },
  repairMachineProblem: async () => {
    const { id } = await makeProblem(app.db)
    const reply = await app.as(theo).post(`/api/machine-problems/${id}/repair`, { repairNotes: 'Belt' })
    return [theo, reply, changed('machineProblem', { status: 'open' }, { status: 'repaired', repair_notes: 'Belt' })]
  },
  changeMachineProblem: async () => {
    const { id } = await makeProblem(app.db)
    const reply = await app.as(tess).patch(`/api/machine-problems/${id}`, { status: 'in_progress' })
    return [tess, reply, changed('machineProblem', { status: 'open' }, { status: 'in_progress' })]
  },
  emailMachineProblems: async () => {
    await makeProblem(app.db)
    const reply = await asAda.post('/api/machine-problems/email', { technicianEmail: 'tess@example.com' })
    return [ada, reply, added('machineProblemEmail', { technician_email: 'tess@example.com' })]
  },
  chooseProblemMails: async () => [
    tess,
    await app.as(tess).put('/api/user/problem-mails', { rhythm: 'daily' }),
    added('problemMailChoice', { user_id: tess.id, rhythm: 'daily' }),
  ],
  chooseWeekMail: async () => [
    ada,
    await asAda.put('/api/user/week-mail', { isWanted: true }),
    added('weekMailChoice', { user_id: ada.id, is_wanted: true }),
  ],
  setPublicRepairPin: async () => [
    ada,
    await asAda.put('/api/machine-problems/public-repair-pin', { pin: '4711' }),
    added('publicRepairPin', { set_by_id: ada.id }),
  ],
  undoPublicRepair: async () => {
    const { id } = await makeProblem(app.db, { status: 'in_progress' })
    const at = `/api/public/machine-problems/${id}`
    const { body } = await app.stranger().post(`${at}/repair`, { technicianName })
    const reply = await app.stranger().post(`${at}/undo-repair`, { undo: body.undo })
    return [
      outsider,
      reply,
      changed(
        'machineProblem',
        { status: 'repaired', repairer_name: technicianName },
        { status: 'in_progress', repairer_name: null },
      ),
    ]
  },
  repairMachineProblemPublicly: async () => {
    const { id } = await makeProblem(app.db)
    const reply = await app
      .stranger()
      .post(`/api/public/machine-problems/${id}/repair`, { technicianName, repairNotes: 'Pump' })
    return [
      outsider,
      reply,
      changed('machineProblem', { status: 'open' }, { status: 'repaired', repairer_name: technicianName }),
    ]
  },

  addMachine: async () => [
    ada,
    await asAda.post('/api/machines', { machineType: 'dryer', machineNumber: 4, make: 'Hart' }),
    added('machine', { machine_type: 'dryer', machine_number: 4, make: 'Hart' }),
  ],
  changeMachine: async () => {
    const machine = await machineOf(app, { make: 'Hart' })
    const reply = await asAda.put(`/api/machines/${machine.id}`, {
      ...machine,
      make: null,
      outOfUseSince: '2026-01-31',
    })
    return [
      ada,
      reply,
      changed('machine', { make: 'Hart', out_of_use_since: null }, { make: null, out_of_use_since: '2026-01-31' }),
    ]
  },
  importMachines: async () => {
    const { machineNumber } = await machineOf(app, { make: 'Hart' })
    const lines = [
      { line: 2, machineType: 'washer', machineNumber, model: 'W-40' },
      { line: 3, machineType: 'dryer', machineNumber: 5 },
      { line: 4, machineType: 'dryer', machineNumber: 4 },
    ]
    const reply = await asAda.post('/api/machines/import', { lines })
    return [
      ada,
      reply,
      added('machine', { machine_type: 'dryer', machine_number: 5 }),
      changed('machine', { model: null }, { model: 'W-40', machine_number: machineNumber }),
    ]
  },

  addCareTask: async () => {
    const body = { title: 'Clean the lint trap', machineType: 'dryer', everyDays: 7, startsOn: '2026-01-05' }
    const reply = await asAda.post('/api/care-tasks', body)
    return [ada, reply, added('careTask', { title: 'Clean the lint trap', every_days: 7, starts_on: '2026-01-05' })]
  },
  changeCareTask: async () => {
    const task = await careTaskOf(app)
    const reply = await asAda.put(`/api/care-tasks/${task.id}`, { ...task, everyDays: 14 })
    return [ada, reply, changed('careTask', { every_days: 7 }, { every_days: 14, title: task.title })]
  },
  stopCareTask: async () => {
    const task = await careTaskOf(app)
    const reply = await asAda.delete(`/api/care-tasks/${task.id}`)
    return [ada, reply, changed('careTask', { is_active: true }, { is_active: false, title: task.title })]
  },
  tickCareTask: async () => {
    const { id, machineNumber } = await machineOf(app)
    const task = await careTaskOf(app, { machineNumber })
    const reply = await app.as(tess).post(`/api/care-tasks/${task.id}/done`, { machineId: id, note: 'Full of lint' })
    return [
      tess,
      reply,
      added('careDone', { task_id: task.id, machine_id: id, done_by_id: tess.id, note: 'Full of lint' }),
    ]
  },

  addCommercialAccount: async () => [
    ada,
    await asAda.post('/api/commercial-accounts', { name: 'Inn', email: 'inn@example.com' }),
    added('commercialAccount', { name: 'Inn', email: 'inn@example.com', is_active: true }),
  ],
  changeCommercialAccount: async () => {
    const account = await accountOf(app)
    const reply = await asAda.put(`/api/commercial-accounts/${account.id}`, { ...account, name: 'Grand Hotel' })
    return [ada, reply, changed('commercialAccount', { name: account.name }, { name: 'Grand Hotel' })]
  },
  deactivateCommercialAccount: async () => {
    const account = await accountOf(app)
    const reply = await asAda.delete(`/api/commercial-accounts/${account.id}`)
    return [ada, reply, changed('commercialAccount', { is_active: true }, { is_active: false, name: account.name })]
  },

  importPeriod: async (robin) => {
    const week = freshWeek()
    const aliases = [{ alias: `Robin ${robin.id}`, userId: robin.id }]
    const reply = await importAs(app, ada, { ...week, periodName: 'Pay', records: [recordOf(robin)], aliases })
    return [
      ada,
      reply,
      row('payrollPeriod', 'imported', null, { period_name: 'Pay', start_date: week.startDate }),
      row('payrollRecord', 'imported', null, { user_id: robin.id, net_pay: 358 }),
      added('payrollAlias', { user_id: robin.id }),
      added('payrollImport', { start_date: week.startDate, record_count: 1, imported_by: ada.id }),
    ]
  },
  deletePeriod: async () => {
    const week = freshWeek()
    const { id } = await imported(app, { ...week, records: [recordOf(erin)] })
    const reply = await asAda.delete(`/api/payroll-periods/${id}`)
    return [
      ada,
      reply,
      removed('payrollRecord', { period_id: id, user_id: erin.id }),
      removed('payrollPeriod', { id, start_date: week.startDate }),
    ]
  },
  askAboutPay: async (robin) => {
    const { id } = await imported(app, { ...freshWeek(), records: [recordOf(robin)] })
    const reply = await app.as(robin).post(`/api/my-payroll/${id}/questions`, { question: 'Why?' })
    return [robin, reply, added('payrollQuestion', { period_id: id, user_id: robin.id, question: 'Why?' })]
  },
  answerPayrollQuestion: async (robin) => {
    const period = await imported(app, { ...freshWeek(), records: [recordOf(robin)] })
    const { id } = (await app.as(robin).post(`/api/my-payroll/${period.id}/questions`, { question: 'Why?' })).body
    const reply = await asAda.post(`/api/payroll-questions/${id}/answer`, { answer: 'So.' })
    return [ada, reply, changed('payrollQuestion', { answer: null }, { answer: 'So.', answered_by: ada.id })]
  },
  forgetPayrollAlias: async () => {
    const alias = `Erin ${newOrderId()}`
    await imported(app, { ...freshWeek(), records: [recordOf(erin)], aliases: [{ alias, userId: erin.id }] })
    const { aliases } = (await asAda.get('/api/payroll-import-settings')).body
    const { id } = aliases.find((each: { alias: string }) => each.alias === alias)
    const reply = await asAda.delete(`/api/payroll-name-aliases/${id}`)
    return [ada, reply, removed('payrollAlias', { alias, user_id: erin.id })]
  },

  addModule: async () => [
    ada,
    await asAda.post('/api/training/modules', { name: 'Folding' }),
    added('trainingModule', { name: 'Folding' }),
  ],
  changeModule: async () => {
    const module = await training.addModule()
    const reply = await asAda.put(`/api/training/modules/${module.id}`, { name: 'Ironing' })
    return [ada, reply, changed('trainingModule', { name: module.name }, { name: 'Ironing' })]
  },
  copyModule: async () => {
    const module = await training.addModule()
    const task = await training.addTask(module.id)
    const subtask = await training.addSubtask(task.id)
    const reply = await asAda.post(`/api/training/modules/${module.id}/copies`, { name: 'Ironing' })
    return [
      ada,
      reply,
      added('trainingModule', { name: 'Ironing' }),
      added('trainingTask', { title: task.title }),
      added('trainingSubtask', { title: subtask.title }),
    ]
  },
  orderModules: async () => {
    await training.addModule()
    await training.addModule()
    const modules: { id: string }[] = (await asAda.get('/api/training/modules')).body
    await asAda.put('/api/training/modules/order', { ids: modules.map(({ id }) => id) })
    const ids = [modules[1]!, modules[0]!, ...modules.slice(2)].map(({ id }) => id)
    const reply = await asAda.put('/api/training/modules/order', { ids })
    return [ada, reply, ...swapped('trainingModule')]
  },
  addTask: async () => {
    const module = await training.addModule()
    const reply = await asAda.post('/api/training/tasks', { title: 'Sort', moduleId: module.id })
    return [ada, reply, added('trainingTask', { title: 'Sort', module_id: module.id })]
  },
  changeTask: async () => {
    const module = await training.addModule()
    const task = await training.addTask(module.id)
    const reply = await asAda.put(`/api/training/tasks/${task.id}`, { title: 'Sort by colour' })
    return [ada, reply, changed('trainingTask', { title: task.title }, { title: 'Sort by colour' })]
  },
  orderTasks: async () => {
    const module = await training.addModule()
    const first = await training.addTask(module.id, { orderIndex: 1 })
    const second = await training.addTask(module.id, { orderIndex: 2 })
    const reply = await asAda.put(`/api/training/modules/${module.id}/tasks/order`, { ids: [second.id, first.id] })
    return [ada, reply, ...swapped('trainingTask')]
  },
  addSubtask: async () => {
    const module = await training.addModule()
    const task = await training.addTask(module.id)
    const reply = await asAda.post(`/api/training/tasks/${task.id}/subtasks`, { title: 'Whites', taskId: task.id })
    return [ada, reply, added('trainingSubtask', { title: 'Whites', task_id: task.id })]
  },
  changeSubtask: async () => {
    const { task } = await training.assignedTask(await app.makePerson())
    const subtask = await training.addSubtask(task.id)
    const reply = await asAda.put(`/api/training/subtasks/${subtask.id}`, { title: 'Blacks' })
    return [ada, reply, changed('trainingSubtask', { title: subtask.title }, { title: 'Blacks', task_id: task.id })]
  },
  deleteSubtask: async (robin) => {
    const { task } = await training.assignedTask(robin)
    const subtask = await training.addSubtask(task.id)
    await tick(app.as(robin), subtask)
    const reply = await asAda.delete(`/api/training/subtasks/${subtask.id}`)
    return [
      ada,
      reply,
      removed('trainingTick', { user_id: robin.id, subtask_id: subtask.id }),
      removed('trainingSubtask', { id: subtask.id, title: subtask.title }),
    ]
  },
  orderSubtasks: async () => {
    const { task } = await training.assignedTask(await app.makePerson())
    const first = await training.addSubtask(task.id, { orderIndex: 1 })
    const second = await training.addSubtask(task.id, { orderIndex: 2 })
    const reply = await asAda.put(`/api/training/tasks/${task.id}/subtasks/order`, { ids: [second.id, first.id] })
    return [ada, reply, ...swapped('trainingSubtask')]
  },
  setModuleRoles: async () => {
    const module = await training.addModule()
    await training.setRoles(module.id, { employee: 7, admin: 7 })
    const reply = await training.setRoles(module.id, { employee: 14, technician: 3 })
    await training.setRoles(module.id, {})
    return [
      ada,
      reply,
      removed('trainingModuleRole', { module_id: module.id, role: 'admin' }),
      changed('trainingModuleRole', { due_days: 7 }, { role: 'employee', due_days: 14 }),
      added('trainingModuleRole', { role: 'technician', due_days: 3, added_by_id: ada.id }),
    ]
  },
  assignModule: async (robin) => {
    const module = await training.addModule()
    const reply = await asAda.post('/api/training/assignments', { userId: robin.id, moduleId: module.id })
    return [ada, reply, added('trainingAssignment', { user_id: robin.id, module_id: module.id })]
  },
  assignModuleToSeveral: async () => {
    const people = [await app.makePerson(), await app.makePerson()]
    const module = await training.addModule()
    const reply = await asAda.post(`/api/training/modules/${module.id}/assignments`, {
      userIds: people.map(({ id }) => id),
    })
    return [ada, reply, ...people.map(({ id }) => added('trainingAssignment', { user_id: id, module_id: module.id }))]
  },
  removeAssignment: async (robin) => {
    const { assignment } = await training.assignedTask(robin)
    const reply = await asAda.delete(`/api/training/assignments/${assignment.id}`)
    return [ada, reply, removed('trainingAssignment', { user_id: robin.id })]
  },
  completeTask: async (robin) => {
    const { task } = await training.assignedTask(robin)
    const reply = await complete(app.as(robin), task.id, 'all done')
    return [robin, reply, added('trainingProgress', { user_id: robin.id, task_id: task.id, notes: 'all done' })]
  },
  tickSubtask: async (robin) => {
    const { task } = await training.assignedTask(robin)
    const subtask = await training.addSubtask(task.id)
    const reply = await tick(app.as(robin), subtask)
    return [robin, reply, added('trainingTick', { user_id: robin.id, subtask_id: subtask.id })]
  },
  untickSubtask: async (robin) => {
    const { task } = await training.assignedTask(robin)
    const subtask = await training.addSubtask(task.id)
    await tick(app.as(robin), subtask)
    await complete(app.as(robin), task.id)
    const reply = await app.as(robin).post(`/api/training/subtasks/${subtask.id}/incomplete`, { taskId: task.id })
    return [
      robin,
      reply,
      removed('trainingTick', { user_id: robin.id, subtask_id: subtask.id }),
      changed('trainingProgress', { user_id: robin.id }, { trainee_completed_at: null }),
    ]
  },
  approveProgress: async (robin) => {
    const progressId = await toApprove(robin)
    const reply = await app.as(theo).post(`/api/training/progress/${progressId}/approve`, { notes: 'well done' })
    return [theo, reply, changed('trainingProgress', { trainer_id: null }, { trainer_notes: 'well done' })]
  },
  approveSeveral: async (robin) => {
    const progressId = await toApprove(robin)
    const reply = await app.as(theo).post('/api/training/progress/approve', { progressIds: [progressId] })
    return [theo, reply, changed('trainingProgress', { trainer_id: null }, { trainer_id: theo.id })]
  },
  askAgain: async (robin) => {
    const { task, assignment } = await training.assignedTask(robin, { requiresTrainerSignoff: false })
    const { body: progress } = await complete(app.as(robin), task.id)
    await asAda.put(`/api/training/tasks/${task.id}`, { description: '<p>Another text</p>' })
    const body = { progressIds: [progress.id], notes: 'Read it', dueDate: '2031-01-01' }
    const reply = await asAda.post(`/api/training/tasks/${task.id}/ask-again`, body)
    return [
      ada,
      reply,
      changed('trainingProgress', { return_note: null }, { return_note: 'Read it', completed_at: null }),
      changed('trainingAssignment', { due_date: null }, { module_id: assignment.moduleId, due_date: '2031-01-01' }),
    ]
  },
  returnProgress: async (robin) => {
    const progressId = await toApprove(robin)
    const reply = await sendBack(app.as(theo), progressId, 'fold it again')
    return [
      theo,
      reply,
      changed('trainingProgress', { return_note: null }, { trainee_completed_at: null, return_note: 'fold it again' }),
    ]
  },

  restoreDeleted: async () => {
    const tip = await tipOf(app.db, erin)
    await app.as(erin).delete(`/api/tips/${tip.id}`)
    const [{ id }] = (await asAda.get(`/api/admin/history?record=${tip.id}`)).body.entries
    const reply = await asAda.post(`/api/admin/history/${id}/restore`)
    return [ada, reply, row('tip', 'restored', null, { id: tip.id, amount: 4.5 })]
  },
}

async function rowsOf(reply: Reply) {
  const { rows } = await app.pool.query('select * from history where request_id = $1 order by id', [
    reply.headers.get('x-request-id'),
  ])
  return rows
}

describe('writes who did what, from where, in the transaction of the change', () => {
  const writing = Object.entries(calls).flatMap(([name, make]) => (typeof make === 'string' ? [] : [{ name, make }]))
  test.each(writing)('$name', async ({ make }) => {
    const [{ id, firstName, lastName }, reply, ...expected] = await make(await app.makePerson())
    expect([reply.status, reply.text]).toEqual([expect.toSatisfy((status) => status < 300), expect.anything()])
    const rows = await rowsOf(reply)
    expect(new Set(rows.map(({ transaction }) => transaction)).size).toBe(1)
    expect(rows).toHaveLength(expected.length)
    const by = { actor_id: id, actor_name: `${firstName} ${lastName}`, address: '127.0.0.1' }
    expect(rows).toEqual(expect.arrayContaining(expected.map((row) => expect.objectContaining({ ...row, ...by }))))
  })
})

test('so do calls under an Idempotency-Key, once', async () => {
  const headers = { 'Idempotency-Key': 'once' }
  const tip = { orderId: '0077', amount: '3' }
  const first = await app.as(erin).post('/api/tips', tip, { headers })
  const again = await app.as(erin).post('/api/tips', tip, { headers })
  expect(again.body).toEqual(first.body)
  expect(await rowsOf(first)).toMatchObject([{ kind: 'tip', actor_id: erin.id, actor_name: 'Erin Ellis' }])
  expect(await rowsOf(again)).toEqual([])
})

test('so does a new profile picture', async () => {
  const body = new FormData()
  body.append('image', new Blob([new Uint8Array(await photo())], { type: 'image/jpeg' }), 'a.jpg')
  const reply = await app.as(erin).request('POST', '/api/user/profile-image', { body })
  expect(await rowsOf(reply)).toMatchObject([
    { kind: 'user', action: 'changed', actor_id: erin.id, after: { profile_image_url: reply.body.profileImageUrl } },
  ])
})

test('what is refused, and what changes nothing, leaves none', async () => {
  const tip = await tipOf(app.db, erin)
  const { orderId, commercialAccountId } = await stainsOf(app, erin)
  const replies = [
    await app.as(erin).put(`/api/tips/${tip.id}`, { amount: tip.amount }),
    await app.as(theo).delete(`/api/tips/${tip.id}`),
    await asAda.patch(`/api/admin/users/${ada.id}/role`, { role: 'employee' }),
    await app.as(erin).post('/api/stain-reports', { orderId, commercialAccountId, items: { Other: 1 } }),
    await importAs(app, ada, { ...freshWeek(), records: [recordOf(erin), recordOf({ id: newId() })] }),
  ]
  expect(replies.map(({ status }) => status)).toEqual([200, 403, 409, 409, 400])
  for (const reply of replies) expect(await rowsOf(reply)).toEqual([])
})

test('a failure after the change takes the history with it', async () => {
  await app.pool.query('alter table payroll_records add constraint broken check (notes is distinct from $$broken$$)')
  const reply = await importAs(app, ada, { ...freshWeek(), records: [recordOf(erin, { notes: 'broken' })] })
  await app.pool.query('alter table payroll_records drop constraint broken')
  expect(reply.status).toBe(500)
  expect(await rowsOf(reply)).toEqual([])
})

test('two people at once are told apart', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => app.makePerson()))
  for (const each of people) await app.as(each).get('/api/user')
  const replies = await Promise.all(
    [...people, ...people, ...people].map(async (each) => {
      const tip = await app.as(each).post('/api/tips', { orderId: '1', amount: '1' })
      return { each, reply: await app.as(each).put(`/api/tips/${tip.body.id}`, { amount: '2' }), tip }
    }),
  )
  for (const { each, reply, tip } of replies)
    for (const answer of [reply, tip]) expect(await rowsOf(answer)).toMatchObject([{ actor_id: each.id }])
})

test('a bulk import writes a row for each record', async () => {
  await app.pool.query(
    `insert into users (id, email, first_name, last_name, role)
     select gen_random_uuid(), 'bulk-' || n || '@example.com', 'Bulk', n::text, 'employee' from generate_series(1, 1000) n`,
  )
  const { rows: people } = await app.pool.query(`select id from users where email like 'bulk-%'`)
  const run = { ...freshWeek(), records: people.map((each) => recordOf(each)) }
  const counted = async (reply: Reply) => {
    const { rows } = await app.pool.query(
      `select kind, action, count(*)::int from history where request_id = $1 group by 1, 2 order by 1, 2`,
      [reply.headers.get('x-request-id')],
    )
    return rows.map(({ kind, action, count }) => [kind, action, count])
  }
  expect(await counted(await importAs(app, ada, run))).toEqual([
    ['payrollImport', 'created', 1],
    ['payrollPeriod', 'imported', 1],
    ['payrollRecord', 'imported', 1000],
  ])
  expect(await counted(await importAs(app, ada, run))).toEqual([
    ['payrollImport', 'created', 1],
    ['payrollPeriod', 'imported', 1],
    ['payrollRecord', 'deleted', 1000],
    ['payrollRecord', 'imported', 1000],
  ])
})

test('what nobody asked for was the system', async () => {
  const tip = await tipOf(app.db, erin)
  const { rows } = await app.pool.query('select * from history where record_id = $1', [tip.id])
  expect(rows).toMatchObject([{ actor_id: null, actor_name: null, address: null, request_id: null }])
})

test('no secret ever enters it', async () => {
  const invitation = await invite(app)
  const { rows: secrets } = await app.pool.query(`
    select password_hash as secret from users where password_hash is not null
    union select oidc_subject from users where oidc_subject is not null
    union select code_hash from invitations union select code_hash from replaced_invitation_codes
    union select token_hash from reset_tokens union select token_hash from sessions`)
  const { rows } = await app.pool.query(`select history::text as text from history`)
  const text = rows.map((row) => row.text).join('\n')
  expect(secrets.length).toBeGreaterThan(10)
  for (const { secret } of secrets) expect(text).not.toContain(secret)
  expect(text).not.toContain(invitation.code)
  expect(text).not.toContain('$argon2')
})

/** Nothing that people do stands in these. */
const untracked = [
  'api_token_uses',
  'devices',
  'history',
  'idempotency_keys',
  'notices',
  'objects',
  'passkey_challenges',
  'problem_news',
  'rate_limits',
  'recovery_codes',
  'replaced_invitation_codes',
  'reset_tokens',
  'secrets',
  'sessions',
  'training_waiting',
  'webhook_deliveries',
  'webhook_states',
]

test('every table is tracked, or stands in the list of those that need not be', async () => {
  const { rows } = await app.pool.query(`
    select tgrelid::regclass::text as name, count(*)::int from pg_trigger where tgname like 'history_of_%' group by 1`)
  expect(rows.every(({ count }) => count === 3)).toBe(true)
  expect([...rows.map(({ name }) => name), ...untracked].toSorted()).toEqual(
    tables.map((table) => getTableName(table)).toSorted(),
  )
})
