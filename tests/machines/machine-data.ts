import type { Db } from '#server/db/db.ts'
import type { CareTask } from '#shared/machines/care.ts'
import type { Machine } from '#shared/machines/machine.ts'
import { careDone, careTasks, machines } from '#shared/machines/table.ts'
import { removeProblems } from '#tests/machine-problems/problem-data.ts'
import type { App } from '#tests/support/app.ts'
import { ada } from '#tests/support/cast.ts'

let last = 1000

/** A machine that no other test has; what is not said of it is not known. */
export async function machineOf(app: Pick<App, 'as'>, fields: Partial<Machine> = {}): Promise<Machine> {
  last += 1
  const reply = await app.as(ada).post('/api/machines', { machineType: 'washer', machineNumber: last, ...fields })
  if (reply.status !== 201) throw new Error(`The machine could not be made: ${reply.text}`)
  return reply.body
}

/** No machine is registered, none was ever reported, and nothing is to be done. */
export async function removeMachines(db: Db) {
  await removeProblems(db)
  await db.delete(careDone)
  await db.delete(careTasks)
  await db.delete(machines)
}

/** A task of this machine, due since a day. */
export async function careTaskOf(app: Pick<App, 'as'>, fields: Partial<CareTask> = {}): Promise<CareTask> {
  const reply = await app.as(ada).post('/api/care-tasks', {
    title: 'Clean the lint trap',
    machineType: 'washer',
    everyDays: 7,
    startsOn: '2026-01-05',
    ...fields,
  })
  if (reply.status !== 201) throw new Error(`The task could not be made: ${reply.text}`)
  return reply.body
}
