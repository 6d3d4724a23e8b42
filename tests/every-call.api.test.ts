import { getTableName } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { newId } from '#shared/db/columns.ts'
import { lockOrder } from '#shared/db/lock-order.ts'
import { endpoints } from '#shared/endpoints.ts'
import type { HistoryKind } from '#shared/history/kinds.ts'
import { addDays, mondayOf, today } from '#shared/time/day.ts'
import { signIn, startApp } from '#tests/support/app.ts'
import { ada, erin, type Person, tess, theo } from '#tests/support/cast.ts'
import type { Reply } from '#tests/support/client.ts'
import { locksOf } from '#tests/support/locks.ts'
import { type Statement, statementsDuring, tablesReadWhole } from '#tests/support/statements.ts'
import { tables } from '#tests/support/tables.ts'
import { invite, newAddress, registrationFor } from './invitations/invitation-data.ts'
import { makeProblem, makeRepairedProblem } from './machine-problems/problem-data.ts'
import { careTaskOf, machineOf } from './machines/machine-data.ts'
import { addPasskey, created } from './passkeys/authenticator.ts'
import { fileOf, freshWeek, importAs, imported, recordOf } from './payroll/payroll-data.ts'
import { refundBody as refunded, refundOf } from './refunds/refund-data.ts'
import { codeOf, turnOnCodes } from './second-factor/codes.ts'
import { closingOf, daysAgo, drop, dropOf } from './shift-reports/report-data.ts'
import { accountOf, newOrderId, stainsOf } from './stain-reports/report-data.ts'
import { photo } from './storage/picture-data.ts'
import { tipOf } from './tips/tip-data.ts'
import { newTokenBody, tokenOf } from './tokens/token-data.ts'
import { complete, tick, trainingIn } from './training/training-data.ts'
import { deliveryOf, nowhere, webhookOf } from './webhooks/webhook-data.ts'

// One good call of every endpoint: how many statements it takes, the look at the session among them, that none of them
// reads a table that grows for ever from one end to the other, that they lock tables in one order, and what the history
// has of it then: who did what, from where, in the transaction of the change.

// Given, so that a PIN is not asked for once one is set.
const app = await startApp({ PUBLIC_REPAIRS: 'on' })
const asAda = app.as(ada)
const training = trainingIn(app)

/** What a call is about, made before it. */
// biome-ignore lint/suspicious/noExplicitAny: an answer or a row; the address and the body take fields of it
type Made = Record<string, any>

const row = (kind: HistoryKind, action: string, before: object | null, after: object | null) => ({
  kind,
  action,
  before: before && expect.objectContaining(before),
  after: after && expect.objectContaining(after),
})
type Row = ReturnType<typeof row>
const added = (kind: HistoryKind, after = {}) => row(kind, 'created', null, after)
const changed = (kind: HistoryKind, before = {}, after = {}) => row(kind, 'changed', before, after)
const removed = (kind: HistoryKind, before = {}) => row(kind, 'deleted', before, null)

type Doer = { id: string | null } & Pick<Person, 'firstName' | 'lastName'>

interface Call {
  /** So many statements. */
  takes: number
  /** Growing tables that it reads whole, because that is what is asked for. */
  readsWhole?: string[]
  /** 2xx unless said otherwise. */
  status?: number
  /** Ada, where nobody else is said. */
  as?: Person | 'nobody' | typeof itsRobin
  /** Each parameter of the path is its field of that name, or its id. */
  of?: () => Promise<Made>
  query?: string
  body?: object | ((made: Made) => object)
  /** A row of the history, or several in one transaction; none where nothing is said. */
  writes?: Row | Row[]
  /** Whom the history names, where that is not who was signed in. */
  by?: (made: Made, answer: Made) => Doer
}

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
const machine = () => machineOf(app, { make: 'Hart' })
const careTask = async () => {
  const { id, machineNumber } = await machine()
  return { ...(await careTaskOf(app, { machineNumber })), machineId: id }
}
const module = () => training.addModule()
const task = async () => training.addTask((await module()).id)
const subtask = async () => training.addSubtask((await task()).id)
const progress = async () => (await training.pendingTask(await person())).progress

/** Somebody new, with what is made for them. */
const robins =
  <More extends object>(make: (robin: Person) => Promise<More>) =>
  async () => {
    const robin = await person()
    return { robin, ...(await make(robin)) }
  }
const itsRobin = ({ robin }: Made): Person => robin
const newcomer = robins(async () => ({}))
/** Signed in on one more device. */
const session = robins(async (robin) => {
  const device = app.stranger()
  await signIn(device, robin)
  const [{ id: sessionId }] = (await device.get('/api/user/sessions')).body
  return { id: robin.id, sessionId }
})
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

/** Only what stands elsewhere now. */
const swapped = (kind: HistoryKind) => [
  changed(kind, { order_index: 1 }, { order_index: 2 }),
  changed(kind, { order_index: 2 }, { order_index: 1 }),
]

const technicianName = 'Tom from outside'
const outsider = () => ({ id: null, firstName: 'Tom', lastName: 'from outside' })

const care = { title: 'Clean', machineType: 'washer', everyDays: 7, startsOn: '2026-01-05' }
const picture = '/objects/0196b0a0-0000-7000-8000-000000000000'
const elsewhere = '/api/objects/elsewhere'
/** What a device answers to nothing that the server asked. */
const neverAsked = Buffer.from('{"challenge":"AAAA"}').toString('base64url')
const noPasskey = { id: 'x', clientDataJSON: neverAsked, authenticatorData: 'x', signature: 'x', userHandle: 'x' }

const newSubscription = {
  endpoint: 'https://push.invalid/1',
  // The key of the example in RFC 8291: a point of its curve.
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: Buffer.alloc(16).toString('base64url'),
  },
}

const week = `startDate=${daysAgo(7)}T00:00:00.000Z&endDate=${addDays(today(), 2)}T00:00:00.000Z`
const lastWeek = `startDate=${daysAgo(13)}&endDate=${daysAgo(7)}`

// What of a record stands in its rows is declared for its kind: history/declarations.api.test.ts.

/** In the order of the table of endpoints, where their addresses are. */
const calls: Record<keyof typeof endpoints, Call> = {
  currentUser: { takes: 1, as: erin },
  authConfig: { takes: 0, as: 'nobody' },
  signIn: { takes: 9, as: 'nobody', body: { email: erin.email, password: erin.password } },
  register: {
    takes: 17,
    as: 'nobody',
    of: async () => registrationFor(await invitation()),
    body: (sent) => sent,
    writes: [changed('invitation', { status: 'pending' }, { status: 'accepted' }), added('user')],
    by: (_, answer) => answer as Person,
  },
  forgotPassword: { takes: 1, as: 'nobody', body: { email: 'nobody-at-all@example.com' } },
  resetPassword: {
    takes: 13,
    as: 'nobody',
    of: robins(async ({ email }) => {
      await app.stranger().post('/api/forgot-password', { email })
      const { links } = await app.waitForMail({ to: email })
      return { email, token: new URL(links.find((link) => link.includes('token='))!).searchParams.get('token') }
    }),
    body: ({ email, token }) => ({ email, token, newPassword: 'another word' }),
    writes: changed('user', {}, { password_hash: true }),
    by: itsRobin,
  },
  changePassword: {
    takes: 17,
    as: itsRobin,
    of: newcomer,
    body: { currentPassword: ada.password, newPassword: 'another word' },
    writes: changed('user', {}, { password_hash: true }),
  },
  proofState: { takes: 3, as: erin },
  prove: { takes: 4, as: itsRobin, of: newcomer, body: { password: ada.password } },
  signOutElsewhere: { takes: 7, as: itsRobin, of: newcomer },
  listOwnSessions: { takes: 2, as: erin },
  endOwnSession: {
    takes: 4,
    as: itsRobin,
    of: async () => {
      const { robin, sessionId } = await session()
      return { robin, id: sessionId }
    },
  },
  listSessions: { takes: 3, of: async () => erin },
  endSession: { takes: 5, of: session, writes: changed('user', { sessions_ended_at: null }) },
  endSessions: { takes: 5, of: session, writes: changed('user', { sessions_ended_at: null }) },
  signOut: { takes: 2, as: itsRobin, of: newcomer },

  listPasskeys: { takes: 2, as: erin },
  startPasskey: { takes: 5, as: erin },
  addPasskey: {
    takes: 13,
    as: itsRobin,
    of: robins(async (robin) => (await app.as(robin).post('/api/user/passkeys/options')).body),
    body: ({ robin: _, ...options }) => ({ name: 'Phone', ...created(options, app.url).body }),
    writes: added('passkey', { name: 'Phone' }),
  },
  renamePasskey: {
    takes: 4,
    as: itsRobin,
    of: passkey,
    body: { name: 'Tablet' },
    writes: changed('passkey', { name: 'Phone' }),
  },
  removePasskey: { takes: 5, as: itsRobin, of: passkey, writes: removed('passkey', { name: 'Phone' }) },
  startPasskeySignIn: { takes: 3, as: 'nobody' },
  // The whole way of one that is used needs the browser that was asked: tests/passkeys.
  signInWithPasskey: { takes: 4, status: 400, as: 'nobody', body: noPasskey },
  startPasskeyProof: { takes: 5, as: erin },
  proveWithPasskey: { takes: 4, status: 400, as: erin, body: noPasskey },

  secondFactorState: { takes: 2, as: erin },
  startSecondFactor: { takes: 2, as: erin },
  turnOnSecondFactor: {
    takes: 8,
    as: itsRobin,
    of: robins(async (robin) => (await app.as(robin).post('/api/user/second-factor/secret')).body),
    body: ({ secret }) => ({ code: codeOf(secret) }),
    writes: added('secondFactor'),
  },
  renewRecoveryCodes: { takes: 9, as: itsRobin, of: codes },
  turnOffSecondFactor: {
    takes: 13,
    as: itsRobin,
    of: codes,
    body: ({ recoveryCodes: [code] }) => ({ code }),
    writes: removed('secondFactor'),
  },
  // Who signs in with a password and a code: tests/second-factor.
  signInWithCode: { takes: 0, status: 401, as: 'nobody', body: { code: '123456' } },
  proveWithCode: { takes: 2, status: 400, as: erin, body: { code: '123456' } },
  resetSecondFactor: {
    takes: 11,
    of: async () => {
      const { robin } = await codes()
      await addPasskey(app.as(robin), app.url)
      return robin
    },
    writes: [changed('user', { sessions_ended_at: null }), removed('passkey'), removed('secondFactor')],
  },

  lookUpInvitation: { takes: 1, as: 'nobody', of: async () => ({ inviteCode: (await invitation()).code }) },
  listInvitations: { takes: 2 },
  invite: { takes: 8, body: { email: newAddress(), role: 'technician' }, writes: added('invitation') },
  deleteInvitation: {
    takes: 4,
    of: invitation,
    writes: changed('invitation', { status: 'pending' }, { status: 'deleted' }),
  },
  resendInvitation: { takes: 8, of: invitation, writes: changed('invitation', {}, { code_hash: true }) },

  chooseLanguage: {
    takes: 4,
    as: itsRobin,
    of: newcomer,
    body: { language: 'es' },
    writes: changed('user', { language: 'en' }),
  },
  changeOwnName: {
    takes: 4,
    as: itsRobin,
    of: newcomer,
    body: { firstName: 'Robyn', lastName: 'Reed' },
    writes: changed('user', { first_name: 'Robin' }, { first_name: 'Robyn' }),
  },
  listUsers: { takes: 2 },
  changeRole: { takes: 14, of: person, body: { role: 'team_lead' }, writes: changed('user', { role: 'employee' }) },
  correctPerson: {
    takes: 6,
    of: person,
    body: { firstName: 'Robin', lastName: 'Reed', payrollId: 'H-1' },
    writes: changed('user', { payroll_id: null }, { last_name: 'Reed', payroll_id: 'H-1' }),
  },
  deactivateUser: { takes: 10, of: person, writes: changed('user', { is_active: true }, { is_active: false }) },
  reactivateUser: {
    takes: 6,
    of: () => app.makePerson({ isActive: false }),
    writes: changed('user', { is_active: false }, { is_active: true }),
  },
  exportPerson: { takes: 5, of: person, writes: changed('user', { exported_at: null }) },
  // A name may stand in any text: they are read a page after the other.
  listMentions: {
    takes: 36,
    readsWhole: ['payroll_imports'],
    of: () => app.makePerson({ firstName: 'Philippa', lastName: 'Featherstonehaugh', isActive: false }),
  },
  removeName: {
    takes: 57,
    body: { name: 'Bartholomew Featherstonehaugh' },
    of: () => app.makePerson({ firstName: 'Bartholomew', lastName: 'Featherstonehaugh', isActive: false }),
    writes: changed('user', { former_number: null }, { former_number: 1, email: 'former-1' }),
  },
  restoreName: {
    takes: 18,
    of: async () => {
      const person = await app.makePerson({ isActive: false })
      await app
        .as(ada)
        .post(`/api/admin/users/${person.id}/remove-name`, { name: `${person.firstName} ${person.lastName}` })
      return person
    },
    writes: changed('user', { former_number: 2 }, { former_number: null }),
  },
  listRestorableNames: { takes: 2 },

  listTips: { takes: 2, as: erin, query: week },
  logTip: {
    takes: 2,
    as: erin,
    body: { orderId: '0042', amount: '4.5', notes: 'kind' },
    writes: added('tip', { order_id: '0042', amount: 4.5, notes: 'kind', user_id: erin.id }),
  },
  changeTip: {
    takes: 6,
    as: erin,
    of: tip,
    body: { amount: '5' },
    writes: changed('tip', { amount: 4.5 }, { amount: 5 }),
  },
  deleteTip: { takes: 6, as: erin, of: tip, writes: removed('tip', { amount: 4.5, order_id: '0042' }) },
  tipReport: { takes: 2, as: erin, query: week },
  logTipFor: {
    takes: 3,
    body: { orderId: '0043', amount: '4.5', userId: erin.id },
    writes: added('tip', { order_id: '0043', user_id: erin.id }),
  },
  changeAnyTip: { takes: 6, of: tip, body: { amount: '5' }, writes: changed('tip', { amount: 4.5 }, { amount: 5 }) },
  consolidatedTipReport: { takes: 7, query: week },

  createUpload: { takes: 4, as: erin },
  claimStainPhoto: { takes: 1, status: 400, as: erin, body: { imageURL: elsewhere } },
  claimMachinePhoto: { takes: 1, status: 400, as: erin, body: { imageURL: elsewhere } },
  claimReceipt: { takes: 1, status: 400, as: erin, body: { receiptImageURL: elsewhere } },
  removeProfileImage: {
    takes: 5,
    as: theo,
    of: async () => app.pool.query('update users set profile_image_url = $1 where id = $2', [picture, theo.id]),
    writes: changed('user', { profile_image_url: picture }, { profile_image_url: null }),
  },

  listStainReports: { takes: 2 },
  listAccountsWithReports: { takes: 2 },
  stainReportOfOrder: { takes: 2, as: erin, of: stains },
  createStainReport: {
    takes: 6,
    as: erin,
    of: account,
    body: ({ id }) => ({ orderId: newOrderId(), commercialAccountId: id, items: { 'K Flat': 2 } }),
    writes: added('stainReport', { items: { 'K Flat': 2 }, total_items: 2 }),
  },
  changeStainReport: { takes: 6, as: theo, of: stains, body: { items: { Other: 7 } }, writes: changed('stainReport') },
  sendStainReport: { takes: 6, as: theo, of: stains, writes: changed('stainReport', { email_sent_at: null }) },
  stainReportHistory: { takes: 3, of: stains },

  listShiftReports: { takes: 2, as: erin },
  listDrawers: { takes: 2, as: erin },
  submitShiftReport: { takes: 6, as: erin, body: drop(), writes: added('shiftReport', { drop_amount: 312.25 }) },
  correctShiftReport: {
    // The lock of its drawer, the report, what it was, the report as it is, and the one that follows it.
    takes: 9,
    of: async () => {
      const report = await dropOf(app, erin, { drawer: 'every call', shiftDate: daysAgo(3) })
      await dropOf(app, theo, { drawer: 'every call', shiftDate: daysAgo(2) })
      return report
    },
    body: { endingCash: '522.25', reason: 'Ten under the tray' },
    writes: [
      added('shiftReportCorrection', { ending_cash: 512.25, corrected_by_id: ada.id }),
      changed('shiftReport', { ending_cash: 512.25, corrections: 0 }, { ending_cash: 522.25, corrections: 1 }),
      changed('shiftReport', { expected_start: 200, user_id: theo.id }, { expected_start: 210 }),
    ],
  },
  listCorrections: { takes: 3, as: erin, of: () => dropOf(app, erin, { shiftDate: daysAgo(4) }) },
  cashCalendar: { takes: 2, query: `month=${today().slice(0, 7)}` },
  listOwnRefunds: { takes: 2, as: erin },
  listRefunds: { takes: 2 },
  listCashRefunds: { takes: 2, as: erin, query: 'day=2030-05-15' },
  listRefundsOfMachines: { takes: 2, as: erin },
  giveRefund: { takes: 5, as: erin, body: refunded(), writes: added('refund', { amount: 4.5, status: 'given' }) },
  changeRefund: {
    takes: 6,
    as: erin,
    of: () => refundOf(app, erin),
    body: { amount: '5.00' },
    writes: changed('refund', { amount: 4.5 }, { amount: 5 }),
  },
  decideRefund: {
    takes: 5,
    of: async () => refundOf(app, erin, { amount: '4.50' }, 'waiting'),
    body: { isApproved: true },
    writes: changed('refund', { status: 'waiting' }, { status: 'given', decided_by_id: ada.id }),
  },
  refundHistory: { takes: 3, as: erin, of: () => refundOf(app, erin) },

  listMissingDays: { takes: 2 },
  addClosing: { takes: 4, body: { weekday: 7, firstDay: '2031-01-01' }, writes: added('closing') },
  changeClosing: {
    takes: 4,
    of: () => closingOf(app, { weekday: 6, firstDay: '2031-01-01' }),
    body: { weekday: 6, firstDay: '2031-01-01', lastDay: '2031-02-01' },
    writes: changed('closing', { last_day: null }, { last_day: '2031-02-01' }),
  },
  removeClosing: { takes: 4, of: () => closingOf(app, { firstDay: '2031-03-01' }), writes: removed('closing') },

  listMachineProblems: { takes: 2, as: erin },
  listRepairs: { takes: 2, as: erin },
  reportMachineProblem: {
    takes: 6,
    as: erin,
    body: { machineType: 'washer', machineNumber: 7, description: 'Leaks' },
    writes: added('machineProblem', { machine_number: 7, description: 'Leaks', reporter_id: erin.id }),
  },
  addVoiceToMachineProblem: {
    takes: 6,
    as: theo,
    of: problem,
    body: { note: 'Since noon' },
    writes: added('machineProblemVoice'),
  },
  repairMachineProblem: {
    takes: 6,
    as: theo,
    of: problem,
    body: { repairNotes: 'Belt' },
    writes: changed('machineProblem'),
  },
  changeMachineProblem: {
    takes: 6,
    as: tess,
    of: problem,
    body: { status: 'in_progress', progressNote: 'Waiting for part' },
    writes: changed(
      'machineProblem',
      { status: 'open' },
      { progress_note: 'Waiting for part', progress_by_id: tess.id },
    ),
  },
  machineProblemHistory: { takes: 4, as: tess, of: () => makeRepairedProblem(app.db, tess) },
  offerMachineProblemEmail: { takes: 3 },
  emailMachineProblems: {
    takes: 6,
    of: problem,
    body: { technicianEmail: tess.email },
    writes: added('machineProblemEmail'),
  },
  ownProblemMails: { takes: 2, as: tess },
  chooseProblemMails: { takes: 5, as: tess, body: { rhythm: 'daily' }, writes: added('problemMailChoice') },
  publicRepairPinState: { takes: 2 },
  setPublicRepairPin: { takes: 5, body: { pin: '471108' }, writes: added('publicRepairPin', { set_by_id: ada.id }) },
  publicMachineProblems: { takes: 1, as: 'nobody' },
  publicProblemProgress: { takes: 1, as: 'nobody' },
  publicTechnicianName: { takes: 1, as: 'nobody' },
  repairMachineProblemPublicly: {
    takes: 5,
    as: 'nobody',
    of: problem,
    body: { technicianName, repairNotes: 'Pump' },
    writes: changed('machineProblem', { status: 'open' }, { repairer_name: technicianName }),
    by: outsider,
  },
  undoPublicRepair: {
    takes: 7,
    as: 'nobody',
    of: async () => {
      const { id } = await problem()
      return (await app.stranger().post(`/api/public/machine-problems/${id}/repair`, { technicianName })).body
    },
    body: ({ undo }) => ({ undo }),
    writes: changed('machineProblem'),
    by: outsider,
  },

  listMachines: { takes: 2, as: erin },
  unregisteredMachines: { takes: 2 },
  repeatedMachines: { takes: 2, as: erin },
  showFleet: { takes: 2, as: tess },
  addMachine: { takes: 6, body: { machineType: 'dryer', machineNumber: 4, make: 'Hart' }, writes: added('machine') },
  changeMachine: { takes: 5, of: machine, body: (made) => ({ ...made, make: null }), writes: changed('machine') },
  importMachines: {
    takes: 6,
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
  showMachine: { takes: 2, as: erin, of: machine },
  listRepairsOfMachine: { takes: 2, as: erin, of: machine },
  listCareTasks: { takes: 2, as: tess },
  dueCare: { takes: 2, as: tess },
  addCareTask: {
    takes: 3,
    of: machine,
    body: ({ machineNumber }) => ({ ...care, machineNumber }),
    writes: added('careTask', { title: 'Clean', every_days: 7, starts_on: '2026-01-05' }),
  },
  changeCareTask: { takes: 6, of: careTask, body: (made) => ({ ...made, everyDays: 14 }), writes: changed('careTask') },
  stopCareTask: {
    takes: 4,
    of: () => careTaskOf(app),
    writes: changed('careTask', { is_active: true }, { is_active: false }),
  },
  tickCareTask: {
    takes: 5,
    as: tess,
    of: careTask,
    body: ({ machineId }) => ({ machineId, note: 'Full of lint' }),
    writes: added('careDone', { done_by_id: tess.id, note: 'Full of lint' }),
  },

  listCommercialAccounts: { takes: 2, as: erin },
  addCommercialAccount: { takes: 4, body: { name: 'Inn', email: 'i@example.com' }, writes: added('commercialAccount') },
  changeCommercialAccount: {
    takes: 5,
    of: account,
    body: (made) => ({ ...made, name: 'Grand Hotel' }),
    writes: changed('commercialAccount', {}, { name: 'Grand Hotel' }),
  },
  deactivateCommercialAccount: { takes: 4, of: account, writes: changed('commercialAccount', { is_active: true }) },

  listAssignedModules: { takes: 2, as: erin },
  readAssignedModule: { takes: 2, as: erin, of: async () => (await training.assignedTask(erin)).module },
  completeTask: { takes: 8, as: itsRobin, of: ownTask, body: { notes: 'all done' }, writes: added('trainingProgress') },
  tickSubtask: {
    takes: 9,
    as: itsRobin,
    of: ownSubtask,
    body: ({ taskId }) => ({ taskId }),
    writes: added('trainingTick'),
  },
  untickSubtask: {
    takes: 9,
    as: itsRobin,
    of: async () => {
      const made = await ticked()
      await complete(app.as(made.robin), made.taskId)
      return made
    },
    body: ({ taskId }) => ({ taskId }),
    writes: [removed('trainingTick'), changed('trainingProgress', {}, { trainee_completed_at: null })],
  },
  approveProgress: { takes: 6, as: theo, of: progress, body: { notes: 'good' }, writes: changed('trainingProgress') },
  approveSeveral: {
    takes: 5,
    as: theo,
    of: () => Promise.all([progress(), progress()]),
    body: (both) => ({ progressIds: both.map(({ id }: Made) => id) }),
    writes: Array(2).fill(changed('trainingProgress', { trainer_id: null }, { trainer_id: theo.id })),
  },
  returnProgress: { takes: 6, as: theo, of: progress, body: { notes: 'again' }, writes: changed('trainingProgress') },
  trainingOverview: { takes: 2 },
  listPendingApprovals: { takes: 2 },
  listModules: { takes: 2 },
  listTasks: { takes: 2 },
  listSubtasks: { takes: 2 },
  addModule: { takes: 5, body: { name: 'Folding' }, writes: added('trainingModule', { name: 'Folding' }) },
  changeModule: {
    takes: 5,
    of: module,
    body: { name: 'Ironing' },
    writes: changed('trainingModule', {}, { name: 'Ironing' }),
  },
  copyModule: {
    takes: 10,
    of: async () => {
      const { id, moduleId } = await task()
      await training.addSubtask(id)
      return { id: moduleId }
    },
    body: { name: 'Ironing too' },
    writes: [added('trainingModule', { name: 'Ironing too' }), added('trainingTask'), added('trainingSubtask')],
  },
  orderModules: {
    takes: 5,
    of: async () => {
      for (let count = 0; count < 2; count += 1) await module()
      const ids = (await asAda.get('/api/training/modules')).body.map(({ id }: { id: string }) => id)
      await asAda.put('/api/training/modules/order', { ids })
      return { ids: [ids[1], ids[0], ...ids.slice(2)] }
    },
    body: ({ ids }) => ({ ids }),
    writes: swapped('trainingModule'),
  },
  setModuleRoles: {
    takes: 9,
    of: async () => {
      const made = await module()
      await training.setRoles(made.id, { technician: 7, team_lead: 7 })
      return made
    },
    body: { technician: 14, admin: 3, isForPresent: true },
    writes: [
      removed('trainingModuleRole', { role: 'team_lead' }),
      changed('trainingModuleRole', { due_days: 7 }, { role: 'technician', due_days: 14 }),
      added('trainingModuleRole', { role: 'admin', due_days: 3, added_by_id: ada.id }),
      ...[tess, ada].map(({ id }) => added('trainingAssignment', { user_id: id })),
    ],
  },
  addTask: { takes: 6, of: module, body: ({ id }) => ({ title: 'Sort', moduleId: id }), writes: added('trainingTask') },
  changeTask: { takes: 6, of: task, body: { title: 'Fold' }, writes: changed('trainingTask', {}, { title: 'Fold' }) },
  orderTasks: {
    takes: 6,
    of: async () => {
      const made = await module()
      return twoOf(made, (fields) => training.addTask(made.id, fields))
    },
    body: ({ ids }) => ({ ids }),
    writes: swapped('trainingTask'),
  },
  listTaught: { takes: 2, of: async () => (await training.assignedTask(erin)).task },
  askAgain: {
    takes: 7,
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
  addSubtask: {
    takes: 5,
    of: task,
    body: ({ id }) => ({ title: 'Whites', taskId: id }),
    writes: added('trainingSubtask'),
  },
  changeSubtask: { takes: 5, of: subtask, body: { title: 'Blacks' }, writes: changed('trainingSubtask') },
  deleteSubtask: { takes: 4, of: ticked, writes: [removed('trainingTick'), removed('trainingSubtask')] },
  orderSubtasks: {
    takes: 5,
    of: async () => {
      const made = await task()
      return twoOf(made, (fields) => training.addSubtask(made.id, fields))
    },
    body: ({ ids }) => ({ ids }),
    writes: swapped('trainingSubtask'),
  },
  listAssignments: { takes: 2 },
  assignModule: {
    takes: 7,
    of: module,
    body: ({ id }) => ({ userId: tess.id, moduleId: id, assignedBy: ada.id }),
    writes: added('trainingAssignment'),
  },
  assignModuleToSeveral: {
    takes: 6,
    of: module,
    body: { userIds: [erin.id, tess.id] },
    writes: [erin, tess].map(({ id }) => added('trainingAssignment', { user_id: id })),
  },
  removeAssignment: {
    takes: 4,
    of: async () => (await training.assignedTask(erin)).assignment,
    writes: removed('trainingAssignment'),
  },

  // Its totals add up every record there is.
  listPeriods: { takes: 2, readsWhole: ['payroll_records'], query: 'include=totals' },
  showPeriod: { takes: 2, of: period },
  importPeriod: {
    takes: 15,
    body: {
      ...{ periodName: 'Pay', importedFrom: 'csv', startDate: '2019-01-07', endDate: '2019-01-13' },
      records: [recordOf(erin), recordOf(tess)],
      aliases: [{ alias: 'Erin the first', userId: erin.id }],
    },
    writes: [
      row('payrollPeriod', 'imported', null, { period_name: 'Pay' }),
      ...[erin, tess].map(({ id }) => row('payrollRecord', 'imported', null, { net_pay: 358, user_id: id })),
      added('payrollAlias'),
      added('payrollImport', { record_count: 2, imported_by: ada.id }),
    ],
  },
  deletePeriod: {
    takes: 4,
    of: period,
    writes: [removed('payrollRecord', { user_id: erin.id }), removed('payrollPeriod')],
  },
  loggedTips: { takes: 2, query: lastWeek },
  listImports: { takes: 3, of: period },
  usualPay: { takes: 2, query: 'startDate=2024-01-01&endDate=2024-01-07' },
  tipsForPayroll: { takes: 2, query: lastWeek },
  payrollImportSettings: { takes: 4 },
  forgetPayrollAlias: {
    takes: 4,
    of: async () => {
      const aliases = [{ alias: 'Erin the quick', userId: erin.id }]
      await imported(app, { ...freshWeek(), records: [recordOf(erin)], aliases })
      return (await asAda.get('/api/payroll-import-settings')).body.aliases.find(
        ({ alias }: { alias: string }) => alias === 'Erin the quick',
      )
    },
    writes: removed('payrollAlias', { alias: 'Erin the quick', user_id: erin.id }),
  },
  // It reads every import with the header: one a week.
  forgetPayrollReading: {
    takes: 4,
    readsWhole: ['payroll_imports'],
    of: async () => {
      await imported(app, {
        ...freshWeek(),
        records: [recordOf(erin)],
        file: fileOf('x', { header: 'a kind of its own' }),
      })
      return (await asAda.get('/api/payroll-import-settings')).body.readings[0]
    },
    writes: changed('payrollImport', { file_name: 'payroll.csv' }, { reading: null }),
  },
  importFromSheets: { takes: 1, status: 400, body: { sheetUrl: 'https://example.com/no-sheet' } },
  myPayroll: { takes: 2, as: erin },
  askAboutPay: {
    takes: 5,
    as: erin,
    of: period,
    body: { question: 'Why?' },
    writes: added('payrollQuestion', { question: 'Why?' }),
  },
  listPayrollQuestions: { takes: 2 },
  seePayrollQuestions: { takes: 4, body: { ids: [newId()] } },
  answerPayrollQuestion: {
    takes: 5,
    of: async () =>
      (await app.as(erin).post(`/api/my-payroll/${(await period()).id}/questions`, { question: '?' })).body,
    body: { answer: 'So.' },
    writes: changed('payrollQuestion', { answer: null }, { answer: 'So.', answered_by: ada.id }),
  },
  payOfPerson: { takes: 3, of: async () => erin },

  listHistory: { takes: 2 },
  exportHistory: { takes: 2 },
  restoreDeleted: {
    takes: 10,
    of: async () => {
      const { id } = await tip()
      await app.as(erin).delete(`/api/tips/${id}`)
      return (await asAda.get(`/api/admin/history?record=${id}`)).body.entries[0]
    },
    writes: row('tip', 'restored', null, { amount: 4.5, user_id: erin.id }),
  },
  tipHistory: { takes: 3, as: erin, of: tip },
  needsYou: { takes: 2 },

  listWebhooks: { takes: 2 },
  addWebhook: { takes: 8, body: { url: nowhere, events: ['person.left'] }, writes: added('webhook', { url: nowhere }) },
  changeWebhook: {
    takes: 6,
    of: webhook,
    body: { url: 'https://other.invalid/in', events: ['person.joined'] },
    writes: changed('webhook', { url: nowhere }, { url: 'https://other.invalid/in' }),
  },
  renewWebhookSecret: { takes: 4, of: webhook, writes: changed('webhook', {}, { sealed_secret: true }) },
  removeWebhook: { takes: 4, of: webhook, writes: removed('webhook', { url: nowhere }) },
  listWebhookDeliveries: { takes: 3, of: webhook },
  sendAgain: { takes: 7, of: delivery },

  showWeek: { takes: 2, query: `start=${mondayOf(today())}` },
  weekSoFar: { takes: 2 },
  recentWeeks: { takes: 2, as: erin },
  ownWeekMail: { takes: 2 },
  chooseWeekMail: { takes: 4, body: { isWanted: true }, writes: added('weekMailChoice', { is_wanted: true }) },

  ownBell: { takes: 2 },
  chooseBells: { takes: 5, body: { kinds: ['drop'], quietFrom: 21, quietUntil: 7 } },
  bellHere: { takes: 6, body: newSubscription },
  noBellHere: { takes: 4 },
  readBells: { takes: 4, body: { kinds: ['drop'] } },

  listTokens: { takes: 2 },
  makeToken: { takes: 8, body: newTokenBody(), writes: added('token', { name: 'Till', made_by_id: ada.id }) },
  changeToken: { takes: 5, of: token, body: newTokenBody({ name: 'Bar' }), writes: changed('token', { name: 'Till' }) },
  endToken: { takes: 4, of: token, writes: removed('token', { name: 'Till' }) },

  settings: { takes: 3 },
  changeShopSettings: { takes: 10, body: { appName: 'Suds' }, writes: added('settings', { app_name: 'Suds' }) },
  changeMailSettings: {
    takes: 9,
    body: { mailFrom: 'suds@example.com' },
    writes: changed('settings', { mail_from: null }),
  },
  firstSteps: { takes: 3 },
  hideFirstSteps: { takes: 7, writes: changed('settings', { hides_first_steps: false }, { hides_first_steps: true }) },
  sendTestMail: { takes: 1 },
}

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
  'that somebody looked at a question is no history': ['seePayrollQuestions'],
  'what somebody hears on their own phone is nobody else’s business': [
    'chooseBells',
    'bellHere',
    'noBellHere',
    'readBells',
  ],
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
      from (select date '2026-01-05' + 7 * n as day from generate_series(1, 100) n) days;
    insert into payroll_records (id, period_id, user_id, hours_worked, hourly_rate, regular_pay, overtime_pay, tips_pay,
        bonuses, deductions, gross_pay, net_pay)
      select gen_random_uuid(), payroll_periods.id, users.id, 38, 15, 570, 0, 0, 0, 0, 570, 570 from payroll_periods, users;
    insert into payroll_imports (id, start_date, end_date, imported_at, imported_by, imported_from, mode, record_count, header, reading)
      select gen_random_uuid(), start_date, end_date, end_date + n, users.id, 'csv', 'replace', 200, 'header ' || n, '{"columns":{}, "notations":{}}'
      from payroll_periods, generate_series(1, 40) n, (select id from users limit 1) users;
    insert into sessions (token_hash, user_id, data, expires_at)
      select 'filled-' || md5(users.id::text || n), users.id, '{}', now() + interval '7 days' from users, generate_series(1, 50) n;
    insert into history (id, at, transaction, kind, record_id, action)
      select id, created_at, 1, 'tip', id, 'created' from tips;
    insert into idempotency_keys (caller, key_hash, request_hash, sealed_reply)
      select users.id, md5(users.id::text || n), md5('call'), repeat('x', 400) from users, generate_series(1, 100) n;
    commit`)
  await app.pool.query('vacuum analyze')
}

await fill()

const growing = ['tips', 'payroll_records', 'payroll_imports', 'sessions', 'history', 'idempotency_keys']

/** Signed in before anything is counted, on the one device of everybody: news of another would be mailed meanwhile. */
async function browserOf(person?: Person) {
  const client = person ? app.as(person) : app.stranger()
  client.cookies.set('washboard.device', 'x'.repeat(43))
  if (person) await client.get('/api/user')
  return client
}

for (const each of [erin, tess, theo, ada]) await browserOf(each)

const readWhole = async (sent: Statement[]) =>
  (await Promise.all(sent.map((statement) => tablesReadWhole(app.pool, statement)))).flat()

async function rowsOf(reply: Reply) {
  const { rows } = await app.pool.query('select * from history where request_id = $1 order by id', [
    reply.headers.get('x-request-id'),
  ])
  return rows
}

test('every call is in the table, and every one that changes something says what it writes, or why it is silent', () => {
  expect(Object.keys(calls).toSorted()).toEqual(Object.keys(endpoints).toSorted())
  const writing = Object.entries(calls).flatMap(([name, { writes }]) => (writes ? [name] : []))
  const changing = Object.entries(endpoints).flatMap(([name, { method }]) => (method === 'GET' ? [] : [name]))
  expect([...Object.values(silent).flat(), ...writing].toSorted()).toEqual(changing.toSorted())
})

test.each(Object.entries<Endpoint>(endpoints))('%s', async (name, { method, path, status = 200 }) => {
  const call = calls[name as keyof typeof endpoints]
  const { takes, readsWhole = [], as = ada, of, query, by } = call
  const made: Made = (await of?.()) ?? {}
  const doer = typeof as === 'function' ? as(made) : as === 'nobody' ? undefined : as
  const body = typeof call.body === 'function' ? call.body(made) : call.body
  const address = path.replace(/:(\w+)/g, (_, part) => made[part] ?? made.id)
  const client = await browserOf(doer)
  let reply!: Reply
  const sent = await statementsDuring(async () => {
    reply = await client.request(method, query ? `${address}?${query}` : address, {
      ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    })
  })
  expect([reply.status, reply.text]).toEqual([call.status ?? status, expect.anything()])

  const order: string[] = lockOrder.map(getTableName)
  for (const locks of locksOf(sent))
    expect(locks).toEqual(locks.toSorted((one, other) => order.indexOf(one) - order.indexOf(other)))
  expect(order).toEqual(expect.arrayContaining(locksOf(sent).flat()))
  const texts = sent.map(({ text }) => text.trim().slice(0, 100))
  expect(texts, texts.join('\n')).toHaveLength(takes)
  expect((await readWhole(sent)).filter((table) => growing.includes(table))).toEqual(readsWhole)

  const writes = [call.writes ?? []].flat()
  const rows = await rowsOf(reply)
  expect(rows).toHaveLength(writes.length)
  expect(new Set(rows.map(({ transaction }) => transaction)).size).toBe(writes.length > 0 ? 1 : 0)
  const { id, firstName, lastName } = by?.(made, reply.body) ?? doer ?? {}
  const actor = { actor_id: id, actor_name: `${firstName} ${lastName}`, address: '127.0.0.1' }
  expect(rows).toEqual(expect.arrayContaining(writes.map((row) => expect.objectContaining({ ...row, ...actor }))))
})

test('a key takes five statements more, is found by its index, and the history has its call once', async () => {
  const client = await browserOf(erin)
  const headers = { 'Idempotency-Key': 'counted' }
  const replies: Reply[] = []
  const log = async () => {
    replies.push(await client.post('/api/tips', { orderId: '0042', amount: '4.50' }, { headers }))
  }
  const first = await statementsDuring(log)
  const again = await statementsDuring(log)
  expect(replies.map(({ status }) => status)).toEqual([201, 201])
  expect(replies[1]!.body).toEqual(replies[0]!.body)
  expect(await rowsOf(replies[0]!)).toMatchObject([{ kind: 'tip', actor_id: erin.id, actor_name: 'Erin Ellis' }])
  expect(await rowsOf(replies[1]!)).toEqual([])
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

test('a new profile picture writes history', async () => {
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
    union select token_hash from reset_tokens union select token_hash from sessions where token_hash not like 'filled-%'`)
  const { rows } = await app.pool.query(`select history::text as text from history where transaction > 1`)
  const text = rows.map((row) => row.text).join('\n')
  expect(secrets.length).toBeGreaterThan(10)
  for (const { secret } of secrets) expect(text).not.toContain(secret)
  expect(text).not.toContain(invitation.code)
  expect(text).not.toContain('$argon2')
})

/** Nothing that people do stands in these. */
const untracked = [
  'api_token_uses',
  'backups',
  'bell_choices',
  'bell_news',
  'bell_pushes',
  'bell_subscriptions',
  'devices',
  'history',
  'idempotency_keys',
  'name_originals',
  'notices',
  'objects',
  'passkey_challenges',
  'payroll_question_views',
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

test('every table has a history, or is listed as one that needs none', async () => {
  const { rows } = await app.pool.query(`
    select tgrelid::regclass::text as name, count(*)::int from pg_trigger where tgname like 'history_of_%' group by 1`)
  expect(rows.every(({ count }) => count === 3)).toBe(true)
  expect([...rows.map(({ name }) => name), ...untracked].toSorted()).toEqual(
    tables.map((table) => getTableName(table)).toSorted(),
  )
})
