import { randomUUID } from 'node:crypto'
import { stainItems } from '#shared/stain-reports/items.ts'
import { addDays, mondayOf, today } from '#shared/time/day.ts'
import { recordOf } from '#tests/payroll/payroll-data.ts'
import type { Kind } from './ledger.ts'
import type { Activity, Crew, Worker } from './people.ts'
import { type NewRecord, newRecord, upload } from './writes.ts'

/**
 * Sends what creates a record until it is acknowledged. A person who is told that there is no room gives up now and then:
 * unless a try before was left without an answer, nothing may be there then.
 */
async function create({ ledger, answers }: Crew, { sender, chance }: Worker, kind: Kind, record: NewRecord) {
  const { call, body, words } = record
  const key = randomUUID()
  // Somebody presses the button twice.
  const second = chance.isLucky(0.05) ? sender.send(call, [201, 409, 507], { body, key }) : undefined
  for (let isCertain = second === undefined; ; ) {
    const reply = await sender.untilAnswered(call, [201, 507], { body, key })
    isCertain &&= reply.isOnlyTry
    if (reply.status === 201) {
      ledger.keep(kind, reply.body.id, words)
      const other = await second
      if (other?.status === 201 && other.body.id !== reply.body.id) answers.unseen.add(`two answers to one ${kind}`)
      return reply.body
    }
    if (isCertain && chance.isLucky(0.5)) return undefined
  }
}

export const logTip: Activity = async (crew, worker) => {
  const record = newRecord.tip(crew.nextSerial(), worker.person.id)
  const tip = await create(crew, worker, 'tip', record)
  if (tip) worker.tips.set(tip.id, tip)
}

export const changeTip: Activity = async ({ answers, ledger, nextSerial }, { person, sender, chance, tips }) => {
  if (tips.size === 0) return
  const { id, orderId } = chance.oneOf([...tips.values()])
  const { amount, notes } = newRecord.tip(nextSerial(), person.id).body as { amount: string; notes: string }
  const reply = await sender.untilAnswered(`PUT /api/tips/${id}`, [200, 404], { body: { amount, notes } })
  if (reply.status === 404) {
    answers.unseen.add('a tip that was acknowledged cannot be changed')
    tips.delete(id)
  } else ledger.keep('tip', id, `${orderId}|${amount}|${notes}`)
}

export const deleteTip: Activity = async ({ ledger, answers }, { sender, chance, tips }) => {
  if (tips.size < 3) return
  const { id } = chance.oneOf([...tips.values()])
  const reply = await sender.untilAnswered(`DELETE /api/tips/${id}`, [200, 404])
  if (reply.status === 404 && reply.isOnlyTry) answers.unseen.add('a tip that was acknowledged cannot be deleted')
  ledger.forget('tip', id)
  tips.delete(id)
}

export const reportProblem: Activity = async (crew, worker) => {
  const record = newRecord.problem(crew.nextSerial(), worker.person.id)
  const problem = await create(crew, worker, 'problem', record)
  if (problem) crew.openProblems.push(problem.id)
}

export const repairMachine: Activity = async ({ ledger, openProblems, nextSerial }, { sender, person }) => {
  const id = openProblems.shift()
  if (!id) return
  const repairNotes = `repair ${nextSerial()} of ${person.id}`
  await sender.untilAnswered(`POST /api/machine-problems/${id}/repair`, [200], { body: { repairNotes } })
  ledger.keep('repair', id, repairNotes)
}

async function photograph({ ledger, answers, photos }: Crew, worker: Worker, kind: 'receipt' | 'stain-report') {
  const { objectPath, isLost } = await upload(worker.sender, worker.chance.oneOf(photos), { ledger, kind })
  if (isLost) answers.unseen.add('an upload that was acknowledged cannot be claimed')
  return objectPath
}

export const dropCash: Activity = async (crew, worker) => {
  const { chance, person, receipts } = worker
  const receipt = chance.isLucky(0.3) ? await photograph(crew, worker, 'receipt') : undefined
  if (receipt) receipts.push(receipt)
  await create(crew, worker, 'drop', newRecord.drop(crew.nextSerial(), person.id, receipt))
}

export const reportStains: Activity = async (crew, worker) => {
  const { chance, sender } = worker
  const accounts = await sender.send('GET /api/commercial-accounts', [200])
  if (accounts?.status !== 200) return
  const active = accounts.body.filter(({ isActive }: { isActive: boolean }) => isActive)
  const photos = [await photograph(crew, worker, 'stain-report')]
  const orderId = `7${String(crew.nextSerial()).padStart(12, '0')}`
  const totalItems = chance.between(1, 9)
  const body = { orderId, commercialAccountId: chance.oneOf<{ id: string }>(active).id, photos }
  const items = { [chance.oneOf(stainItems)]: totalItems }
  const report = await create(crew, worker, 'stain', {
    call: 'POST /api/stain-reports',
    body: { ...body, items, totalItems },
    words: `${orderId}|${totalItems}|${photos.length}`,
  })
  if (report) crew.unsentReports.push({ id: report.id, orderId })
}

export const importPay: Activity = async (crew, worker) => {
  const serial = crew.nextSerial()
  const startDate = addDays(mondayOf(today()), 7 * (crew.nextWeek() - 1000))
  const records = Array.from({ length: 5 }, (_, place) => crew.workers[(serial + place) % crew.workers.length]!.person)
  const periodName = `period ${serial}`
  await create(crew, worker, 'period', {
    call: 'POST /api/payroll-periods',
    body: {
      startDate,
      endDate: addDays(startDate, 6),
      periodName,
      importedFrom: 'csv',
      records: records.map((person) => recordOf(person, { notes: `of ${person.id}` })),
    },
    words: periodName,
  })
}

/** Sends what sends a mail: somebody impatient presses the button again and again. Whether it was confirmed. */
async function mail({ sender, chance }: Worker, call: string, body: object, key: string = randomUUID()) {
  const presses = Array.from({ length: chance.isLucky(0.25) ? 16 : 1 })
  const press = () => sender.untilAnswered(call, [200, 400, 409, 502], { body, key })
  const replies = await Promise.all(presses.map(press))
  return replies.some(({ status }) => status === 200)
}

export const newMailing = (serial: number) => ({
  call: 'POST /api/machine-problems/email',
  body: { technicianEmail: `mail-${serial}@example.com` },
})

/** Until it is known what became of it, under this key. */
export async function mailProblems({ ledger, mailed, nextSerial }: Crew, worker: Worker, begun?: Begun) {
  const { call, body } = begun?.mailing ?? newMailing(nextSerial())
  if (!(await mail(worker, call, body, begun?.key))) return
  ledger.keep('mailing', body.technicianEmail, '')
  mailed.add(body.technicianEmail)
}

interface Begun {
  mailing: ReturnType<typeof newMailing>
  key: string
}

export const mailStains: Activity = async ({ mailed, unsentReports }, worker) => {
  const report = unsentReports.shift()
  if (report && (await mail(worker, `POST /api/stain-reports/${report.id}/send-email`, {}))) mailed.add(report.orderId)
}

export const learn: Activity = async ({ training }, { sender, chance }) => {
  const how = chance.isLucky(0.5) ? 'complete' : 'incomplete'
  const call = `POST /api/training/subtasks/${chance.oneOf(training.subtasks)}/${how}`
  await sender.untilAnswered(call, [200, 409], { body: {} })
}

/** One admin puts the tasks of a module into order while another puts one of them below the other. */
export const arrangeTraining: Activity = async ({ training, workers }, { sender, chance }) => {
  const place = chance.between(0, training.modules.length - 1)
  const ids = training.tasks.slice(2 * place, 2 * place + 2)
  const colleague = workers.findLast(({ person }) => person.role === 'admin')!
  const order = { ids: chance.isLucky(0.5) ? ids : ids.toReversed() }
  const parent = { parentTaskId: chance.isLucky(0.5) ? ids[1] : 'none' }
  await Promise.all([
    sender.untilAnswered(`PUT /api/training/modules/${training.modules[place]}/tasks/order`, [200], { body: order }),
    colleague.sender.untilAnswered(`PUT /api/training/tasks/${ids[0]}`, [200], { body: parent }),
  ])
}
