import { eq, sql } from 'drizzle-orm'
import { list, one } from '#server/db/answer.ts'
import type { Db } from '#server/db/db.ts'
import type { Json } from '#server/db/json.ts'
import type { Given } from '#server/db/shape.ts'
import { activeUser } from '#server/features/users/queries.ts'
import { AppError, invalidField } from '#shared/api/app-error.ts'
import { newId } from '#shared/db/columns.ts'
import { t } from '#shared/language/t.ts'
import type { TrainingAssignment } from '#shared/training/assignment.ts'
import { assignmentsMax } from '#shared/training/limits.ts'
import { trainingAssignments } from '#shared/training/table.ts'
import { assignmentShape } from './shape.ts'

const assignments = sql`training_assignments assignment
  join users trainee on trainee.id = assignment.user_id
  join training_modules module on module.id = assignment.module_id
  join users assigner on assigner.id = assignment.assigned_by_id`

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

const assignmentOfId = one(
  assignmentShape,
  ({ id }: Given<'id'>) => sql`from ${assignments} where assignment.id = ${id}`,
)

export interface NewAssignment {
  userId: string
  moduleId: string
  assignedById: string
  dueDate: string | null
}

export async function insertAssignment(db: Db, values: NewAssignment): Promise<Json<TrainingAssignment>> {
  if (!(await activeUser(db, values.userId)))
    throw invalidField('userId', t`This person is not active. Please choose somebody else.`)
  await requireActiveModule(db, values.moduleId)
  const [made] = await db.insert(trainingAssignments).values(values).returning({ id: trainingAssignments.id })
  return assignmentOfId.of(db, made!)
}

/** Those who have the module already keep what they have, due date included. */
export async function insertAssignments(
  db: Db,
  { userIds, ...values }: Omit<NewAssignment, 'userId'> & { userIds: string[] },
) {
  return db.transaction(async (tx) => {
    await requireActiveModule(tx, values.moduleId)
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

async function requireActiveModule(db: Db, moduleId: string) {
  const rows = await db.rows(sql`select id from training_modules where id = ${moduleId} and is_active`)
  if (rows.length === 0) throw invalidField('moduleId', t`This module is not active. Please choose another one.`)
}

/** What the person did so far is kept. */
export async function deleteAssignment(db: Db, id: string): Promise<void> {
  const deleted = await db
    .delete(trainingAssignments)
    .where(eq(trainingAssignments.id, id))
    .returning({ id: trainingAssignments.id })
  if (deleted.length === 0) throw new AppError(404, 'NOT_FOUND', t`This assignment was already removed.`)
}
