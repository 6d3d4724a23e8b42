import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#shared/db/columns.ts'

export const trainingModules = pgTable('training_modules', {
  id: id(),
  name: text().notNull(),
  description: text(),
  orderIndex: integer('order_index').notNull().default(0),
  isActive: boolean('is_active').notNull().default(true),
  /** Nobody gets it any more; whoever has it goes on. */
  isArchived: boolean('is_archived').notNull().default(false),
  createdAt: instant('created_at').notNull().default(sql`now()`),
})

export const trainingTasks = pgTable(
  'training_tasks',
  {
    id: id(),
    moduleId: uuid('module_id')
      .notNull()
      .references(() => trainingModules.id),
    parentTaskId: uuid('parent_task_id'),
    title: text().notNull(),
    /** HTML of the allow-list. */
    description: text(),
    category: text(),
    orderIndex: integer('order_index').notNull().default(0),
    requiresTrainerSignoff: boolean('requires_trainer_signoff').notNull().default(true),
    isActive: boolean('is_active').notNull().default(true),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    /** Title or description: whoever completed the task before learned another text. */
    textChangedAt: instant('text_changed_at'),
  },
  (table) => [
    unique('training_tasks_module_unique').on(table.id, table.moduleId),
    // A parent is of the same module; where it goes to another one, the tasks below it go with it.
    foreignKey({
      name: 'training_tasks_parent_fk',
      columns: [table.parentTaskId, table.moduleId],
      foreignColumns: [table.id, table.moduleId],
    }).onUpdate('cascade'),
    check('training_tasks_parent_check', sql`${table.parentTaskId} <> ${table.id}`),
    index('training_tasks_order_index').on(table.moduleId, table.orderIndex, table.id),
    index('training_tasks_parent_index').on(table.parentTaskId),
  ],
)

export const trainingSubtasks = pgTable(
  'training_subtasks',
  {
    id: id(),
    taskId: uuid('task_id')
      .notNull()
      .references(() => trainingTasks.id),
    title: text().notNull(),
    /** HTML of the allow-list. */
    description: text(),
    orderIndex: integer('order_index').notNull().default(0),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    textChangedAt: instant('text_changed_at'),
  },
  (table) => [index('training_subtasks_order_index').on(table.taskId, table.orderIndex, table.id)],
)
