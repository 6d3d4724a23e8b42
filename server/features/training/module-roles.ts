import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { changedMeanwhile } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import { trainingModules } from '#shared/training/content-table.ts'
import type { ModuleRole } from '#shared/training/module.ts'
import { trainingModuleRoles } from '#shared/training/progress-table.ts'
import { roleWords } from '#shared/training/role-words.ts'
import { type Role, roles } from '#shared/users/roles.ts'
import { giveByRole, lockTrainingOfRoles } from './queries.ts'
import { gone } from './refusals.ts'

interface ModuleRoles {
  /** Days by role; nothing for those that it is not for. */
  days: Partial<Record<Role, number | null | undefined>>
  isForPresent: boolean
  addedById: string
  /** Undefined: whatever they are. */
  was: ModuleRole[] | undefined
}

/** What people have of it stays with them, whatever the roles are. How many have it now who had not. */
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
  // What they are to become they are where this is sent once more, because the first answer got lost.
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
