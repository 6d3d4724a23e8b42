import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { modulesMax } from '#shared/training/limits.ts'
import type { TrainingModule } from '#shared/training/module.ts'
import { trainingModules } from '#shared/training/table.ts'
import { type Changes, isEmpty } from './changes.ts'
import { writeOrder } from './order.ts'
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

export const listModules = (db: Db): Promise<TrainingModule[]> =>
  db
    .select(moduleColumns)
    .from(trainingModules)
    .orderBy(asc(trainingModules.orderIndex), asc(trainingModules.id))
    .limit(modulesMax)

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

export const orderModules = (db: Db, ids: string[]) =>
  db.transaction((tx) => writeOrder(tx, sql`training_modules`, sql`true`, ids))
