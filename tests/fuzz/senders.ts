import type { Person } from '#tests/support/cast.ts'
import { clientOf } from '#tests/support/client.ts'
import type { Sender } from './fuzz.ts'

/** A stranger, and each of the people with a session of their own. */
export async function signInSenders(url: string, people: Person[]): Promise<Sender[]> {
  const senders: Sender[] = [{ role: 'stranger', id: '', cookie: '' }]
  for (const { id, role, email, password } of people) {
    const browser = clientOf(url)
    const reply = await browser.post('/api/login', { email, password })
    if (reply.status !== 200) throw new Error(`${email} cannot sign in: ${reply.status} ${reply.text}`)
    senders.push({ role, id, cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; ') })
  }
  return senders
}

/**
 * A little training that everybody has to do, and its ids: by chance alone no request would meet a task of a module
 * that its sender was assigned.
 */
export async function giveTraining(url: string, senders: Sender[]) {
  const admin = senders.find(({ role }) => role === 'admin')!
  const create = async (path: string, body: object): Promise<string> => {
    const reply = await clientOf(url).post(path, body, { headers: { cookie: admin.cookie } })
    if (reply.status !== 201) throw new Error(`${path} answers ${reply.status}: ${reply.text}`)
    return reply.body.id
  }
  const userIds = [...new Set(senders.map(({ id }) => id).filter(Boolean))]
  const known = { modules: [] as string[], tasks: [] as string[], subtasks: [] as string[] }
  for (const name of ['Washing', 'Folding', 'Closing']) {
    const moduleId = await create('/api/training/modules', { name })
    for (const userId of userIds) await create('/api/training/assignments', { userId, moduleId })
    const taskId = await create('/api/training/tasks', { moduleId, title: `Learn ${name}` })
    known.modules.push(moduleId)
    known.tasks.push(taskId, await create('/api/training/tasks', { moduleId, title: `Show ${name}` }))
    known.subtasks.push(await create(`/api/training/tasks/${taskId}/subtasks`, { taskId, title: 'Read about it' }))
  }
  return known
}
