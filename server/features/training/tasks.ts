import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { list } from '#server/db/answer.ts'
import type { Db } from '#server/db/db.ts'
import { invalidField } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import { trainingModules, trainingTasks } from '#shared/training/content-table.ts'
import { tasksMax } from '#shared/training/limits.ts'
import { trainingProgress } from '#shared/training/progress-table.ts'
import type { TrainingTask } from '#shared/training/task.ts'
import { type Changes, changesText } from './changes.ts'
import { writeOrder } from './order.ts'
import { gone } from './refusals.ts'
import { taughtTaskShape } from './shape.ts'
import { taughtBefore } from './sql.ts'

const taskColumns = {
  id: trainingTasks.id,
  moduleId: trainingTasks.moduleId,
  parentTaskId: trainingTasks.parentTaskId,
  title: trainingTasks.title,
  description: trainingTasks.description,
  category: trainingTasks.category,
  orderIndex: trainingTasks.orderIndex,
  requiresTrainerSignoff: trainingTasks.requiresTrainerSignoff,
  isActive: trainingTasks.isActive,
}

export const tasks = list(
  taughtTaskShape,
  sql`from training_tasks task
    left join (select change.id, count(*) as people from ${taughtBefore} group by change.id) taught on taught.id = task.id
    order by task.module_id, task.order_index, task.id limit ${sql.raw(String(tasksMax))}`,
)

export async function insertTask(db: Db, values: typeof trainingTasks.$inferInsert): Promise<TrainingTask> {
  return db.transaction(async (tx) => {
    await lockTasks(tx)
    await requireModule(tx, values.moduleId)
    if (values.parentTaskId) await requireParent(tx, { moduleId: values.moduleId, parentTaskId: values.parentTaskId })
    const [made] = await tx.insert(trainingTasks).values(values).returning(taskColumns)
    return made!
  })
}

/**
 * In another module the task has no parent, unless one of that module is given; the tasks below it come along (by the
 * foreign key). Where approval is no longer asked for, what waited for it is completed.
 */
export async function updateTask(db: Db, id: string, changes: Changes<typeof trainingTasks>): Promise<TrainingTask> {
  return db.transaction(async (tx) => {
    await lockTasks(tx)
    const [found] = await tx.select(taskColumns).from(trainingTasks).where(eq(trainingTasks.id, id))
    if (!found) throw gone('task')
    const moduleId = changes.moduleId ?? found.moduleId
    let parentTaskId = changes.parentTaskId === undefined ? found.parentTaskId : changes.parentTaskId
    if (moduleId !== found.moduleId) {
      await requireModule(tx, moduleId)
      if (parentTaskId === found.parentTaskId) parentTaskId = null
    }
    if (parentTaskId && parentTaskId !== found.parentTaskId) await requireParent(tx, { id, moduleId, parentTaskId })
    const [changed] = await tx
      .update(trainingTasks)
      .set({ ...changes, moduleId, parentTaskId, ...(changesText(found, changes) && { textChangedAt: sql`now()` }) })
      .where(eq(trainingTasks.id, id))
      .returning(taskColumns)
    if (found.requiresTrainerSignoff && !changed!.requiresTrainerSignoff) await completePending(tx, id)
    return changed!
  })
}

async function completePending(tx: Db, taskId: string) {
  const isPending = and(
    eq(trainingProgress.taskId, taskId),
    isNotNull(trainingProgress.traineeCompletedAt),
    isNull(trainingProgress.completedAt),
  )
  // Held in the order of their ids, as where somebody approves several.
  const { id } = trainingProgress
  await tx.select({ id }).from(trainingProgress).where(isPending).orderBy(id).for('no key update')
  await tx.update(trainingProgress).set({ completedAt: sql`now()` }).where(isPending)
}

/**
 * One admin at a time changes tasks, since whether one may be a parent depends on others. It is the first that such a
 * transaction does: whoever held a task already would be in a deadlock. Readers and trainees do not wait.
 */
async function lockTasks(tx: Db) {
  await tx.rows(sql`lock table ${trainingTasks} in share row exclusive mode`)
}

async function requireModule(tx: Db, id: string) {
  const [found] = await tx.select({ id: trainingModules.id }).from(trainingModules).where(eq(trainingModules.id, id))
  if (!found) throw invalidField('moduleId', t`This module no longer exists. Please choose another one.`)
}

async function requireParent(tx: Db, task: { id?: string; moduleId: string; parentTaskId: string }) {
  const [parent] = await tx.select(taskColumns).from(trainingTasks).where(eq(trainingTasks.id, task.parentTaskId))
  if (!parent || parent.moduleId !== task.moduleId || parent.id === task.id)
    throw invalidField('parentTaskId', t`The parent must be another task of the same module.`)
  if (parent.parentTaskId)
    throw invalidField('parentTaskId', t`This task has a parent itself. Tasks are nested one level deep.`)
  if (!task.id) return
  const [child] = await tx
    .select({ id: trainingTasks.id })
    .from(trainingTasks)
    .where(eq(trainingTasks.parentTaskId, task.id))
    .limit(1)
  if (child) throw invalidField('parentTaskId', t`There are tasks below this one, so it cannot have a parent itself.`)
}

export const orderTasks = (db: Db, moduleId: string, ids: string[]) =>
  db.transaction(async (tx) => {
    await lockTasks(tx)
    await writeOrder(tx, sql`training_tasks`, sql`module_id = ${moduleId}`, ids)
  })
