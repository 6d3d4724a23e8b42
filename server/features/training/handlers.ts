import type { Handlers } from '#server/http/call.ts'
import { invalidField } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import type { trainingEndpoints } from '#shared/training/endpoints.ts'
import { approveProgress, approveSeveral, pendingApprovals, returnProgress } from './approvals.ts'
import { deleteAssignment, foundAssignments, insertAssignment, insertAssignments } from './assignments.ts'
import { cleanDescription } from './description.ts'
import { copyModule, insertModule, modules, orderModules, setModuleRoles, updateModule } from './modules.ts'
import { overview } from './queries.ts'
import { notYours } from './refusals.ts'
import {
  askAgain,
  deleteSubtask,
  insertSubtask,
  insertTask,
  listSubtasks,
  orderSubtasks,
  orderTasks,
  tasks,
  taught,
  updateSubtask,
  updateTask,
} from './tasks.ts'
import { assignedModule, assignedModules, completeTask, tickSubtask, untickSubtask } from './trainee.ts'

const done = (work: Promise<unknown>) => work.then(() => ({ success: true as const }))

export const trainingHandlers: Handlers<typeof trainingEndpoints> = {
  listAssignedModules: assignedModules.with(() => ({})),

  readAssignedModule: async ({ db, user, params }) => {
    const isTrainer = user.role === 'admin' || user.role === 'team_lead'
    const found = await assignedModule.find(db, { id: params.id, isTrainer })
    if (!found) throw notYours('module')
    return found
  },

  completeTask: ({ db, user, params, body }) => completeTask(db, { ...body, userId: user.id, taskId: params.id }),
  tickSubtask: ({ db, user, params, body }) => tickSubtask(db, { ...body, userId: user.id, subtaskId: params.id }),
  untickSubtask: ({ db, user, params, body }) => untickSubtask(db, { ...body, userId: user.id, subtaskId: params.id }),

  approveProgress: ({ db, user, params, body }) =>
    approveProgress(db, params.id, { trainer: user, notes: body.notes ?? null }),

  approveSeveral: ({ db, user, body }) =>
    approveSeveral(db, body.progressIds, { trainer: user, notes: body.notes ?? null }),

  returnProgress: ({ db, user, params, body }) => returnProgress(db, params.id, { trainer: user, note: body.notes }),

  trainingOverview: overview.with(() => ({})),
  listPendingApprovals: pendingApprovals.with(() => ({})),
  listModules: modules.with(() => ({})),
  listTasks: tasks.with(() => ({})),
  listSubtasks: ({ db }) => listSubtasks(db),

  addModule: ({ db, body }) => insertModule(db, body),
  changeModule: ({ db, params, body }) => updateModule(db, params.id, body),
  copyModule: ({ db, params, body }) => copyModule(db, params.id, body.name),
  orderModules: ({ db, body }) => done(orderModules(db, body.ids)),

  setModuleRoles: async ({ db, user, params, body: { isForPresent, was, ...days } }) => ({
    assigned: await setModuleRoles(db, params.id, { days, isForPresent, addedById: user.id, was }),
  }),

  addTask: async ({ db, body }) => insertTask(db, { ...body, description: await cleanDescription(body.description) }),
  changeTask: async ({ db, params, body }) => updateTask(db, params.id, { ...body, ...(await cleaned(body)) }),
  orderTasks: ({ db, params, body }) => done(orderTasks(db, params.moduleId, body.ids)),

  listTaught: ({ params }) => taught.asked(params),
  askAgain: async ({ db, user, params, body }) => ({
    asked: await askAgain(db, {
      taskId: params.id,
      progressIds: body.progressIds,
      askedById: user.id,
      note: body.notes,
      dueDate: body.dueDate ?? null,
    }),
  }),

  addSubtask: async ({ db, params, body }) => {
    if (body.taskId !== params.taskId) throw invalidField('taskId', t`This is the address of another task.`)
    return insertSubtask(db, { ...body, description: await cleanDescription(body.description) })
  },
  changeSubtask: async ({ db, params, body }) => updateSubtask(db, params.id, { ...body, ...(await cleaned(body)) }),
  deleteSubtask: ({ db, params }) => done(deleteSubtask(db, params.id)),
  orderSubtasks: ({ db, params, body }) => done(orderSubtasks(db, params.taskId, body.ids)),

  listAssignments: ({ query }) => foundAssignments(query).asked(),
  assignModule: ({ db, user, body }) =>
    insertAssignment(db, {
      userId: body.userId,
      moduleId: body.moduleId,
      assignedById: user.id,
      dueDate: body.dueDate ?? null,
    }),
  assignModuleToSeveral: ({ db, user, params, body }) =>
    insertAssignments(db, {
      userIds: body.userIds,
      moduleId: params.moduleId,
      assignedById: user.id,
      dueDate: body.dueDate ?? null,
    }),
  removeAssignment: ({ db, params }) => done(deleteAssignment(db, params.id)),
}

/** Absent stays absent: the description is not changed then. */
const cleaned = async ({ description }: { description?: string | null | undefined }) =>
  description === undefined ? {} : { description: await cleanDescription(description) }
