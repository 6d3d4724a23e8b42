import { eq, inArray, sql } from 'drizzle-orm'
import { list, one } from '#server/db/answer.ts'
import type { Db } from '#server/db/db.ts'
import type { Json } from '#server/db/json.ts'
import type { Given } from '#server/db/shape.ts'
import { newId } from '#shared/db/columns.ts'
import { trainingModules, trainingSubtasks, trainingTasks } from '#shared/training/content-table.ts'
import { modulesMax } from '#shared/training/limits.ts'
import type { TrainingModule } from '#shared/training/module.ts'
import { trainingWaiting } from '#shared/training/progress-table.ts'
import { type Changes, isEmpty } from './changes.ts'
import { writeOrder } from './order.ts'
import { giveByRole, lockTrainingOfRoles } from './queries.ts'
import { gone } from './refusals.ts'
import { moduleShape } from './shape.ts'

export const modules = list(
  moduleShape,
  sql`from training_modules module order by module.order_index, module.id limit ${sql.raw(String(modulesMax))}`,
)

const moduleOfId = one(moduleShape, ({ id }: Given<'id'>) => sql`from training_modules module where module.id = ${id}`)

export async function insertModule(db: Db, values: typeof trainingModules.$inferInsert): Promise<Json<TrainingModule>> {
  const [made] = await db.insert(trainingModules).values(values).returning({ id: trainingModules.id })
  return moduleOfId.of(db, made!)
}

export async function updateModule(
  db: Db,
  id: string,
  changes: Changes<typeof trainingModules>,
): Promise<Json<TrainingModule>> {
  return db.transaction(async (tx) => {
    const comesBack = changes.isActive === true || changes.isArchived === false
    if (comesBack) await lockTrainingOfRoles(tx)
    if (!isEmpty(changes)) await tx.update(trainingModules).set(changes).where(eq(trainingModules.id, id))
    if (comesBack) await giveToWaiting(tx, id)
    const changed = await moduleOfId.find(tx, { id })
    if (!changed) throw gone('module')
    return changed
  })
}

/** Those among them who have a role of it still; where the module is archived, or inactive, they go on waiting. */
async function giveToWaiting(tx: Db, id: string): Promise<void> {
  const waiting = await tx
    .delete(trainingWaiting)
    .where(eq(trainingWaiting.moduleId, id))
    .returning({ userId: trainingWaiting.userId })
  if (waiting.length === 0) return
  const ids = sql.param(waiting.map(({ userId }) => userId))
  await giveByRole(tx, sql`rule.module_id = ${id} and person.id = any(${ids}::uuid[])`)
}

/** Its tasks and subtasks as they are, in their order; whom it is for, and who has it, is not copied. */
export async function copyModule(db: Db, id: string, name: string): Promise<Json<TrainingModule>> {
  return db.transaction(async (tx) => {
    const [found] = await tx.select().from(trainingModules).where(eq(trainingModules.id, id))
    if (!found) throw gone('module')
    const { description, orderIndex, isActive } = found
    const [made] = await tx
      .insert(trainingModules)
      .values({ name, description, orderIndex, isActive })
      .returning({ id: trainingModules.id })
    await copyTasks(tx, id, made!.id)
    return moduleOfId.of(tx, made!)
  })
}

async function copyTasks(tx: Db, from: string, moduleId: string) {
  const tasks = await tx.select().from(trainingTasks).where(eq(trainingTasks.moduleId, from)).orderBy(trainingTasks.id)
  if (tasks.length === 0) return
  const copies = new Map(tasks.map((task) => [task.id, newId()]))
  await tx.insert(trainingTasks).values(
    tasks.map(({ createdAt: _, textChangedAt: __, parentTaskId, ...task }) => ({
      ...task,
      id: copies.get(task.id)!,
      moduleId,
      parentTaskId: parentTaskId && copies.get(parentTaskId)!,
    })),
  )
  const subtasks = await tx
    .select()
    .from(trainingSubtasks)
    .where(inArray(trainingSubtasks.taskId, [...copies.keys()]))
    .orderBy(trainingSubtasks.id)
  if (subtasks.length > 0)
    await tx.insert(trainingSubtasks).values(
      subtasks.map(({ taskId, title, description, orderIndex }) => ({
        taskId: copies.get(taskId)!,
        title,
        description,
        orderIndex,
      })),
    )
}

export const orderModules = (db: Db, ids: string[]) =>
  db.transaction((tx) => writeOrder(tx, sql`training_modules`, sql`true`, ids))
