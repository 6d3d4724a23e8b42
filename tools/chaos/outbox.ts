// `npm run test:outbox -- 2000 --seed 1`: twenty people write so many things on phones with a bad connection and a wrong
// clock, while the server is killed now and then. Nothing may be lost or there twice, and each has to stand at its time.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Chance } from '#server/demo/random.ts'
import { makePerson } from '#tests/support/cast.ts'
import { openDb } from '#tests/support/db.ts'
import { numberFrom, readArguments } from '#tools/arguments.ts'
import { startProduct } from '#tools/chaos/product.ts'
import { phoneOf } from './phones.ts'

const { values, positionals } = readArguments({
  allowPositionals: true,
  options: { seed: { type: 'string', default: '1' } },
})
const writes = numberFrom(positionals[0], 2000)
const people = 20
const seeded = (seed: number) => {
  const chance = new Chance(seed)
  return () => chance.next()
}
const chance = seeded(Number(values.seed))
const hour = 60 * 60_000
/** Seconds of the header that tells a device the time, and the way of the answer. */
const tolerance = 7_000

interface Written {
  marker: string
  owner: string
  at: number
}

const product = await startProduct()
const db = openDb(product.pool)
const written: Written[] = []

const phones = await Promise.all(
  Array.from({ length: people }, async (_, place) => {
    const person = await makePerson(db)
    return phoneOf({
      url: product.url,
      cookie: await product.signIn(person),
      owner: person.id,
      clockError: Math.round((chance() - 0.5) * 2 * hour),
      chance: seeded(Number(values.seed) * 1000 + place),
    })
  }),
)

async function write(place: number, at: number) {
  const phone = phones[place]!
  const marker = randomUUID()
  const isTip = chance() < 0.8
  const tip = { orderId: '0042', amount: '4.50', notes: marker }
  const problem = { machineType: 'washer', machineNumber: 7, description: marker }
  const { owner } = await phone.write({
    idempotencyKey: marker,
    key: isTip ? 'POST /api/tips' : 'POST /api/machine-problems',
    sent: { body: isTip ? tip : problem },
    writtenAt: at + (phone.now() - Date.now()),
  })
  written.push({ marker, owner, at })
}

// Most of it was written in the basement, in the last two days; the rest while the phone tries to send that.
const each = Math.ceil(writes / people)
const begin = Date.now()
for (let place = 0; place < people; place += 1)
  for (let number = 0; number < each * 0.7; number += 1)
    await write(place, begin - 48 * hour + (number * 47 * hour) / each + chance() * 1000)

let isDone = false
const killing = (async () => {
  for (let kills = 0; !isDone; kills += 1) {
    await wait(1_500, undefined, { ref: false })
    if (isDone || kills >= 5) return
    await product.end('SIGKILL')
    await product.start()
  }
})()
await Promise.all(
  phones.map(async (phone, place) => {
    const sending = phone.sendAll()
    for (let number = 0; number < each * 0.3; number += 1) {
      await write(place, Date.now())
      await wait(chance() * 40)
    }
    await sending
    await phone.sendAll()
  }),
)
isDone = true
await killing

const { rows } = await product.pool.query<{ marker: string; owner: string; at: Date }>(`
  select notes as marker, user_id as owner, created_at as at from tips
  union all select description, reporter_id, created_at from machine_problems`)
const found = Map.groupBy(rows, ({ marker }) => marker)
const lost = written.filter(({ marker }) => !found.has(marker))
const double = [...found.values()].filter((copies) => copies.length > 1)
const wrongPerson = written.filter(({ marker, owner }) => found.get(marker)?.some((row) => row.owner !== owner))
const wrongTime = written.filter(
  ({ marker, at }) => Math.abs((found.get(marker)?.[0]?.at.getTime() ?? at) - at) > tolerance && at < begin,
)
const outOfOrder = [...Map.groupBy(written, ({ owner }) => owner).values()].flatMap((own) =>
  own.filter(({ marker }, at) => {
    const [before, after] = [own[at - 1]?.marker, marker].map((each) => found.get(each ?? '')?.[0])
    return before && after && before.at > after.at
  }),
)

const refused = phones.reduce((sum, phone) => sum + phone.refused(), 0)
const left = phones.reduce((sum, phone) => sum + phone.store.size(), 0)
console.log(
  `${written.length} writes of ${people} people in ${Math.round((Date.now() - begin) / 1000)} s, seed ${values.seed}`,
)
const faults = { lost, double, wrongPerson, wrongTime, outOfOrder }
for (const [name, list] of Object.entries(faults)) console.log(`${name}: ${list.length}`, list.slice(0, 3))
console.log(`refused: ${refused}, left on a phone: ${left}`)
await product.stop()
process.exitCode = Object.values(faults).every(({ length }) => length === 0) && refused + left === 0 ? 0 : 1
