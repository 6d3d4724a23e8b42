import { text as wholeText } from 'node:stream/consumers'
import type { Request, Response, Router } from 'express'
import { validate as isUuid } from 'uuid'
import { Asked } from '#server/db/answer.ts'
import { Json } from '#server/db/json.ts'
import type { Reads } from '#server/db/prepared.ts'
import type { Who } from '#server/db/who.ts'
import { AppError, forbidden, notFound } from '#shared/api/app-error.ts'
import { type Access, type Endpoint, type Endpoints, isCounted, takesKey } from '#shared/api/endpoint.ts'
import { t } from '#shared/language/t.ts'
import { permissionFor } from '#shared/tokens/permissions.ts'
import type { Permission } from '#shared/tokens/token.ts'
import { fullName } from '#shared/users/name.ts'
import { forPeopleOnly, notPermitted } from './bearer.ts'
import type { Call, Handler, Handlers, Services } from './call.ts'
import { withGroupCommit } from './group-commit.ts'
import { type Claim, claimOf, firstAnswer, idOf, inSteps, keyBusy, keyPatience, once } from './idempotency.ts'
import { jsonBody } from './json-body.ts'
import { inTheirLanguage } from './language.ts'
import { leaving } from './leaving.ts'
import { pagesOf } from './paging.ts'
import { sendJson, streamJson } from './send-json.ts'
import type { Sessions } from './session.ts'

export interface Registration {
  services: Services
  sessions: Sessions
}

type AnyHandler = Handler<Endpoint>

/** Registers every row; the order of checks is session, role, fresh proof, ids, body, and then what the handler says of the state. */
export function registerEndpoints<T extends Endpoints>(
  router: Router,
  endpoints: T,
  handlers: Handlers<T>,
  registration: Registration,
) {
  const names = Object.keys(endpoints).sort((a, b) => parameterCount(endpoints[a]!) - parameterCount(endpoints[b]!))
  for (const name of names) {
    const { method, path } = endpoints[name]!
    const register = method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'
    router[register](path, route(endpoints[name]!, handlers[name] as AnyHandler, registration))
  }
}

/** Literal paths come before paths with parameters: /api/tips/reports before /api/tips/:id. */
const parameterCount = ({ path }: Endpoint) => path.split(':').length

interface Admission {
  evenIfDue?: Endpoint['evenIfDue']
  /** What a token needs; without it, the call is for people only. */
  permission?: Permission | undefined
}

export function requireAccess(
  access: Access,
  { found, token, user }: Request,
  { evenIfDue, permission }: Admission = {},
) {
  if (token && !permission) throw forPeopleOnly()
  if (token && !token.permissions.includes(permission!)) throw notPermitted(permission!)
  if (access === 'public') return
  if (!user) throw new AppError(401, 'UNAUTHORIZED', t`You are not signed in.`)
  if (access !== 'signedIn' && !access.includes(user.role)) throw forbidden()
  const lacks = found?.session.lacks
  if (!lacks || evenIfDue === 'always' || evenIfDue === lacks) return
  if (lacks === 'proof') throw proofNeeded()
  throw new AppError(403, 'SECOND_FACTOR_DUE', t`Set up a second step for signing in first. It is asked for here.`)
}

const proofNeeded = () => new AppError(403, 'PROOF_NEEDED', t`Please confirm first that it is you.`)

/** A device may send later what one person wrote after another has signed in there. */
function requirePerson(req: Request) {
  const person = req.get('For-User')
  if (person && req.user && person !== req.user.id)
    throw new AppError(409, 'OTHER_PERSON', t`Somebody else wrote this on this device.`)
}

function route(endpoint: Endpoint, handler: AnyHandler, { services, sessions }: Registration) {
  const readBody = endpoint.body && jsonBody(endpoint.bodyLimit)
  const { limit } = endpoint
  const isPublic = endpoint.path.startsWith('/api/public/')
  const { database } = services
  const making = 'insertion' in handler ? handler : undefined
  const store = making && endpoint.groupCommit ? withGroupCommit(making.insertion, database) : undefined
  const idNames = endpoint.params ? [] : [...endpoint.path.matchAll(/:(id|\w+Id)\b/g)].map((match) => match[1]!)

  const admission = { evenIfDue: endpoint.evenIfDue, permission: permissionFor(endpoint) }
  const status = endpoint.status ?? 200
  const isKeyed = takesKey(endpoint)
  const counts = isCounted(endpoint)
  const pages = pagesOf(endpoint)

  function handle(call: Call<Endpoint>) {
    if (making) return making.insertion.of(call.db, making.row(call))
    return (handler as (call: Call<Endpoint>) => unknown)(call)
  }

  // Parsing drops whatever the row does not name. JSON text was written by a shape, which has the row's fields only, and
  // parsing long lists would cost more than reading them; the tests check every answer against its row.
  const render = (reply: unknown) => (reply instanceof Json ? reply.text : JSON.stringify(endpoint.reply.parse(reply)))

  async function textOf(reply: unknown, db: Reads) {
    return render(reply instanceof Asked ? await reply.read(db) : reply)
  }

  return async (req: Request, res: Response) => {
    // Public calls need no session.
    if (!isPublic) await sessions.read(req, res)
    return inTheirLanguage(req, () => answer(req, res))
  }

  async function answer(req: Request, res: Response) {
    requirePerson(req)
    requireAccess(endpoint.access, req, admission)
    const session = sessions.controlOf(req, res)
    const device = sessions.deviceOf(req, res)
    if (endpoint.freshProof && !session.isProven) throw proofNeeded()
    if (limit) await services.limits.consumeAt(limit, req.ip ?? '', device)
    if (counts) await services.limits.consume('changes', { caller: callerOf(req) })
    for (const name of idNames) if (!isUuid(req.params[name])) throw notFound(t`Record`)
    if (readBody) await readBody(req, res)
    const who = whoOf(req)
    const db = database.as(who)
    const claim = isKeyed ? claimBy(req, endpoint) : undefined
    const call = {
      ...services,
      notices: { soon: () => res.once('close', () => services.notices.soon()) },
      webhooks: { soon: () => res.once('close', () => services.webhooks.soon()) },
      ...(endpoint.waitsFor && { inSteps: inSteps(db, claim, render) }),
      db,
      who,
      user: req.user,
      params: endpoint.params ? endpoint.params.parse(req.params) : req.params,
      query: endpoint.query?.parse(req.query),
      body: endpoint.body?.parse(req.body),
      ip: req.ip ?? '',
      host: req.headers.host ?? '',
      session,
      device,
      leaving: () => leaving(req, res),
    } as Call<Endpoint>

    if (claim) return sendJson(req, res, status, await keyedText(call, claim))
    if (store) return sendJson(req, res, status, await store({ row: making!.row(call), who, claim: undefined }))
    const reply = await handle(call)
    pages.sayNext(res, reply)
    if (reply instanceof Asked && reply.answer.isLong) {
      const stream = (signal?: AbortSignal) =>
        database.stream(reply, { caller: db.known.caller, ...(signal && { signal }) })
      if (!pages.areAsked(req)) return streamJson(req, res, stream)
      return sendJson(req, res, status, pages.cut(req, res, await wholeText(await stream())))
    }
    const text = await textOf(reply, database.answersFor(db))
    return sendJson(req, res, status, pages.cut(req, res, text))
  }

  async function keyedText(call: Call<Endpoint>, claim: Claim): Promise<string> {
    const { db, who } = call
    if (store) return store({ row: making!.row(call), who, claim })
    if (!endpoint.waitsFor) return once(db, claim, async (tx) => textOf(await handle({ ...call, db: tx }), tx))
    const run = async () => (await firstAnswer(db, claim)) ?? textOf(await handle(call), db)
    const text = await services.locks.withLock(`key ${idOf(claim)}`, run, { patience: keyPatience })
    if (text === undefined) throw keyBusy()
    return text
  }
}

/** Limits and idempotency keys are kept for each of these. */
const callerOf = ({ token, user }: Request) => token?.id ?? user!.id

/** The person or token that the history names for changes of this request. */
export function whoOf({ token, user, ip = '', requestId }: Request): Who {
  if (token) return { id: token.id, name: token.name, address: ip, requestId, caller: user!.id }
  return { id: user?.id, name: user ? fullName(user) : '', address: ip, requestId }
}

function claimBy(req: Request, { status, isSentLater }: Endpoint): Claim | undefined {
  const key = req.get('Idempotency-Key')
  if (!key || !req.user) return undefined
  const lifetime = status === 201 || isSentLater ? 'creating' : 'mailing'
  return claimOf({ caller: callerOf(req), key, target: `${req.method} ${req.path}`, body: req.body, lifetime })
}
