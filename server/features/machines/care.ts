import { and, eq, type SQLWrapper, sql } from 'drizzle-orm'
import { list, one } from '#server/db/answer.ts'
import { shopToday } from '#server/db/days.ts'
import type { Db } from '#server/db/db.ts'
import { insertion } from '#server/db/insertion.ts'
import { returning } from '#server/db/line.ts'
import { byName } from '#server/db/order.ts'
import type { Given } from '#server/db/shape.ts'
import { notFound } from '#shared/api/app-error.ts'
import { newId } from '#shared/db/columns.ts'
import { t } from '#shared/language/t.ts'
import type { MachineKey } from '#shared/machines/address.ts'
import type { CareFields } from '#shared/machines/care.ts'
import { careShown, careTasksMax } from '#shared/machines/limits.ts'
import { careDone, careTasks } from '#shared/machines/table.ts'
import { users } from '#shared/users/table.ts'
import { care } from './queries.ts'
import { careShape, careTaskShape } from './shape.ts'

const careWithPeople = (zone: SQLWrapper) => sql`${care(zone)} left join ${users} on ${users.id} = care.done_by_id`

export const dueCare = list(
  careShape,
  ({ today, shopZone }: Given<'today'>) => sql`from ${careWithPeople(shopZone)}
    where care.due_on <= coalesce(${today}::date, ${shopToday(shopZone)})
    order by care.due_on, care.machine_type desc, care.machine_number, care.title, care.task_id`,
  { most: careShown },
)

export const careOfMachine = list(
  careShape,
  ({ machineType, machineNumber, shopZone }: Given<keyof MachineKey>) => sql`from ${careWithPeople(shopZone)}
    where care.machine_type = ${machineType} and care.machine_number = ${machineNumber}
    order by care.due_on, care.title, care.task_id`,
  { most: careShown },
)

const careAt = one(
  careShape,
  ({ taskId, machineId, shopZone }: Given<'taskId' | 'machineId'>) => sql`from ${careWithPeople(shopZone)}
    where care.task_id = ${taskId} and care.machine_id = ${machineId}`,
)

export const activeCareTasks = list(
  careTaskShape,
  sql`from ${careTasks} where is_active order by machine_type desc, machine_number nulls first, ${byName(careTasks.title)}, id`,
  { most: careTasksMax },
)

export const careTaskInsertion = insertion(careTasks, careTaskShape)

const activeTask = (id: string) => and(eq(careTasks.id, id), careTasks.isActive)

/** What it says, until the transaction is over. */
export async function holdCareTask(tx: Db, id: string): Promise<CareFields> {
  const { title, machineType, machineNumber, everyDays, startsOn } = careTasks
  const [task] = await tx
    .select({ title, machineType, machineNumber, everyDays, startsOn })
    .from(careTasks)
    .where(activeTask(id))
    .for('no key update')
  if (!task) throw notFound(t`Care task`)
  return task
}

/** Of a task that was not stopped. */
export async function updateCareTask(db: Db, id: string, fields: CareFields | { isActive: false }) {
  const { columns, json } = returning(db, careTaskShape)
  const [changed] = await db.update(careTasks).set(fields).where(activeTask(id)).returning(columns)
  if (!changed) throw notFound(t`Care task`)
  return json(changed)
}

/** Only where the task is one of the machine's. */
export async function tickCare(db: Db, taskId: string, machineId: string, done: { by: string; note: string | null }) {
  const [made] = await db.change(sql`
    insert into ${careDone} (id, task_id, machine_id, done_by_id, note)
    select ${newId()}::uuid, care.task_id, care.machine_id, ${done.by}::uuid, ${done.note}::text
    from ${care(sql`${db.known.shopZone}::text`)} where care.task_id = ${taskId} and care.machine_id = ${machineId}
    returning id`)
  if (!made) throw notFound(t`Care task`)
  return careAt.of(db, { taskId, machineId })
}
