import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { list } from '#server/db/answer.ts'
import { shopToday } from '#server/db/days.ts'
import type { Db } from '#server/db/db.ts'
import { byPerson } from '#server/db/order.ts'
import type { Given } from '#server/db/shape.ts'
import { invalidField } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import { subtasksMax, tasksMax } from '#shared/training/limits.ts'
import { trainingModules, trainingProgress, trainingSubtasks, trainingTasks } from '#shared/training/table.ts'
import type { TrainingSubtask, TrainingTask } from '#shared/training/task.ts'
import { usersMax } from '#shared/users/user.ts'
import { type Changes, changesText, isEmpty, writeOrder } from './changes.ts'
import { gone } from './refusals.ts'
import { taughtBefore, taughtShape, taughtTaskShape } from './shape.ts'

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
 * transaction does: one that had locked a task before would cause a deadlock. Readers and trainees do not wait.
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

const subtaskColumns = {
  id: trainingSubtasks.id,
  taskId: trainingSubtasks.taskId,
  title: trainingSubtasks.title,
  description: trainingSubtasks.description,
  orderIndex: trainingSubtasks.orderIndex,
}

export const listSubtasks = (db: Db): Promise<TrainingSubtask[]> =>
  db
    .select(subtaskColumns)
    .from(trainingSubtasks)
    .orderBy(asc(trainingSubtasks.taskId), asc(trainingSubtasks.orderIndex), asc(trainingSubtasks.id))
    .limit(subtasksMax)

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
    const textChange = changesText(found, changes) && { textChangedAt: sql`now()` }
    const [changed] = await tx
      .update(trainingSubtasks)
      .set({ ...changes, ...textChange })
      .where(isThis)
      .returning(subtaskColumns)
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

export const orderSubtasks = (db: Db, taskId: string, ids: string[]) =>
  db.transaction((tx) => writeOrder(tx, sql`training_subtasks`, sql`task_id = ${taskId}`, ids))

/** Who completed the task before its text was changed. */
export const taught = list(
  taughtShape,
  ({ id }: Given<'id'>) =>
    sql`from ${taughtBefore} and change.id = ${id} order by ${byPerson} limit ${sql.raw(String(usersMax))}`,
)

interface Asking {
  taskId: string
  progressIds: string[]
  askedById: string
  note: string
  dueDate: string | null
}

/**
 * Sends the task back to these people, as a trainer does. People who were asked already, or did it again since, are left
 * out. Returns how many were asked.
 */
export async function askAgain(db: Db, { taskId, progressIds, askedById, note, dueDate }: Asking): Promise<number> {
  return db.transaction(async (tx) => {
    const held = await tx.rows<{ id: string; progressId: string }>(sql`
      select assignment.id, progress.id as "progressId"
      from ${taughtBefore} and change.id = ${taskId} and progress.id = any(${sql.param(progressIds)}::uuid[])
      order by assignment.id for no key update of assignment`)
    if (held.length === 0) return 0
    const ids = sql.param(held.map(({ progressId }) => progressId))
    await tx.rows(sql`select id from training_progress where id = any(${ids}::uuid[]) order by id for no key update`)
    // Another admin may have asked them while this one waited.
    const asked = await tx.change<{ userId: string }>(sql`
      update training_progress
      set trainee_completed_at = null, arrived_at = null, completed_at = null,
        trainer_approved_at = null, trainer_id = null, trainer_notes = null,
        returned_at = now(), returned_by_id = ${askedById}, return_note = ${note}
      where id = any(${ids}::uuid[]) and completed_at is not null
      returning user_id as "userId"`)
    await tx.change(sql`
      update training_assignments assignment set due_date = ${dueDate}::date
      where id = any(${sql.param(held.map(({ id }) => id))}::uuid[])
        and user_id = any(${sql.param(asked.map(({ userId }) => userId))}::uuid[])
        and (${dueDate}::date is not null or due_date < ${shopToday(tx.known.shopZone)})`)
    return asked.length
  })
}
