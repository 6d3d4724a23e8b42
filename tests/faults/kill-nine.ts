import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { compareFiles, filesOnDisk, lookAtPhotos, tidy } from './compare.ts'
import { kinds } from './ledger.ts'
import { createLoad } from './load.ts'
import { type Product, startProduct } from './product.ts'

const people = 16

/** What is killed, one after the other. */
const victims = {
  async server(product: Product) {
    await product.end('SIGKILL')
    await product.start()
  },
  async PostgreSQL(product: Product) {
    product.killDatabase()
  },
  async both(product: Product) {
    const gone = product.end('SIGKILL')
    product.killDatabase()
    await gone
    await product.start()
  },
}

type Victim = keyof typeof victims

/**
 * kill -9 under load, so many times. Everything that was acknowledged has to be there once, and to the letter, after each
 * of them. Prints what it found; false where anything is wrong.
 */
export async function killNine(rounds: number): Promise<boolean> {
  const product = await startProduct()
  try {
    const load = await createLoad(product, people)
    const recovered: Record<Victim, number[]> = { server: [], PostgreSQL: [], both: [] }
    const names = Object.keys(victims) as Victim[]
    for (let round = 1; round <= rounds; round += 1) {
      const victim = names[round % names.length]!
      load.start()
      await wait(randomInt(300, 1000))
      const recovery = load.recovery()
      await victims[victim](product)
      // Until it has failed and worked again, or has not failed at all.
      await wait(500)
      await load.stop()
      recovered[victim].push(recovery())
      const { lost, doubled } = await load.ledger.compare(product.pool)
      const { filesMissing, filesUnknown } = await compareFiles(product, filesOnDisk(product))
      const wrong = [...Object.values(lost).flat(), ...Object.values(doubled).flat(), ...filesMissing, ...filesUnknown]
        .length
      const verdict = wrong ? 'NOT ALL RIGHT' : 'all there, once'
      console.log(
        `${round}: ${victim}, back after ${recovery().toFixed(0)} ms, ${load.ledger.total} writes, ${verdict}`,
      )
    }

    const unreadable = await lookAtPhotos(product, await product.signIn(), load.ledger)
    await tidy(product)
    const { lost, doubled } = await load.ledger.compare(product.pool)
    const { filesMissing, filesUnknown } = await compareFiles(product, filesOnDisk(product))
    console.log(`\n${rounds} times kill -9 with ${people} people at work`)
    console.table(
      Object.fromEntries(
        kinds
          .map((kind) => [kind, load.ledger.acknowledged[kind]] as const)
          .filter(([, acknowledged]) => acknowledged > 0)
          .map(([kind, acknowledged]) => [
            kind,
            { acknowledged, lost: lost[kind].length, doubled: doubled[kind].length },
          ]),
      ),
    )
    console.table(
      Object.fromEntries(
        names.map((name) => {
          const times = recovered[name].toSorted((a, b) => a - b)
          const median = times[times.length >> 1] ?? 0
          return [
            name,
            {
              kills: times.length,
              'back after (ms, median)': Math.round(median),
              longest: Math.round(times.at(-1) ?? 0),
            },
          ]
        }),
      ),
    )
    console.log(`photos that cannot be seen: ${unreadable}`)
    console.log(
      `claimed pictures without their file: ${filesMissing.length}; files that no row knows: ${filesUnknown.length}`,
    )
    console.log(`uploads that their sender had to begin anew: ${load.begunAnew}`)
    console.log(`longest wait for any answer: ${load.slowest.toFixed(0)} ms`)
    for (const [what, times] of load.surprises) console.log(`not expected: ${what} (${times} times)`)
    const wrong = [...Object.values(lost).flat(), ...Object.values(doubled).flat(), ...filesMissing, ...filesUnknown]
    return wrong.length + unreadable + load.surprises.size === 0
  } finally {
    await product.stop()
  }
}
