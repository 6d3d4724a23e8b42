import { randomUUID } from 'node:crypto'
import net from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Chance } from '#server/demo/random.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { endpoints } from '#shared/endpoints.ts'
import { type Crew, encodings, type Worker } from './people.ts'
import { range } from './reading.ts'
import { withoutIds } from './sender.ts'
import { newRecord } from './writes.ts'
import { mailProblems, newMailing } from './writing.ts'

/** What is sent, whether or not somebody stays for the answer. */
interface Call {
  /** 'POST /api/tips' */
  line: string
  type?: string
  body?: Buffer
  key?: string
}

const moments = [
  'in the headers',
  'before the body',
  'in the body',
  'before the answer',
  'after its first bytes',
  'in the middle of it',
  'without reading on',
] as const
type Moment = (typeof moments)[number]

/** At once, and then again and again. */
const leavers = 4
/** Milliseconds between two, from nothing to twice this. */
const pause = 150

/** Clients that send a call and go away, at every moment of it; until told to stop. */
export async function clientsLeave(crew: Crew, chance: Chance, signal: AbortSignal): Promise<Map<Moment, number>> {
  const left = new Map<Moment, number>(moments.map((moment) => [moment, 0]))
  const leaver = async () => {
    while (!signal.aborted) {
      const worker = chance.oneOf(crew.workers)
      const moment = chance.oneOf(moments)
      if (chance.isLucky(0.2))
        await writeAndLeave(crew, worker, { chance, moment }).catch((error) =>
          crew.answers.unexpected.add(error.message),
        )
      else await leave(crew, worker, { call: await someCall(crew, worker, chance), chance, moment })
      left.set(moment, left.get(moment)! + 1)
      await wait(chance.next() * 2 * pause, undefined, { signal }).catch(() => {})
    }
  }
  await Promise.all(Array.from({ length: leavers }, leaver))
  return left
}

interface Leaving {
  chance: Chance
  moment: Moment
}

/** A client that left without an answer sends the same again under its key: it must be there, and mailed, once. */
async function writeAndLeave(crew: Crew, worker: Worker, how: Leaving) {
  const { chance } = how
  const key = randomUUID()
  if (worker.person.role === 'admin' && chance.isLucky(0.3)) {
    const mailing = newMailing(crew.nextSerial())
    await leave(crew, worker, { ...how, call: { ...json(mailing.call, mailing.body), key } })
    return mailProblems(crew, worker, { mailing, key })
  }
  const kind = chance.oneOf(['tip', 'problem', 'drop'] as const)
  const { call, body, words } = newRecord[kind](crew.nextSerial(), worker.person.id)
  await leave(crew, worker, { ...how, call: { ...json(call, body), key } })
  const reply = await worker.sender.untilAnswered(call, [201], { body, key })
  crew.ledger.keep(kind, reply.body.id, words)
}

const json = (line: string, body: object): Call => ({
  line,
  type: 'application/json',
  body: Buffer.from(JSON.stringify(body)),
})

/** What can be read without knowing anything. */
const readable = [
  ...['/', '/tips', '/my-payroll', '/api/openapi.json'],
  ...Object.values<Endpoint>(endpoints)
    .filter(({ method, path }) => method === 'GET' && !path.includes(':'))
    .map(({ path, query }) => (query ? `${path}?${range(365)}` : path)),
]

async function someCall({ photos, ledger }: Crew, { person, sender }: Worker, chance: Chance): Promise<Call> {
  const { bytes } = chance.oneOf(photos)
  switch (chance.between(0, 9)) {
    case 0:
      return { line: `GET /api/objects/${chance.oneOf(ledger.ids('photo'))}` }
    case 1: {
      const wanted = { body: { contentType: 'image/jpeg' }, key: randomUUID() }
      const slot = await sender.send('POST /api/objects/upload', [201], wanted)
      const address: string = slot?.body?.uploadURL ?? ''
      if (!address.startsWith('/')) return { line: 'GET /' }
      return { line: `PUT ${address}`, type: 'image/jpeg', body: Buffer.from(bytes) }
    }
    case 2:
      return { line: 'POST /api/user/profile-image', ...(await imageForm(bytes)) }
    case 3:
      return json('PATCH /api/user', { firstName: person.firstName, lastName: person.lastName })
    // The longest answers that there are.
    case 4:
      return { line: `GET /api/${person.role === 'admin' ? 'admin/tips/consolidated-' : 'tips/'}reports?${range(365)}` }
    default:
      return { line: `GET ${chance.oneOf(readable)}` }
  }
}

async function imageForm(bytes: Uint8Array<ArrayBuffer>): Promise<Pick<Call, 'type' | 'body'>> {
  const form = new FormData()
  form.append('image', new Blob([bytes], { type: 'image/jpeg' }), 'me.jpg')
  const request = new Response(form)
  return { type: request.headers.get('content-type')!, body: Buffer.from(await request.arrayBuffer()) }
}

/** Resolves when the client is gone. What it was answered by then must not be a failure. */
async function leave({ shop, answers }: Crew, { cookie }: Worker, { call, chance, moment }: Leaving & { call: Call }) {
  const { line, type, body, key } = call
  const encoding = chance.oneOf(encodings)
  const lines = [
    `${line} HTTP/1.1`,
    'Host: 127.0.0.1',
    `Cookie: ${cookie}`,
    encoding && `Accept-Encoding: ${encoding}`,
    type && `Content-Type: ${type}`,
    body && `Content-Length: ${body.length}`,
    key && `Idempotency-Key: ${key}`,
  ]
  const head = Buffer.from(`${lines.filter(Boolean).join('\r\n')}\r\n\r\n`)
  const socket = net.connect({ port: Number(new URL(shop.product.url).port), host: '127.0.0.1', noDelay: true })
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.on('error', () => {})
  // As a closed tab, a lost connection, or somebody who says that nothing more is coming.
  const goAway = chance.oneOf([() => socket.destroy(), () => socket.resetAndDestroy(), () => socket.end()])
  const goSoon = (milliseconds: number) => wait(milliseconds).then(goAway)

  let received = 0
  let start = ''
  socket.on('data', (bytes: Buffer) => {
    if (received === 0) start = bytes.toString('latin1', 0, 2_000)
    received += bytes.length
    if (moment === 'after its first bytes') goAway()
    else if (moment === 'without reading on') {
      socket.pause()
      void goSoon(2_000)
    } else if (received >= enough(start)) goAway()
  })
  const ends: Partial<Record<Moment, number>> = {
    'in the headers': head.length / 2,
    'before the body': head.length,
    'in the body': head.length + (body?.length ?? 0) / 2,
  }
  socket.write(Buffer.concat([head, body ?? Buffer.alloc(0)]).subarray(0, ends[moment]))
  if (moment in ends) void goSoon(chance.between(0, 100))
  else if (moment === 'before the answer') void goSoon(chance.between(0, 30))
  // Where the answer never comes, or the other side does not close.
  const latest = setTimeout(() => socket.destroy(), 10_000)
  await closed
  clearTimeout(latest)
  if (start.startsWith('HTTP/1.1 500')) answers.failures.add(`${withoutIds(line)}: 500, left ${moment}`)
}

/** Half of an answer whose length is known, the beginning of one that is written while it is read. */
function enough(start: string) {
  const length = /^content-length: *(\d+)/im.exec(start)?.[1]
  return length ? start.indexOf('\r\n\r\n') + Number(length) / 2 : 200_000
}
