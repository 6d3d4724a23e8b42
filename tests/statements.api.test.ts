import { getTableName } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { lockOrder } from '#shared/db/lock-order.ts'
import { endpoints } from '#shared/endpoints.ts'
import { addDays, mondayOf, today } from '#shared/time/day.ts'
import { signIn, startApp } from '#tests/support/app.ts'
import { ada, erin, type Person, tess, theo } from '#tests/support/cast.ts'
import { locksOf } from '#tests/support/locks.ts'
import { type Statement, statementsDuring, tablesReadWhole } from '#tests/support/statements.ts'
import { invite, registrationFor } from './invitations/invitation-data.ts'
import { makeProblem, makeRepairedProblem } from './machine-problems/problem-data.ts'
import { careTaskOf, machineOf } from './machines/machine-data.ts'
import { addPasskey } from './passkeys/authenticator.ts'
import { freshWeek, imported, recordOf } from './payroll/payroll-data.ts'
import { closingOf, daysAgo, drop, dropOf } from './shift-reports/report-data.ts'
import { accountOf, newOrderId, stainsOf } from './stain-reports/report-data.ts'
import { tipOf } from './tips/tip-data.ts'
import { newTokenBody, tokenOf } from './tokens/token-data.ts'
import { complete, tick, trainingIn } from './training/training-data.ts'
import { deliveryOf, nowhere, webhookOf } from './webhooks/webhook-data.ts'

// How many statements every call of the table takes, the look at the session among them, that none of them reads a table
// that grows for ever from one end to the other, and that they lock tables in one order.

const app = await startApp()
const training = trainingIn(app)

interface Sent {
  /** Nobody, where nobody is said. */
  as?: Person
  /** The path of the row, with the id of what was made in it, unless it is said here. */
  at?: string
  query?: string
  body?: object
}

interface Expected extends Sent {
  statements: number
  /** Growing tables of which it reads every row, because that is what is asked for. */
  readsWhole?: string[]
  /** 2xx unless said otherwise. */
  status?: number
  /** Makes what the call is about: its id, and what else of the call is known only then. */
  of?: () => Promise<Sent & { id?: string }>
}

const person = () => app.makePerson()
const invitation = () => invite(app)
const account = () => accountOf(app)
const problem = () => makeProblem(app.db)
const tip = () => tipOf(app.db, erin)
const stains = () => stainsOf(app, erin)
const token = () => tokenOf(app)
const webhook = () => webhookOf(app)
const period = () => imported(app, { ...freshWeek(), records: [recordOf(erin)] })
const passkey = () => addPasskey(app.as(erin), app.url)
const module = () => training.addModule()
const task = async () => (await training.assignedTask(erin)).task
const subtask = async () => training.addSubtask((await task()).id)
const progress = async () => (await complete(app.as(erin), (await task()).id)).body as { id: string }

const elsewhere = '/api/objects/elsewhere'
/** What a device answers to nothing that the server asked. */
const neverAsked = Buffer.from('{"challenge":"AAAA"}').toString('base64url')
const noPasskey = { id: 'x', clientDataJSON: neverAsked, authenticatorData: 'x', signature: 'x', userHandle: 'x' }
const newPasskey = { name: 'Phone', id: 'x', clientDataJSON: neverAsked, attestationObject: 'x', transports: [] }

const week = `startDate=${daysAgo(7)}T00:00:00.000Z&endDate=${addDays(today(), 2)}T00:00:00.000Z`
const lastWeek = `startDate=${daysAgo(13)}&endDate=${daysAgo(7)}`

const expected: Record<string, Expected> = {
  'GET /api/admin/history': { statements: 2, as: ada },
  'GET /api/admin/history/export': { statements: 2, as: ada },
  'POST /api/admin/history/:id/restore': {
    statements: 10,
    as: ada,
    of: async () => {
      const { id } = await tip()
      await app.as(erin).delete(`/api/tips/${id}`)
      const deleted = `select id from history where record_id = $1 and action = 'deleted'`
      return (await app.pool.query(deleted, [id])).rows[0]
    },
  },
  'GET /api/admin/invitations': { statements: 2, as: ada },
  'POST /api/admin/invitations': { statements: 8, as: ada, body: { email: 'count@example.com', role: 'employee' } },
  'DELETE /api/admin/invitations/:id': { statements: 4, as: ada, of: invitation },
  'POST /api/admin/invitations/:id/resend': { statements: 8, as: ada, of: invitation },
  'POST /api/admin/tips': { statements: 3, as: ada, body: { orderId: '0042', amount: '4.50', userId: erin.id } },
  'PUT /api/admin/tips/:id': { statements: 6, as: ada, of: tip, body: { amount: '5.00' } },
  'GET /api/admin/tips/consolidated-reports': { statements: 7, as: ada, query: week },
  'GET /api/admin/tips/for-payroll': { statements: 2, as: ada, query: lastWeek },
  'GET /api/admin/training/assignments': { statements: 2, as: ada },
  'GET /api/admin/training/overview': { statements: 2, as: ada },
  'GET /api/admin/training/pending-approvals': { statements: 2, as: ada },
  'GET /api/admin/week': { statements: 2, as: ada, query: `start=${mondayOf(today())}` },
  'GET /api/admin/users': { statements: 2, as: ada },
  'GET /api/admin/users/:id/pay': { statements: 3, as: ada, of: async () => erin },
  'GET /api/admin/users/:id/sessions': { statements: 3, as: ada, of: async () => erin },
  'DELETE /api/admin/users/:id/sessions': {
    statements: 5,
    as: ada,
    of: async () => {
      const robin = await person()
      await app.as(robin).get('/api/user')
      return robin
    },
  },
  'DELETE /api/admin/users/:id/sessions/:sessionId': {
    statements: 5,
    as: ada,
    of: async () => {
      const robin = await person()
      const [{ id }] = (await app.as(robin).get('/api/user/sessions')).body
      return { at: `/api/admin/users/${robin.id}/sessions/${id}` }
    },
  },
  'PATCH /api/admin/users/:id': {
    statements: 5,
    as: ada,
    of: person,
    body: { firstName: 'Robin', lastName: 'Reed', payrollId: 'S-1' },
  },
  'DELETE /api/admin/users/:id': { statements: 10, as: ada, of: person },
  'POST /api/admin/users/:id/reactivate': { statements: 6, as: ada, of: () => app.makePerson({ isActive: false }) },
  'PATCH /api/admin/users/:id/role': { statements: 14, as: ada, of: person, body: { role: 'technician' } },
  'POST /api/admin/users/:id/export': { statements: 5, as: ada, of: person },
  'POST /api/admin/users/:id/remove-name': {
    statements: 60,
    // A name may stand in any text.
    readsWhole: ['history', 'payroll_imports', 'payroll_records', 'payroll_imports', 'tips'],
    as: ada,
    // PostgreSQL guesses from the name's length how many texts have it, and from that how to read them.
    body: { name: 'Bartholomew Featherstonehaugh' },
    of: () => app.makePerson({ firstName: 'Bartholomew', lastName: 'Featherstonehaugh', isActive: false }),
  },
  'GET /api/auth/config': { statements: 0 },
  'GET /api/commercial-accounts': { statements: 2, as: erin },
  'POST /api/commercial-accounts': {
    statements: 4,
    as: ada,
    body: { name: 'Hotel Count', email: 'hotel-count@example.com' },
  },
  'PUT /api/commercial-accounts/:id': {
    statements: 4,
    as: ada,
    of: account,
    body: { name: 'Hotel Changed', email: 'hotel-changed@example.com' },
  },
  'DELETE /api/commercial-accounts/:id': { statements: 4, as: ada, of: account },
  'POST /api/forgot-password': { statements: 1, body: { email: 'nobody-at-all@example.com' } },
  'POST /api/import-from-sheets': {
    statements: 1,
    status: 400,
    as: ada,
    body: { sheetUrl: 'https://example.com/no-sheet' },
  },
  'GET /api/invitations/:inviteCode': { statements: 1, of: async () => ({ id: (await invitation()).code }) },
  'POST /api/login': { statements: 8, body: { email: erin.email, password: erin.password } },
  'POST /api/logout': { statements: 2, as: erin },
  'GET /api/machine-problems': { statements: 2, as: erin },
  'POST /api/machine-problems': {
    statements: 6,
    as: erin,
    body: { machineType: 'washer', machineNumber: 7, description: 'Leaks' },
  },
  'PATCH /api/machine-problems/:id': { statements: 6, as: tess, of: problem, body: { status: 'in_progress' } },
  'GET /api/machine-problems/repairs': { statements: 2, as: erin },
  'GET /api/machine-problems/:id/history': { statements: 4, as: tess, of: () => makeRepairedProblem(app.db, tess) },
  'POST /api/machine-problems/:id/voices': { statements: 6, as: theo, of: problem, body: { note: 'Mine too' } },
  'POST /api/machine-problems/:id/repair': { statements: 6, as: erin, of: problem, body: { repairNotes: 'New belt' } },
  'GET /api/recent-weeks': { statements: 1, as: erin },
  'GET /api/user/week-mail': { statements: 2, as: ada },
  'PUT /api/user/week-mail': { statements: 4, as: ada, body: { isWanted: true } },
  'GET /api/user/problem-mails': { statements: 2, as: tess },
  'PUT /api/user/problem-mails': { statements: 5, as: tess, body: { rhythm: 'daily' } },
  'GET /api/machine-problems/public-repair-pin': { statements: 2, as: ada },
  'PUT /api/machine-problems/public-repair-pin': { statements: 5, as: ada, body: { pin: '4711' } },
  'GET /api/machine-problems/email': { statements: 3, as: ada },
  'POST /api/machine-problems/email': {
    statements: 6,
    as: ada,
    of: problem,
    body: { technicianEmail: 'fix@example.com' },
  },
  'GET /api/care-tasks': { statements: 2, as: tess },
  'GET /api/care-tasks/due': { statements: 2, as: tess },
  'POST /api/care-tasks': {
    statements: 3,
    as: ada,
    of: async () => {
      const { machineNumber } = await machineOf(app)
      return { body: { title: 'Clean', machineType: 'washer', machineNumber, everyDays: 7, startsOn: '2026-01-05' } }
    },
  },
  'PUT /api/care-tasks/:id': {
    statements: 6,
    as: ada,
    of: async () => {
      const { machineNumber } = await machineOf(app)
      const task = await careTaskOf(app, { machineNumber })
      return { id: task.id, body: { ...task, everyDays: 14 } }
    },
  },
  'DELETE /api/care-tasks/:id': { statements: 4, as: ada, of: () => careTaskOf(app) },
  'POST /api/care-tasks/:id/done': {
    statements: 5,
    as: tess,
    of: async () => {
      const machine = await machineOf(app)
      const { id } = await careTaskOf(app, { machineNumber: machine.machineNumber })
      return { id, body: { machineId: machine.id } }
    },
  },
  'GET /api/machines': { statements: 2, as: erin },
  'GET /api/machines/unregistered': { statements: 2, as: ada },
  'GET /api/machines/fleet': { statements: 2, as: tess },
  'GET /api/machines/repeated': { statements: 2, as: erin },
  'POST /api/machines': { statements: 6, as: ada, body: { machineType: 'dryer', machineNumber: 4 } },
  'PUT /api/machines/:id': {
    statements: 5,
    as: ada,
    of: async () => {
      const machine = await machineOf(app)
      return { id: machine.id, body: { ...machine, make: 'Hart' } }
    },
  },
  'POST /api/machines/import': {
    statements: 6,
    as: ada,
    body: { lines: [{ line: 2, machineType: 'dryer', machineNumber: 5 }] },
  },
  'GET /api/machines/:machineType/:machineNumber': { statements: 2, as: erin, at: '/api/machines/washer/7' },
  'GET /api/machines/:machineType/:machineNumber/repairs': {
    statements: 2,
    as: erin,
    at: '/api/machines/washer/7/repairs',
  },
  'GET /api/my-payroll': { statements: 1, as: erin },
  'GET /api/needs-you': { statements: 2, as: ada },
  'POST /api/objects/upload': { statements: 4, as: erin },
  'POST /api/my-payroll/:periodId/questions': { statements: 5, as: erin, of: period, body: { question: 'Why?' } },
  'GET /api/payroll-questions': { statements: 2, as: ada },
  'POST /api/payroll-questions/:id/answer': {
    statements: 5,
    as: ada,
    body: { answer: 'So.' },
    of: async () => {
      const { id } = await period()
      return (await app.as(erin).post(`/api/my-payroll/${id}/questions`, { question: 'Why?' })).body
    },
  },
  'GET /api/payroll-import-settings': { statements: 3, as: ada },
  'DELETE /api/payroll-name-aliases/:id': {
    statements: 4,
    as: ada,
    of: async () => {
      const remembered = `insert into payroll_name_aliases (id, alias, user_id)
        values (gen_random_uuid(), 'E. Counted', $1) returning id`
      return (await app.pool.query(remembered, [erin.id])).rows[0]
    },
  },
  'GET /api/payroll-periods': {
    statements: 2,
    // Its totals add up every record there is.
    readsWhole: ['payroll_records'],
    as: ada,
    query: 'include=totals',
  },
  'POST /api/payroll-periods': {
    statements: 13,
    as: ada,
    body: {
      startDate: '2019-01-07',
      endDate: '2019-01-13',
      importedFrom: 'csv',
      records: [recordOf(erin), recordOf(tess)],
    },
  },
  'GET /api/payroll-periods/:id': { statements: 2, as: ada, of: period },
  'DELETE /api/payroll-periods/:id': { statements: 4, as: ada, of: period },
  'GET /api/payroll-periods/:id/imports': { statements: 3, as: ada, of: period },
  'GET /api/payroll-periods/logged-tips': { statements: 2, as: ada, query: lastWeek },
  'GET /api/payroll-periods/usual-pay': { statements: 2, as: ada, query: 'startDate=2024-01-01&endDate=2024-01-07' },
  'GET /api/public/machine-problems': { statements: 1 },
  'POST /api/public/machine-problems/:id/repair': { statements: 5, of: problem, body: { technicianName: 'Jo' } },
  'POST /api/public/machine-problems/:id/undo-repair': {
    statements: 7,
    of: async () => {
      const { id } = await problem()
      const path = `/api/public/machine-problems/${id}/repair`
      const { undo } = (await app.stranger().post(path, { technicianName: 'Jo' })).body
      return { id, body: { undo } }
    },
  },
  'GET /api/public/technician-name': { statements: 1 },
  'PUT /api/receipt-images': { statements: 1, status: 400, as: erin, body: { receiptImageURL: elsewhere } },
  'POST /api/register': { statements: 17, of: async () => ({ body: registrationFor(await invitation()) }) },
  'POST /api/reset-password': {
    statements: 1,
    status: 400,
    body: { email: erin.email, token: 'x'.repeat(43), newPassword: 'starched collars' },
  },
  'GET /api/shift-reports': { statements: 2, as: erin },
  'GET /api/shift-reports/drawers': { statements: 2, as: erin },
  'POST /api/shift-reports': { statements: 6, as: erin, body: drop() },
  'PATCH /api/shift-reports/:id': {
    // The lock of its drawer, the report, what it was, the report as it is, and the one that follows it.
    statements: 9,
    as: ada,
    body: { dropAmount: '300', reason: 'Counted again' },
    of: async () => {
      const { id } = await dropOf(app, erin, { drawer: 'Counted', shiftDate: daysAgo(2) })
      await dropOf(app, erin, { drawer: 'Counted', shiftDate: daysAgo(1) })
      return { id }
    },
  },
  'GET /api/shift-reports/:id/corrections': {
    statements: 3,
    as: erin,
    of: () => dropOf(app, erin, { shiftDate: daysAgo(3) }),
  },
  'PUT /api/machine-problem-images': { statements: 1, status: 400, as: erin, body: { imageURL: elsewhere } },
  'GET /api/shift-reports/missing-days': { statements: 2, as: ada },
  'GET /api/shift-reports/calendar': { statements: 2, as: ada, query: `month=${today().slice(0, 7)}` },
  'GET /api/admin/first-steps': { statements: 3, as: ada },
  'POST /api/admin/first-steps/hide': { statements: 7, as: ada },
  'GET /api/admin/settings': { statements: 3, as: ada },
  'PUT /api/admin/settings/shop': { statements: 10, as: ada, body: { appName: 'Suds' } },
  'PUT /api/admin/settings/mail': { statements: 9, as: ada, body: { mailFrom: 'suds@example.com' } },
  'POST /api/admin/settings/test-mail': { statements: 1, as: ada },
  'GET /api/admin/webhooks': { statements: 2, as: ada },
  'POST /api/admin/webhooks': { statements: 8, as: ada, body: { url: nowhere, events: ['person.left'] } },
  'PUT /api/admin/webhooks/:id': {
    statements: 6,
    as: ada,
    of: webhook,
    body: { url: nowhere, events: ['person.joined'] },
  },
  'POST /api/admin/webhooks/:id/secret': { statements: 4, as: ada, of: webhook },
  'DELETE /api/admin/webhooks/:id': { statements: 4, as: ada, of: webhook },
  'GET /api/admin/webhooks/:id/deliveries': { statements: 3, as: ada, of: webhook },
  'POST /api/admin/webhook-deliveries/:id/again': {
    statements: 7,
    as: ada,
    of: async () => ({ id: await deliveryOf(app, await webhook()) }),
  },
  'POST /api/closings': { statements: 4, as: ada, body: { firstDay: '2031-01-01' } },
  'PUT /api/closings/:id': {
    statements: 4,
    as: ada,
    of: () => closingOf(app, { firstDay: '2031-01-02' }),
    body: { firstDay: '2031-01-03' },
  },
  'DELETE /api/closings/:id': { statements: 4, as: ada, of: () => closingOf(app, { firstDay: '2031-01-04' }) },
  'PUT /api/stain-report-images': { statements: 1, status: 400, as: erin, body: { imageURL: elsewhere } },
  'GET /api/stain-reports': { statements: 2, as: ada },
  'POST /api/stain-reports': {
    statements: 6,
    as: erin,
    of: async () => {
      const { id } = await account()
      return { body: { orderId: newOrderId(), items: { 'K Flat': 2 }, commercialAccountId: id } }
    },
  },
  'PUT /api/stain-reports/:id': { statements: 6, as: erin, of: stains, body: { items: { 'K Flat': 3 } } },
  'GET /api/stain-reports/:id/history': { statements: 3, as: ada, of: stains },
  'POST /api/stain-reports/:id/send-email': { statements: 6, as: erin, of: stains },
  'GET /api/stain-reports/order/:orderId': {
    statements: 2,
    as: erin,
    of: async () => ({ id: (await stains()).orderId }),
  },
  'GET /api/tips': { statements: 1, as: erin, query: week },
  'POST /api/tips': { statements: 2, as: erin, body: { orderId: '0042', amount: '4.50' } },
  'PUT /api/tips/:id': { statements: 6, as: erin, of: tip, body: { amount: '5.00' } },
  'DELETE /api/tips/:id': { statements: 6, as: erin, of: tip },
  'GET /api/tips/:id/history': { statements: 3, as: erin, of: tip },
  'GET /api/tips/reports': { statements: 1, as: erin, query: week },
  'GET /api/training/assigned-modules': { statements: 1, as: erin },
  'POST /api/training/assignments': {
    statements: 7,
    as: ada,
    of: async () => {
      const { id } = await module()
      return { body: { userId: tess.id, moduleId: id, assignedBy: ada.id } }
    },
  },
  'DELETE /api/training/assignments/:id': {
    statements: 4,
    as: ada,
    of: async () => (await training.assignedTask(erin)).assignment,
  },
  'GET /api/training/modules': { statements: 2, as: ada },
  'POST /api/training/modules': { statements: 5, as: ada, body: { name: 'Counted' } },
  'GET /api/training/modules/:id': { statements: 2, as: erin, of: async () => ({ id: (await task()).moduleId }) },
  'PUT /api/training/modules/:id': { statements: 5, as: ada, of: module, body: { name: 'Counted again' } },
  'POST /api/training/modules/:id/copies': {
    statements: 10,
    as: ada,
    body: { name: 'Counted' },
    of: async () => {
      const { id, moduleId } = await task()
      await training.addSubtask(id)
      return { id: moduleId }
    },
  },
  'PUT /api/training/modules/:id/roles': {
    statements: 9,
    as: ada,
    of: module,
    body: { employee: 7, isForPresent: true },
  },
  'POST /api/training/modules/:moduleId/assignments': {
    statements: 6,
    as: ada,
    of: module,
    body: { userIds: [erin.id, tess.id] },
  },
  'PUT /api/training/modules/:moduleId/tasks/order': {
    statements: 6,
    as: ada,
    of: async () => {
      const { id, moduleId } = await task()
      return { id: moduleId, body: { ids: [id] } }
    },
  },
  'PUT /api/training/modules/order': {
    statements: 5,
    as: ada,
    of: async () => {
      const { body } = await app.as(ada).get('/api/training/modules')
      return { body: { ids: body.map(({ id }: { id: string }) => id) } }
    },
  },
  'POST /api/training/progress/:id/approve': { statements: 6, as: ada, of: progress, body: {} },
  'POST /api/training/progress/approve': {
    statements: 5,
    as: ada,
    of: async () => ({ body: { progressIds: [(await progress()).id, (await progress()).id] } }),
  },
  'POST /api/training/progress/:id/return': { statements: 6, as: ada, of: progress, body: { notes: 'Once more' } },
  'GET /api/training/subtasks': { statements: 2, as: ada },
  'PUT /api/training/subtasks/:id': { statements: 5, as: ada, of: subtask, body: { title: 'Counted' } },
  'DELETE /api/training/subtasks/:id': { statements: 4, as: ada, of: subtask },
  'POST /api/training/subtasks/:id/complete': {
    statements: 9,
    as: erin,
    of: async () => {
      const { id, taskId } = await subtask()
      return { id, body: { taskId } }
    },
  },
  'POST /api/training/subtasks/:id/incomplete': {
    statements: 8,
    as: erin,
    of: async () => {
      const { id, taskId } = await subtask()
      await tick(app.as(erin), { id, taskId })
      return { id, body: { taskId } }
    },
  },
  'GET /api/training/tasks': { statements: 2, as: ada },
  'GET /api/training/tasks/:id/taught': { statements: 2, as: ada, of: task },
  'POST /api/training/tasks/:id/ask-again': {
    statements: 7,
    as: ada,
    of: async () => {
      const { task } = await training.assignedTask(erin, { requiresTrainerSignoff: false })
      const { body } = await complete(app.as(erin), task.id)
      await app.as(ada).put(`/api/training/tasks/${task.id}`, { title: 'Counted' })
      return { id: task.id, body: { progressIds: [body.id], notes: 'Read it' } }
    },
  },
  'POST /api/training/tasks': {
    statements: 6,
    as: ada,
    of: async () => ({ body: { title: 'Counted', moduleId: (await module()).id } }),
  },
  'PUT /api/training/tasks/:id': { statements: 6, as: ada, of: task, body: { title: 'Counted again' } },
  'POST /api/training/tasks/:id/complete': { statements: 8, as: erin, of: task, body: {} },
  'POST /api/training/tasks/:taskId/subtasks': {
    statements: 5,
    as: ada,
    of: async () => {
      const { id } = await task()
      return { id, body: { title: 'Counted', taskId: id } }
    },
  },
  'PUT /api/training/tasks/:taskId/subtasks/order': {
    statements: 5,
    as: ada,
    of: async () => {
      const { id, taskId } = await subtask()
      return { id: taskId, body: { ids: [id] } }
    },
  },
  'GET /api/user': { statements: 1, as: erin },
  'PATCH /api/user': {
    statements: 4,
    of: async () => ({ as: await person(), body: { firstName: 'Robin', lastName: 'Reed' } }),
  },
  'PATCH /api/user/language': { statements: 4, of: async () => ({ as: await person(), body: { language: 'es' } }) },
  'GET /api/user/second-factor': { statements: 2, as: erin },
  'POST /api/user/second-factor/secret': { statements: 2, as: erin },
  'POST /api/user/second-factor': { statements: 1, status: 400, as: erin, body: { code: '123456' } },
  // With codes on, a password alone does not sign in here: tests/second-factor.
  'POST /api/user/second-factor/recovery-codes': { statements: 4, status: 409, as: erin },
  'POST /api/user/second-factor/off': { statements: 5, of: async () => ({ as: await person(), body: {} }) },
  'POST /api/login/code': { statements: 0, status: 401, body: { code: '123456' } },
  'POST /api/user/proof/code': { statements: 2, status: 400, as: erin, body: { code: '123456' } },
  'POST /api/user/proof/passkey/options': { statements: 5, as: erin },
  'POST /api/user/proof/passkey': { statements: 4, status: 400, as: erin, body: noPasskey },
  'DELETE /api/admin/users/:id/second-factor': { statements: 11, as: ada, of: person },
  'GET /api/tokens': { statements: 2, as: ada },
  'POST /api/tokens': { statements: 8, as: ada, body: newTokenBody() },
  'PUT /api/tokens/:id': { statements: 5, as: ada, of: token, body: newTokenBody() },
  'DELETE /api/tokens/:id': { statements: 4, as: ada, of: token },
  'GET /api/user/passkeys': { statements: 2, as: erin },
  'POST /api/user/passkeys/options': { statements: 5, as: erin },
  // The whole way of one that is added or used needs the browser that was asked: tests/passkeys.
  'POST /api/user/passkeys': { statements: 4, status: 400, as: erin, body: newPasskey },
  'PATCH /api/user/passkeys/:id': { statements: 4, as: erin, of: passkey, body: { name: 'Tablet' } },
  'DELETE /api/user/passkeys/:id': { statements: 4, as: erin, of: passkey },
  'POST /api/login/passkey/options': { statements: 3 },
  'POST /api/login/passkey': { statements: 3, status: 400, body: noPasskey },
  'PUT /api/user/password': {
    statements: 16,
    of: async () => {
      const robin = await person()
      return { as: robin, body: { currentPassword: robin.password, newPassword: 'another-secret' } }
    },
  },
  'GET /api/user/proof': { statements: 3, as: erin },
  'POST /api/user/proof': {
    statements: 4,
    of: async () => {
      const robin = await person()
      return { as: robin, body: { password: robin.password } }
    },
  },
  'GET /api/user/sessions': { statements: 2, as: erin },
  'DELETE /api/user/sessions/:id': {
    statements: 4,
    of: async () => {
      const robin = await person()
      const [{ id }] = (await app.as(robin).get('/api/user/sessions')).body
      return { as: robin, id }
    },
  },
  'POST /api/user/sign-out-elsewhere': { statements: 7, of: async () => ({ as: await person() }) },
  'DELETE /api/user/profile-image': { statements: 5, of: async () => ({ as: await person() }) },
}

/** Enough that the planner is free to choose: a small table is read whole whatever the indexes are. */
async function fill() {
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

await fill()

const rows = Object.values<Endpoint>(endpoints)
const growing = ['tips', 'payroll_records', 'payroll_imports', 'sessions', 'history', 'idempotency_keys']

/** Whoever signs in has done so from the one device of everybody: news of another would be mailed meanwhile. */
async function browserOf(person?: Person) {
  const client = app.stranger()
  client.cookies.set('washboard.device', 'x'.repeat(43))
  if (person) await signIn(client, person)
  return client
}

const readWhole = async (sent: Statement[]) =>
  (await Promise.all(sent.map((statement) => tablesReadWhole(app.pool, statement)))).flat()

test('every call of the table says how many statements it takes', () => {
  expect(Object.keys(expected).toSorted()).toEqual(rows.map(({ method, path }) => `${method} ${path}`).toSorted())
})

test.each(rows)('$method $path', async ({ method, path, status: good = 200 }) => {
  const row = expected[`${method} ${path}`]!
  const {
    as,
    id = '',
    at = path.replace(/:\w+/, id),
    query,
    body,
  } = { ...row, ...(await row.of?.()) } as Sent & {
    id?: string
  }
  const client = await browserOf(as)
  let status = 0
  const sent = await statementsDuring(async () => {
    const reply = await client.request(method, query ? `${at}?${query}` : at, {
      ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    })
    status = reply.status
  })
  const order: string[] = lockOrder.map(getTableName)
  for (const locks of locksOf(sent))
    expect(locks).toEqual(locks.toSorted((one, other) => order.indexOf(one) - order.indexOf(other)))
  expect(order).toEqual(expect.arrayContaining(locksOf(sent).flat()))
  const texts = sent.map(({ text }) => text.trim().slice(0, 100))
  expect(status).toBe(row.status ?? good)
  expect(texts, texts.join('\n')).toHaveLength(row.statements)
  expect((await readWhole(sent)).filter((table) => growing.includes(table))).toEqual(row.readsWhole ?? [])
})

test('a key takes five statements more, and is found by its index', async () => {
  const client = await browserOf(erin)
  const headers = { 'Idempotency-Key': 'counted' }
  const log = async () => {
    const { status } = await client.post('/api/tips', { orderId: '0042', amount: '4.50' }, { headers })
    expect(status).toBe(201)
  }
  const first = await statementsDuring(log)
  const again = await statementsDuring(log)
  const verbs = (sent: Statement[]) => sent.map(({ text }) => /^\s*(\w+)/.exec(text)![1])
  expect(verbs(first)).toEqual(['select', 'begin', 'select', 'select', 'with', 'insert', 'commit'])
  // By itself, since its key was used before.
  expect(verbs(again)).toEqual(['select', 'begin', 'select', 'select', 'commit', 'select'])
  expect((await readWhole([...first, ...again])).filter((table) => growing.includes(table))).toEqual([])
  // A plan outlives the moment it was made for: also one that is made for few keys looks each of them up.
  await app.pool.query('delete from idempotency_keys')
  await app.pool.query('analyze idempotency_keys')
  const { text, values } = first.find(({ text }) => text.includes('sealed_reply from'))!
  const { rows } = await app.pool.query({ text: `explain ${text}`, values })
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toMatch(/(?:Hash|Merge) Join/)
})

test('a search of the history goes through a part of it at a time, by its index', async () => {
  const client = await browserOf(ada)
  const sent = await statementsDuring(() => client.get('/api/admin/history?search=nobody+wrote+this'))
  expect(sent).toMatchObject([
    {},
    { text: expect.stringMatching(/limit \$\d+ offset \$\d+$/) },
    { text: expect.stringContaining('ilike') },
  ])
  expect(await readWhole(sent)).not.toContain('history')
})

test('what was reported or repaired on days is found by its indexes', async () => {
  await app.pool.query(`begin; set local washboard.history = 'off';
    insert into machine_problems (id, machine_type, machine_number, description, reporter_id, created_at, status, repair_date)
      select gen_random_uuid(), 'washer', n % 40 + 1, 'Does not drain', '${erin.id}', at, 'repaired', at + interval '1 day'
      from (select n, now() - make_interval(hours => n) as at from generate_series(1, 30000) n) reports;
    commit`)
  await app.pool.query('vacuum analyze machine_problems')
  const client = await browserOf(ada)
  let found = 0
  const sent = await statementsDuring(async () => {
    found = (await client.get(`/api/machine-problems?startDate=${daysAgo(406)}&endDate=${daysAgo(400)}`)).body.length
  })
  // A day more than a week: repaired in it are those of the day before, too.
  expect(found).toBeGreaterThanOrEqual(8 * 24 - 2)
  expect(found).toBeLessThanOrEqual(8 * 24 + 2)
  expect(await readWhole(sent)).not.toContain('machine_problems')
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
  expect(await readWhole([{ text: 'select count(*) from tips where notes = $1', values: ['x'] }])).toEqual(['tips'])
})
