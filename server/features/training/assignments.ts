import { eq, sql } from 'drizzle-orm'
import { list } from '#server/db/answer.ts'
import type { Db } from '#server/db/db.ts'
import type { Json } from '#server/db/json.ts'
import { activeUser } from '#server/features/users/queries.ts'
import { AppError, invalidField } from '#shared/api/app-error.ts'
import { newId } from '#shared/db/columns.ts'
import { t } from '#shared/language/t.ts'
import type { TrainingAssignment } from '#shared/training/assignment.ts'
import { assignmentsMax } from '#shared/training/limits.ts'
import { trainingAssignments } from '#shared/training/table.ts'
import { assignmentOfId, assignments } from './queries.ts'
import { assignmentShape } from './shape.ts'

export interface AssignmentFilter {
  search?: string | undefined
  limit?: number | undefined
}

/** Latest first. */
export function foundAssignments({ search, limit = assignmentsMax }: AssignmentFilter) {
  const wanted = search?.toLowerCase()
  const isWanted = wanted
    ? sql`strpos(lower(trainee.first_name || ' ' || trainee.last_name || ' ' || trainee.email), ${wanted}) > 0
        or strpos(lower(module.name), ${wanted}) > 0`
    : sql`true`
  return list(
    assignmentShape,
    sql`from ${assignments} where ${isWanted} order by assignment.assigned_at desc, assignment.id desc limit ${limit}`,
  )
}

export interface NewAssignment {
  userId: string
  moduleId: string
  assignedById: string
  dueDate: string | null
}

export async function insertAssignment(db: Db, values: NewAssignment): Promise<Json<TrainingAssignment>> {
  if (!(await activeUser(db, values.userId)))
    throw invalidField('userId', t`This person is not active. Please choose somebody else.`)
  await requireAssignable(db, values.moduleId)
  const [made] = await db.insert(trainingAssignments).values(values).returning({ id: trainingAssignments.id })
  return assignmentOfId.of(db, made!)
}

/** Those who have the module already keep what they have, due date included. */
export async function insertAssignments(
  db: Db,
  { userIds, ...values }: Omit<NewAssignment, 'userId'> & { userIds: string[] },
) {
  return db.transaction(async (tx) => {
    await requireAssignable(tx, values.moduleId)
    const wanted = [...new Set(userIds)]
    const active = await tx.rows(sql`select id from users where is_active and id = any(${sql.param(wanted)}::uuid[])`)
    if (active.length !== wanted.length)
      throw invalidField('userIds', t`Somebody of these people is not active any more. Please choose again.`)
    // In one order, so that of two admins who assign it to the same people one waits for the other.
    const rows = await tx.change<{ userId: string }>(sql`
      insert into training_assignments (id, user_id, module_id, assigned_by_id, due_date)
      select person.id, person.user_id, ${values.moduleId}, ${values.assignedById}, ${values.dueDate}::date
      from unnest(${sql.param(wanted.map(() => newId()))}::uuid[], ${sql.param(wanted)}::uuid[]) as person (id, user_id)
      order by person.user_id
      on conflict (user_id, module_id) do nothing
      returning user_id as "userId"`)
    const assigned = rows.map(({ userId }) => userId)
    return { assigned, alreadyAssigned: wanted.filter((userId) => !assigned.includes(userId)) }
  })
}

async function requireAssignable(db: Db, moduleId: string) {
  const [module] = await db.rows<{ isArchived: boolean }>(
    sql`select is_archived as "isArchived" from training_modules where id = ${moduleId} and is_active`,
  )
  if (!module) throw invalidField('moduleId', t`This module is not active. Please choose another one.`)
  if (module.isArchived) throw invalidField('moduleId', t`This module is archived. Please choose another one.`)
}

/** What the person did so far is kept. */
export async function deleteAssignment(db: Db, id: string): Promise<void> {
  const deleted = await db
    .delete(trainingAssignments)
    .where(eq(trainingAssignments.id, id))
    .returning({ id: trainingAssignments.id })
  if (deleted.length === 0) throw new AppError(404, 'NOT_FOUND', t`This assignment was already removed.`)
}
