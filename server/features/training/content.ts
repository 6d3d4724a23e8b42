import { and, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { AppError, invalidField } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import { modulesMax, subtasksMax, tasksMax } from '#shared/training/limits.ts'
import type { TrainingModule } from '#shared/training/module.ts'
import { trainingModules, trainingProgress, trainingSubtasks, trainingTasks } from '#shared/training/table.ts'
import type { TrainingSubtask, TrainingTask } from '#shared/training/task.ts'
import { gone } from './refusals.ts'

const taskCount = sql<number>`(
  select count(*)::int from training_tasks where training_tasks.module_id = "training_modules"."id")`

const moduleColumns = {
  id: trainingModules.id,
  name: trainingModules.name,
  description: trainingModules.description,
  orderIndex: trainingModules.orderIndex,
  isActive: trainingModules.isActive,
  taskCount,
}

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

const subtaskColumns = {
  id: trainingSubtasks.id,
  taskId: trainingSubtasks.taskId,
  title: trainingSubtasks.title,
  description: trainingSubtasks.description,
  orderIndex: trainingSubtasks.orderIndex,
}

export const listModules = (db: Db): Promise<TrainingModule[]> =>
  db
    .select(moduleColumns)
    .from(trainingModules)
    .orderBy(asc(trainingModules.orderIndex), asc(trainingModules.id))
    .limit(modulesMax)

export const listTasks = (db: Db): Promise<TrainingTask[]> =>
  db
    .select(taskColumns)
    .from(trainingTasks)
    .orderBy(asc(trainingTasks.moduleId), asc(trainingTasks.orderIndex), asc(trainingTasks.id))
    .limit(tasksMax)

export const listSubtasks = (db: Db): Promise<TrainingSubtask[]> =>
  db
    .select(subtaskColumns)
    .from(trainingSubtasks)
    .orderBy(asc(trainingSubtasks.taskId), asc(trainingSubtasks.orderIndex), asc(trainingSubtasks.id))
    .limit(subtasksMax)

/** What is undefined is not changed. */
type Changes<Table extends { $inferInsert: object }> = {
  [Column in keyof Table['$inferInsert']]?: Table['$inferInsert'][Column] | undefined
}

export async function insertModule(db: Db, values: typeof trainingModules.$inferInsert): Promise<TrainingModule> {
  const [made] = await db.insert(trainingModules).values(values).returning(moduleColumns)
  return made!
}

export async function updateModule(db: Db, id: string, changes: Changes<typeof trainingModules>) {
  const isThis = eq(trainingModules.id, id)
  const [changed] = isEmpty(changes)
    ? await db.select(moduleColumns).from(trainingModules).where(isThis)
    : await db.update(trainingModules).set(changes).where(isThis).returning(moduleColumns)
  if (!changed) throw gone('module')
  return changed
}

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
      .set({ ...changes, moduleId, parentTaskId })
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

export async function insertSubtask(db: Db, values: typeof trainingSubtasks.$inferInsert): Promise<TrainingSubtask> {
  const [task] = await db
    .select({ id: trainingTasks.id })
    .from(trainingTasks)
    .where(eq(trainingTasks.id, values.taskId))
  if (!task) throw gone('task')
  const [made] = await db.insert(trainingSubtasks).values(values).returning(subtaskColumns)
  return made!
}

export async function updateSubtask(
  db: Db,
  id: string,
  { taskId, ...changes }: Changes<typeof trainingSubtasks>,
): Promise<TrainingSubtask> {
  const isThis = eq(trainingSubtasks.id, id)
  return db.transaction(async (tx) => {
    const [found] = await tx.select(subtaskColumns).from(trainingSubtasks).where(isThis).for('no key update')
    if (!found) throw gone('subtask')
    if (taskId && taskId !== found.taskId) throw invalidField('taskId', t`A subtask stays with its task.`)
    if (isEmpty(changes)) return found
    const [changed] = await tx.update(trainingSubtasks).set(changes).where(isThis).returning(subtaskColumns)
    return changed!
  })
}

/** Its ticks go with it (by the foreign key). */
export async function deleteSubtask(db: Db, id: string): Promise<void> {
  const deleted = await db
    .delete(trainingSubtasks)
    .where(eq(trainingSubtasks.id, id))
    .returning({ id: trainingSubtasks.id })
  if (deleted.length === 0) throw gone('subtask')
}

export const orderModules = (db: Db, ids: string[]) =>
  db.transaction((tx) => writeOrder(tx, sql`training_modules`, sql`true`, ids))

export const orderTasks = (db: Db, moduleId: string, ids: string[]) =>
  db.transaction(async (tx) => {
    await lockTasks(tx)
    await writeOrder(tx, sql`training_tasks`, sql`module_id = ${moduleId}`, ids)
  })

export const orderSubtasks = (db: Db, taskId: string, ids: string[]) =>
  db.transaction((tx) => writeOrder(tx, sql`training_subtasks`, sql`task_id = ${taskId}`, ids))

/** The ids must be the whole list: an order of what somebody saw before others changed it is refused. */
async function writeOrder(tx: Db, table: SQL, isInList: SQL, ids: string[]): Promise<void> {
  const rows = await tx.rows<{ id: string }>(
    sql`select id from ${table} where ${isInList} order by id for no key update`,
  )
  if (rows.length !== ids.length || rows.some(({ id }) => !ids.includes(id)))
    throw new AppError(409, 'ORDER_OUTDATED', t`This list has changed in the meantime. Please look at it again.`)
  await tx.change(sql`
    update ${table} set order_index = wanted.place - 1
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as wanted (id, place)
    where ${table}.id = wanted.id`)
}

const isEmpty = (changes: object) => Object.values(changes).every((value) => value === undefined)
