import type { Request, Response, Router } from 'express'
import { validate as isUuid } from 'uuid'
import { runnerFor } from '#server/db/db.ts'
import type { Read } from '#server/db/session-read.ts'
import { dbOf, fullName, type Who } from '#server/db/who.ts'
import { inTheirLanguage } from '#server/language.ts'
import { AppError, forbidden, notFound } from '#shared/api/app-error.ts'
import { type Access, type Endpoint, type Endpoints, isCounted, takesKey } from '#shared/api/endpoint.ts'
import { t } from '#shared/language/t.ts'
import { batchedCalls } from './batched-calls.ts'
import { type Call, type Handler, type Handlers, JsonStream, JsonText, type Services } from './call.ts'
import { type Claim, claimOf, firstAnswer, idOf, once } from './idempotency.ts'
import { jsonBody } from './json-body.ts'
import { keyBusy, keyPatience, keyTurns } from './key-turns.ts'
import type { Limit } from './rate-limits.ts'
import { sendJson, streamJson } from './send-json.ts'
import type { Sessions } from './session.ts'
import { inSteps } from './steps.ts'

export interface Registration {
  services: Services
  sessions: Sessions
}

type AnyHandler = Handler<Endpoint>

/** Registers every row; the order of checks is session, role, ids, body, and then what the handler says of the state. */
export function registerEndpoints<T extends Endpoints>(
  router: Router,
  endpoints: T,
  handlers: Handlers<T>,
  registration: Registration,
) {
  const inTurn = keyTurns()
  const literal = new Map<string, { path: string; answer: ReturnType<typeof route> }>()
  // Most calls are found here at once; the router would try one pattern after the other, and does so for all others.
  router.use((req, res, next) => {
    const found = literal.get(`${req.method} ${req.path}`)
    if (!found) return next()
    Object.assign(req, { route: { path: found.path } })
    return found.answer(req, res)
  })
  const names = Object.keys(endpoints).sort((a, b) => parameterCount(endpoints[a]!) - parameterCount(endpoints[b]!))
  for (const name of names) {
    const { method, path } = endpoints[name]!
    const answer = route(endpoints[name]!, handlers[name] as AnyHandler, { ...registration, inTurn })
    const register = method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'
    router[register](path, answer)
    if (parameterCount(endpoints[name]!) === 1) literal.set(`${method} ${path}`, { path, answer })
  }
}

/**
 * A busy shift of eight hours is some 900 calls: 400 tips, 200 photos at two calls each, 100 others. These let through
 * thirty times as many, and at once the most that a person sends: the 201 calls of a report with 100 photos.
 */
const changesOfPerson: Limit = { name: 'changes', requests: 300, seconds: 5 * 60, inBlocks: true }

/** Literal paths come before paths with parameters: /api/tips/reports before /api/tips/:id. */
const parameterCount = ({ path }: Endpoint) => path.split(':').length

export function requireAccess(access: Access, user: Express.User | undefined) {
  if (access === 'public') return
  if (!user) throw new AppError(401, 'UNAUTHORIZED', t`You are not signed in.`)
  if (access !== 'signedIn' && !access.includes(user.role)) throw forbidden()
}

function route(
  endpoint: Endpoint,
  handler: AnyHandler,
  { services, sessions, inTurn }: Registration & { inTurn: ReturnType<typeof keyTurns> },
) {
  const readBody = endpoint.body && jsonBody(endpoint.bodyLimit)
  const limit = endpoint.limit && {
    ...endpoint.limit,
    name: `${endpoint.method} ${endpoint.path}`,
    inBlocks: endpoint.method === 'GET',
  }
  // Anybody's calls know nobody, so they read no session.
  const knowsNobody = endpoint.path.startsWith('/api/public/')
  const { config } = services
  const hot = 'read' in handler ? handler : undefined
  const batched = 'storeAll' in handler ? batchedCalls(handler, services) : undefined
  const idNames = endpoint.params ? [] : [...endpoint.path.matchAll(/:(id|\w+Id)\b/g)].map((match) => match[1]!)

  // Parsing drops whatever the row does not name. Text that PostgreSQL wrote names its fields itself, and parsing long
  // lists would cost more than reading them; the tests hold every answer against its row.
  const render = (reply: unknown) =>
    reply instanceof JsonText ? reply.text : JSON.stringify(endpoint.reply.parse(reply))

  const status = endpoint.status ?? 200
  const isKeyed = takesKey(endpoint)
  const counts = isCounted(endpoint)
  // What only writes is over in milliseconds, and all who sent it get its answer.
  const mostWaiting = endpoint.waitsFor ? 1 : Number.POSITIVE_INFINITY

  const handle = (call: Call<Endpoint>, read: Read) =>
    typeof handler === 'function' ? handler(call) : hot!.answer(read, call)

  return async (req: Request, res: Response) => {
    // A query that is wrong is left for later: whoever is not signed in hears of that first.
    const query = hot && endpoint.query?.safeParse(req.query)
    const values = hot && query?.success !== false ? hot.values({ query: query?.data as undefined, config }) : undefined
    const read = knowsNobody ? [] : await sessions.read(req, res, values && { read: hot!.read, values })
    return inTheirLanguage(req, () => answer(req, res, { query: query?.data, read }))
  }

  async function answer(req: Request, res: Response, { query, read }: { query: unknown; read: Read }) {
    requireAccess(endpoint.access, req.user)
    if (limit) await services.limits.consume(limit, req.ip ?? '')
    if (counts) await services.limits.consume(changesOfPerson, req.user!.id)
    for (const name of idNames) if (!isUuid(req.params[name])) throw notFound(t`Record`)
    if (readBody) await readBody(req, res)
    const who = whoOf(req)
    // Reading leaves no trace in the history, and a batch says itself whose it is.
    const db = endpoint.method === 'GET' || batched ? services.db : dbOf(services.db, services.pool, who)
    const claim = isKeyed ? claimBy(req, endpoint) : undefined
    const call = {
      ...services,
      ...(endpoint.waitsFor && { inSteps: inSteps(db, claim, render) }),
      db,
      who,
      user: req.user,
      params: endpoint.params ? endpoint.params.parse(req.params) : req.params,
      query: query ?? endpoint.query?.parse(req.query),
      body: endpoint.body?.parse(req.body),
      ip: req.ip ?? '',
      host: req.headers.host ?? '',
      session: sessions.controlOf(req, res),
    } as Call<Endpoint>

    if (claim) {
      const text = await inTurn(idOf(claim), () => keyedText(call, claim, read), mostWaiting)
      return sendJson(req, res, status, text)
    }
    if (batched) return sendJson(req, res, status, await batched(call, undefined))
    const reply = await handle(call, read)
    if (reply instanceof JsonStream) return streamJson(req, res, reply.open)
    return sendJson(req, res, status, render(reply))
  }

  async function keyedText(call: Call<Endpoint>, claim: Claim, read: Read): Promise<string> {
    if (batched) return batched(call, claim)
    if (!endpoint.waitsFor) return once(call.db, claim, async (db) => render(await handle({ ...call, db }, read)))
    const run = async () => (await firstAnswer(runnerFor(call.db), claim)) ?? render(await handle(call, read))
    const text = await services.locks.alone(`key ${idOf(claim)}`, run, { patience: keyPatience })
    if (text === undefined) throw keyBusy()
    return text
  }
}

/** Whom the history is to name for what this request changes. */
export const whoOf = ({ user, ip = '', requestId }: Request): Who => ({
  id: user?.id,
  name: user ? fullName(user) : '',
  address: ip,
  requestId,
})

function claimBy(req: Request, { status }: Endpoint): Claim | undefined {
  const key = req.get('Idempotency-Key')
  if (!key || !req.user) return undefined
  const lifetime = status === 201 ? 'creating' : 'mailing'
  return claimOf({ caller: req.user.id, key, target: `${req.method} ${req.path}`, body: req.body, lifetime })
}
