import { once } from 'node:events'
import http from 'node:http'
import fc from 'fast-check'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { openApiOf } from '#shared/api/openapi.ts'
import { endpoints } from '#shared/endpoints.ts'
import { plainCalls } from '#shared/plain-calls.ts'
import type { Role } from '#shared/users/roles.ts'
import { ada, erin, type Person, tess, theo } from '#tests/support/cast.ts'
import { clientOf, cookieOf, signIn } from '#tests/support/client.ts'
import { type FuzzRequest, type OpenApi, requestsFor } from './requests.ts'

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

/** Somebody who sends requests; without a cookie, a stranger. */
interface Sender {
  role: Role | 'stranger'
  id: string
  cookie: string
}

interface Finding {
  rule: string
  /** Its place in the run: the same seed makes the same request there, up to the ids. */
  number: number
  sender: Sender['role']
  request: string
  answer: string
}

interface Options {
  url: string
  seed: number
  requests: number
  senders: Sender[]
  /** Ids to begin with, by kind; whatever the requests create is added. Senders must not be among the `users`. */
  known: Record<string, string[]>
  /** How long an answer may take. */
  patienceMs: number
  /** Called now and then with the number of requests answered. */
  progress?: (done: number) => void
}

const chunk = 500
const concurrency = 6

/** They would end sessions that the run needs. */
const leftOut = new Set(['signOut', 'signOutElsewhere', 'endOwnSession'])

/** With a session they would end it and begin another. */
const withoutSession = new Set(['signIn', 'register', 'signInWithPasskey', 'startPasskeySignIn', 'signInWithCode'])

const rows: Record<string, Endpoint> = endpoints

/** Sends so many requests, made from the OpenAPI document and a seed, and collects what must not happen. */
export async function fuzz(options: Options) {
  const { url, seed, senders, progress, patienceMs } = options
  const document = JSON.parse(
    JSON.stringify(openApiOf(endpoints, plainCalls, { name: 'Washboard', version: '1' })),
  ) as OpenApi
  const arbitrary = fc.tuple(requestsFor(document, leftOut), fc.constantFrom(...senders))
  const known = new Map(Object.entries(options.known).map(([kind, ids]) => [kind, [...ids]]))
  const senderIds = new Set(senders.map(({ id }) => id).filter(Boolean))
  // To be given a task or a tip does a sender no harm; to be deactivated would.
  const people = [...(known.get('users') ?? []), ...senderIds]
  const owners = new Map<string, string>()
  const findings: Finding[] = []
  const statuses: Record<string, number> = {}
  /** Operations that were answered with success at least once. */
  const reached = new Set<string>()
  const agent = new http.Agent({ keepAlive: true, maxSockets: concurrency })
  let slowestMs = 0
  let sent = 0
  let answered = 0

  /** An id of the kind; of files, for the most part the sender's own. */
  function idFor(kind: string, number: number, sender: Sender): string {
    const own = known.get(`${kind} of ${sender.id}`)
    const all = kind === 'people' ? people : kind === 'any' ? [...known.values()].flat() : (known.get(kind) ?? [])
    const ids = own && number % 4 ? own : all
    return ids[number % ids.length] ?? '01990000-0000-7000-8000-00000000ffff'
  }

  function learn(kind: string, id: unknown) {
    if (typeof id !== 'string' || senderIds.has(id)) return
    const first = options.known[kind] ?? []
    if (first.includes(id)) return
    const later = (known.get(kind) ?? []).slice(first.length).filter((each) => each !== id)
    // A few of the newest: so requests meet that belong together, a subtask and its task.
    known.set(kind, [...first, ...later.slice(-14), id])
  }

  // biome-ignore lint/suspicious/noExplicitAny: whatever was answered.
  function learnFrom({ operationId, path }: FuzzRequest, sender: Sender, status: number, body: any) {
    if (operationId === 'createUpload') {
      learn('uploads', body.uploadURL)
      learn(`uploads of ${sender.id}`, body.uploadURL)
    } else if (operationId.startsWith('claim')) {
      learn(`pictures of ${sender.id}`, body.objectPath)
      learn('pictures', body.objectPath)
      learn('objects', body.objectPath.split('/').at(-1))
    } else if (operationId === 'completeTask') learn('progress', body.id)
    else if (body.inviteUrl) learn('codes', new URL(body.inviteUrl).pathname.split('/').at(-1))
    const collection = operationId === 'listImports' ? 'payroll-imports' : path.split('?')[0]!.split('/').at(-1)!
    const listed = Array.isArray(body) ? body : body.entries
    for (const each of listed?.slice(0, 2) ?? []) learn(collection, each?.id)
    if (status === 201 && body.id && operationId !== 'register') {
      learn(collection, body.id)
      learn(`${collection} of ${sender.id}`, body.id)
      if (body.userId) owners.set(body.id, body.userId)
    }
  }

  const send = (request: FuzzRequest, cookie: string) => answerTo(url, request, cookie, agent, patienceMs)

  async function run(number: number, request: FuzzRequest, sender: Sender) {
    const fill = (text: string) =>
      text.replace(/known:([\w-]+):(\d+)/g, (_, kind, digits) => idFor(kind, Number(digits), sender))
    // An upload is known by its whole address.
    const upload = request.operationId === 'putUpload' && /known:uploads:(\d+)/.exec(request.path)
    const path = upload && known.has('uploads') ? idFor('uploads', Number(upload[1]), sender) : fill(request.path)
    const body = typeof request.body === 'string' ? fill(request.body) : request.body
    const filled = { ...request, path: path.startsWith('/') ? path : `/${path}`, body }

    const start = performance.now()
    const report = (rule: string, answer: string) =>
      findings.push({ rule, number, sender: sender.role, request: inWords(filled), answer: answer.slice(0, 600) })
    let reply: Awaited<ReturnType<typeof send>>
    try {
      reply = await send(filled, withoutSession.has(request.operationId) ? '' : sender.cookie)
    } catch (error) {
      statuses.broken = (statuses.broken ?? 0) + 1
      const isLate = performance.now() - start >= patienceMs
      return void report(isLate ? `no answer within ${patienceMs} ms` : 'connection broken', String(error))
    }
    slowestMs = Math.max(slowestMs, performance.now() - start)
    statuses[reply.status] = (statuses[reply.status] ?? 0) + 1
    // Answers of other methods than the operation's own are looked at for failures only.
    const row = rows[request.operationId]
    const isItsMethod = !row || row.method === request.method
    for (const rule of brokenRules(isItsMethod ? row : undefined, filled, sender, reply, owners))
      report(rule, reply.text)
    if (reply.status < (row ? 300 : 400) && isItsMethod) {
      reached.add(request.operationId)
      if (reply.body) learnFrom(filled, sender, reply.status, reply.body)
    }
  }

  const queue: [FuzzRequest, Sender][] = []
  async function worker() {
    while (sent < options.requests) {
      if (queue.length === 0) queue.push(...fc.sample(arbitrary, { seed: seed + sent / chunk, numRuns: chunk }))
      const [request, sender] = queue.shift()!
      sent += 1
      await run(sent, request, sender)
      answered += 1
      if (answered % chunk === 0) progress?.(answered)
    }
  }
  // The first worker fills the queue before the others look at it: a chunk is made in one go.
  await Promise.all(Array.from({ length: concurrency }, worker))

  const whoAmI = { operationId: 'currentUser', method: 'GET', path: '/api/user', headers: {}, body: undefined }
  for (const { role, cookie } of senders.filter((sender) => sender.role !== 'stranger')) {
    const { status, body, text } = await send(whoAmI, cookie)
    if (status === 200 && body.role === role) continue
    const rule = 'a sender is not who they were'
    findings.push({ rule, number: sent, sender: role, request: whoAmI.path, answer: text })
  }
  agent.destroy()
  const all = Object.values(document.paths).flatMap((methods) => Object.values(methods).map((each) => each.operationId))
  const unreached = all.filter((name) => !reached.has(name) && !leftOut.has(name))
  return { findings, statuses, reached: [...reached], unreached, slowestMs }
}

interface Answer {
  status: number
  headers: http.IncomingHttpHeaders
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: whatever was answered.
  body: any
}

/** By Node's own client, which sends any address and header as it is. */
async function answerTo(
  url: string,
  { method, path, body, headers }: FuzzRequest,
  cookie: string,
  agent: http.Agent,
  patienceMs: number,
): Promise<Answer> {
  const { hostname, port } = new URL(url)
  const length = body !== undefined && { 'content-length': Buffer.byteLength(body) }
  const outgoing = http.request({
    ...{ agent, host: hostname, port, method, path, signal: AbortSignal.timeout(patienceMs) },
    headers: { ...(cookie && { cookie }), ...headers, ...length },
  })
  // Broken off in the middle of its answer, it says so by that.
  outgoing.on('error', () => {})
  outgoing.end(body)
  const [incoming] = (await once(outgoing, 'response')) as [http.IncomingMessage]
  const bytes = Buffer.concat(await incoming.toArray())
  const isPlain = incoming.headers['content-encoding'] === undefined
  const type = incoming.headers['content-type'] ?? ''
  const text = isPlain && /json|text/.test(type) ? bytes.toString() : ''
  const json = text && /json/.test(type) ? JSON.parse(text) : undefined
  return { status: incoming.statusCode ?? 0, headers: incoming.headers, text, body: json }
}

/** Neither the provider that the sheet import asks is there in these runs, nor a mail server that an admin may have named. */
const mayFail = (operationId: string, status: number) =>
  ['importFromSheets', 'sendTestMail', 'sendStainReport', 'emailMachineProblems'].includes(operationId) &&
  status === 502

function* brokenRules(
  row: Endpoint | undefined,
  request: FuzzRequest,
  sender: Sender,
  { status, headers, text, body }: Answer,
  owners: Map<string, string>,
): Generator<string> {
  const { operationId, path } = request
  if (status >= 500 && !mayFail(operationId, status)) yield `answered ${status}`
  if (headers['x-content-type-options'] !== 'nosniff' && status !== 400 && status !== 431)
    yield 'an answer without its security headers'
  if (status >= 400 && /argon2|password_hash|node_modules|\bat .+:\d+:\d+|relation "|syntax error/.test(text))
    yield 'a refusal that tells of the inside'
  if (status >= 400 && status !== 431 && text && (typeof body?.message !== 'string' || typeof body.code !== 'string'))
    yield 'a refusal without message and code'
  if (!row) return

  const mayCall =
    row.access === 'public' ||
    (sender.role !== 'stranger' && (row.access === 'signedIn' || row.access.includes(sender.role)))
  const hasOwnCookie = request.headers.cookie === undefined
  if (!(mayCall && (hasOwnCookie || row.access === 'public')) && ![400, 401, 403, 404, 431].includes(status))
    yield `a call that is not theirs got as far as ${status}`
  if (status >= 300) return

  if (status !== (row.status ?? 200)) yield `success with ${status}`
  if (text) {
    const parsed = row.reply.safeParse(body)
    if (!parsed.success) yield `an answer that its schema does not know: ${parsed.error.issues[0]?.path.join('.')}`
  }
  const shown: unknown = Array.isArray(body) ? body : (body?.tips ?? [])
  const isOwn = ({ userId }: { userId?: string }) => userId === undefined || userId === sender.id
  const ownLists = ['listTips', 'tipReport', 'ownPay', 'listShiftReports', 'listOwnRefunds']
  if (sender.role !== 'admin' && ownLists.includes(operationId) && Array.isArray(shown) && !shown.every(isOwn))
    yield 'somebody else’s records in an own list'
  if (['changeTip', 'logTip'].includes(operationId) && body && !isOwn(body)) yield 'somebody else’s tip was written'
  if (['giveRefund', 'changeRefund'].includes(operationId) && sender.role !== 'admin' && body && !isOwn(body))
    yield 'somebody else’s refund was written'
  if (operationId === 'deleteTip' && sender.role !== 'admin') {
    const owner = owners.get(path.split('/').at(-1)!)
    if (owner && owner !== sender.id) yield 'somebody else’s tip was deleted'
  }
}

function inWords({ operationId, method, path, headers, body }: FuzzRequest) {
  const text = typeof body === 'string' ? body : body && `${body.length} bytes ${body.toString('hex').slice(0, 200)}`
  const shown = JSON.stringify(headers)
  return `${operationId}: ${method} ${path.slice(0, 300)} ${shown.slice(0, 300)} ${(text ?? '').slice(0, 600)}`
}
