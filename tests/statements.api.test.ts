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

/** What a call is about, made before it. */
// biome-ignore lint/suspicious/noExplicitAny: an answer or a row, of which the address and the body take fields
type Made = Record<string, any>

interface Call {
  /** So many statements. */
  takes: number
  /** Growing tables of which it reads every row, because that is what is asked for. */
  readsWhole?: string[]
  /** 2xx unless said otherwise. */
  status?: number
  /** Nobody, where nobody is said. */
  as?: Person | typeof themselves
  /** Each parameter of the path is its field of that name, or its id. */
  of?: () => Promise<Made>
  query?: string
  body?: object | ((made: Made) => object)
}

/** Whoever was made. */
const themselves = (made: Made) => made as Person

const person = () => app.makePerson()
const invitation = () => invite(app)
const account = () => accountOf(app)
const problem = () => makeProblem(app.db)
const tip = () => tipOf(app.db, erin)
const stains = () => stainsOf(app, erin)
const token = () => tokenOf(app)
const webhook = () => webhookOf(app)
const delivery = async () => ({ id: await deliveryOf(app, await webhook()) })
const period = () => imported(app, { ...freshWeek(), records: [recordOf(erin)] })
const passkey = () => addPasskey(app.as(erin), app.url)
const module = () => training.addModule()
const task = async () => (await training.assignedTask(erin)).task
const subtask = async () => training.addSubtask((await task()).id)
const progress = async () => (await complete(app.as(erin), (await task()).id)).body
const machine = () => machineOf(app)
const careTask = async () => {
  const { id, machineNumber } = await machine()
  return { ...(await careTaskOf(app, { machineNumber })), machineId: id }
}
const session = async () => {
  const robin = await person()
  const [{ id }] = (await app.as(robin).get('/api/user/sessions')).body
  return { ...robin, sessionId: id }
}

const care = { title: 'Clean', machineType: 'washer', everyDays: 7, startsOn: '2026-01-05' }
const elsewhere = '/api/objects/elsewhere'
/** What a device answers to nothing that the server asked. */
const neverAsked = Buffer.from('{"challenge":"AAAA"}').toString('base64url')
const noPasskey = { id: 'x', clientDataJSON: neverAsked, authenticatorData: 'x', signature: 'x', userHandle: 'x' }
const newPasskey = { name: 'Phone', id: 'x', clientDataJSON: neverAsked, attestationObject: 'x', transports: [] }

const week = `startDate=${daysAgo(7)}T00:00:00.000Z&endDate=${addDays(today(), 2)}T00:00:00.000Z`
const lastWeek = `startDate=${daysAgo(13)}&endDate=${daysAgo(7)}`

const expected: Record<string, Call> = {
  'GET /api/admin/history': { takes: 2, as: ada },
  'GET /api/admin/history/export': { takes: 2, as: ada },
  'POST /api/admin/history/:id/restore': {
    takes: 10,
    as: ada,
    of: async () => {
      const { id } = await tip()
      await app.as(erin).delete(`/api/tips/${id}`)
      const deleted = `select id from history where record_id = $1 and action = 'deleted'`
      return (await app.pool.query(deleted, [id])).rows[0]
    },
  },
  'GET /api/admin/invitations': { takes: 2, as: ada },
  'POST /api/admin/invitations': { takes: 8, as: ada, body: { email: 'count@example.com', role: 'employee' } },
  'DELETE /api/admin/invitations/:id': { takes: 4, as: ada, of: invitation },
  'POST /api/admin/invitations/:id/resend': { takes: 8, as: ada, of: invitation },
  'POST /api/admin/tips': { takes: 3, as: ada, body: { orderId: '0042', amount: '4.50', userId: erin.id } },
  'PUT /api/admin/tips/:id': { takes: 6, as: ada, of: tip, body: { amount: '5.00' } },
  'GET /api/admin/tips/consolidated-reports': { takes: 7, as: ada, query: week },
  'GET /api/admin/tips/for-payroll': { takes: 2, as: ada, query: lastWeek },
  'GET /api/admin/training/assignments': { takes: 2, as: ada },
  'GET /api/admin/training/overview': { takes: 2, as: ada },
  'GET /api/admin/training/pending-approvals': { takes: 2, as: ada },
  'GET /api/admin/week': { takes: 2, as: ada, query: `start=${mondayOf(today())}` },
  'GET /api/admin/users': { takes: 2, as: ada },
  'GET /api/admin/users/:id/pay': { takes: 3, as: ada, of: async () => erin },
  'GET /api/admin/users/:id/sessions': { takes: 3, as: ada, of: async () => erin },
  'DELETE /api/admin/users/:id/sessions': { takes: 5, as: ada, of: session },
  'DELETE /api/admin/users/:id/sessions/:sessionId': { takes: 5, as: ada, of: session },
  'PATCH /api/admin/users/:id': {
    takes: 5,
    as: ada,
    of: person,
    body: { firstName: 'Robin', lastName: 'Reed', payrollId: 'S-1' },
  },
  'DELETE /api/admin/users/:id': { takes: 10, as: ada, of: person },
  'POST /api/admin/users/:id/reactivate': { takes: 6, as: ada, of: () => app.makePerson({ isActive: false }) },
  'PATCH /api/admin/users/:id/role': { takes: 14, as: ada, of: person, body: { role: 'technician' } },
  'POST /api/admin/users/:id/export': { takes: 5, as: ada, of: person },
  'POST /api/admin/users/:id/remove-name': {
    takes: 60,
    // A name may stand in any text.
    readsWhole: ['history', 'payroll_imports', 'payroll_records', 'payroll_imports', 'tips'],
    as: ada,
    // PostgreSQL guesses from the name's length how many texts have it, and from that how to read them.
    body: { name: 'Bartholomew Featherstonehaugh' },
    of: () => app.makePerson({ firstName: 'Bartholomew', lastName: 'Featherstonehaugh', isActive: false }),
  },
  'GET /api/auth/config': { takes: 0 },
  'GET /api/commercial-accounts': { takes: 2, as: erin },
  'POST /api/commercial-accounts': {
    takes: 4,
    as: ada,
    body: { name: 'Hotel Count', email: 'hotel-count@example.com' },
  },
  'PUT /api/commercial-accounts/:id': {
    takes: 4,
    as: ada,
    of: account,
    body: { name: 'Hotel Changed', email: 'hotel-changed@example.com' },
  },
  'DELETE /api/commercial-accounts/:id': { takes: 4, as: ada, of: account },
  'POST /api/forgot-password': { takes: 1, body: { email: 'nobody-at-all@example.com' } },
  'POST /api/import-from-sheets': {
    takes: 1,
    status: 400,
    as: ada,
    body: { sheetUrl: 'https://example.com/no-sheet' },
  },
  'GET /api/invitations/:inviteCode': { takes: 1, of: async () => ({ inviteCode: (await invitation()).code }) },
  'POST /api/login': { takes: 8, body: { email: erin.email, password: erin.password } },
  'POST /api/logout': { takes: 2, as: erin },
  'GET /api/machine-problems': { takes: 2, as: erin },
  'POST /api/machine-problems': {
    takes: 6,
    as: erin,
    body: { machineType: 'washer', machineNumber: 7, description: 'Leaks' },
  },
  'PATCH /api/machine-problems/:id': { takes: 6, as: tess, of: problem, body: { status: 'in_progress' } },
  'GET /api/machine-problems/repairs': { takes: 2, as: erin },
  'GET /api/machine-problems/:id/history': { takes: 4, as: tess, of: () => makeRepairedProblem(app.db, tess) },
  'POST /api/machine-problems/:id/voices': { takes: 6, as: theo, of: problem, body: { note: 'Mine too' } },
  'POST /api/machine-problems/:id/repair': { takes: 6, as: erin, of: problem, body: { repairNotes: 'New belt' } },
  'GET /api/recent-weeks': { takes: 1, as: erin },
  'GET /api/user/week-mail': { takes: 2, as: ada },
  'PUT /api/user/week-mail': { takes: 4, as: ada, body: { isWanted: true } },
  'GET /api/user/problem-mails': { takes: 2, as: tess },
  'PUT /api/user/problem-mails': { takes: 5, as: tess, body: { rhythm: 'daily' } },
  'GET /api/machine-problems/public-repair-pin': { takes: 2, as: ada },
  'PUT /api/machine-problems/public-repair-pin': { takes: 5, as: ada, body: { pin: '4711' } },
  'GET /api/machine-problems/email': { takes: 3, as: ada },
  'POST /api/machine-problems/email': { takes: 6, as: ada, of: problem, body: { technicianEmail: 'fix@example.com' } },
  'GET /api/care-tasks': { takes: 2, as: tess },
  'GET /api/care-tasks/due': { takes: 2, as: tess },
  'POST /api/care-tasks': { takes: 3, as: ada, of: machine, body: ({ machineNumber }) => ({ ...care, machineNumber }) },
  'PUT /api/care-tasks/:id': { takes: 6, as: ada, of: careTask, body: (task) => ({ ...task, everyDays: 14 }) },
  'DELETE /api/care-tasks/:id': { takes: 4, as: ada, of: () => careTaskOf(app) },
  'POST /api/care-tasks/:id/done': { takes: 5, as: tess, of: careTask, body: ({ machineId }) => ({ machineId }) },
  'GET /api/machines': { takes: 2, as: erin },
  'GET /api/machines/unregistered': { takes: 2, as: ada },
  'GET /api/machines/fleet': { takes: 2, as: tess },
  'GET /api/machines/repeated': { takes: 2, as: erin },
  'POST /api/machines': { takes: 6, as: ada, body: { machineType: 'dryer', machineNumber: 4 } },
  'PUT /api/machines/:id': { takes: 5, as: ada, of: machine, body: (machine) => ({ ...machine, make: 'Hart' }) },
  'POST /api/machines/import': {
    takes: 6,
    as: ada,
    body: { lines: [{ line: 2, machineType: 'dryer', machineNumber: 5 }] },
  },
  'GET /api/machines/:machineType/:machineNumber': { takes: 2, as: erin, of: machine },
  'GET /api/machines/:machineType/:machineNumber/repairs': { takes: 2, as: erin, of: machine },
  'GET /api/my-payroll': { takes: 1, as: erin },
  'GET /api/needs-you': { takes: 2, as: ada },
  'POST /api/objects/upload': { takes: 4, as: erin },
  'POST /api/my-payroll/:periodId/questions': { takes: 5, as: erin, of: period, body: { question: 'Why?' } },
  'GET /api/payroll-questions': { takes: 2, as: ada },
  'POST /api/payroll-questions/:id/answer': {
    takes: 5,
    as: ada,
    body: { answer: 'So.' },
    of: async () => {
      const { id } = await period()
      return (await app.as(erin).post(`/api/my-payroll/${id}/questions`, { question: 'Why?' })).body
    },
  },
  'GET /api/payroll-import-settings': { takes: 3, as: ada },
  'DELETE /api/payroll-name-aliases/:id': {
    takes: 4,
    as: ada,
    of: async () => {
      const remembered = `insert into payroll_name_aliases (id, alias, user_id)
        values (gen_random_uuid(), 'E. Counted', $1) returning id`
      return (await app.pool.query(remembered, [erin.id])).rows[0]
    },
  },
  'GET /api/payroll-periods': {
    takes: 2,
    // Its totals add up every record there is.
    readsWhole: ['payroll_records'],
    as: ada,
    query: 'include=totals',
  },
  'POST /api/payroll-periods': {
    takes: 13,
    as: ada,
    body: {
      startDate: '2019-01-07',
      endDate: '2019-01-13',
      importedFrom: 'csv',
      records: [recordOf(erin), recordOf(tess)],
    },
  },
  'GET /api/payroll-periods/:id': { takes: 2, as: ada, of: period },
  'DELETE /api/payroll-periods/:id': { takes: 4, as: ada, of: period },
  'GET /api/payroll-periods/:id/imports': { takes: 3, as: ada, of: period },
  'GET /api/payroll-periods/logged-tips': { takes: 2, as: ada, query: lastWeek },
  'GET /api/payroll-periods/usual-pay': { takes: 2, as: ada, query: 'startDate=2024-01-01&endDate=2024-01-07' },
  'GET /api/public/machine-problems': { takes: 1 },
  'POST /api/public/machine-problems/:id/repair': { takes: 5, of: problem, body: { technicianName: 'Jo' } },
  'POST /api/public/machine-problems/:id/undo-repair': {
    takes: 7,
    of: async () => {
      const { id } = await problem()
      return (await app.stranger().post(`/api/public/machine-problems/${id}/repair`, { technicianName: 'Jo' })).body
    },
    body: ({ undo }) => ({ undo }),
  },
  'GET /api/public/technician-name': { takes: 1 },
  'PUT /api/receipt-images': { takes: 1, status: 400, as: erin, body: { receiptImageURL: elsewhere } },
  'POST /api/register': { takes: 17, of: async () => registrationFor(await invitation()), body: (sent) => sent },
  'POST /api/reset-password': {
    takes: 1,
    status: 400,
    body: { email: erin.email, token: 'x'.repeat(43), newPassword: 'starched collars' },
  },
  'GET /api/shift-reports': { takes: 2, as: erin },
  'GET /api/shift-reports/drawers': { takes: 2, as: erin },
  'POST /api/shift-reports': { takes: 6, as: erin, body: drop() },
  'PATCH /api/shift-reports/:id': {
    // The lock of its drawer, the report, what it was, the report as it is, and the one that follows it.
    takes: 9,
    as: ada,
    body: { dropAmount: '300', reason: 'Counted again' },
    of: async () => {
      const { id } = await dropOf(app, erin, { drawer: 'Counted', shiftDate: daysAgo(2) })
      await dropOf(app, erin, { drawer: 'Counted', shiftDate: daysAgo(1) })
      return { id }
    },
  },
  'GET /api/shift-reports/:id/corrections': {
    takes: 3,
    as: erin,
    of: () => dropOf(app, erin, { shiftDate: daysAgo(3) }),
  },
  'PUT /api/machine-problem-images': { takes: 1, status: 400, as: erin, body: { imageURL: elsewhere } },
  'GET /api/shift-reports/missing-days': { takes: 2, as: ada },
  'GET /api/shift-reports/calendar': { takes: 2, as: ada, query: `month=${today().slice(0, 7)}` },
  'GET /api/admin/first-steps': { takes: 3, as: ada },
  'POST /api/admin/first-steps/hide': { takes: 7, as: ada },
  'GET /api/admin/settings': { takes: 3, as: ada },
  'PUT /api/admin/settings/shop': { takes: 10, as: ada, body: { appName: 'Suds' } },
  'PUT /api/admin/settings/mail': { takes: 9, as: ada, body: { mailFrom: 'suds@example.com' } },
  'POST /api/admin/settings/test-mail': { takes: 1, as: ada },
  'GET /api/admin/webhooks': { takes: 2, as: ada },
  'POST /api/admin/webhooks': { takes: 8, as: ada, body: { url: nowhere, events: ['person.left'] } },
  'PUT /api/admin/webhooks/:id': { takes: 6, as: ada, of: webhook, body: { url: nowhere, events: ['person.joined'] } },
  'POST /api/admin/webhooks/:id/secret': { takes: 4, as: ada, of: webhook },
  'DELETE /api/admin/webhooks/:id': { takes: 4, as: ada, of: webhook },
  'GET /api/admin/webhooks/:id/deliveries': { takes: 3, as: ada, of: webhook },
  'POST /api/admin/webhook-deliveries/:id/again': { takes: 7, as: ada, of: delivery },
  'POST /api/closings': { takes: 4, as: ada, body: { firstDay: '2031-01-01' } },
  'PUT /api/closings/:id': {
    takes: 4,
    as: ada,
    of: () => closingOf(app, { firstDay: '2031-01-02' }),
    body: { firstDay: '2031-01-03' },
  },
  'DELETE /api/closings/:id': { takes: 4, as: ada, of: () => closingOf(app, { firstDay: '2031-01-04' }) },
  'PUT /api/stain-report-images': { takes: 1, status: 400, as: erin, body: { imageURL: elsewhere } },
  'GET /api/stain-reports': { takes: 2, as: ada },
  'POST /api/stain-reports': {
    takes: 6,
    as: erin,
    of: account,
    body: ({ id }) => ({ orderId: newOrderId(), items: { 'K Flat': 2 }, commercialAccountId: id }),
  },
  'PUT /api/stain-reports/:id': { takes: 6, as: erin, of: stains, body: { items: { 'K Flat': 3 } } },
  'GET /api/stain-reports/:id/history': { takes: 3, as: ada, of: stains },
  'POST /api/stain-reports/:id/send-email': { takes: 6, as: erin, of: stains },
  'GET /api/stain-reports/order/:orderId': { takes: 2, as: erin, of: stains },
  'GET /api/tips': { takes: 1, as: erin, query: week },
  'POST /api/tips': { takes: 2, as: erin, body: { orderId: '0042', amount: '4.50' } },
  'PUT /api/tips/:id': { takes: 6, as: erin, of: tip, body: { amount: '5.00' } },
  'DELETE /api/tips/:id': { takes: 6, as: erin, of: tip },
  'GET /api/tips/:id/history': { takes: 3, as: erin, of: tip },
  'GET /api/tips/reports': { takes: 1, as: erin, query: week },
  'GET /api/training/assigned-modules': { takes: 1, as: erin },
  'POST /api/training/assignments': {
    takes: 7,
    as: ada,
    of: module,
    body: ({ id }) => ({ userId: tess.id, moduleId: id, assignedBy: ada.id }),
  },
  'DELETE /api/training/assignments/:id': {
    takes: 4,
    as: ada,
    of: async () => (await training.assignedTask(erin)).assignment,
  },
  'GET /api/training/modules': { takes: 2, as: ada },
  'POST /api/training/modules': { takes: 5, as: ada, body: { name: 'Counted' } },
  'GET /api/training/modules/:id': { takes: 2, as: erin, of: async () => ({ id: (await task()).moduleId }) },
  'PUT /api/training/modules/:id': { takes: 5, as: ada, of: module, body: { name: 'Counted again' } },
  'POST /api/training/modules/:id/copies': {
    takes: 10,
    as: ada,
    body: { name: 'Counted' },
    of: async () => {
      const { id, moduleId } = await task()
      await training.addSubtask(id)
      return { id: moduleId }
    },
  },
  'PUT /api/training/modules/:id/roles': { takes: 9, as: ada, of: module, body: { employee: 7, isForPresent: true } },
  'POST /api/training/modules/:moduleId/assignments': {
    takes: 6,
    as: ada,
    of: module,
    body: { userIds: [erin.id, tess.id] },
  },
  'PUT /api/training/modules/:moduleId/tasks/order': { takes: 6, as: ada, of: task, body: ({ id }) => ({ ids: [id] }) },
  'PUT /api/training/modules/order': {
    takes: 5,
    as: ada,
    of: async () => (await app.as(ada).get('/api/training/modules')).body,
    body: (modules) => ({ ids: modules.map(({ id }: Made) => id) }),
  },
  'POST /api/training/progress/:id/approve': { takes: 6, as: ada, of: progress, body: {} },
  'POST /api/training/progress/approve': {
    takes: 5,
    as: ada,
    of: () => Promise.all([progress(), progress()]),
    body: (both) => ({ progressIds: both.map(({ id }: Made) => id) }),
  },
  'POST /api/training/progress/:id/return': { takes: 6, as: ada, of: progress, body: { notes: 'Once more' } },
  'GET /api/training/subtasks': { takes: 2, as: ada },
  'PUT /api/training/subtasks/:id': { takes: 5, as: ada, of: subtask, body: { title: 'Counted' } },
  'DELETE /api/training/subtasks/:id': { takes: 4, as: ada, of: subtask },
  'POST /api/training/subtasks/:id/complete': { takes: 9, as: erin, of: subtask, body: ({ taskId }) => ({ taskId }) },
  'POST /api/training/subtasks/:id/incomplete': {
    takes: 8,
    as: erin,
    of: async () => {
      const { id, taskId } = await subtask()
      await tick(app.as(erin), { id, taskId })
      return { id, taskId }
    },
    body: ({ taskId }) => ({ taskId }),
  },
  'GET /api/training/tasks': { takes: 2, as: ada },
  'GET /api/training/tasks/:id/taught': { takes: 2, as: ada, of: task },
  'POST /api/training/tasks/:id/ask-again': {
    takes: 7,
    as: ada,
    of: async () => {
      const { task } = await training.assignedTask(erin, { requiresTrainerSignoff: false })
      const { body } = await complete(app.as(erin), task.id)
      await app.as(ada).put(`/api/training/tasks/${task.id}`, { title: 'Counted' })
      return { id: task.id, progressIds: [body.id] }
    },
    body: ({ progressIds }) => ({ progressIds, notes: 'Read it' }),
  },
  'POST /api/training/tasks': { takes: 6, as: ada, of: module, body: ({ id }) => ({ title: 'Counted', moduleId: id }) },
  'PUT /api/training/tasks/:id': { takes: 6, as: ada, of: task, body: { title: 'Counted again' } },
  'POST /api/training/tasks/:id/complete': { takes: 8, as: erin, of: task, body: {} },
  'POST /api/training/tasks/:taskId/subtasks': {
    takes: 5,
    as: ada,
    of: task,
    body: ({ id }) => ({ title: 'Counted', taskId: id }),
  },
  'PUT /api/training/tasks/:taskId/subtasks/order': {
    takes: 5,
    as: ada,
    of: subtask,
    body: ({ id }) => ({ ids: [id] }),
  },
  'GET /api/user': { takes: 1, as: erin },
  'PATCH /api/user': { takes: 4, as: themselves, of: person, body: { firstName: 'Robin', lastName: 'Reed' } },
  'PATCH /api/user/language': { takes: 4, as: themselves, of: person, body: { language: 'es' } },
  'GET /api/user/second-factor': { takes: 2, as: erin },
  'POST /api/user/second-factor/secret': { takes: 2, as: erin },
  'POST /api/user/second-factor': { takes: 1, status: 400, as: erin, body: { code: '123456' } },
  // With codes on, a password alone does not sign in here: tests/second-factor.
  'POST /api/user/second-factor/recovery-codes': { takes: 4, status: 409, as: erin },
  'POST /api/user/second-factor/off': { takes: 5, as: themselves, of: person, body: {} },
  'POST /api/login/code': { takes: 0, status: 401, body: { code: '123456' } },
  'POST /api/user/proof/code': { takes: 2, status: 400, as: erin, body: { code: '123456' } },
  'POST /api/user/proof/passkey/options': { takes: 5, as: erin },
  'POST /api/user/proof/passkey': { takes: 4, status: 400, as: erin, body: noPasskey },
  'DELETE /api/admin/users/:id/second-factor': { takes: 11, as: ada, of: person },
  'GET /api/tokens': { takes: 2, as: ada },
  'POST /api/tokens': { takes: 8, as: ada, body: newTokenBody() },
  'PUT /api/tokens/:id': { takes: 5, as: ada, of: token, body: newTokenBody() },
  'DELETE /api/tokens/:id': { takes: 4, as: ada, of: token },
  'GET /api/user/passkeys': { takes: 2, as: erin },
  'POST /api/user/passkeys/options': { takes: 5, as: erin },
  // The whole way of one that is added or used needs the browser that was asked: tests/passkeys.
  'POST /api/user/passkeys': { takes: 4, status: 400, as: erin, body: newPasskey },
  'PATCH /api/user/passkeys/:id': { takes: 4, as: erin, of: passkey, body: { name: 'Tablet' } },
  'DELETE /api/user/passkeys/:id': { takes: 4, as: erin, of: passkey },
  'POST /api/login/passkey/options': { takes: 3 },
  'POST /api/login/passkey': { takes: 3, status: 400, body: noPasskey },
  'PUT /api/user/password': {
    takes: 16,
    as: themselves,
    of: person,
    body: ({ password }) => ({ currentPassword: password, newPassword: 'another-secret' }),
  },
  'GET /api/user/proof': { takes: 3, as: erin },
  'POST /api/user/proof': { takes: 4, as: themselves, of: person, body: ({ password }) => ({ password }) },
  'GET /api/user/sessions': { takes: 2, as: erin },
  'DELETE /api/user/sessions/:id': {
    takes: 4,
    as: themselves,
    of: async () => {
      const { sessionId, ...robin } = await session()
      return { ...robin, id: sessionId }
    },
  },
  'POST /api/user/sign-out-elsewhere': { takes: 7, as: themselves, of: person },
  'DELETE /api/user/profile-image': { takes: 5, as: themselves, of: person },
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
  const made: Made = (await row.of?.()) ?? {}
  const as = row.as === themselves ? themselves(made) : (row.as as Person)
  const body = typeof row.body === 'function' ? row.body(made) : row.body
  const address = path.replace(/:(\w+)/g, (_, name) => made[name] ?? made.id)
  const client = await browserOf(as)
  let status = 0
  const sent = await statementsDuring(async () => {
    const reply = await client.request(method, row.query ? `${address}?${row.query}` : address, {
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
  expect(texts, texts.join('\n')).toHaveLength(row.takes)
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
    'select from tips tip join users person on true for update of person for share of tip',
    'insert into idempotency_keys (caller) values ($1) on conflict (caller) do update set caller = $1',
    'commit',
    'begin',
    'lock table "tips" in share mode',
    'update sessions set data = $1',
    'delete from "users"',
  ].map((text) => ({ text, values: [] }))
  expect(locksOf(sent)).toEqual([
    ['users', 'tips', 'idempotency_keys'],
    ['tips', 'sessions', 'users'],
  ])
})

test('a statement without an index is noticed', async () => {
  expect(await readWhole([{ text: 'select count(*) from tips where notes = $1', values: ['x'] }])).toEqual(['tips'])
})
