import { sql } from 'drizzle-orm'
import { list } from '#server/db/answer.ts'
import { byPerson } from '#server/db/order.ts'
import { asList } from '#server/db/shape.ts'
import { usersMax } from '#shared/users/user.ts'
import { overviewModuleShape, overviewShape } from './shape.ts'
import { visibleTasks } from './sql.ts'

/**
 * Everybody with their progress per module: one statement, however many there are. Technicians are in it only where a
 * module is assigned to them.
 */
export const overview = list(
  overviewShape,
  (given) => sql`
    from users left join (
      select assignment.user_id, ${asList(overviewModuleShape, { given, order: sql`module.order_index, module.id` })} as modules
      from training_assignments assignment
      join training_modules module on module.id = assignment.module_id and module.is_active
      left join (select module_id, count(*) as total from ${visibleTasks} visible group by module_id) totals
        on totals.module_id = module.id
      left join (
        select progress.user_id, visible.module_id,
          count(progress.completed_at) as done, count(progress.trainee_completed_at) as marked
        from training_progress progress join ${visibleTasks} visible on visible.id = progress.task_id
        group by progress.user_id, visible.module_id) done
        on done.module_id = module.id and done.user_id = assignment.user_id
      group by assignment.user_id) assigned on assigned.user_id = users.id
    where is_active and (role <> 'technician' or assigned.user_id is not null) order by ${byPerson} limit ${sql.raw(String(usersMax))}`,
)
