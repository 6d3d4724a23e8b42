import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { invalidField } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import { trainingSubtasks, trainingTasks } from '#shared/training/content-table.ts'
import { subtasksMax } from '#shared/training/limits.ts'
import type { TrainingSubtask } from '#shared/training/task.ts'
import { type Changes, changesText, isEmpty } from './changes.ts'
import { writeOrder } from './order.ts'
import { gone } from './refusals.ts'

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
