import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { activeUser } from '#server/features/users/queries.ts'
import { AppError, invalidField } from '#shared/api/app-error.ts'
import { newId } from '#shared/db/columns.ts'
import { t } from '#shared/language/t.ts'
import { assignmentsMax } from '#shared/training/limits.ts'
import { iso } from './sql.ts'

const assignmentJson = sql`json_build_object(
  'id', assignment.id, 'userId', assignment.user_id, 'moduleId', assignment.module_id,
  'assignedBy', assignment.assigned_by_id, 'assignedAt', ${iso(sql`assignment.assigned_at`)},
  'dueDate', assignment.due_date,
  'user', json_build_object('firstName', trainee.first_name, 'lastName', trainee.last_name, 'email', trainee.email,
    'isActive', trainee.is_active),
  'module', json_build_object('name', module.name, 'description', module.description, 'isActive', module.is_active),
  'assigner', json_build_object('firstName', assigner.first_name, 'lastName', assigner.last_name))`

const assignments = sql`training_assignments assignment
  join users trainee on trainee.id = assignment.user_id
  join training_modules module on module.id = assignment.module_id
  join users assigner on assigner.id = assignment.assigned_by_id`

export interface AssignmentFilter {
  search?: string | undefined
  limit?: number | undefined
}

/** JSON text of the assignments, latest first. */
export async function assignmentsText(db: Db, { search, limit = assignmentsMax }: AssignmentFilter): Promise<string> {
  const wanted = search?.toLowerCase()
  const isWanted = wanted
    ? sql`strpos(lower(trainee.first_name || ' ' || trainee.last_name || ' ' || trainee.email), ${wanted}) > 0
        or strpos(lower(module.name), ${wanted}) > 0`
    : sql`true`
  const { rows } = await db.execute<{ text: string }>(sql`
    select coalesce(json_agg(item order by at desc, id desc), '[]')::text as text
    from (
      select ${assignmentJson} as item, assignment.assigned_at as at, assignment.id
      from ${assignments} where ${isWanted}
      order by assignment.assigned_at desc, assignment.id desc
      limit ${limit}) latest`)
  return rows[0]!.text
}

export interface NewAssignment {
  userId: string
  moduleId: string
  assignedById: string
  dueDate: string | null
}

/** JSON text of the new assignment. */
export async function insertAssignment(db: Db, values: NewAssignment): Promise<string> {
  if (!(await activeUser(db, values.userId)))
    throw invalidField('userId', t`This person is not active. Please choose somebody else.`)
  await requireActiveModule(db, values.moduleId)
  const id = newId()
  await db.execute(sql`
    insert into training_assignments (id, user_id, module_id, assigned_by_id, due_date)
    values (${id}, ${values.userId}, ${values.moduleId}, ${values.assignedById}, ${values.dueDate})`)
  const { rows } = await db.execute<{ text: string }>(
    sql`select ${assignmentJson}::text as text from ${assignments} where assignment.id = ${id}`,
  )
  return rows[0]!.text
}

/** Those who have the module already keep what they have, due date included. */
export async function insertAssignments(
  db: Db,
  { userIds, ...values }: Omit<NewAssignment, 'userId'> & { userIds: string[] },
) {
  return db.transaction(async (tx) => {
    await requireActiveModule(tx, values.moduleId)
    const wanted = [...new Set(userIds)]
    const active = await tx.execute(sql`select from users where is_active and id = any(${sql.param(wanted)}::uuid[])`)
    if (active.rowCount !== wanted.length)
      throw invalidField('userIds', t`Somebody of these people is not active any more. Please choose again.`)
    // In one order, so that of two admins who assign it to the same people one waits for the other.
    const { rows } = await tx.execute<{ userId: string }>(sql`
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
  const { rows } = await db.execute(sql`select from training_modules where id = ${moduleId} and is_active`)
  if (rows.length === 0) throw invalidField('moduleId', t`This module is not active. Please choose another one.`)
}

/** What the person did so far is kept. */
export async function deleteAssignment(db: Db, id: string): Promise<void> {
  const { rowCount } = await db.execute(sql`delete from training_assignments where id = ${id}`)
  if (rowCount === 0) throw new AppError(404, 'NOT_FOUND', t`This assignment was already removed.`)
}
