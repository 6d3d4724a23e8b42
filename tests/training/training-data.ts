import type { App } from '#tests/support/app.ts'
import { ada, type Person } from '#tests/support/cast.ts'
import type { Client } from '#tests/support/client.ts'

let made = 0

/** What tests of training begin with, made by Ada with the calls that her pages send. */
export function trainingIn(app: Pick<App, 'as'>) {
  const admin = () => app.as(ada)

  async function create(path: string, body: object) {
    const reply = await admin().post(path, body)
    if (reply.status !== 201) throw new Error(`${path} ${JSON.stringify(body)}: ${reply.status} ${reply.text}`)
    return reply.body
  }

  const addModule = (fields: object = {}) => {
    made += 1
    return create('/api/training/modules', { name: `Module ${made}`, ...fields })
  }

  const addTask = (moduleId: string, fields: object = {}) => {
    made += 1
    return create('/api/training/tasks', { title: `Task ${made}`, moduleId, ...fields })
  }

  const addSubtask = (taskId: string, fields: object = {}) => {
    made += 1
    return create(`/api/training/tasks/${taskId}/subtasks`, { title: `Subtask ${made}`, taskId, ...fields })
  }

  const assign = (person: Pick<Person, 'id'>, moduleId: string, dueDate?: string) =>
    create('/api/training/assignments', { userId: person.id, moduleId, assignedBy: ada.id, dueDate })

  /** Says for which roles it is: days by role. */
  const setRoles = (moduleId: string, days: object) => admin().put(`/api/training/modules/${moduleId}/roles`, days)

  /** A module of one task, assigned to this person. */
  async function assignedTask(person: Person, fields: object = {}) {
    const module = await addModule()
    const task = await addTask(module.id, fields)
    const assignment = await assign(person, module.id)
    return { module, task, assignment }
  }

  /** The same, which they have marked as complete. */
  async function pendingTask(person: Person, notes?: string, fields: object = {}) {
    const made = await assignedTask(person, fields)
    const { body: progress } = await complete(app.as(person), made.task.id, notes)
    return { ...made, progress }
  }

  return { addModule, addTask, addSubtask, assign, setRoles, assignedTask, pendingTask }
}

/** Somebody new with a module of one task; `trainee` is their browser. */
export async function traineeIn(app: Pick<App, 'as' | 'makePerson'>, fields: object = {}) {
  const robin = await app.makePerson()
  return { robin, trainee: app.as(robin), ...(await trainingIn(app).assignedTask(robin, fields)) }
}

/** The same, whose task waits for approval. */
export async function pendingTraineeIn(app: Pick<App, 'as' | 'makePerson'>, notes?: string, fields: object = {}) {
  const robin = await app.makePerson()
  return { robin, ...(await trainingIn(app).pendingTask(robin, notes, fields)) }
}

export const complete = (client: Client, taskId: string, notes?: string) =>
  client.post(`/api/training/tasks/${taskId}/complete`, notes === undefined ? {} : { notes })

export const tick = (client: Client, subtask: { id: string; taskId: string }) =>
  client.post(`/api/training/subtasks/${subtask.id}/complete`, { taskId: subtask.taskId })

export const untick = (client: Client, subtask: { id: string; taskId: string }) =>
  client.post(`/api/training/subtasks/${subtask.id}/incomplete`, { taskId: subtask.taskId })

export const approve = (client: Client, progressId: string, notes?: string) =>
  client.post(`/api/training/progress/${progressId}/approve`, notes === undefined ? {} : { notes })

export const sendBack = (client: Client, progressId: string, notes = 'Once more, please') =>
  client.post(`/api/training/progress/${progressId}/return`, { notes })

/** The module with the caller's progress. */
export const moduleSeenBy = async (client: Client, moduleId: string) =>
  (await client.get(`/api/training/modules/${moduleId}`)).body

/** The only task of a module, as the caller sees it. */
export const taskSeenBy = async (client: Client, moduleId: string) => (await moduleSeenBy(client, moduleId)).tasks[0]

/** What of a pending list belongs to this person. */
export const pendingOf = async (client: Client, person: Person) =>
  (await client.get('/api/admin/training/pending-approvals')).body.filter(
    (each: { userId: string }) => each.userId === person.id,
  )

/** This person's modules in the overview. */
export const overviewOf = async (client: Client, person: Person) =>
  (await client.get('/api/admin/training/overview')).body.find(
    (each: { user: { id: string } }) => each.user.id === person.id,
  )?.modules
