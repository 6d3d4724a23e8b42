import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { list, one } from '#server/db/answer.ts'
import type { Db } from '#server/db/db.ts'
import type { Json } from '#server/db/json.ts'
import type { Given } from '#server/db/shape.ts'
import { changedMeanwhile } from '#shared/api/app-error.ts'
import { newId } from '#shared/db/columns.ts'
import { t } from '#shared/language/t.ts'
import { modulesMax } from '#shared/training/limits.ts'
import type { ModuleRole, TrainingModule } from '#shared/training/module.ts'
import { roleWords } from '#shared/training/role-words.ts'
import {
  trainingModuleRoles,
  trainingModules,
  trainingSubtasks,
  trainingTasks,
  trainingWaiting,
} from '#shared/training/table.ts'
import { type Role, roles } from '#shared/users/roles.ts'
import { type Changes, isEmpty, writeOrder } from './changes.ts'
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

/** People who still have one of its roles get it; where the module is still archived or inactive, they go on waiting. */
async function giveToWaiting(tx: Db, id: string): Promise<void> {
  const waiting = await tx
    .delete(trainingWaiting)
    .where(eq(trainingWaiting.moduleId, id))
    .returning({ userId: trainingWaiting.userId })
  if (waiting.length === 0) return
  const ids = sql.param(waiting.map(({ userId }) => userId))
  await giveByRole(tx, sql`rule.module_id = ${id} and person.id = any(${ids}::uuid[])`)
}

/** With its tasks and subtasks in their order, but without its roles and assignments. */
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

interface ModuleRoles {
  /** Days by role; nothing for those that it is not for. */
  days: Partial<Record<Role, number | null | undefined>>
  isForPresent: boolean
  addedById: string
  /** Undefined: whatever they are. */
  was: ModuleRole[] | undefined
}

/** People who have the module keep it, whatever the new roles are. Returns how many people got it. */
export async function setModuleRoles(
  db: Db,
  moduleId: string,
  { days, isForPresent, addedById, was }: ModuleRoles,
): Promise<number> {
  const wanted = roles.flatMap((role) => (days[role] ? [{ moduleId, role, dueDays: days[role], addedById }] : []))
  return db.transaction(async (tx) => {
    await lockTrainingOfRoles(tx)
    const isThis = eq(trainingModules.id, moduleId)
    const [found] = await tx.select({ id: trainingModules.id }).from(trainingModules).where(isThis).for('no key update')
    if (!found) throw gone('module')
    if (was) await refuseOutdated(tx, moduleId, was, wanted)
    const isUnwanted = notInArray(
      trainingModuleRoles.role,
      wanted.map(({ role }) => role),
    )
    await tx.delete(trainingModuleRoles).where(and(eq(trainingModuleRoles.moduleId, moduleId), isUnwanted))
    if (wanted.length > 0)
      await tx
        .insert(trainingModuleRoles)
        .values(wanted)
        .onConflictDoUpdate({
          target: [trainingModuleRoles.role, trainingModuleRoles.moduleId],
          set: { dueDays: sql`excluded.due_days` },
        })
    return isForPresent ? giveByRole(tx, sql`rule.module_id = ${moduleId}`) : 0
  })
}

async function refuseOutdated(tx: Db, moduleId: string, was: ModuleRole[], wanted: ModuleRole[]): Promise<void> {
  const { role, dueDays } = trainingModuleRoles
  const present = await tx
    .select({ role, dueDays })
    .from(trainingModuleRoles)
    .where(eq(trainingModuleRoles.moduleId, moduleId))
    .orderBy(role)
  // The roles are as wanted already when this is sent again because the first answer got lost.
  if (areSame(present, was) || areSame(present, wanted)) return
  const words = present.map(roleWords).join(', ') || t`no role`
  throw changedMeanwhile(
    present,
    t`Somebody changed the roles of this module meanwhile: ${words}. Save once more to have yours instead.`,
  )
}

const areSame = (some: ModuleRole[], others: ModuleRole[]) => textOf(some) === textOf(others)

const textOf = (some: ModuleRole[]) =>
  some
    .map(({ role, dueDays }) => `${role} ${dueDays}`)
    .toSorted()
    .join()
