import { ada, erin, type Person, tess, theo } from '#tests/support/cast.ts'
import { clientOf, cookieOf, signIn } from '#tests/support/client.ts'
import type { Sender } from './fuzz.ts'

/** Who sends requests to a shop, and the ids of it that are known to begin with. */
export async function sendersOf({ url, makePerson }: { url: string; makePerson(): Promise<Person> }) {
  const senders: Sender[] = [{ role: 'stranger', id: '', cookie: '' }]
  // Half of the calls are for admins alone.
  for (const person of [erin, tess, theo, ada, ada]) {
    const browser = clientOf(url)
    await signIn(browser, person)
    senders.push({ ...person, cookie: cookieOf(browser) })
  }
  const users = (await Promise.all([1, 2, 3, 4].map(() => makePerson()))).map(({ id }) => id)
  return { senders, known: { users, ...(await giveTraining(url, senders)) } }
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
