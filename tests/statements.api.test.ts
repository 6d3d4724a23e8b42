import { getTableName } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { lockOrder } from '#shared/db/lock-order.ts'
import { endpoints } from '#shared/endpoints.ts'
import { addDays, mondayOf, today } from '#shared/time/day.ts'
import { type App, signIn, startApp } from '#tests/support/app.ts'
import { ada, erin, type Person, tess, theo } from '#tests/support/cast.ts'
import type { Client } from '#tests/support/client.ts'
import { locksOf } from '#tests/support/locks.ts'
import { statementsDuring, tablesReadWhole } from '#tests/support/statements.ts'
import { invite } from './invitations/invitation-data.ts'
import { makeProblem, makeRepairedProblem } from './machine-problems/problem-data.ts'
import { careTaskOf, machineOf } from './machines/machine-data.ts'
import { addPasskey } from './passkeys/authenticator.ts'
import { imported, recordOf } from './payroll/payroll-data.ts'
import { closingOf, drop, dropOf } from './shift-reports/report-data.ts'
import { accountOf, newOrderId, stainsOf } from './stain-reports/report-data.ts'
import { tipOf } from './tips/tip-data.ts'
import { newTokenBody, tokenOf } from './tokens/token-data.ts'
import { complete, tick, trainingIn } from './training/training-data.ts'
import { deliveryOf, nowhere, webhookOf } from './webhooks/webhook-data.ts'

// How many statements every call of the table takes, the look at the session among them, that none of them reads a table
// that grows for ever from one end to the other, and that they lock tables in one order.

interface Sent {
  as?: Person | undefined
  at?: string
  body?: object
}

interface Expected {
  statements: number
  /** Growing tables of which it reads every row, because that is what is asked for. */
  readsWhole?: string[]
  /** 2xx unless said otherwise. */
  status?: number
  prepare: (app: App) => Promise<Sent> | Sent
}

/** What a device answers to nothing that the server asked. */
const neverAsked = Buffer.from('{"challenge":"AAAA"}').toString('base64url')
const noPasskey = { id: 'x', clientDataJSON: neverAsked, authenticatorData: 'x', signature: 'x', userHandle: 'x' }

const week = `startDate=${addDays(today(), -7)}T00:00:00.000Z&endDate=${addDays(today(), 2)}T00:00:00.000Z`
const training = (app: App) => trainingIn(app)

const progressOf = async (app: App) => {
  const { task } = await training(app).assignedTask(erin)
  await complete(app.as(erin), task.id)
  const { rows } = await app.pool.query('select id from training_progress where task_id = $1', [task.id])
  return rows[0].id as string
}

let weeks = 0
const periodOf = (app: App) => {
  weeks += 1
  const startDate = addDays('2020-01-06', weeks * 7)
  return imported(app, { startDate, endDate: addDays(startDate, 6), records: [recordOf(erin)] })
}

const expected: Record<string, Expected> = {
  'GET /api/admin/history': { statements: 2, prepare: () => ({ as: ada }) },
  'GET /api/admin/history/export': { statements: 2, prepare: () => ({ as: ada }) },
  'POST /api/admin/history/:id/restore': {
    statements: 10,
    prepare: async (app) => {
      const tip = await tipOf(app.db, erin)
      await app.as(erin).delete(`/api/tips/${tip.id}`)
      const { rows } = await app.pool.query(`select id from history where record_id = $1 and action = 'deleted'`, [
        tip.id,
      ])
      return { as: ada, at: `/api/admin/history/${rows[0].id}/restore` }
    },
  },
  'GET /api/admin/invitations': { statements: 2, prepare: () => ({ as: ada }) },
  'POST /api/admin/invitations': {
    statements: 8,
    prepare: () => ({ as: ada, body: { email: 'count@example.com', role: 'employee' } }),
  },
  'DELETE /api/admin/invitations/:id': {
    statements: 4,
    prepare: async (app) => ({ as: ada, at: `/api/admin/invitations/${(await invite(app)).id}` }),
  },
  'POST /api/admin/invitations/:id/resend': {
    statements: 8,
    prepare: async (app) => ({ as: ada, at: `/api/admin/invitations/${(await invite(app)).id}/resend` }),
  },
  'POST /api/admin/tips': {
    statements: 3,
    prepare: () => ({ as: ada, body: { orderId: '0042', amount: '4.50', userId: erin.id } }),
  },
  'PUT /api/admin/tips/:id': {
    statements: 6,
    prepare: async (app) => ({
      as: ada,
      at: `/api/admin/tips/${(await tipOf(app.db, erin)).id}`,
      body: { amount: '5.00' },
    }),
  },
  'GET /api/admin/tips/consolidated-reports': {
    statements: 7,
    prepare: () => ({ as: ada, at: `/api/admin/tips/consolidated-reports?${week}` }),
  },
  'GET /api/admin/tips/for-payroll': {
    statements: 2,
    prepare: () => ({
      as: ada,
      at: `/api/admin/tips/for-payroll?startDate=${addDays(today(), -13)}&endDate=${addDays(today(), -7)}`,
    }),
  },
  'GET /api/admin/training/assignments': { statements: 2, prepare: () => ({ as: ada }) },
  'GET /api/admin/training/overview': { statements: 2, prepare: () => ({ as: ada }) },
  'GET /api/admin/training/pending-approvals': { statements: 2, prepare: () => ({ as: ada }) },
  'GET /api/admin/week': {
    statements: 2,
    prepare: () => ({ as: ada, at: `/api/admin/week?start=${mondayOf(today())}` }),
  },
  'GET /api/admin/users': { statements: 2, prepare: () => ({ as: ada }) },
  'GET /api/admin/users/:id/pay': {
    statements: 3,
    prepare: () => ({ as: ada, at: `/api/admin/users/${erin.id}/pay` }),
  },
  'GET /api/admin/users/:id/sessions': {
    statements: 3,
    prepare: () => ({ as: ada, at: `/api/admin/users/${erin.id}/sessions` }),
  },
  'DELETE /api/admin/users/:id/sessions': {
    statements: 5,
    prepare: async (app) => {
      const robin = await app.makePerson()
      await app.as(robin).get('/api/user')
      return { as: ada, at: `/api/admin/users/${robin.id}/sessions` }
    },
  },
  'DELETE /api/admin/users/:id/sessions/:sessionId': {
    statements: 5,
    prepare: async (app) => {
      const robin = await app.makePerson()
      const [{ id }] = (await app.as(robin).get('/api/user/sessions')).body
      return { as: ada, at: `/api/admin/users/${robin.id}/sessions/${id}` }
    },
  },
  'PATCH /api/admin/users/:id': {
    statements: 5,
    prepare: async (app) => ({
      as: ada,
      at: `/api/admin/users/${(await app.makePerson()).id}`,
      body: { firstName: 'Robin', lastName: 'Reed', payrollId: 'S-1' },
    }),
  },
  'DELETE /api/admin/users/:id': {
    statements: 10,
    prepare: async (app) => ({ as: ada, at: `/api/admin/users/${(await app.makePerson()).id}` }),
  },
  'POST /api/admin/users/:id/reactivate': {
    statements: 6,
    prepare: async (app) => ({
      as: ada,
      at: `/api/admin/users/${(await app.makePerson({ isActive: false })).id}/reactivate`,
    }),
  },
  'PATCH /api/admin/users/:id/role': {
    statements: 14,
    prepare: async (app) => ({
      as: ada,
      at: `/api/admin/users/${(await app.makePerson()).id}/role`,
      body: { role: 'technician' },
    }),
  },
  'POST /api/admin/users/:id/export': {
    statements: 5,
    prepare: async (app) => ({ as: ada, at: `/api/admin/users/${(await app.makePerson()).id}/export` }),
  },
  'POST /api/admin/users/:id/remove-name': {
    statements: 60,
    // A name may stand in any text.
    readsWhole: ['history', 'payroll_imports', 'payroll_records', 'payroll_imports', 'tips'],
    prepare: async (app) => {
      // PostgreSQL guesses from the name's length how many texts have it, and from that how to read them.
      const named = { firstName: 'Bartholomew', lastName: 'Featherstonehaugh' }
      const { id, firstName, lastName } = await app.makePerson({ ...named, isActive: false })
      return { as: ada, at: `/api/admin/users/${id}/remove-name`, body: { name: `${firstName} ${lastName}` } }
    },
  },
  'GET /api/auth/config': { statements: 0, prepare: () => ({}) },
  'GET /api/commercial-accounts': { statements: 2, prepare: () => ({ as: erin }) },
  'POST /api/commercial-accounts': {
    statements: 4,
    prepare: () => ({ as: ada, body: { name: 'Hotel Count', email: 'hotel-count@example.com' } }),
  },
  'PUT /api/commercial-accounts/:id': {
    statements: 4,
    prepare: async (app) => ({
      as: ada,
      at: `/api/commercial-accounts/${(await accountOf(app)).id}`,
      body: { name: 'Hotel Changed', email: 'hotel-changed@example.com' },
    }),
  },
  'DELETE /api/commercial-accounts/:id': {
    statements: 4,
    prepare: async (app) => ({ as: ada, at: `/api/commercial-accounts/${(await accountOf(app)).id}` }),
  },
  'POST /api/forgot-password': { statements: 1, prepare: () => ({ body: { email: 'nobody-at-all@example.com' } }) },
  'POST /api/import-from-sheets': {
    statements: 1,
    status: 400,
    prepare: () => ({ as: ada, body: { sheetUrl: 'https://example.com/no-sheet' } }),
  },
  'GET /api/invitations/:inviteCode': {
    statements: 1,
    prepare: async (app) => ({ at: `/api/invitations/${(await invite(app)).code}` }),
  },
  'POST /api/login': { statements: 8, prepare: () => ({ body: { email: erin.email, password: erin.password } }) },
  'POST /api/logout': { statements: 2, prepare: () => ({ as: erin }) },
  'GET /api/machine-problems': { statements: 2, prepare: () => ({ as: erin }) },
  'POST /api/machine-problems': {
    statements: 6,
    prepare: () => ({ as: erin, body: { machineType: 'washer', machineNumber: 7, description: 'Leaks' } }),
  },
  'PATCH /api/machine-problems/:id': {
    statements: 6,
    prepare: async (app) => ({
      as: tess,
      at: `/api/machine-problems/${(await makeProblem(app.db)).id}`,
      body: { status: 'in_progress' },
    }),
  },
  'GET /api/machine-problems/repairs': { statements: 2, prepare: () => ({ as: erin }) },
  'GET /api/machine-problems/:id/history': {
    statements: 4,
    prepare: async (app) => ({
      as: tess,
      at: `/api/machine-problems/${(await makeRepairedProblem(app.db, tess)).id}/history`,
    }),
  },
  'POST /api/machine-problems/:id/voices': {
    statements: 6,
    prepare: async (app) => ({
      as: theo,
      at: `/api/machine-problems/${(await makeProblem(app.db)).id}/voices`,
      body: { note: 'Mine too' },
    }),
  },
  'POST /api/machine-problems/:id/repair': {
    statements: 6,
    prepare: async (app) => ({
      as: erin,
      at: `/api/machine-problems/${(await makeProblem(app.db)).id}/repair`,
      body: { repairNotes: 'New belt' },
    }),
  },
  'GET /api/recent-weeks': { statements: 1, prepare: () => ({ as: erin }) },
  'GET /api/user/week-mail': { statements: 2, prepare: () => ({ as: ada }) },
  'PUT /api/user/week-mail': { statements: 4, prepare: () => ({ as: ada, body: { isWanted: true } }) },
  'GET /api/user/problem-mails': { statements: 2, prepare: () => ({ as: tess }) },
  'PUT /api/user/problem-mails': { statements: 5, prepare: () => ({ as: tess, body: { rhythm: 'daily' } }) },
  'GET /api/machine-problems/public-repair-pin': { statements: 2, prepare: () => ({ as: ada }) },
  'PUT /api/machine-problems/public-repair-pin': { statements: 5, prepare: () => ({ as: ada, body: { pin: '4711' } }) },
  'GET /api/machine-problems/email': { statements: 3, prepare: () => ({ as: ada }) },
  'POST /api/machine-problems/email': {
    statements: 6,
    prepare: async (app) => {
      await makeProblem(app.db)
      return { as: ada, body: { technicianEmail: 'fix@example.com' } }
    },
  },
  'GET /api/care-tasks': { statements: 2, prepare: () => ({ as: tess }) },
  'GET /api/care-tasks/due': { statements: 2, prepare: () => ({ as: tess }) },
  'POST /api/care-tasks': {
    statements: 3,
    prepare: async (app) => {
      const { machineNumber } = await machineOf(app)
      const body = { title: 'Clean', machineType: 'washer', machineNumber, everyDays: 7, startsOn: '2026-01-05' }
      return { as: ada, body }
    },
  },
  'PUT /api/care-tasks/:id': {
    statements: 6,
    prepare: async (app) => {
      const { machineNumber } = await machineOf(app)
      const task = await careTaskOf(app, { machineNumber })
      return { as: ada, at: `/api/care-tasks/${task.id}`, body: { ...task, everyDays: 14 } }
    },
  },
  'DELETE /api/care-tasks/:id': {
    statements: 4,
    prepare: async (app) => ({ as: ada, at: `/api/care-tasks/${(await careTaskOf(app)).id}` }),
  },
  'POST /api/care-tasks/:id/done': {
    statements: 5,
    prepare: async (app) => {
      const { id, machineNumber } = await machineOf(app)
      const task = await careTaskOf(app, { machineNumber })
      return { as: tess, at: `/api/care-tasks/${task.id}/done`, body: { machineId: id } }
    },
  },
  'GET /api/machines': { statements: 2, prepare: () => ({ as: erin }) },
  'GET /api/machines/unregistered': { statements: 2, prepare: () => ({ as: ada }) },
  'GET /api/machines/fleet': { statements: 2, prepare: () => ({ as: tess }) },
  'GET /api/machines/repeated': { statements: 2, prepare: () => ({ as: erin }) },
  'POST /api/machines': {
    statements: 6,
    prepare: () => ({ as: ada, body: { machineType: 'dryer', machineNumber: 4 } }),
  },
  'PUT /api/machines/:id': {
    statements: 5,
    prepare: async (app) => {
      const machine = await machineOf(app)
      return { as: ada, at: `/api/machines/${machine.id}`, body: { ...machine, make: 'Hart' } }
    },
  },
  'POST /api/machines/import': {
    statements: 6,
    prepare: () => ({ as: ada, body: { lines: [{ line: 2, machineType: 'dryer', machineNumber: 5 }] } }),
  },
  'GET /api/machines/:machineType/:machineNumber': {
    statements: 2,
    prepare: () => ({ as: erin, at: '/api/machines/washer/7' }),
  },
  'GET /api/machines/:machineType/:machineNumber/repairs': {
    statements: 2,
    prepare: () => ({ as: erin, at: '/api/machines/washer/7/repairs' }),
  },
  'GET /api/my-payroll': { statements: 1, prepare: () => ({ as: erin }) },
  'GET /api/needs-you': { statements: 2, prepare: () => ({ as: ada }) },
  'POST /api/objects/upload': { statements: 4, prepare: () => ({ as: erin }) },
  'POST /api/my-payroll/:periodId/questions': {
    statements: 5,
    prepare: async (app) => ({
      as: erin,
      at: `/api/my-payroll/${(await periodOf(app)).id}/questions`,
      body: { question: 'Why?' },
    }),
  },
  'GET /api/payroll-questions': { statements: 2, prepare: () => ({ as: ada }) },
  'POST /api/payroll-questions/:id/answer': {
    statements: 5,
    prepare: async (app) => {
      const period = await periodOf(app)
      const { body } = await app.as(erin).post(`/api/my-payroll/${period.id}/questions`, { question: 'Why?' })
      return { as: ada, at: `/api/payroll-questions/${body.id}/answer`, body: { answer: 'So.' } }
    },
  },
  'GET /api/payroll-import-settings': { statements: 3, prepare: () => ({ as: ada }) },
  'DELETE /api/payroll-name-aliases/:id': {
    statements: 4,
    prepare: async (app) => {
      const { rows } = await app.pool.query(
        `insert into payroll_name_aliases (id, alias, user_id) values (gen_random_uuid(), 'E. Counted', $1) returning id`,
        [erin.id],
      )
      return { as: ada, at: `/api/payroll-name-aliases/${rows[0].id}` }
    },
  },
  'GET /api/payroll-periods': {
    statements: 2,
    // Its totals add up every record there is.
    readsWhole: ['payroll_records'],
    prepare: () => ({ as: ada, at: '/api/payroll-periods?include=totals' }),
  },
  'POST /api/payroll-periods': {
    statements: 13,
    prepare: () => ({
      as: ada,
      body: {
        startDate: '2019-01-07',
        endDate: '2019-01-13',
        importedFrom: 'csv',
        records: [recordOf(erin), recordOf(tess)],
      },
    }),
  },
  'GET /api/payroll-periods/:id': {
    statements: 2,
    prepare: async (app) => ({ as: ada, at: `/api/payroll-periods/${(await periodOf(app)).id}` }),
  },
  'DELETE /api/payroll-periods/:id': {
    statements: 4,
    prepare: async (app) => ({ as: ada, at: `/api/payroll-periods/${(await periodOf(app)).id}` }),
  },
  'GET /api/payroll-periods/:id/imports': {
    statements: 3,
    prepare: async (app) => ({ as: ada, at: `/api/payroll-periods/${(await periodOf(app)).id}/imports` }),
  },
  'GET /api/payroll-periods/logged-tips': {
    statements: 2,
    prepare: () => ({
      as: ada,
      at: `/api/payroll-periods/logged-tips?startDate=${addDays(today(), -13)}&endDate=${addDays(today(), -7)}`,
    }),
  },
  'GET /api/payroll-periods/usual-pay': {
    statements: 2,
    prepare: () => ({ as: ada, at: '/api/payroll-periods/usual-pay?startDate=2024-01-01&endDate=2024-01-07' }),
  },
  'GET /api/public/machine-problems': { statements: 1, prepare: () => ({}) },
  'POST /api/public/machine-problems/:id/repair': {
    statements: 5,
    prepare: async (app) => ({
      at: `/api/public/machine-problems/${(await makeProblem(app.db)).id}/repair`,
      body: { technicianName: 'Jo' },
    }),
  },
  'POST /api/public/machine-problems/:id/undo-repair': {
    statements: 7,
    prepare: async (app) => {
      const at = `/api/public/machine-problems/${(await makeProblem(app.db)).id}`
      const { body } = await app.stranger().post(`${at}/repair`, { technicianName: 'Jo' })
      return { at: `${at}/undo-repair`, body: { undo: body.undo } }
    },
  },
  'GET /api/public/technician-name': { statements: 1, prepare: () => ({}) },
  'PUT /api/receipt-images': {
    statements: 1,
    status: 400,
    prepare: () => ({ as: erin, body: { receiptImageURL: '/api/objects/elsewhere' } }),
  },
  'POST /api/register': {
    statements: 17,
    prepare: async (app) => {
      const { email, code } = await invite(app)
      return { body: { email, inviteCode: code, password: 'starched collars', firstName: 'Robin', lastName: 'Reed' } }
    },
  },
  'POST /api/reset-password': {
    statements: 1,
    status: 400,
    prepare: () => ({ body: { email: erin.email, token: 'x'.repeat(43), newPassword: 'starched collars' } }),
  },
  'GET /api/shift-reports': { statements: 2, prepare: () => ({ as: erin }) },
  'GET /api/shift-reports/drawers': { statements: 2, prepare: () => ({ as: erin }) },
  'POST /api/shift-reports': { statements: 6, prepare: () => ({ as: erin, body: drop() }) },
  'PATCH /api/shift-reports/:id': {
    // The lock of its drawer, the report, what it was, the report as it is, and the one that follows it.
    statements: 9,
    prepare: async (app) => {
      const { id } = await dropOf(app, erin, { drawer: 'Counted', shiftDate: addDays(today(), -2) })
      await dropOf(app, erin, { drawer: 'Counted', shiftDate: addDays(today(), -1) })
      return { as: ada, at: `/api/shift-reports/${id}`, body: { dropAmount: '300', reason: 'Counted again' } }
    },
  },
  'GET /api/shift-reports/:id/corrections': {
    statements: 3,
    prepare: async (app) => ({
      as: erin,
      at: `/api/shift-reports/${(await dropOf(app, erin, { shiftDate: addDays(today(), -3) })).id}/corrections`,
    }),
  },
  'PUT /api/machine-problem-images': {
    statements: 1,
    status: 400,
    prepare: () => ({ as: erin, body: { imageURL: '/api/objects/elsewhere' } }),
  },
  'GET /api/shift-reports/missing-days': { statements: 2, prepare: () => ({ as: ada }) },
  'GET /api/shift-reports/calendar': {
    statements: 2,
    prepare: () => ({ as: ada, at: `/api/shift-reports/calendar?month=${today().slice(0, 7)}` }),
  },
  'GET /api/admin/first-steps': { statements: 3, prepare: () => ({ as: ada }) },
  'POST /api/admin/first-steps/hide': { statements: 7, prepare: () => ({ as: ada }) },
  'GET /api/admin/settings': { statements: 3, prepare: () => ({ as: ada }) },
  'PUT /api/admin/settings/shop': {
    statements: 10,
    prepare: () => ({ as: ada, body: { appName: 'Suds' } }),
  },
  'PUT /api/admin/settings/mail': {
    statements: 9,
    prepare: () => ({ as: ada, body: { mailFrom: 'suds@example.com' } }),
  },
  'POST /api/admin/settings/test-mail': { statements: 1, prepare: () => ({ as: ada }) },
  'GET /api/admin/webhooks': { statements: 2, prepare: () => ({ as: ada }) },
  'POST /api/admin/webhooks': {
    statements: 8,
    prepare: () => ({ as: ada, body: { url: nowhere, events: ['person.left'] } }),
  },
  'PUT /api/admin/webhooks/:id': {
    statements: 6,
    prepare: async (app) => ({
      as: ada,
      at: `/api/admin/webhooks/${(await webhookOf(app)).id}`,
      body: { url: nowhere, events: ['person.joined'] },
    }),
  },
  'POST /api/admin/webhooks/:id/secret': {
    statements: 4,
    prepare: async (app) => ({ as: ada, at: `/api/admin/webhooks/${(await webhookOf(app)).id}/secret` }),
  },
  'DELETE /api/admin/webhooks/:id': {
    statements: 4,
    prepare: async (app) => ({ as: ada, at: `/api/admin/webhooks/${(await webhookOf(app)).id}` }),
  },
  'GET /api/admin/webhooks/:id/deliveries': {
    statements: 3,
    prepare: async (app) => ({ as: ada, at: `/api/admin/webhooks/${(await webhookOf(app)).id}/deliveries` }),
  },
  'POST /api/admin/webhook-deliveries/:id/again': {
    statements: 7,
    prepare: async (app) => ({
      as: ada,
      at: `/api/admin/webhook-deliveries/${await deliveryOf(app, await webhookOf(app))}/again`,
    }),
  },
  'POST /api/closings': { statements: 4, prepare: () => ({ as: ada, body: { firstDay: '2031-01-01' } }) },
  'PUT /api/closings/:id': {
    statements: 4,
    prepare: async (app) => ({
      as: ada,
      at: `/api/closings/${(await closingOf(app, { firstDay: '2031-01-02' })).id}`,
      body: { firstDay: '2031-01-03' },
    }),
  },
  'DELETE /api/closings/:id': {
    statements: 4,
    prepare: async (app) => ({
      as: ada,
      at: `/api/closings/${(await closingOf(app, { firstDay: '2031-01-04' })).id}`,
    }),
  },
  'PUT /api/stain-report-images': {
    statements: 1,
    status: 400,
    prepare: () => ({ as: erin, body: { imageURL: '/api/objects/elsewhere' } }),
  },
  'GET /api/stain-reports': { statements: 2, prepare: () => ({ as: ada }) },
  'POST /api/stain-reports': {
    statements: 6,
    prepare: async (app) => ({
      as: erin,
      body: { orderId: newOrderId(), items: { 'K Flat': 2 }, commercialAccountId: (await accountOf(app)).id },
    }),
  },
  'PUT /api/stain-reports/:id': {
    statements: 6,
    prepare: async (app) => ({
      as: erin,
      at: `/api/stain-reports/${(await stainsOf(app, erin)).id}`,
      body: { items: { 'K Flat': 3 } },
    }),
  },
  'GET /api/stain-reports/:id/history': {
    statements: 3,
    prepare: async (app) => ({ as: ada, at: `/api/stain-reports/${(await stainsOf(app, erin)).id}/history` }),
  },
  'POST /api/stain-reports/:id/send-email': {
    statements: 6,
    prepare: async (app) => ({ as: erin, at: `/api/stain-reports/${(await stainsOf(app, erin)).id}/send-email` }),
  },
  'GET /api/stain-reports/order/:orderId': {
    statements: 2,
    prepare: async (app) => ({ as: erin, at: `/api/stain-reports/order/${(await stainsOf(app, erin)).orderId}` }),
  },
  'GET /api/tips': { statements: 1, prepare: () => ({ as: erin, at: `/api/tips?${week}` }) },
  'POST /api/tips': { statements: 2, prepare: () => ({ as: erin, body: { orderId: '0042', amount: '4.50' } }) },
  'PUT /api/tips/:id': {
    statements: 6,
    prepare: async (app) => ({ as: erin, at: `/api/tips/${(await tipOf(app.db, erin)).id}`, body: { amount: '5.00' } }),
  },
  'DELETE /api/tips/:id': {
    statements: 6,
    prepare: async (app) => ({ as: erin, at: `/api/tips/${(await tipOf(app.db, erin)).id}` }),
  },
  'GET /api/tips/:id/history': {
    statements: 3,
    prepare: async (app) => ({ as: erin, at: `/api/tips/${(await tipOf(app.db, erin)).id}/history` }),
  },
  'GET /api/tips/reports': { statements: 1, prepare: () => ({ as: erin, at: `/api/tips/reports?${week}` }) },
  'GET /api/training/assigned-modules': { statements: 1, prepare: () => ({ as: erin }) },
  'POST /api/training/assignments': {
    statements: 7,
    prepare: async (app) => ({
      as: ada,
      body: { userId: tess.id, moduleId: (await training(app).addModule()).id, assignedBy: ada.id },
    }),
  },
  'DELETE /api/training/assignments/:id': {
    statements: 4,
    prepare: async (app) => ({
      as: ada,
      at: `/api/training/assignments/${(await training(app).assignedTask(erin)).assignment.id}`,
    }),
  },
  'GET /api/training/modules': { statements: 2, prepare: () => ({ as: ada }) },
  'POST /api/training/modules': { statements: 5, prepare: () => ({ as: ada, body: { name: 'Counted' } }) },
  'GET /api/training/modules/:id': {
    statements: 2,
    prepare: async (app) => ({
      as: erin,
      at: `/api/training/modules/${(await training(app).assignedTask(erin)).module.id}`,
    }),
  },
  'PUT /api/training/modules/:id': {
    statements: 5,
    prepare: async (app) => ({
      as: ada,
      at: `/api/training/modules/${(await training(app).addModule()).id}`,
      body: { name: 'Counted again' },
    }),
  },
  'POST /api/training/modules/:id/copies': {
    statements: 10,
    prepare: async (app) => {
      const { module, task } = await training(app).assignedTask(erin)
      await training(app).addSubtask(task.id)
      return { as: ada, at: `/api/training/modules/${module.id}/copies`, body: { name: 'Counted' } }
    },
  },
  'PUT /api/training/modules/:id/roles': {
    statements: 9,
    prepare: async (app) => {
      const { id } = await training(app).addModule()
      return { as: ada, at: `/api/training/modules/${id}/roles`, body: { employee: 7, isForPresent: true } }
    },
  },
  'POST /api/training/modules/:moduleId/assignments': {
    statements: 6,
    prepare: async (app) => ({
      as: ada,
      at: `/api/training/modules/${(await training(app).addModule()).id}/assignments`,
      body: { userIds: [erin.id, tess.id] },
    }),
  },
  'PUT /api/training/modules/:moduleId/tasks/order': {
    statements: 6,
    prepare: async (app) => {
      const { module, task } = await training(app).assignedTask(erin)
      return { as: ada, at: `/api/training/modules/${module.id}/tasks/order`, body: { ids: [task.id] } }
    },
  },
  'PUT /api/training/modules/order': {
    statements: 5,
    prepare: async (app) => {
      const { body } = await app.as(ada).get('/api/training/modules')
      return { as: ada, body: { ids: body.map(({ id }: { id: string }) => id) } }
    },
  },
  'POST /api/training/progress/:id/approve': {
    statements: 6,
    prepare: async (app) => ({ as: ada, at: `/api/training/progress/${await progressOf(app)}/approve`, body: {} }),
  },
  'POST /api/training/progress/approve': {
    statements: 5,
    prepare: async (app) => ({ as: ada, body: { progressIds: [await progressOf(app), await progressOf(app)] } }),
  },
  'POST /api/training/progress/:id/return': {
    statements: 6,
    prepare: async (app) => ({
      as: ada,
      at: `/api/training/progress/${await progressOf(app)}/return`,
      body: { notes: 'Once more' },
    }),
  },
  'GET /api/training/subtasks': { statements: 2, prepare: () => ({ as: ada }) },
  'PUT /api/training/subtasks/:id': {
    statements: 5,
    prepare: async (app) => {
      const { task } = await training(app).assignedTask(erin)
      const { id } = await training(app).addSubtask(task.id)
      return { as: ada, at: `/api/training/subtasks/${id}`, body: { title: 'Counted' } }
    },
  },
  'DELETE /api/training/subtasks/:id': {
    statements: 4,
    prepare: async (app) => {
      const { task } = await training(app).assignedTask(erin)
      return { as: ada, at: `/api/training/subtasks/${(await training(app).addSubtask(task.id)).id}` }
    },
  },
  'POST /api/training/subtasks/:id/complete': {
    statements: 9,
    prepare: async (app) => {
      const { task } = await training(app).assignedTask(erin)
      const { id } = await training(app).addSubtask(task.id)
      return { as: erin, at: `/api/training/subtasks/${id}/complete`, body: { taskId: task.id } }
    },
  },
  'POST /api/training/subtasks/:id/incomplete': {
    statements: 8,
    prepare: async (app) => {
      const { task } = await training(app).assignedTask(erin)
      const subtask = await training(app).addSubtask(task.id)
      await tick(app.as(erin), { id: subtask.id, taskId: task.id })
      return { as: erin, at: `/api/training/subtasks/${subtask.id}/incomplete`, body: { taskId: task.id } }
    },
  },
  'GET /api/training/tasks': { statements: 2, prepare: () => ({ as: ada }) },
  'GET /api/training/tasks/:id/taught': {
    statements: 2,
    prepare: async (app) => ({
      as: ada,
      at: `/api/training/tasks/${(await training(app).assignedTask(erin)).task.id}/taught`,
    }),
  },
  'POST /api/training/tasks/:id/ask-again': {
    statements: 7,
    prepare: async (app) => {
      const { task } = await training(app).assignedTask(erin, { requiresTrainerSignoff: false })
      const { body } = await complete(app.as(erin), task.id)
      await app.as(ada).put(`/api/training/tasks/${task.id}`, { title: 'Counted' })
      const sent = { progressIds: [body.id], notes: 'Read it' }
      return { as: ada, at: `/api/training/tasks/${task.id}/ask-again`, body: sent }
    },
  },
  'POST /api/training/tasks': {
    statements: 6,
    prepare: async (app) => ({ as: ada, body: { title: 'Counted', moduleId: (await training(app).addModule()).id } }),
  },
  'PUT /api/training/tasks/:id': {
    statements: 6,
    prepare: async (app) => ({
      as: ada,
      at: `/api/training/tasks/${(await training(app).assignedTask(erin)).task.id}`,
      body: { title: 'Counted again' },
    }),
  },
  'POST /api/training/tasks/:id/complete': {
    statements: 8,
    prepare: async (app) => ({
      as: erin,
      at: `/api/training/tasks/${(await training(app).assignedTask(erin)).task.id}/complete`,
      body: {},
    }),
  },
  'POST /api/training/tasks/:taskId/subtasks': {
    statements: 5,
    prepare: async (app) => {
      const { task } = await training(app).assignedTask(erin)
      return { as: ada, at: `/api/training/tasks/${task.id}/subtasks`, body: { title: 'Counted', taskId: task.id } }
    },
  },
  'PUT /api/training/tasks/:taskId/subtasks/order': {
    statements: 5,
    prepare: async (app) => {
      const { task } = await training(app).assignedTask(erin)
      const { id } = await training(app).addSubtask(task.id)
      return { as: ada, at: `/api/training/tasks/${task.id}/subtasks/order`, body: { ids: [id] } }
    },
  },
  'GET /api/user': { statements: 1, prepare: () => ({ as: erin }) },
  'PATCH /api/user': {
    statements: 4,
    prepare: async (app) => ({ as: await app.makePerson(), body: { firstName: 'Robin', lastName: 'Reed' } }),
  },
  'PATCH /api/user/language': {
    statements: 4,
    prepare: async (app) => ({ as: await app.makePerson(), body: { language: 'es' } }),
  },
  'GET /api/user/second-factor': { statements: 2, prepare: () => ({ as: erin }) },
  'POST /api/user/second-factor/secret': { statements: 2, prepare: () => ({ as: erin }) },
  'POST /api/user/second-factor': {
    statements: 1,
    status: 400,
    prepare: () => ({ as: erin, body: { code: '123456' } }),
  },
  // With codes on, a password alone does not sign in here: tests/second-factor.
  'POST /api/user/second-factor/recovery-codes': { statements: 4, status: 409, prepare: () => ({ as: erin }) },
  'POST /api/user/second-factor/off': {
    statements: 5,
    prepare: async (app) => ({ as: await app.makePerson(), body: {} }),
  },
  'POST /api/login/code': { statements: 0, status: 401, prepare: () => ({ body: { code: '123456' } }) },
  'POST /api/user/proof/code': {
    statements: 2,
    status: 400,
    prepare: () => ({ as: erin, body: { code: '123456' } }),
  },
  'POST /api/user/proof/passkey/options': { statements: 5, prepare: () => ({ as: erin }) },
  'POST /api/user/proof/passkey': {
    statements: 4,
    status: 400,
    prepare: () => ({ as: erin, body: noPasskey }),
  },
  'DELETE /api/admin/users/:id/second-factor': {
    statements: 11,
    prepare: async (app) => ({ as: ada, at: `/api/admin/users/${(await app.makePerson()).id}/second-factor` }),
  },
  'GET /api/tokens': { statements: 2, prepare: () => ({ as: ada }) },
  'POST /api/tokens': { statements: 8, prepare: () => ({ as: ada, body: newTokenBody() }) },
  'PUT /api/tokens/:id': {
    statements: 5,
    prepare: async (app) => ({ as: ada, at: `/api/tokens/${(await tokenOf(app)).id}`, body: newTokenBody() }),
  },
  'DELETE /api/tokens/:id': {
    statements: 4,
    prepare: async (app) => ({ as: ada, at: `/api/tokens/${(await tokenOf(app)).id}` }),
  },
  'GET /api/user/passkeys': { statements: 2, prepare: () => ({ as: erin }) },
  'POST /api/user/passkeys/options': { statements: 5, prepare: () => ({ as: erin }) },
  // The whole way of one that is added or used needs the browser that was asked: tests/passkeys.
  'POST /api/user/passkeys': {
    statements: 4,
    status: 400,
    prepare: () => ({
      as: erin,
      body: { name: 'Phone', id: 'x', clientDataJSON: neverAsked, attestationObject: 'x', transports: [] },
    }),
  },
  'PATCH /api/user/passkeys/:id': {
    statements: 4,
    prepare: async (app) => ({
      as: erin,
      at: `/api/user/passkeys/${(await addPasskey(app.as(erin), app.url)).id}`,
      body: { name: 'Tablet' },
    }),
  },
  'DELETE /api/user/passkeys/:id': {
    statements: 4,
    prepare: async (app) => ({
      as: erin,
      at: `/api/user/passkeys/${(await addPasskey(app.as(erin), app.url)).id}`,
    }),
  },
  'POST /api/login/passkey/options': { statements: 3, prepare: () => ({}) },
  'POST /api/login/passkey': {
    statements: 3,
    status: 400,
    prepare: () => ({ body: noPasskey }),
  },
  'PUT /api/user/password': {
    statements: 16,
    prepare: async (app) => {
      const person = await app.makePerson()
      return { as: person, body: { currentPassword: person.password, newPassword: 'another-secret' } }
    },
  },
  'GET /api/user/proof': { statements: 3, prepare: () => ({ as: erin }) },
  'POST /api/user/proof': {
    statements: 4,
    prepare: async (app) => {
      const person = await app.makePerson()
      return { as: person, body: { password: person.password } }
    },
  },
  'GET /api/user/sessions': { statements: 2, prepare: () => ({ as: erin }) },
  'DELETE /api/user/sessions/:id': {
    statements: 4,
    prepare: async (app) => {
      const robin = await app.makePerson()
      const [{ id }] = (await app.as(robin).get('/api/user/sessions')).body
      return { as: robin, at: `/api/user/sessions/${id}` }
    },
  },
  'POST /api/user/sign-out-elsewhere': { statements: 7, prepare: async (app) => ({ as: await app.makePerson() }) },
  'DELETE /api/user/profile-image': { statements: 5, prepare: async (app) => ({ as: await app.makePerson() }) },
}

/** Enough that the planner is free to choose: a small table is read whole whatever the indexes are. */
async function fill(app: App) {
  await app.pool.query(`begin; set local washboard.history = 'off';
    insert into users (id, email, first_name, last_name, role)
      select gen_random_uuid(), 'crowd-' || n || '@example.com', 'First' || n, 'Last' || n, 'employee' from generate_series(1, 200) n;
    insert into tips (id, user_id, order_id, amount, created_at)
      select gen_random_uuid(), users.id, '0042', 4.5, now() - make_interval(hours => n * 24 + 24)
      from users, generate_series(1, 500) n;
    insert into payroll_periods (id, period_name, start_date, end_date, imported_from)
      select gen_random_uuid(), 'Week', day, day + 6, 'csv'
      from (select date '2022-01-03' + 7 * n as day from generate_series(1, 100) n) days;
    insert into payroll_records (id, period_id, user_id, hours_worked, hourly_rate, regular_pay, overtime_pay, tips_pay,
        bonuses, deductions, gross_pay, net_pay)
      select gen_random_uuid(), payroll_periods.id, users.id, 38, 15, 570, 0, 0, 0, 0, 570, 570 from payroll_periods, users;
    insert into payroll_imports (id, start_date, end_date, imported_at, imported_by, imported_from, mode, record_count, header, reading)
      select gen_random_uuid(), start_date, end_date, end_date + n, users.id, 'csv', 'replace', 200, 'header ' || n, '{"columns":{}, "notations":{}}'
      from payroll_periods, generate_series(1, 40) n, (select id from users limit 1) users;
    insert into sessions (token_hash, user_id, data, expires_at)
      select md5(users.id::text || n), users.id, '{}', now() + interval '7 days' from users, generate_series(1, 50) n;
    insert into history (id, at, transaction, kind, record_id, action)
      select id, created_at, 1, 'tip', id, 'created' from tips;
    insert into idempotency_keys (caller, key_hash, request_hash, sealed_reply)
      select users.id, md5(users.id::text || n), md5('call'), repeat('x', 400) from users, generate_series(1, 100) n;
    commit`)
  await app.pool.query('vacuum analyze')
}

const rows = Object.values<Endpoint>(endpoints)

const growing = ['tips', 'payroll_records', 'payroll_imports', 'sessions', 'history', 'idempotency_keys']

const app = await startApp()
await fill(app)

test('every call of the table says how many statements it takes', () => {
  expect(Object.keys(expected).toSorted()).toEqual(rows.map(({ method, path }) => `${method} ${path}`).toSorted())
})

test.each(Object.entries(expected))('%s', async (name, row) => {
  const [method, path] = name.split(' ') as [string, string]
  const { as, at = path, body } = await row.prepare(app)
  const client: Client = app.stranger()
  // The one device of everybody: news of another would be mailed meanwhile.
  client.cookies.set('washboard.device', 'x'.repeat(43))
  if (as) await signIn(client, as)
  let status = 0
  const sent = await statementsDuring(async () => {
    const reply = await client.request(method, at, {
      ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    })
    status = reply.status
  })
  const order: string[] = lockOrder.map(getTableName)
  for (const locks of locksOf(sent))
    expect(locks).toEqual(locks.toSorted((one, other) => order.indexOf(one) - order.indexOf(other)))
  expect(order).toEqual(expect.arrayContaining(locksOf(sent).flat()))
  const texts = sent.map(({ text }) => text.trim().slice(0, 100))
  expect(status).toBe(row.status ?? rows.find((each) => each.method === method && each.path === path)?.status ?? 200)
  expect(texts, texts.join('\n')).toHaveLength(row.statements)
  const whole = await Promise.all(sent.map((statement) => tablesReadWhole(app.pool, statement)))
  expect(whole.flat().filter((table) => growing.includes(table))).toEqual(row.readsWhole ?? [])
})

test('a key takes five statements more, and is found by its index', async () => {
  const client: Client = app.stranger()
  client.cookies.set('washboard.device', 'x'.repeat(43))
  await signIn(client, erin)
  const log = async (key: string) => {
    const reply = await client.post(
      '/api/tips',
      { orderId: '0042', amount: '4.50' },
      { headers: { 'Idempotency-Key': key } },
    )
    expect(reply.status).toBe(201)
  }
  const first = await statementsDuring(() => log('counted'))
  const again = await statementsDuring(() => log('counted'))
  const verbs = (sent: typeof first) => sent.map(({ text }) => /^\s*(\w+)/.exec(text)![1])
  expect(verbs(first)).toEqual(['select', 'begin', 'select', 'select', 'with', 'insert', 'commit'])
  // By itself, since its key was used before.
  expect(verbs(again)).toEqual(['select', 'begin', 'select', 'select', 'commit', 'select'])
  const whole = await Promise.all([...first, ...again].map((statement) => tablesReadWhole(app.pool, statement)))
  expect(whole.flat().filter((table) => growing.includes(table))).toEqual([])
  // A plan outlives the moment it was made for: also one that is made for few keys looks each of them up.
  await app.pool.query('delete from idempotency_keys')
  await app.pool.query('analyze idempotency_keys')
  const { text, values } = first.find(({ text }) => text.includes('sealed_reply from'))!
  const { rows } = await app.pool.query({ text: `explain ${text}`, values })
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toMatch(/(?:Hash|Merge) Join/)
})

test('a search of the history goes through a part of it at a time, by its index', async () => {
  const client: Client = app.stranger()
  await signIn(client, ada)
  const sent = await statementsDuring(() => client.request('GET', '/api/admin/history?search=nobody+wrote+this', {}))
  const [, part, search] = sent
  expect([sent.length, part!.text, search!.text]).toEqual([
    3,
    expect.stringMatching(/limit \$\d+ offset \$\d+$/),
    expect.stringContaining('ilike'),
  ])
  expect((await Promise.all(sent.map((statement) => tablesReadWhole(app.pool, statement)))).flat()).not.toContain(
    'history',
  )
})

test('what was reported or repaired on days is found by its indexes', async () => {
  await app.pool.query(`begin; set local washboard.history = 'off';
    insert into machine_problems (id, machine_type, machine_number, description, reporter_id, created_at, status, repair_date)
      select gen_random_uuid(), 'washer', n % 40 + 1, 'Does not drain', '${erin.id}', at, 'repaired', at + interval '1 day'
      from (select n, now() - make_interval(hours => n) as at from generate_series(1, 30000) n) reports;
    commit`)
  await app.pool.query('vacuum analyze machine_problems')
  const client: Client = app.stranger()
  await signIn(client, ada)
  const days = `startDate=${addDays(today(), -406)}&endDate=${addDays(today(), -400)}`
  let found = 0
  const sent = await statementsDuring(async () => {
    found = (await client.get(`/api/machine-problems?${days}`)).body.length
  })
  // A day more than a week: repaired in it are those of the day before, too.
  expect(found).toBeGreaterThanOrEqual(8 * 24 - 2)
  expect(found).toBeLessThanOrEqual(8 * 24 + 2)
  expect((await Promise.all(sent.map((statement) => tablesReadWhole(app.pool, statement)))).flat()).not.toContain(
    'machine_problems',
  )
})

test('a lock is noticed', () => {
  const sent = [
    'begin; select 1',
    'select "id" from "users" where "id" = $1 for no key update',
    'select from tips tip join users person on true for update of person for share of tip',
    'insert into idempotency_keys (caller) values ($1) on conflict (caller) do update set caller = $1',
    'commit',
    'begin',
    'lock table "tips" in share mode',
    'update sessions set data = $1',
    'delete from "users"',
    'commit',
  ].map((text) => ({ text, values: [] }))
  expect(locksOf(sent)).toEqual([
    ['users', 'tips', 'idempotency_keys'],
    ['tips', 'sessions', 'users'],
  ])
})

test('a statement without an index is noticed', async () => {
  const planted = { text: 'select count(*) from tips where notes = $1', values: ['x'] }
  expect(await tablesReadWhole(app.pool, planted)).toEqual(['tips'])
})
