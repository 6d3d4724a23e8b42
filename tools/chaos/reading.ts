import { firstReads } from '#server/http/first-view.ts'
import { expectAsDescribed } from '#tests/support/client.ts'
import { plainAddressesOf } from '#tools/docs/pages.ts'
import type { Activity, Crew, Worker } from './people.ts'
import { withoutIds } from './sender.ts'
import { timeZone } from './shop.ts'

const ownLists = /^\/api\/(tips|my-payroll|shift-reports)\b/

/** Opens a page, which asks for what it shows first. */
export const openScreen: Activity = async (crew, worker) => {
  const { person, sender, chance } = worker
  const path = chance.oneOf(plainAddressesOf(person.role))
  const page = await sender.send(`GET ${path}`, [200])
  if (page?.status === 200) {
    const [, boot] = /<script type="application\/json" id="boot">(.*?)<\/script>/.exec(page.text) ?? []
    const { user } = boot ? JSON.parse(boot) : {}
    // Without a database the page does not say who somebody is.
    if (user !== undefined && user?.id !== person.id) crew.answers.leaks.add(`${path} says to be somebody else's`)
  }
  const user = { ...person, profileImageUrl: null, language: 'en' as const }
  const addresses = firstReads({ user, path, hasSearch: false, timeZone })
  await Promise.all(addresses.map((address) => read(crew, worker, address)))
}

const day = 24 * 60 * 60_000
/** The last so many days of a report. */
export const range = (days: number) =>
  `startDate=${new Date(Date.now() - days * day).toISOString()}&endDate=${new Date(Date.now() + day).toISOString()}`

export const readOwnReport: Activity = (crew, worker) => read(crew, worker, `/api/tips/reports?${range(91)}`)

export const readEverybodysWeek: Activity = (crew, worker) =>
  read(crew, worker, `/api/admin/tips/consolidated-reports?${range(7)}`)

/** Too long to be looked at row by row: it has to have its end. */
export const readEverybodysYear: Activity = async ({ answers }, { sender }) => {
  const reply = await sender.send(`GET /api/admin/tips/consolidated-reports?${range(365)}`, [200])
  if (reply?.status === 200 && !reply.text.endsWith(']}')) answers.misshapen.add('a report without its end')
}

export const askWhoIAm: Activity = async (crew, worker) => {
  const reply = await read(crew, worker, '/api/user')
  if (reply && reply.body.id !== worker.person.id) crew.answers.leaks.add('GET /api/user answers somebody else')
}

export const lookAtPicture: Activity = async ({ answers, ledger }, { sender, chance, receipts }) => {
  const address = receipts.length ? chance.oneOf(receipts) : `/api/objects/${chance.oneOf(ledger.ids('photo'))}`
  const size = chance.oneOf(['', '?size=320', '?size=1600'])
  // Somebody else's receipt is none of theirs.
  const reply = await sender.send(`GET ${address}${size}`, receipts.length ? [200] : [200, 404])
  if (reply?.status === 200 && reply.bytes.readUInt16BE() !== 0xffd8) answers.misshapen.add('a picture that is none')
}

/** Tries what is somebody else's. */
export const beNosy: Activity = async ({ answers, workers }, { person, sender, chance }) => {
  const other = chance.oneOf(workers.filter((worker) => worker.person !== person))
  const [tip] = other.tips.keys()
  const receipt = other.receipts.at(-1)
  const body = { amount: '1.00', notes: `of ${person.id}` }
  const tries = [
    ...(tip ? [`GET /api/tips/${tip}/history`, `PUT /api/tips/${tip}`, `DELETE /api/tips/${tip}`] : []),
    ...(receipt ? [`GET ${receipt}`] : []),
  ]
  for (const call of tries) {
    const reply = await sender.send(call, [403, 404], call.startsWith('PUT') ? { body } : {})
    if (reply && reply.status < 300) answers.leaks.add(`${withoutIds(call)} of somebody else's: ${reply.status}`)
  }
}

/** Reads what the endpoint table knows, and looks whether it is as described, one's own, and all of it. */
async function read({ answers }: Crew, worker: Worker, address: string) {
  const { person, sender, tips } = worker
  const known = [...tips.values()]
  const reply = await sender.send(`GET ${address}`, [200])
  if (reply?.status !== 200) return undefined
  const url = new URL(address, 'http://shop')
  try {
    expectAsDescribed('GET', url.pathname, reply)
  } catch (error) {
    answers.misshapen.add((error as Error).message.slice(0, 300))
  }
  if (ownLists.test(address) && (person.role !== 'admin' || url.searchParams.has('mine'))) {
    const foreign = ownersIn(reply.text).filter((id) => id !== person.id)
    if (foreign.length > 0) answers.leaks.add(`GET ${url.pathname} shows rows of somebody else`)
  }
  if (url.pathname === '/api/tips') {
    const since = url.searchParams.get('startDate') ?? ''
    const shown = new Set(reply.body.map(({ id }: { id: string }) => id))
    const hidden = known.filter(({ id, createdAt }) => createdAt >= since && !shown.has(id))
    if (hidden.length > 0) answers.unseen.add('a tip that was acknowledged is not in its list')
  }
  return reply
}

/** Everything in this shop that is somebody's ends with whose it is. */
const ownersIn = (text: string) => [...text.matchAll(/\bof ([0-9a-f]{8}-[0-9a-f-]{27})/g)].map(([, id]) => id)
