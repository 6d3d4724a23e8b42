import { getTableName } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { newId } from '#shared/db/columns.ts'
import { endpoints } from '#shared/endpoints.ts'
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
import { complete, tick, trainingIn } from '#tests/training/training-data.ts'
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
const added = (kind: HistoryKind, after = {}) => row(kind, 'created', null, after)
const changed = (kind: HistoryKind, before = {}, after = {}) => row(kind, 'changed', before, after)
const removed = (kind: HistoryKind, before = {}) => row(kind, 'deleted', before, null)

interface Call {
  /** Ada, where nobody else is said. */
  as?: Person | typeof itsRobin
  /** Makes what the call is about. */
  // biome-ignore lint/suspicious/noExplicitAny: the address and the body take from it what they need
  of?: () => Promise<any>
  // biome-ignore lint/suspicious/noExplicitAny: what was made
  body?: object | ((made: any) => object)
  writes: ReturnType<typeof row>[]
}

const person = () => app.makePerson()
const formerPerson = () => app.makePerson({ isActive: false })
const token = () => tokenOf(app, { name: 'Till' })
const invitation = () => invite(app)
const webhook = () => webhookOf(app)
const tip = () => tipOf(app.db, erin)
const stains = () => stainsOf(app, erin)
const problem = () => makeProblem(app.db)
const account = () => accountOf(app)
const machine = () => machineOf(app, { make: 'Hart' })
const careTask = () => careTaskOf(app)
const period = () => imported(app, { ...freshWeek(), records: [recordOf(erin)] })
const module = () => training.addModule()
const task = async () => training.addTask((await module()).id)
const subtask = async () => training.addSubtask((await task()).id)
const progress = async () => (await training.pendingTask(await person())).progress

const session = async () => {
  const { id, ...robin } = await person()
  const [{ id: sessionId }] = (await app.as({ id, ...robin }).get('/api/user/sessions')).body
  return { id, sessionId }
}

/** Somebody new, with what is made for them. */
const robins =
  <Made extends object>(make: (robin: Person) => Promise<Made>) =>
  async () => {
    const robin = await person()
    return { robin, ...(await make(robin)) }
  }
const newcomer = robins(async () => ({}))
const itsRobin = ({ robin }: { robin: Person }) => robin
const passkey = robins((robin) => addPasskey(app.as(robin), app.url))
const codes = robins((robin) => turnOnCodes(app.as(robin)))
const ownTask = robins(async (robin) => (await training.assignedTask(robin)).task)
const ownSubtask = robins(async (robin) => training.addSubtask((await training.assignedTask(robin)).task.id))
const ticked = async () => {
  const made = await ownSubtask()
  await tick(app.as(made.robin), made)
  return made
}

const twoOf = async (parent: { id: string }, add: (fields: object) => Promise<{ id: string }>) => {
  const [first, second] = [await add({ orderIndex: 1 }), await add({ orderIndex: 2 })]
  return { id: parent.id, ids: [second.id, first.id] }
}

const picture = '/objects/0196b0a0-0000-7000-8000-000000000000'

/** Only what stands elsewhere now. */
const swapped = (kind: HistoryKind) => [
  changed(kind, { order_index: 1 }, { order_index: 2 }),
  changed(kind, { order_index: 2 }, { order_index: 1 }),
]

// What of a record stands in its rows is declared for its kind: declarations.api.test.ts.

/** Calls that leave nothing in the history, by the reason. */
const silent = {
  'a session is no history': ['signIn', 'signInWithCode', 'signInWithPasskey', 'signOut', 'signOutElsewhere'],
  'nor is what becomes of it': ['endOwnSession', 'prove', 'proveWithCode', 'proveWithPasskey'],
  'makes a reset token, which is secret': ['forgotPassword'],
  'a file enters with its report': ['createUpload', 'claimStainPhoto', 'claimMachinePhoto', 'claimReceipt'],
  'only reads': ['importFromSheets'],
  'asks the browser for a passkey': ['startPasskey', 'startPasskeySignIn'],
  'keeps a secret in the session': ['startSecondFactor'],
  'recovery codes are secret; a mail tells of it': ['renewRecoveryCodes'],
  'a question to a device is no history': ['startPasskeyProof'],
  'a mail to oneself is no history': ['sendTestMail'],
  'messages are no history': ['sendAgain'],
}

/** What calls write, each in one transaction. Their addresses are in the table of endpoints. */
const calls: Record<string, Call> = {
  exportPerson: { of: person, writes: [changed('user', { exported_at: null })] },
  changeRole: { of: person, body: { role: 'team_lead' }, writes: [changed('user', { role: 'employee' })] },
  correctPerson: {
    of: person,
    body: { firstName: 'Robin', lastName: 'Reed', payrollId: 'H-1' },
    writes: [changed('user', { payroll_id: null }, { last_name: 'Reed', payroll_id: 'H-1' })],
  },
  endSession: { of: session, writes: [changed('user', { sessions_ended_at: null })] },
  endSessions: { of: session, writes: [changed('user', { sessions_ended_at: null })] },
  deactivateUser: { of: person, writes: [changed('user', { is_active: true }, { is_active: false })] },
  reactivateUser: { of: formerPerson, writes: [changed('user', { is_active: false }, { is_active: true })] },
  removeName: {
    of: formerPerson,
    body: ({ firstName, lastName }) => ({ name: `${firstName} ${lastName}` }),
    writes: [changed('user', { former_number: null }, { former_number: 1, email: 'former-1' })],
  },

  changeOwnName: {
    as: itsRobin,
    of: newcomer,
    body: { firstName: 'Robyn', lastName: 'Reed' },
    writes: [changed('user', { first_name: 'Robin' }, { first_name: 'Robyn' })],
  },
  changePassword: {
    as: itsRobin,
    of: newcomer,
    body: { currentPassword: ada.password, newPassword: 'another word' },
    writes: [changed('user', {}, { password_hash: true })],
  },
  chooseLanguage: {
    as: itsRobin,
    of: newcomer,
    body: { language: 'es' },
    writes: [changed('user', { language: 'en' })],
  },
  removeProfileImage: {
    as: theo,
    of: () => app.pool.query('update users set profile_image_url = $1 where id = $2', [picture, theo.id]),
    writes: [changed('user', { profile_image_url: picture }, { profile_image_url: null })],
  },
  turnOnSecondFactor: {
    as: itsRobin,
    of: robins(async (robin) => (await app.as(robin).post('/api/user/second-factor/secret')).body),
    body: ({ secret }) => ({ code: codeOf(secret) }),
    writes: [added('secondFactor')],
  },
  turnOffSecondFactor: {
    as: itsRobin,
    of: codes,
    body: ({ recoveryCodes: [code] }) => ({ code }),
    writes: [removed('secondFactor')],
  },
  resetSecondFactor: {
    of: async () => {
      const { robin } = await codes()
      await addPasskey(app.as(robin), app.url)
      return robin
    },
    writes: [changed('user', { sessions_ended_at: null }), removed('passkey'), removed('secondFactor')],
  },
  addPasskey: {
    as: itsRobin,
    of: robins(async (robin) => (await app.as(robin).post('/api/user/passkeys/options')).body),
    body: ({ robin: _, ...options }) => ({ name: 'Phone', ...created(options, app.url).body }),
    writes: [added('passkey', { name: 'Phone' })],
  },
  renamePasskey: {
    as: itsRobin,
    of: passkey,
    body: { name: 'Tablet' },
    writes: [changed('passkey', { name: 'Phone' })],
  },
  removePasskey: { as: itsRobin, of: passkey, writes: [removed('passkey', { name: 'Phone' })] },

  makeToken: { body: newTokenBody(), writes: [added('token', { name: 'Till', made_by_id: ada.id })] },
  changeToken: { of: token, body: newTokenBody({ name: 'New till' }), writes: [changed('token', { name: 'Till' })] },
  endToken: { of: token, writes: [removed('token', { name: 'Till' })] },
  invite: { body: { email: newAddress(), role: 'technician' }, writes: [added('invitation')] },
  resendInvitation: { of: invitation, writes: [changed('invitation', {}, { code_hash: true })] },
  deleteInvitation: { of: invitation, writes: [changed('invitation', { status: 'pending' }, { status: 'deleted' })] },

  logTip: {
    as: erin,
    body: { orderId: '0042', amount: '4.5', notes: 'kind' },
    writes: [added('tip', { order_id: '0042', amount: 4.5, notes: 'kind', user_id: erin.id })],
  },
  logTipFor: {
    body: { orderId: '0043', amount: '4.5', userId: erin.id },
    writes: [added('tip', { order_id: '0043', user_id: erin.id })],
  },
  changeTip: { as: erin, of: tip, body: { amount: '5' }, writes: [changed('tip', { amount: 4.5 }, { amount: 5 })] },
  changeAnyTip: { of: tip, body: { amount: '5' }, writes: [changed('tip', { amount: 4.5 }, { amount: 5 })] },
  deleteTip: { as: erin, of: tip, writes: [removed('tip', { amount: 4.5, order_id: '0042' })] },

  createStainReport: {
    as: erin,
    of: account,
    body: ({ id }) => ({ orderId: newOrderId(), commercialAccountId: id, items: { 'K Flat': 2 } }),
    writes: [added('stainReport', { items: { 'K Flat': 2 }, total_items: 2 })],
  },
  changeStainReport: { as: theo, of: stains, body: { items: { Other: 7 } }, writes: [changed('stainReport')] },
  sendStainReport: { as: theo, of: stains, writes: [changed('stainReport', { email_sent_at: null })] },

  submitShiftReport: { as: erin, body: drop(), writes: [added('shiftReport', { drop_amount: 312.25 })] },
  correctShiftReport: {
    of: async () => {
      const report = await dropOf(app, erin, { drawer: 'every change', shiftDate: daysAgo(3) })
      await dropOf(app, theo, { drawer: 'every change', shiftDate: daysAgo(2) })
      return report
    },
    body: { endingCash: '522.25', reason: 'Ten under the tray' },
    writes: [
      added('shiftReportCorrection', { ending_cash: 512.25, corrected_by_id: ada.id }),
      changed('shiftReport', { ending_cash: 512.25, corrections: 0 }, { ending_cash: 522.25, corrections: 1 }),
      changed('shiftReport', { expected_start: 200, user_id: theo.id }, { expected_start: 210 }),
    ],
  },
  addClosing: { body: { weekday: 7, firstDay: '2031-01-01' }, writes: [added('closing')] },
  changeClosing: {
    of: () => closingOf(app, { weekday: 6, firstDay: '2031-01-01' }),
    body: { weekday: 6, firstDay: '2031-01-01', lastDay: '2031-02-01' },
    writes: [changed('closing', { last_day: null }, { last_day: '2031-02-01' })],
  },
  removeClosing: { of: () => closingOf(app, { firstDay: '2031-03-01' }), writes: [removed('closing')] },

  changeShopSettings: { body: { appName: 'Suds' }, writes: [added('settings', { app_name: 'Suds' })] },
  changeMailSettings: { body: { mailFrom: 'suds@example.com' }, writes: [changed('settings', { mail_from: null })] },
  hideFirstSteps: { writes: [changed('settings', { hides_first_steps: false }, { hides_first_steps: true })] },
  chooseProblemMails: { as: tess, body: { rhythm: 'daily' }, writes: [added('problemMailChoice')] },
  chooseWeekMail: { body: { isWanted: true }, writes: [added('weekMailChoice', { is_wanted: true })] },
  setPublicRepairPin: { body: { pin: '4711' }, writes: [added('publicRepairPin', { set_by_id: ada.id })] },

  addWebhook: { body: { url: nowhere, events: ['tip.logged'] }, writes: [added('webhook', { url: nowhere })] },
  changeWebhook: {
    of: webhook,
    body: { url: 'https://other.invalid/in', events: ['person.left'] },
    writes: [changed('webhook', { url: nowhere }, { url: 'https://other.invalid/in' })],
  },
  renewWebhookSecret: { of: webhook, writes: [changed('webhook', {}, { sealed_secret: true })] },
  removeWebhook: { of: webhook, writes: [removed('webhook', { url: nowhere })] },

  reportMachineProblem: {
    as: erin,
    body: { machineType: 'washer', machineNumber: 7, description: 'Leaks' },
    writes: [added('machineProblem', { machine_number: 7, description: 'Leaks', reporter_id: erin.id })],
  },
  addVoiceToMachineProblem: {
    as: theo,
    of: problem,
    body: { note: 'Since noon' },
    writes: [added('machineProblemVoice')],
  },
  repairMachineProblem: { as: theo, of: problem, body: { repairNotes: 'Belt' }, writes: [changed('machineProblem')] },
  changeMachineProblem: { as: tess, of: problem, body: { status: 'in_progress' }, writes: [changed('machineProblem')] },
  emailMachineProblems: { of: problem, body: { technicianEmail: tess.email }, writes: [added('machineProblemEmail')] },

  addMachine: { body: { machineType: 'dryer', machineNumber: 4, make: 'Hart' }, writes: [added('machine')] },
  changeMachine: { of: machine, body: (made) => ({ ...made, make: null }), writes: [changed('machine')] },
  importMachines: {
    of: machine,
    body: ({ machineNumber }) => ({
      lines: [
        { line: 2, machineType: 'washer', machineNumber, model: 'W-40' },
        { line: 3, machineType: 'dryer', machineNumber: 5 },
        { line: 4, machineType: 'dryer', machineNumber: 4 },
      ],
    }),
    writes: [added('machine', { machine_number: 5 }), changed('machine', { model: null }, { model: 'W-40' })],
  },
  addCareTask: {
    body: { title: 'Clean', machineType: 'dryer', everyDays: 7, startsOn: '2026-01-05' },
    writes: [added('careTask', { title: 'Clean', every_days: 7, starts_on: '2026-01-05' })],
  },
  changeCareTask: { of: careTask, body: (made) => ({ ...made, everyDays: 14 }), writes: [changed('careTask')] },
  stopCareTask: { of: careTask, writes: [changed('careTask', { is_active: true }, { is_active: false })] },
  tickCareTask: {
    as: tess,
    of: async () => {
      const { id, machineNumber } = await machine()
      return { ...(await careTaskOf(app, { machineNumber })), machineId: id }
    },
    body: ({ machineId }) => ({ machineId, note: 'Full of lint' }),
    writes: [added('careDone', { done_by_id: tess.id, note: 'Full of lint' })],
  },

  addCommercialAccount: { body: { name: 'Inn', email: 'inn@example.com' }, writes: [added('commercialAccount')] },
  changeCommercialAccount: {
    of: account,
    body: (made) => ({ ...made, name: 'Grand Hotel' }),
    writes: [changed('commercialAccount', {}, { name: 'Grand Hotel' })],
  },
  deactivateCommercialAccount: { of: account, writes: [changed('commercialAccount', { is_active: true })] },

  importPeriod: {
    of: person,
    body: (robin) => ({
      ...{ periodName: 'Pay', importedFrom: 'csv', ...freshWeek(), records: [recordOf(robin)] },
      aliases: [{ alias: `Robin ${robin.id}`, userId: robin.id }],
    }),
    writes: [
      row('payrollPeriod', 'imported', null, { period_name: 'Pay' }),
      row('payrollRecord', 'imported', null, { net_pay: 358 }),
      added('payrollAlias'),
      added('payrollImport', { record_count: 1, imported_by: ada.id }),
    ],
  },
  deletePeriod: { of: period, writes: [removed('payrollRecord', { user_id: erin.id }), removed('payrollPeriod')] },
  askAboutPay: {
    as: erin,
    of: period,
    body: { question: 'Why?' },
    writes: [added('payrollQuestion', { question: 'Why?' })],
  },
  answerPayrollQuestion: {
    of: async () =>
      (await app.as(erin).post(`/api/my-payroll/${(await period()).id}/questions`, { question: '?' })).body,
    body: { answer: 'So.' },
    writes: [changed('payrollQuestion', { answer: null }, { answer: 'So.', answered_by: ada.id })],
  },
  forgetPayrollAlias: {
    of: async () => {
      const aliases = [{ alias: 'Erin the quick', userId: erin.id }]
      await imported(app, { ...freshWeek(), records: [recordOf(erin)], aliases })
      return (await asAda.get('/api/payroll-import-settings')).body.aliases.find(
        ({ alias }: { alias: string }) => alias === 'Erin the quick',
      )
    },
    writes: [removed('payrollAlias', { alias: 'Erin the quick', user_id: erin.id })],
  },

  addModule: { body: { name: 'Folding' }, writes: [added('trainingModule', { name: 'Folding' })] },
  changeModule: { of: module, body: { name: 'Ironing' }, writes: [changed('trainingModule', {}, { name: 'Ironing' })] },
  copyModule: {
    of: async () => {
      const { taskId } = await subtask()
      const { rows } = await app.pool.query('select module_id as id from training_tasks where id = $1', [taskId])
      return rows[0]
    },
    body: { name: 'Ironing too' },
    writes: [added('trainingModule', { name: 'Ironing too' }), added('trainingTask'), added('trainingSubtask')],
  },
  orderModules: {
    of: async () => {
      for (let count = 0; count < 2; count += 1) await module()
      const ids = (await asAda.get('/api/training/modules')).body.map(({ id }: { id: string }) => id)
      await asAda.put('/api/training/modules/order', { ids })
      return { ids: [ids[1], ids[0], ...ids.slice(2)] }
    },
    body: ({ ids }) => ({ ids }),
    writes: swapped('trainingModule'),
  },
  addTask: { of: module, body: ({ id }) => ({ title: 'Sort', moduleId: id }), writes: [added('trainingTask')] },
  changeTask: { of: task, body: { title: 'Fold' }, writes: [changed('trainingTask', {}, { title: 'Fold' })] },
  orderTasks: {
    of: async () => {
      const made = await module()
      return twoOf(made, (fields) => training.addTask(made.id, fields))
    },
    body: ({ ids }) => ({ ids }),
    writes: swapped('trainingTask'),
  },
  addSubtask: { of: task, body: ({ id }) => ({ title: 'Whites', taskId: id }), writes: [added('trainingSubtask')] },
  changeSubtask: { of: subtask, body: { title: 'Blacks' }, writes: [changed('trainingSubtask')] },
  deleteSubtask: { of: ticked, writes: [removed('trainingTick'), removed('trainingSubtask')] },
  orderSubtasks: {
    of: async () => {
      const made = await task()
      return twoOf(made, (fields) => training.addSubtask(made.id, fields))
    },
    body: ({ ids }) => ({ ids }),
    writes: swapped('trainingSubtask'),
  },
  setModuleRoles: {
    of: async () => {
      const made = await module()
      await training.setRoles(made.id, { technician: 7, admin: 7 })
      return made
    },
    body: { technician: 14, team_lead: 3 },
    writes: [
      removed('trainingModuleRole', { role: 'admin' }),
      changed('trainingModuleRole', { due_days: 7 }, { role: 'technician', due_days: 14 }),
      added('trainingModuleRole', { role: 'team_lead', due_days: 3, added_by_id: ada.id }),
    ],
  },
  assignModule: {
    of: module,
    body: ({ id }) => ({ userId: erin.id, moduleId: id }),
    writes: [added('trainingAssignment')],
  },
  assignModuleToSeveral: {
    of: module,
    body: { userIds: [erin.id, tess.id] },
    writes: [erin, tess].map(({ id }) => added('trainingAssignment', { user_id: id })),
  },
  removeAssignment: {
    of: async () => (await training.assignedTask(erin)).assignment,
    writes: [removed('trainingAssignment')],
  },
  completeTask: { as: itsRobin, of: ownTask, body: { notes: 'all done' }, writes: [added('trainingProgress')] },
  tickSubtask: { as: itsRobin, of: ownSubtask, body: ({ taskId }) => ({ taskId }), writes: [added('trainingTick')] },
  untickSubtask: {
    as: itsRobin,
    of: async () => {
      const made = await ticked()
      await complete(app.as(made.robin), made.taskId)
      return made
    },
    body: ({ taskId }) => ({ taskId }),
    writes: [removed('trainingTick'), changed('trainingProgress', {}, { trainee_completed_at: null })],
  },
  approveProgress: { as: theo, of: progress, body: { notes: 'well done' }, writes: [changed('trainingProgress')] },
  approveSeveral: {
    as: theo,
    of: progress,
    body: ({ id }) => ({ progressIds: [id] }),
    writes: [changed('trainingProgress', { trainer_id: null }, { trainer_id: theo.id })],
  },
  returnProgress: { as: theo, of: progress, body: { notes: 'fold it again' }, writes: [changed('trainingProgress')] },
  askAgain: {
    of: async () => {
      const made = await training.pendingTask(await person(), undefined, { requiresTrainerSignoff: false })
      await asAda.put(`/api/training/tasks/${made.task.id}`, { description: '<p>Another text</p>' })
      return { id: made.task.id, progressId: made.progress.id }
    },
    body: ({ progressId }) => ({ progressIds: [progressId], notes: 'Read it', dueDate: '2031-01-01' }),
    writes: [
      changed('trainingProgress', { return_note: null }, { return_note: 'Read it', completed_at: null }),
      changed('trainingAssignment', { due_date: null }, { due_date: '2031-01-01' }),
    ],
  },

  restoreDeleted: {
    of: async () => {
      const { id } = await tip()
      await app.as(erin).delete(`/api/tips/${id}`)
      return (await asAda.get(`/api/admin/history?record=${id}`)).body.entries[0]
    },
    writes: [row('tip', 'restored', null, { amount: 4.5, user_id: erin.id })],
  },
}

type Doer = { id: string | null } & Pick<Person, 'firstName' | 'lastName'>

const outsider = { id: null, firstName: 'Tom', lastName: 'from outside' }
const technicianName = 'Tom from outside'

/** The same of who is nobody yet when they call: whom the history names. */
const byStrangers: Record<string, () => Promise<[Doer, Reply, ...Call['writes']]>> = {
  resetPassword: async () => {
    const robin = await person()
    await app.stranger().post('/api/forgot-password', { email: robin.email })
    const { links } = await app.waitForMail({ to: robin.email })
    const token = new URL(links.find((link) => link.includes('token='))!).searchParams.get('token')
    const body = { email: robin.email, token, newPassword: 'another word' }
    const reply = await app.stranger().post('/api/reset-password', body)
    return [robin, reply, changed('user', { email: robin.email }, { password_hash: true })]
  },
  register: async () => {
    const reply = await app.stranger().post('/api/register', registrationFor(await invitation()))
    return [reply.body, reply, changed('invitation', { status: 'pending' }, { status: 'accepted' }), added('user')]
  },
  undoPublicRepair: async () => {
    const { id } = await problem()
    const at = `/api/public/machine-problems/${id}`
    const { body } = await app.stranger().post(`${at}/repair`, { technicianName })
    return [outsider, await app.stranger().post(`${at}/undo-repair`, { undo: body.undo }), changed('machineProblem')]
  },
  repairMachineProblemPublicly: async () => {
    const reply = await app
      .stranger()
      .post(`/api/public/machine-problems/${(await problem()).id}/repair`, { technicianName, repairNotes: 'Pump' })
    return [outsider, reply, changed('machineProblem', { status: 'open' }, { repairer_name: technicianName })]
  },
}

async function rowsOf(reply: Reply) {
  const { rows } = await app.pool.query('select * from history where request_id = $1 order by id', [
    reply.headers.get('x-request-id'),
  ])
  return rows
}

test('every call that changes something is listed here', () => {
  const listed = [...Object.values(silent).flat(), ...Object.keys(calls), ...Object.keys(byStrangers)]
  const changing = Object.entries(endpoints).flatMap(([name, { method }]) => (method === 'GET' ? [] : [name]))
  expect(listed.toSorted()).toEqual(changing.toSorted())
})

async function expectWritten(reply: Reply, expected: Call['writes'], { id, firstName, lastName }: Doer) {
  expect([reply.status, reply.text]).toEqual([expect.toSatisfy((status) => status < 300), expect.anything()])
  const rows = await rowsOf(reply)
  expect(new Set(rows.map(({ transaction }) => transaction)).size).toBe(1)
  expect(rows).toHaveLength(expected.length)
  const by = { actor_id: id, actor_name: `${firstName} ${lastName}`, address: '127.0.0.1' }
  expect(rows).toEqual(expect.arrayContaining(expected.map((row) => expect.objectContaining({ ...row, ...by }))))
}

describe('writes who did what, from where, in the transaction of the change', () => {
  test.each(Object.entries(calls))('%s', async (name, { as = ada, of, body, writes }) => {
    const made = await of?.()
    const { method, path } = endpoints[name as keyof typeof endpoints]
    const doer = typeof as === 'function' ? as(made) : as
    const reply = await app.as(doer)[method.toLowerCase() as 'post'](
      path.replace(/:(\w+)/g, (_, part) => made[part] ?? made.id),
      typeof body === 'function' ? body(made) : body,
    )
    await expectWritten(reply, writes, doer)
  })

  test.each(Object.entries(byStrangers))('%s', async (_, call) => {
    const [doer, reply, ...writes] = await call()
    await expectWritten(reply, writes, doer)
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
