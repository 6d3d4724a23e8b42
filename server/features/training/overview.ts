import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { byPerson } from '#server/db/order.ts'
import { usersMax } from '#shared/users/limits.ts'
import { percentage, visibleTasks } from './sql.ts'

/**
 * JSON text of everybody with their progress per module: one statement, however many there are. Technicians are in it
 * only where a module is assigned to them.
 */
export async function overviewText(db: Db): Promise<string> {
  const { rows } = await db.execute<{ text: string }>(sql`
    with visible as materialized (select * from ${visibleTasks} task),
    totals as (select module_id, count(*) as total from visible group by module_id),
    done as (
      select progress.user_id, visible.module_id, count(*) as done
      from training_progress progress join visible on visible.id = progress.task_id
      where progress.completed_at is not null
      group by progress.user_id, visible.module_id),
    assigned as (
      select assignment.user_id, json_agg(json_build_object(
        'id', module.id, 'name', module.name,
        'progressPercentage', ${percentage(sql`coalesce(done.done, 0)`, sql`coalesce(totals.total, 0)`)},
        'completedTasks', coalesce(done.done, 0), 'totalTasks', coalesce(totals.total, 0),
        'dueDate', assignment.due_date)
        order by module.order_index, module.id) as modules
      from training_assignments assignment
      join training_modules module on module.id = assignment.module_id and module.is_active
      left join totals on totals.module_id = module.id
      left join done on done.module_id = module.id and done.user_id = assignment.user_id
      group by assignment.user_id)
    select coalesce(json_agg(json_build_object(
      'user', json_build_object('id', users.id, 'firstName', first_name, 'lastName', last_name, 'email', email,
        'role', role),
      'modules', coalesce(users.modules, '[]'))
      order by ${byPerson}), '[]')::text as text
    from (
      select users.*, assigned.modules from users left join assigned on assigned.user_id = users.id
      where is_active and (role <> 'technician' or assigned.user_id is not null)
      order by ${byPerson} limit ${usersMax}) users`)
  return rows[0]!.text
}
