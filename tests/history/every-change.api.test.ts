import { getTableName } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { endpoints as Table } from '#shared/endpoints.ts'
import { endpoints } from '#shared/endpoints.ts'
import type { HistoryKind } from '#shared/history/kinds.ts'
import { invite, newAddress, registrationFor } from '#tests/invitations/invitation-data.ts'
import { makeProblem } from '#tests/machine-problems/problem-data.ts'
import { careTaskOf, machineOf } from '#tests/machines/machine-data.ts'
import { addPasskey, created } from '#tests/passkeys/authenticator.ts'
import { freshWeek, imported, recordOf } from '#tests/payroll/payroll-data.ts'
import { codeOf, turnOnCodes } from '#tests/second-factor/codes.ts'
import { closingOf, daysAgo, drop, dropOf } from '#tests/shift-reports/report-data.ts'
import { accountOf, newOrderId, stainsOf } from '#tests/stain-reports/report-data.ts'
import { photo } from '#tests/storage/picture-data.ts'
import { type App, startApp } from '#tests/support/app.ts'
import { ada, erin, type Person, tess, theo } from '#tests/support/cast.ts'
import type { Reply } from '#tests/support/client.ts'
import { tables } from '#tests/support/tables.ts'
import { tipOf } from '#tests/tips/tip-data.ts'
import { newTokenBody, tokenOf } from '#tests/tokens/token-data.ts'
import { complete, pendingOf, sendBack, tick, trainingIn } from '#tests/training/training-data.ts'
import { nowhere, webhookOf } from '#tests/webhooks/webhook-data.ts'

const app = await startApp()
const training = trainingIn(app)

type Row = [kind: HistoryKind, action: string, before: object | null, after: object | null]

interface Call {
  /** Whom the history names. */
  by: { id: string | null; name: string }
  reply: Reply
  rows: Row[]
}

const person = ({ id, firstName, lastName }: Pick<Person, 'id' | 'firstName' | 'lastName'>) => ({
  id,
  name: `${firstName} ${lastName}`,
})

type Endpoints = typeof Table
type Changing = { [Name in keyof Endpoints as Endpoints[Name]['method'] extends 'GET' ? never : Name]: unknown }

/** Every call that changes something, with what it writes into the history, or why it writes nothing. */
const calls: Record<keyof Changing, (() => Promise<Call>) | string> = {
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

  exportPerson: async () => {
    const robin = await app.makePerson()
    return {
      by: person(ada),
      reply: await app.as(ada).post(`/api/admin/users/${robin.id}/export`),
      rows: [['user', 'changed', { exported_at: null }, { exported_at: expect.any(String) }]],
    }
  },
  removeName: async () => {
    const robin = await app.makePerson({ isActive: false })
    const name = `${robin.firstName} ${robin.lastName}`
    return {
      by: person(ada),
      reply: await app.as(ada).post(`/api/admin/users/${robin.id}/remove-name`, { name }),
      rows: [
        [
          'user',
          'changed',
          { former_number: null, first_name: 'Former employee' },
          { former_number: 1, first_name: 'Former employee', last_name: '1', email: 'former-1' },
        ],
      ],
    }
  },
  turnOnSecondFactor: async () => {
    const robin = await app.makePerson()
    const { secret } = (await app.as(robin).post('/api/user/second-factor/secret')).body
    return {
      by: person(robin),
      reply: await app.as(robin).post('/api/user/second-factor', { code: codeOf(secret) }),
      rows: [['secondFactor', 'created', null, { user_id: robin.id }]],
    }
  },
  turnOffSecondFactor: async () => {
    const robin = await app.makePerson()
    const { recoveryCodes } = await turnOnCodes(app.as(robin))
    return {
      by: person(robin),
      reply: await app.as(robin).post('/api/user/second-factor/off', { code: recoveryCodes[0] }),
      rows: [['secondFactor', 'deleted', { user_id: robin.id }, null]],
    }
  },
  resetSecondFactor: async () => {
    const robin = await app.makePerson()
    await addPasskey(app.as(robin), app.url)
    await turnOnCodes(app.as(robin))
    return {
      by: person(ada),
      reply: await app.as(ada).delete(`/api/admin/users/${robin.id}/second-factor`),
      rows: [
        ['user', 'changed', { sessions_ended_at: null }, { sessions_ended_at: expect.any(String) }],
        ['passkey', 'deleted', { name: 'Phone', user_id: robin.id }, null],
        ['secondFactor', 'deleted', { user_id: robin.id }, null],
      ],
    }
  },
  addPasskey: async () => {
    const robin = await app.makePerson()
    const options = await app.as(robin).post('/api/user/passkeys/options')
    return {
      by: person(robin),
      reply: await app.as(robin).post('/api/user/passkeys', { name: 'Phone', ...created(options.body, app.url).body }),
      rows: [['passkey', 'created', null, { name: 'Phone', user_id: robin.id }]],
    }
  },
  renamePasskey: async () => {
    const robin = await app.makePerson()
    const { id } = await addPasskey(app.as(robin), app.url)
    return {
      by: person(robin),
      reply: await app.as(robin).patch(`/api/user/passkeys/${id}`, { name: 'Tablet' }),
      rows: [['passkey', 'changed', { name: 'Phone' }, { name: 'Tablet', user_id: robin.id }]],
    }
  },
  removePasskey: async () => {
    const robin = await app.makePerson()
    const { id } = await addPasskey(app.as(robin), app.url)
    return {
      by: person(robin),
      reply: await app.as(robin).delete(`/api/user/passkeys/${id}`),
      rows: [['passkey', 'deleted', { name: 'Phone', user_id: robin.id }, null]],
    }
  },

  makeToken: async () => ({
    by: person(ada),
    reply: await app.as(ada).post('/api/tokens', newTokenBody({ name: 'Till' })),
    rows: [['token', 'created', null, { name: 'Till', permissions: ['tips:read'], made_by_id: ada.id }]],
  }),
  changeToken: async () => {
    const { id } = await tokenOf(app, { name: 'Till' })
    return {
      by: person(ada),
      reply: await app.as(ada).put(`/api/tokens/${id}`, newTokenBody({ name: 'New till' })),
      rows: [['token', 'changed', { name: 'Till' }, { name: 'New till' }]],
    }
  },
  endToken: async () => {
    const { id } = await tokenOf(app, { name: 'Till' })
    return {
      by: person(ada),
      reply: await app.as(ada).delete(`/api/tokens/${id}`),
      rows: [['token', 'deleted', { name: 'Till' }, null]],
    }
  },

  register: async () => {
    const invitation = await invite(app)
    const reply = await app.stranger().post('/api/register', registrationFor(invitation))
    return {
      by: { id: reply.body.id, name: 'Nora Novak' },
      reply,
      rows: [
        ['invitation', 'changed', { status: 'pending' }, { status: 'accepted', email: invitation.email }],
        ['user', 'created', null, { email: invitation.email, first_name: 'Nora', role: 'employee' }],
      ],
    }
  },
  resetPassword: async () => {
    const robin = await app.makePerson()
    await app.stranger().post('/api/forgot-password', { email: robin.email })
    const { links } = await app.waitForMail({ to: robin.email })
    const token = new URL(links.find((link) => link.includes('token='))!).searchParams.get('token')
    const body = { email: robin.email, token, newPassword: 'another word' }
    return {
      by: person(robin),
      reply: await app.stranger().post('/api/reset-password', body),
      rows: [['user', 'changed', { email: robin.email }, { password_hash: true, email: robin.email }]],
    }
  },

  invite: async () => {
    const email = newAddress()
    return {
      by: person(ada),
      reply: await app.as(ada).post('/api/admin/invitations', { email, firstName: 'Nora', role: 'technician' }),
      rows: [
        [
          'invitation',
          'created',
          null,
          { email, first_name: 'Nora', role: 'technician', status: 'pending', invited_by_id: ada.id },
        ],
      ],
    }
  },
  resendInvitation: async () => {
    const { id, email } = await invite(app)
    return {
      by: person(ada),
      reply: await app.as(ada).post(`/api/admin/invitations/${id}/resend`),
      rows: [['invitation', 'changed', { email }, { email, code_hash: true }]],
    }
  },
  deleteInvitation: async () => {
    const { id } = await invite(app)
    return {
      by: person(ada),
      reply: await app.as(ada).delete(`/api/admin/invitations/${id}`),
      rows: [['invitation', 'changed', { status: 'pending' }, { status: 'deleted' }]],
    }
  },

  changeRole: async () => {
    const robin = await app.makePerson()
    return {
      by: person(ada),
      reply: await app.as(ada).patch(`/api/admin/users/${robin.id}/role`, { role: 'team_lead' }),
      rows: [['user', 'changed', { role: 'employee' }, { role: 'team_lead', email: robin.email }]],
    }
  },
  correctPerson: async () => {
    const robin = await app.makePerson()
    return {
      by: person(ada),
      reply: await app.as(ada).patch(`/api/admin/users/${robin.id}`, {
        firstName: 'Robyn',
        lastName: 'Reed',
        payrollId: 'H-1',
      }),
      rows: [
        [
          'user',
          'changed',
          { first_name: robin.firstName, payroll_id: null },
          { first_name: 'Robyn', last_name: 'Reed', payroll_id: 'H-1' },
        ],
      ],
    }
  },
  endSession: async () => {
    const robin = await app.makePerson()
    const [{ id }] = (await app.as(robin).get('/api/user/sessions')).body
    return {
      by: person(ada),
      reply: await app.as(ada).delete(`/api/admin/users/${robin.id}/sessions/${id}`),
      rows: [['user', 'changed', { sessions_ended_at: null }, { sessions_ended_at: expect.any(String) }]],
    }
  },
  endSessions: async () => {
    const robin = await app.makePerson()
    await app.as(robin).get('/api/user')
    return {
      by: person(ada),
      reply: await app.as(ada).delete(`/api/admin/users/${robin.id}/sessions`),
      rows: [['user', 'changed', { sessions_ended_at: null }, { sessions_ended_at: expect.any(String) }]],
    }
  },
  deactivateUser: async () => {
    const robin = await app.makePerson()
    return {
      by: person(ada),
      reply: await app.as(ada).delete(`/api/admin/users/${robin.id}`),
      rows: [['user', 'changed', { is_active: true }, { is_active: false }]],
    }
  },
  reactivateUser: async () => {
    const robin = await app.makePerson({ isActive: false })
    return {
      by: person(ada),
      reply: await app.as(ada).post(`/api/admin/users/${robin.id}/reactivate`),
      rows: [['user', 'changed', { is_active: false }, { is_active: true }]],
    }
  },
  changeOwnName: async () => {
    const robin = await app.makePerson()
    return {
      by: person(robin),
      reply: await app.as(robin).patch('/api/user', { firstName: 'Robyn', lastName: robin.lastName }),
      rows: [['user', 'changed', { first_name: robin.firstName }, { first_name: 'Robyn' }]],
    }
  },
  changePassword: async () => {
    const robin = await app.makePerson()
    const body = { currentPassword: robin.password, newPassword: 'another word' }
    return {
      by: person(robin),
      reply: await app.as(robin).put('/api/user/password', body),
      rows: [['user', 'changed', { email: robin.email }, { password_hash: true, email: robin.email }]],
    }
  },
  chooseLanguage: async () => {
    const robin = await app.makePerson()
    return {
      by: person(robin),
      reply: await app.as(robin).patch('/api/user/language', { language: 'es' }),
      rows: [['user', 'changed', { language: 'en' }, { language: 'es' }]],
    }
  },
  removeProfileImage: async () => {
    const picture = '/objects/0196b0a0-0000-7000-8000-000000000000'
    await app.pool.query('update users set profile_image_url = $1 where id = $2', [picture, theo.id])
    return {
      by: person(theo),
      reply: await app.as(theo).delete('/api/user/profile-image'),
      rows: [['user', 'changed', { profile_image_url: picture }, { profile_image_url: null }]],
    }
  },

  logTip: async () => ({
    by: person(erin),
    reply: await app.as(erin).post('/api/tips', { orderId: '0042', amount: '4.5', notes: 'kind' }),
    rows: [['tip', 'created', null, { order_id: '0042', amount: 4.5, notes: 'kind', user_id: erin.id }]],
  }),
  logTipFor: async () => ({
    by: person(ada),
    reply: await app.as(ada).post('/api/admin/tips', { orderId: '0043', amount: '4.5', userId: erin.id }),
    rows: [['tip', 'created', null, { order_id: '0043', user_id: erin.id }]],
  }),
  changeTip: async () => {
    const tip = await tipOf(app.db, erin)
    return {
      by: person(erin),
      reply: await app.as(erin).put(`/api/tips/${tip.id}`, { amount: '5' }),
      rows: [['tip', 'changed', { amount: 4.5, order_id: '0042' }, { amount: 5, order_id: '0042' }]],
    }
  },
  changeAnyTip: async () => {
    const tip = await tipOf(app.db, erin)
    return {
      by: person(ada),
      reply: await app.as(ada).put(`/api/admin/tips/${tip.id}`, { amount: '5', notes: 'x' }),
      rows: [['tip', 'changed', { amount: 4.5, notes: null }, { amount: 5, notes: 'x' }]],
    }
  },
  deleteTip: async () => {
    const tip = await tipOf(app.db, erin)
    return {
      by: person(erin),
      reply: await app.as(erin).delete(`/api/tips/${tip.id}`),
      rows: [['tip', 'deleted', { id: tip.id, amount: 4.5, order_id: '0042' }, null]],
    }
  },

  createStainReport: async () => {
    const account = await accountOf(app)
    const orderId = newOrderId()
    const body = { orderId, commercialAccountId: account.id, items: { 'K Flat': 2 } }
    return {
      by: person(erin),
      reply: await app.as(erin).post('/api/stain-reports', body),
      rows: [['stainReport', 'created', null, { order_id: orderId, items: { 'K Flat': 2 }, total_items: 2 }]],
    }
  },
  changeStainReport: async () => {
    const report = await stainsOf(app, erin)
    return {
      by: person(theo),
      reply: await app.as(theo).put(`/api/stain-reports/${report.id}`, { items: { Other: 7 } }),
      rows: [['stainReport', 'changed', { total_items: 3 }, { total_items: 7, items: { Other: 7 } }]],
    }
  },
  sendStainReport: async () => {
    const report = await stainsOf(app, erin)
    return {
      by: person(theo),
      reply: await app.as(theo).post(`/api/stain-reports/${report.id}/send-email`),
      rows: [['stainReport', 'changed', { email_sent_at: null }, { email_sent_at: expect.any(String) }]],
    }
  },

  submitShiftReport: async () => ({
    by: person(erin),
    reply: await app.as(erin).post('/api/shift-reports', drop()),
    rows: [['shiftReport', 'created', null, { user_id: erin.id, drop_amount: 312.25 }]],
  }),
  correctShiftReport: async () => {
    const drawer = 'every change'
    const { id } = await dropOf(app, erin, { drawer, shiftDate: daysAgo(3) })
    await dropOf(app, theo, { drawer, shiftDate: daysAgo(2) })
    return {
      by: person(ada),
      reply: await app
        .as(ada)
        .patch(`/api/shift-reports/${id}`, { endingCash: '522.25', reason: 'Ten under the tray' }),
      rows: [
        [
          'shiftReportCorrection',
          'created',
          null,
          { report_id: id, reason: 'Ten under the tray', ending_cash: 512.25, corrected_by_id: ada.id },
        ],
        [
          'shiftReport',
          'changed',
          { ending_cash: 512.25, corrections: 0, user_id: erin.id },
          { ending_cash: 522.25, corrections: 1 },
        ],
        ['shiftReport', 'changed', { expected_start: 200, user_id: theo.id }, { expected_start: 210 }],
      ],
    }
  },

  changeShopSettings: async () => ({
    by: person(ada),
    reply: await app.as(ada).put('/api/admin/settings/shop', { appName: 'Suds' }),
    rows: [['settings', 'created', null, { app_name: 'Suds' }]],
  }),
  changeMailSettings: async () => ({
    by: person(ada),
    reply: await app.as(ada).put('/api/admin/settings/mail', { mailFrom: 'suds@example.com' }),
    rows: [['settings', 'changed', { mail_from: null }, { mail_from: 'suds@example.com' }]],
  }),
  hideFirstSteps: async () => ({
    by: person(ada),
    reply: await app.as(ada).post('/api/admin/first-steps/hide'),
    rows: [['settings', 'changed', { hides_first_steps: false }, { hides_first_steps: true }]],
  }),
  sendTestMail: 'a mail to oneself is no history',

  addWebhook: async () => ({
    by: person(ada),
    reply: await app.as(ada).post('/api/admin/webhooks', { url: nowhere, events: ['tip.logged'] }),
    rows: [['webhook', 'created', null, { url: nowhere, events: ['tip.logged'], created_by_id: ada.id }]],
  }),
  changeWebhook: async () => {
    const { id } = await webhookOf(app)
    const url = 'https://other.invalid/in'
    return {
      by: person(ada),
      reply: await app.as(ada).put(`/api/admin/webhooks/${id}`, { url, events: ['person.left'] }),
      rows: [['webhook', 'changed', { url: nowhere }, { url }]],
    }
  },
  renewWebhookSecret: async () => {
    const { id } = await webhookOf(app)
    return {
      by: person(ada),
      reply: await app.as(ada).post(`/api/admin/webhooks/${id}/secret`),
      rows: [['webhook', 'changed', { url: nowhere }, { url: nowhere, sealed_secret: true }]],
    }
  },
  removeWebhook: async () => {
    const { id } = await webhookOf(app)
    return {
      by: person(ada),
      reply: await app.as(ada).delete(`/api/admin/webhooks/${id}`),
      rows: [['webhook', 'deleted', { url: nowhere }, null]],
    }
  },
  sendAgain: 'messages are no history',

  addClosing: async () => ({
    by: person(ada),
    reply: await app.as(ada).post('/api/closings', { weekday: 7, firstDay: '2031-01-01' }),
    rows: [['closing', 'created', null, { weekday: 7, first_day: '2031-01-01', last_day: null }]],
  }),
  changeClosing: async () => {
    const { id } = await closingOf(app, { weekday: 6, firstDay: '2031-01-01' })
    return {
      by: person(ada),
      reply: await app
        .as(ada)
        .put(`/api/closings/${id}`, { weekday: 6, firstDay: '2031-01-01', lastDay: '2031-02-01' }),
      rows: [
        [
          'closing',
          'changed',
          { weekday: 6, first_day: '2031-01-01', last_day: null },
          { weekday: 6, first_day: '2031-01-01', last_day: '2031-02-01' },
        ],
      ],
    }
  },
  removeClosing: async () => {
    const { id } = await closingOf(app, { firstDay: '2031-03-01' })
    return {
      by: person(ada),
      reply: await app.as(ada).delete(`/api/closings/${id}`),
      rows: [['closing', 'deleted', { weekday: null, first_day: '2031-03-01', last_day: '2031-03-01' }, null]],
    }
  },

  reportMachineProblem: async () => ({
    by: person(erin),
    reply: await app
      .as(erin)
      .post('/api/machine-problems', { machineType: 'washer', machineNumber: 7, description: 'Leaks' }),
    rows: [['machineProblem', 'created', null, { machine_number: 7, description: 'Leaks', reporter_id: erin.id }]],
  }),
  addVoiceToMachineProblem: async () => {
    const { id } = await makeProblem(app.db)
    return {
      by: person(theo),
      reply: await app.as(theo).post(`/api/machine-problems/${id}/voices`, { note: 'Since noon' }),
      rows: [['machineProblemVoice', 'created', null, { problem_id: id, person_id: theo.id, note: 'Since noon' }]],
    }
  },
  repairMachineProblem: async () => {
    const { id } = await makeProblem(app.db)
    return {
      by: person(theo),
      reply: await app.as(theo).post(`/api/machine-problems/${id}/repair`, { repairNotes: 'Belt' }),
      rows: [['machineProblem', 'changed', { status: 'open' }, { status: 'repaired', repair_notes: 'Belt' }]],
    }
  },
  changeMachineProblem: async () => {
    const { id } = await makeProblem(app.db)
    return {
      by: person(tess),
      reply: await app.as(tess).patch(`/api/machine-problems/${id}`, { status: 'in_progress' }),
      rows: [['machineProblem', 'changed', { status: 'open' }, { status: 'in_progress' }]],
    }
  },
  emailMachineProblems: async () => {
    await makeProblem(app.db)
    return {
      by: person(ada),
      reply: await app.as(ada).post('/api/machine-problems/email', { technicianEmail: 'tess@example.com' }),
      rows: [['machineProblemEmail', 'created', null, { technician_email: 'tess@example.com' }]],
    }
  },
  chooseProblemMails: async () => ({
    by: person(tess),
    reply: await app.as(tess).put('/api/user/problem-mails', { rhythm: 'daily' }),
    rows: [['problemMailChoice', 'created', null, { user_id: tess.id, rhythm: 'daily' }]],
  }),
  chooseWeekMail: async () => ({
    by: person(ada),
    reply: await app.as(ada).put('/api/user/week-mail', { isWanted: true }),
    rows: [['weekMailChoice', 'created', null, { user_id: ada.id, is_wanted: true }]],
  }),
  setPublicRepairPin: async () => ({
    by: person(ada),
    reply: await app.as(ada).put('/api/machine-problems/public-repair-pin', { pin: '4711' }),
    rows: [['publicRepairPin', 'created', null, { set_by_id: ada.id }]],
  }),
  undoPublicRepair: async () => {
    const { id } = await makeProblem(app.db, { status: 'in_progress' })
    const at = `/api/public/machine-problems/${id}`
    const { body } = await app.stranger().post(`${at}/repair`, { technicianName: 'Tom from outside' })
    return {
      by: { id: null, name: 'Tom from outside' },
      reply: await app.stranger().post(`${at}/undo-repair`, { undo: body.undo }),
      rows: [
        [
          'machineProblem',
          'changed',
          { status: 'repaired', repairer_name: 'Tom from outside' },
          { status: 'in_progress', repairer_name: null },
        ],
      ],
    }
  },
  repairMachineProblemPublicly: async () => {
    const { id } = await makeProblem(app.db)
    return {
      by: { id: null, name: 'Tom from outside' },
      reply: await app
        .stranger()
        .post(`/api/public/machine-problems/${id}/repair`, { technicianName: 'Tom from outside', repairNotes: 'Pump' }),
      rows: [
        ['machineProblem', 'changed', { status: 'open' }, { status: 'repaired', repairer_name: 'Tom from outside' }],
      ],
    }
  },

  addMachine: async () => ({
    by: person(ada),
    reply: await app.as(ada).post('/api/machines', { machineType: 'dryer', machineNumber: 4, make: 'Hart' }),
    rows: [['machine', 'created', null, { machine_type: 'dryer', machine_number: 4, make: 'Hart' }]],
  }),
  changeMachine: async () => {
    const machine = await machineOf(app, { make: 'Hart' })
    const { id, machineNumber } = machine
    return {
      by: person(ada),
      reply: await app.as(ada).put(`/api/machines/${id}`, { ...machine, make: null, outOfUseSince: '2026-01-31' }),
      rows: [
        [
          'machine',
          'changed',
          { make: 'Hart', out_of_use_since: null },
          { make: null, out_of_use_since: '2026-01-31', machine_type: 'washer', machine_number: machineNumber },
        ],
      ],
    }
  },
  importMachines: async () => {
    const { machineNumber } = await machineOf(app, { make: 'Hart' })
    const lines = [
      { line: 2, machineType: 'washer', machineNumber, model: 'W-40' },
      { line: 3, machineType: 'dryer', machineNumber: 5 },
      { line: 4, machineType: 'dryer', machineNumber: 4 },
    ]
    return {
      by: person(ada),
      reply: await app.as(ada).post('/api/machines/import', { lines }),
      rows: [
        ['machine', 'created', null, { machine_type: 'dryer', machine_number: 5 }],
        [
          'machine',
          'changed',
          { model: null },
          { model: 'W-40', machine_type: 'washer', machine_number: machineNumber },
        ],
      ],
    }
  },

  addCareTask: async () => {
    const body = { title: 'Clean the lint trap', machineType: 'dryer', everyDays: 7, startsOn: '2026-01-05' }
    return {
      by: person(ada),
      reply: await app.as(ada).post('/api/care-tasks', body),
      rows: [
        [
          'careTask',
          'created',
          null,
          {
            title: 'Clean the lint trap',
            machine_type: 'dryer',
            every_days: 7,
            starts_on: '2026-01-05',
            is_active: true,
          },
        ],
      ],
    }
  },
  changeCareTask: async () => {
    const task = await careTaskOf(app)
    return {
      by: person(ada),
      reply: await app.as(ada).put(`/api/care-tasks/${task.id}`, { ...task, everyDays: 14 }),
      rows: [
        [
          'careTask',
          'changed',
          { every_days: 7 },
          { every_days: 14, title: task.title, machine_type: 'washer', machine_number: null },
        ],
      ],
    }
  },
  stopCareTask: async () => {
    const task = await careTaskOf(app)
    return {
      by: person(ada),
      reply: await app.as(ada).delete(`/api/care-tasks/${task.id}`),
      rows: [
        [
          'careTask',
          'changed',
          { is_active: true },
          { is_active: false, title: task.title, machine_type: 'washer', machine_number: null },
        ],
      ],
    }
  },
  tickCareTask: async () => {
    const { id, machineNumber } = await machineOf(app)
    const task = await careTaskOf(app, { machineNumber })
    return {
      by: person(tess),
      reply: await app.as(tess).post(`/api/care-tasks/${task.id}/done`, { machineId: id, note: 'Full of lint' }),
      rows: [
        ['careDone', 'created', null, { task_id: task.id, machine_id: id, done_by_id: tess.id, note: 'Full of lint' }],
      ],
    }
  },

  addCommercialAccount: async () => ({
    by: person(ada),
    reply: await app.as(ada).post('/api/commercial-accounts', { name: 'Inn', email: 'inn@example.com' }),
    rows: [['commercialAccount', 'created', null, { name: 'Inn', email: 'inn@example.com', is_active: true }]],
  }),
  changeCommercialAccount: async () => {
    const account = await accountOf(app)
    return {
      by: person(ada),
      reply: await app.as(ada).put(`/api/commercial-accounts/${account.id}`, { ...account, name: 'Grand Hotel' }),
      rows: [['commercialAccount', 'changed', { name: account.name }, { name: 'Grand Hotel', email: account.email }]],
    }
  },
  deactivateCommercialAccount: async () => {
    const account = await accountOf(app)
    return {
      by: person(ada),
      reply: await app.as(ada).delete(`/api/commercial-accounts/${account.id}`),
      rows: [['commercialAccount', 'changed', { is_active: true }, { is_active: false, name: account.name }]],
    }
  },

  importPeriod: async () => {
    const robin = await app.makePerson()
    const week = freshWeek()
    const aliases = [{ alias: `Robin ${robin.id}`, userId: robin.id }]
    const body = { periodName: 'Pay', importedFrom: 'csv', ...week, records: [recordOf(robin)], aliases }
    return {
      by: person(ada),
      reply: await app.as(ada).post('/api/payroll-periods', body),
      rows: [
        ['payrollPeriod', 'imported', null, { period_name: 'Pay', start_date: week.startDate }],
        ['payrollRecord', 'imported', null, { user_id: robin.id, net_pay: 358 }],
        ['payrollAlias', 'created', null, { user_id: robin.id }],
        ['payrollImport', 'created', null, { start_date: week.startDate, record_count: 1, imported_by: ada.id }],
      ],
    }
  },
  deletePeriod: async () => {
    const week = freshWeek()
    const { id } = await imported(app, { ...week, records: [recordOf(erin)] })
    return {
      by: person(ada),
      reply: await app.as(ada).delete(`/api/payroll-periods/${id}`),
      rows: [
        ['payrollRecord', 'deleted', { period_id: id, user_id: erin.id }, null],
        ['payrollPeriod', 'deleted', { id, start_date: week.startDate }, null],
      ],
    }
  },
  askAboutPay: async () => {
    const robin = await app.makePerson()
    const { id } = await imported(app, { ...freshWeek(), records: [recordOf(robin)] })
    return {
      by: person(robin),
      reply: await app.as(robin).post(`/api/my-payroll/${id}/questions`, { question: 'Why?' }),
      rows: [['payrollQuestion', 'created', null, { period_id: id, user_id: robin.id, question: 'Why?' }]],
    }
  },
  answerPayrollQuestion: async () => {
    const robin = await app.makePerson()
    const period = await imported(app, { ...freshWeek(), records: [recordOf(robin)] })
    const { id } = (await app.as(robin).post(`/api/my-payroll/${period.id}/questions`, { question: 'Why?' })).body
    return {
      by: person(ada),
      reply: await app.as(ada).post(`/api/payroll-questions/${id}/answer`, { answer: 'So.' }),
      rows: [['payrollQuestion', 'changed', { answer: null }, { answer: 'So.', answered_by: ada.id }]],
    }
  },
  forgetPayrollAlias: async () => {
    const alias = `Erin ${newOrderId()}`
    await imported(app, { ...freshWeek(), records: [recordOf(erin)], aliases: [{ alias, userId: erin.id }] })
    const { aliases } = (await app.as(ada).get('/api/payroll-import-settings')).body
    const { id } = aliases.find((each: { alias: string }) => each.alias === alias)
    return {
      by: person(ada),
      reply: await app.as(ada).delete(`/api/payroll-name-aliases/${id}`),
      rows: [['payrollAlias', 'deleted', { alias, user_id: erin.id }, null]],
    }
  },

  addModule: async () => ({
    by: person(ada),
    reply: await app.as(ada).post('/api/training/modules', { name: 'Folding' }),
    rows: [['trainingModule', 'created', null, { name: 'Folding' }]],
  }),
  changeModule: async () => {
    const module = await training.addModule()
    return {
      by: person(ada),
      reply: await app.as(ada).put(`/api/training/modules/${module.id}`, { name: 'Ironing' }),
      rows: [['trainingModule', 'changed', { name: module.name }, { name: 'Ironing' }]],
    }
  },
  copyModule: async () => {
    const module = await training.addModule()
    const task = await training.addTask(module.id)
    const subtask = await training.addSubtask(task.id)
    return {
      by: person(ada),
      reply: await app.as(ada).post(`/api/training/modules/${module.id}/copies`, { name: 'Ironing' }),
      rows: [
        ['trainingModule', 'created', null, { name: 'Ironing' }],
        ['trainingTask', 'created', null, { title: task.title }],
        ['trainingSubtask', 'created', null, { title: subtask.title }],
      ],
    }
  },
  orderModules: async () => {
    await training.addModule()
    await training.addModule()
    const modules: { id: string }[] = (await app.as(ada).get('/api/training/modules')).body
    await app.as(ada).put('/api/training/modules/order', { ids: modules.map(({ id }) => id) })
    const ids = [modules[1]!, modules[0]!, ...modules.slice(2)].map(({ id }) => id)
    return {
      by: person(ada),
      reply: await app.as(ada).put('/api/training/modules/order', { ids }),
      // Only what stands elsewhere now.
      rows: [
        ['trainingModule', 'changed', { order_index: 1 }, { order_index: 2 }],
        ['trainingModule', 'changed', { order_index: 2 }, { order_index: 1 }],
      ],
    }
  },
  addTask: async () => {
    const module = await training.addModule()
    return {
      by: person(ada),
      reply: await app.as(ada).post('/api/training/tasks', { title: 'Sort', moduleId: module.id }),
      rows: [['trainingTask', 'created', null, { title: 'Sort', module_id: module.id }]],
    }
  },
  changeTask: async () => {
    const module = await training.addModule()
    const task = await training.addTask(module.id)
    return {
      by: person(ada),
      reply: await app.as(ada).put(`/api/training/tasks/${task.id}`, { title: 'Sort by colour' }),
      rows: [['trainingTask', 'changed', { title: task.title }, { title: 'Sort by colour', module_id: module.id }]],
    }
  },
  orderTasks: async () => {
    const module = await training.addModule()
    const first = await training.addTask(module.id, { orderIndex: 1 })
    const second = await training.addTask(module.id, { orderIndex: 2 })
    return {
      by: person(ada),
      reply: await app.as(ada).put(`/api/training/modules/${module.id}/tasks/order`, { ids: [second.id, first.id] }),
      rows: [
        ['trainingTask', 'changed', { order_index: 1 }, { order_index: 2 }],
        ['trainingTask', 'changed', { order_index: 2 }, { order_index: 1 }],
      ],
    }
  },
  addSubtask: async () => {
    const module = await training.addModule()
    const task = await training.addTask(module.id)
    return {
      by: person(ada),
      reply: await app.as(ada).post(`/api/training/tasks/${task.id}/subtasks`, { title: 'Whites', taskId: task.id }),
      rows: [['trainingSubtask', 'created', null, { title: 'Whites', task_id: task.id }]],
    }
  },
  changeSubtask: async () => {
    const { task } = await training.assignedTask(await app.makePerson())
    const subtask = await training.addSubtask(task.id)
    return {
      by: person(ada),
      reply: await app.as(ada).put(`/api/training/subtasks/${subtask.id}`, { title: 'Blacks' }),
      rows: [['trainingSubtask', 'changed', { title: subtask.title }, { title: 'Blacks', task_id: task.id }]],
    }
  },
  deleteSubtask: async () => {
    const robin = await app.makePerson()
    const { task } = await training.assignedTask(robin)
    const subtask = await training.addSubtask(task.id)
    await tick(app.as(robin), subtask)
    return {
      by: person(ada),
      reply: await app.as(ada).delete(`/api/training/subtasks/${subtask.id}`),
      rows: [
        ['trainingTick', 'deleted', { user_id: robin.id, subtask_id: subtask.id }, null],
        ['trainingSubtask', 'deleted', { id: subtask.id, title: subtask.title }, null],
      ],
    }
  },
  orderSubtasks: async () => {
    const { task } = await training.assignedTask(await app.makePerson())
    const first = await training.addSubtask(task.id, { orderIndex: 1 })
    const second = await training.addSubtask(task.id, { orderIndex: 2 })
    return {
      by: person(ada),
      reply: await app.as(ada).put(`/api/training/tasks/${task.id}/subtasks/order`, { ids: [second.id, first.id] }),
      rows: [
        ['trainingSubtask', 'changed', { order_index: 1 }, { order_index: 2 }],
        ['trainingSubtask', 'changed', { order_index: 2 }, { order_index: 1 }],
      ],
    }
  },
  setModuleRoles: async () => {
    const module = await training.addModule()
    await training.setRoles(module.id, { employee: 7, admin: 7 })
    const reply = await training.setRoles(module.id, { employee: 14, technician: 3 })
    await training.setRoles(module.id, {})
    return {
      by: person(ada),
      reply,
      rows: [
        ['trainingModuleRole', 'deleted', { module_id: module.id, role: 'admin' }, null],
        ['trainingModuleRole', 'changed', { due_days: 7 }, { role: 'employee', due_days: 14 }],
        ['trainingModuleRole', 'created', null, { role: 'technician', due_days: 3, added_by_id: ada.id }],
      ],
    }
  },
  assignModule: async () => {
    const robin = await app.makePerson()
    const module = await training.addModule()
    return {
      by: person(ada),
      reply: await app.as(ada).post('/api/training/assignments', { userId: robin.id, moduleId: module.id }),
      rows: [['trainingAssignment', 'created', null, { user_id: robin.id, module_id: module.id }]],
    }
  },
  assignModuleToSeveral: async () => {
    const people = [await app.makePerson(), await app.makePerson()]
    const module = await training.addModule()
    return {
      by: person(ada),
      reply: await app
        .as(ada)
        .post(`/api/training/modules/${module.id}/assignments`, { userIds: people.map(({ id }) => id) }),
      rows: people.map(({ id }): Row => ['trainingAssignment', 'created', null, { user_id: id, module_id: module.id }]),
    }
  },
  removeAssignment: async () => {
    const robin = await app.makePerson()
    const { assignment } = await training.assignedTask(robin)
    return {
      by: person(ada),
      reply: await app.as(ada).delete(`/api/training/assignments/${assignment.id}`),
      rows: [['trainingAssignment', 'deleted', { user_id: robin.id }, null]],
    }
  },
  completeTask: async () => {
    const robin = await app.makePerson()
    const { task } = await training.assignedTask(robin)
    return {
      by: person(robin),
      reply: await complete(app.as(robin), task.id, 'all done'),
      rows: [['trainingProgress', 'created', null, { user_id: robin.id, task_id: task.id, notes: 'all done' }]],
    }
  },
  tickSubtask: async () => {
    const robin = await app.makePerson()
    const { task } = await training.assignedTask(robin)
    const subtask = await training.addSubtask(task.id)
    return {
      by: person(robin),
      reply: await tick(app.as(robin), subtask),
      rows: [['trainingTick', 'created', null, { user_id: robin.id, subtask_id: subtask.id }]],
    }
  },
  untickSubtask: async () => {
    const robin = await app.makePerson()
    const { task } = await training.assignedTask(robin)
    const subtask = await training.addSubtask(task.id)
    await tick(app.as(robin), subtask)
    await complete(app.as(robin), task.id)
    return {
      by: person(robin),
      reply: await app.as(robin).post(`/api/training/subtasks/${subtask.id}/incomplete`, { taskId: task.id }),
      rows: [
        ['trainingTick', 'deleted', { user_id: robin.id, subtask_id: subtask.id }, null],
        ['trainingProgress', 'changed', { user_id: robin.id }, { trainee_completed_at: null }],
      ],
    }
  },
  approveProgress: async () => {
    const robin = await app.makePerson()
    const { task } = await training.assignedTask(robin)
    await complete(app.as(robin), task.id)
    const [pending] = await pendingOf(app.as(ada), robin)
    return {
      by: person(theo),
      reply: await app.as(theo).post(`/api/training/progress/${pending.progressId}/approve`, { notes: 'well done' }),
      rows: [
        ['trainingProgress', 'changed', { trainer_id: null }, { trainer_id: theo.id, trainer_notes: 'well done' }],
      ],
    }
  },
  approveSeveral: async () => {
    const robin = await app.makePerson()
    const { task } = await training.assignedTask(robin)
    await complete(app.as(robin), task.id)
    const [pending] = await pendingOf(app.as(ada), robin)
    return {
      by: person(theo),
      reply: await app.as(theo).post('/api/training/progress/approve', { progressIds: [pending.progressId] }),
      rows: [['trainingProgress', 'changed', { trainer_id: null }, { trainer_id: theo.id }]],
    }
  },
  askAgain: async () => {
    const robin = await app.makePerson()
    const { task, assignment } = await training.assignedTask(robin, { requiresTrainerSignoff: false })
    const { body: progress } = await complete(app.as(robin), task.id)
    await app.as(ada).put(`/api/training/tasks/${task.id}`, { description: '<p>Another text</p>' })
    const body = { progressIds: [progress.id], notes: 'Read it', dueDate: '2031-01-01' }
    return {
      by: person(ada),
      reply: await app.as(ada).post(`/api/training/tasks/${task.id}/ask-again`, body),
      rows: [
        ['trainingProgress', 'changed', { return_note: null }, { return_note: 'Read it', completed_at: null }],
        [
          'trainingAssignment',
          'changed',
          { due_date: null },
          { module_id: assignment.moduleId, due_date: '2031-01-01' },
        ],
      ],
    }
  },
  returnProgress: async () => {
    const robin = await app.makePerson()
    const { task } = await training.assignedTask(robin)
    await complete(app.as(robin), task.id)
    const [pending] = await pendingOf(app.as(ada), robin)
    return {
      by: person(theo),
      reply: await sendBack(app.as(theo), pending.progressId, 'fold it again'),
      rows: [
        [
          'trainingProgress',
          'changed',
          { returned_at: null, return_note: null },
          { trainee_completed_at: null, returned_by_id: theo.id, return_note: 'fold it again' },
        ],
      ],
    }
  },

  restoreDeleted: async () => {
    const tip = await tipOf(app.db, erin)
    await app.as(erin).delete(`/api/tips/${tip.id}`)
    const [{ id }] = (await app.as(ada).get(`/api/admin/history?record=${tip.id}`)).body.entries
    return {
      by: person(ada),
      reply: await app.as(ada).post(`/api/admin/history/${id}/restore`),
      rows: [['tip', 'restored', null, { id: tip.id, amount: 4.5 }]],
    }
  },
}

const changing = Object.entries(endpoints).filter(([, { method }]) => method !== 'GET')

test('every call that changes something is listed here', () => {
  expect(Object.keys(calls).toSorted()).toEqual(changing.map(([name]) => name).toSorted())
})

async function rowsOf(reply: Reply, at: App = app) {
  const { rows } = await at.pool.query('select * from history where request_id = $1 order by id', [
    reply.headers.get('x-request-id'),
  ])
  return rows
}

describe('writes who did what, from where, in the transaction of the change', () => {
  const writing = Object.entries(calls).filter(
    (row): row is [string, () => Promise<Call>] => typeof row[1] !== 'string',
  )
  test.each(writing)('%s', async (_name, make) => {
    const { by, reply, rows: expected } = await make()
    expect([reply.status, reply.text]).toEqual([expect.toSatisfy((status) => status < 300), expect.anything()])
    const rows = await rowsOf(reply)
    expect(new Set(rows.map(({ transaction }) => transaction)).size).toBe(1)
    expect(rows).toHaveLength(expected.length)
    expect(rows).toEqual(
      expect.arrayContaining(
        expected.map(([kind, action, before, after]) =>
          expect.objectContaining({
            kind,
            action,
            before: before && expect.objectContaining(before),
            after: after && expect.objectContaining(after),
            actor_id: by.id,
            actor_name: by.name,
            address: '127.0.0.1',
          }),
        ),
      ),
    )
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
  const taken = await stainsOf(app, erin)
  const replies = [
    await app.as(erin).put(`/api/tips/${tip.id}`, { amount: tip.amount }),
    await app.as(theo).delete(`/api/tips/${tip.id}`),
    await app.as(ada).patch(`/api/admin/users/${ada.id}/role`, { role: 'employee' }),
    await app.as(erin).post('/api/stain-reports', {
      orderId: taken.orderId,
      commercialAccountId: taken.commercialAccountId,
      items: { Other: 1 },
    }),
    await app.as(ada).post('/api/payroll-periods', {
      periodName: '',
      importedFrom: 'csv',
      ...freshWeek(),
      records: [recordOf(erin), recordOf({ id: '0196b0a0-0000-7000-8000-000000000000' })],
    }),
  ]
  expect(replies.map(({ status }) => status)).toEqual([200, 403, 409, 409, 400])
  for (const reply of replies) expect(await rowsOf(reply)).toEqual([])
})

test('a failure after the change takes the history with it', async () => {
  await app.pool.query('alter table payroll_records add constraint broken check (notes is distinct from $$broken$$)')
  const reply = await app.as(ada).post('/api/payroll-periods', {
    periodName: '',
    importedFrom: 'csv',
    ...freshWeek(),
    records: [recordOf(erin, { notes: 'broken' })],
  })
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
  const week = freshWeek()
  const body = { periodName: '', importedFrom: 'csv', ...week, records: people.map((each) => recordOf(each)) }
  const counted = async (reply: Reply) => {
    const { rows } = await app.pool.query(
      `select kind, action, count(*)::int from history where request_id = $1 group by 1, 2 order by 1, 2`,
      [reply.headers.get('x-request-id')],
    )
    return rows.map(({ kind, action, count }) => [kind, action, count])
  }
  expect(await counted(await app.as(ada).post('/api/payroll-periods', body))).toEqual([
    ['payrollImport', 'created', 1],
    ['payrollPeriod', 'imported', 1],
    ['payrollRecord', 'imported', 1000],
  ])
  const again = await app.as(ada).post('/api/payroll-periods', body)
  expect(await counted(again)).toEqual([
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
