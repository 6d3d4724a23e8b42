import { eq } from 'drizzle-orm'
import { accountFields } from '#shared/commercial-accounts/commercial-account.ts'
import { problemChanges } from '#shared/machine-problems/progress.ts'
import { publicRepair } from '#shared/machine-problems/public-repair.ts'
import { newProblem, newVoice, repair } from '#shared/machine-problems/report.ts'
import { machineProblems } from '#shared/machine-problems/table.ts'
import { careFields, careTick } from '#shared/machines/care.ts'
import { machineFields } from '#shared/machines/machine.ts'
import { newAnswer, newQuestion } from '#shared/payroll/asking.ts'
import { newPeriod } from '#shared/payroll/new-period.ts'
import { newRefund } from '#shared/refunds/refund.ts'
import { newShiftReport } from '#shared/shift-reports/sent-report.ts'
import { newCorrection } from '#shared/shift-reports/shift-report.ts'
import { maxItemCount, stainItems } from '#shared/stain-reports/items.ts'
import { newStainReport } from '#shared/stain-reports/stain-report.ts'
import { addDays, mondayOf, today } from '#shared/time/day.ts'
import { newTip } from '#shared/tips/tip.ts'
import { newToken } from '#shared/tokens/token.ts'
import { newReturn } from '#shared/training/approval.ts'
import { completion } from '#shared/training/assigned-module.ts'
import { newModule } from '#shared/training/module.ts'
import { newSubtask, newTask } from '#shared/training/task.ts'
import type { Role } from '#shared/users/roles.ts'
import { email, nameChange, personChange } from '#shared/users/user.ts'
import { webhookEvents, webhookUrlMaxLength } from '#shared/webhooks/events.ts'
import { recordOf } from '#tests/payroll/payroll-data.ts'
import { pictureOf } from '#tests/storage/picture-data.ts'
import type { Person, Shop } from '#tests/support/e2e.ts'
import { callsTo, good } from './demo-shop.ts'
import { digits, longest, richText } from './longest.ts'

/** There is no limit to it, but what it costs. */
export const appName = 'Washboard'.repeat(20)

const most = '999999.99'
const mostPaid = '9999999999.99'

/** The letter keeps addresses apart. */
export const longAddress = (letter: string) => longest(email, (length) => `${letter}${'w'.repeat(length)}@suds.example`)

const firstName = longest(nameChange.shape.firstName)
const lastName = longest(nameChange.shape.lastName)

export const moduleName = longest(newModule.shape.name)
export const longName = firstName
/** In a payroll file, of nobody in the shop. */
export const stranger = longest(newPeriod.shape.aliases.unwrap().element.shape.alias, (length) => 'M'.repeat(length))

const roles: Role[] = ['employee', 'technician', 'team_lead', 'admin']

/** One of everything that people write, each as long as its field takes, made by people with the longest names. */
export async function fillShop(shop: Shop) {
  const people = {} as Record<Role, Person>
  for (const [at, role] of roles.entries())
    people[role] = await shop.makePerson({ role, firstName, lastName, email: longAddress('abcd'[at]!) })
  await shop.makePerson({ isActive: false, firstName, lastName, email: longAddress('e') })
  const { employee, technician, admin } = people
  const calls = callsTo(shop)
  const { post } = calls

  for (const [at, { id }] of Object.values(people).entries()) {
    const payrollId = longest(personChange.shape.payrollId, (length) => `${at}${'W'.repeat(length)}`)
    good(await calls.as(admin).patch(`/api/admin/users/${id}`, { firstName, lastName, payrollId }))
  }

  const tip = { orderId: longest(newTip.shape.orderId, digits), amount: most, notes: longest(newTip.shape.notes) }
  for (let count = 0; count < 2; count += 1) await post(employee, '/api/tips', tip)

  const problem = { machineType: 'washer', machineNumber: '9999', description: longest(newProblem.shape.description) }
  const repairNotes = longest(repair.shape.repairNotes)
  const [, repaired, third] = await Promise.all([1, 2, 3].map(() => post(employee, '/api/machine-problems', problem)))
  await post(technician, `/api/machine-problems/${repaired.id}/repair`, { repairNotes })
  const technicianName = longest(publicRepair.shape.technicianName)
  const pin = '471108'
  good(await calls.as(admin).put('/api/machine-problems/public-repair-pin', { pin }))
  await post(technician, `/api/public/machine-problems/${third.id}/repair`, { technicianName, repairNotes, pin })
  const old = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000).toISOString()
  const photos = [await pictureOf(calls, employee, { kind: 'machine-problem' })]
  const waiting = await post(employee, '/api/machine-problems', { ...problem, photos })
  await post(admin, `/api/machine-problems/${waiting.id}/voices`, { note: longest(newVoice.shape.note) })
  const progressNote = longest(problemChanges.shape.progressNote)
  const inHand = { status: 'in_progress', progressNote }
  good(await calls.as(technician).patch(`/api/machine-problems/${waiting.id}`, inHand))
  await shop.db.update(machineProblems).set({ createdAt: old }).where(eq(machineProblems.id, waiting.id))
  await post(admin, '/api/machine-problems/email', { technicianEmail: longAddress('r') })

  const { make, model, serialNumber, location } = machineFields.shape
  await post(admin, '/api/machines', {
    machineType: 'washer',
    machineNumber: 9999,
    make: longest(make),
    model: longest(model),
    serialNumber: longest(serialNumber),
    location: longest(location),
    boughtOn: '2021-12-31',
    warrantyUntil: '2079-12-31',
    outOfUseSince: '2026-12-31',
  })
  const second = await post(admin, '/api/machines', { machineType: 'dryer', machineNumber: 9999 })
  const care = await post(admin, '/api/care-tasks', {
    title: longest(careFields.shape.title),
    machineType: 'dryer',
    machineNumber: 9999,
    everyDays: 730,
    startsOn: '2020-01-01',
  })
  const note = longest(careTick.shape.note)
  await post(technician, `/api/care-tasks/${care.id}/done`, { machineId: second.id, note })
  await post(admin, '/api/care-tasks', { ...care, everyDays: 1, startsOn: '2020-01-01' })
  await post(employee, '/api/machine-problems', { machineType: 'dryer', machineNumber: '9998', description: 'W' })

  const { customer, note: refundNote } = newRefund.shape
  await post(employee, '/api/refunds', {
    machineType: 'washer',
    machineNumber: 9999,
    amount: '999.99',
    reason: 'no_run',
    way: 'credit',
    customer: longest(customer),
    note: longest(refundNote),
  })

  const account = await post(admin, '/api/commercial-accounts', {
    name: longest(accountFields.shape.name),
    email: longest(accountFields.shape.email, (length) => `${'w'.repeat(length)}@inn.example`),
  })
  const stains = {
    commercialAccountId: account.id,
    items: Object.fromEntries(stainItems.map((item) => [item, maxItemCount])),
    photos: [await pictureOf(calls, employee)],
  }
  const orderId = longest(newStainReport.shape.orderId, digits)
  const stain = await post(employee, '/api/stain-reports', { ...stains, orderId })
  await post(admin, `/api/stain-reports/${stain.id}/send-email`, {})
  good(await calls.as(admin).put(`/api/stain-reports/${stain.id}`, { items: { ...stains.items, Other: 1 } }))
  await post(employee, '/api/stain-reports', { ...stains, photos: [], orderId: orderId.replace('8', '9') })

  const drop = {
    startingCash: most,
    shiftDate: today(),
    notes: longest(newShiftReport.shape.notes),
    drawer: longest(newShiftReport.shape.drawer),
  }
  const receiptImageUrl = await pictureOf(calls, employee, { kind: 'receipt' })
  await post(employee, '/api/shift-reports', { ...drop, endingCash: '0', dropAmount: most, receiptImageUrl })
  const { id } = await post(employee, '/api/shift-reports', { ...drop, endingCash: most, dropAmount: '0' })
  const correction = { notes: 'Short', reason: longest(newCorrection.shape.reason) }
  good(await calls.as(employee).patch(`/api/shift-reports/${id}`, correction))
  good(await calls.as(employee).patch(`/api/shift-reports/${id}`, { ...correction, notes: drop.notes }))

  await post(admin, '/api/closings', { weekday: 3, firstDay: '2020-01-01', lastDay: '2039-12-31' })

  const monday = mondayOf(today())
  const next = addDays(monday, 7)
  const weeks = [monday, addDays(monday, -7), next]
  const { periodName, records } = newPeriod.shape
  const question = longest(newQuestion.shape.question)
  for (const startDate of weeks) {
    // In the days of a period that is imported: late, and paid by the next one.
    if (startDate === next) await post(employee, '/api/tips', tip)
    const period = await post(admin, '/api/payroll-periods', {
      periodName: longest(periodName),
      startDate,
      endDate: addDays(startDate, 6),
      importedFrom: 'csv',
      records: Object.values(people).map((person) => longRecord(person, records)),
      aliases: [{ alias: 'W'.repeat(stranger.length), userId: employee.id }],
    })
    const asked = await post(employee, `/api/my-payroll/${period.id}/questions`, { question })
    if (startDate === monday)
      await post(admin, `/api/payroll-questions/${asked.id}/answer`, { answer: longest(newAnswer.shape.answer) })
  }
  // Late and not paid.
  await post(employee, '/api/tips', tip)

  const description = longest(newTask.shape.description, richText)
  const module = await post(admin, '/api/training/modules', {
    name: moduleName,
    description: longest(newModule.shape.description),
    orderIndex: 1_000_000,
  })
  const task = { title: longest(newTask.shape.title), category: longest(newTask.shape.category), description }
  const parent = await post(admin, '/api/training/tasks', { ...task, moduleId: module.id })
  const below = await post(admin, '/api/training/tasks', {
    ...task,
    moduleId: module.id,
    parentTaskId: parent.id,
    requiresTrainerSignoff: false,
  })
  const self = await post(admin, '/api/training/tasks', { ...task, moduleId: module.id })
  const subtask = { title: longest(newSubtask.shape.title), description, taskId: parent.id }
  await post(admin, `/api/training/tasks/${parent.id}/subtasks`, subtask)
  for (const person of [employee, admin, people.team_lead])
    await post(admin, '/api/training/assignments', { userId: person.id, moduleId: module.id, dueDate: '2020-01-01' })
  const notes = longest(completion.shape.notes)
  await post(employee, `/api/training/tasks/${below.id}/complete`, { notes })
  good(await calls.as(admin).put(`/api/training/tasks/${below.id}`, { title: `X${task.title.slice(1)}` }))
  const sent = await post(employee, `/api/training/tasks/${self.id}/complete`, { notes })
  await post(people.team_lead, `/api/training/progress/${sent.id}/return`, { notes: longest(newReturn.shape.notes) })
  await post(employee, `/api/training/tasks/${self.id}/complete`, { notes })
  const own = await post(admin, `/api/training/tasks/${self.id}/complete`, { notes })
  await post(admin, `/api/training/progress/${own.id}/approve`, { notes })

  const { grantable } = (await calls.as(admin).get('/api/tokens')).body
  const name = longest(newToken.shape.name)
  await post(admin, '/api/tokens', { name, lastDay: addDays(today(), 300), permissions: grantable })
  const url = 'https://hooks.invalid/'.padEnd(webhookUrlMaxLength, 'w')
  await post(admin, '/api/admin/webhooks', { url, events: webhookEvents })
  await post(admin, '/api/admin/invitations', { email: longAddress('n'), firstName, lastName, role: 'technician' })
  // At the end: the history shows the last changes first, and a part of them.
  const gone = await post(employee, '/api/tips', tip)
  good(await calls.as(employee).delete(`/api/tips/${gone.id}`))
  return { people, moduleId: module.id as string, machine: 'dryer-9999' }
}

function longRecord(person: Person, records: (typeof newPeriod.shape)['records']) {
  const notes = longest(records, (length) => [recordOf(person, { notes: 'W'.repeat(length) })] as never)
  const [{ notes: longestNotes }] = notes as unknown as [{ notes: string }]
  const parts = ['regularPay', 'overtimePay', 'tipsPay', 'bonuses', 'deductions', 'grossPay', 'netPay']
  const amounts = Object.fromEntries([...parts, 'hourlyRate', 'weightProcessed'].map((part) => [part, mostPaid]))
  return recordOf(person, { ...amounts, hoursWorked: most, notes: longestNotes })
}
