// `npm run test:chaos -- 600 --seed 1`: everything goes wrong at once while people work, for so many seconds: half of the
// time on a shop that keeps its pictures on the disk, half on one with a bucket.
import { parseArgs } from 'node:util'
import { numberFrom } from '../../scripts/arguments.ts'
import { play } from './act.ts'
import { report } from './report.ts'
import type { Storage } from './shop.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    storage: { type: 'string' },
    'no-small-disk': { type: 'boolean', default: false },
  },
})
const seconds = numberFrom(positionals[0], 600)
const seed = Number(values.seed)
const storages: Storage[] = values.storage ? [values.storage as Storage] : ['disk', 'bucket']
/** For opening the shops, and for looking at what became of them. */
const mostBeside = 240

const interruption = new AbortController()
process.on('SIGINT', () => interruption.abort(new Error('interrupted')))
process.on('SIGTERM', () => interruption.abort(new Error('interrupted')))
process.on('uncaughtException', (error) => interruption.abort(error))
const late = (seconds + mostBeside * storages.length) * 1000
setTimeout(() => interruption.abort(new Error('it did not come to its end in time')), late).unref()
// Where even closing the shop hangs: the server and the mount go with this process.
setTimeout(() => process.exit(1), late + 60_000)

let isGood = true
try {
  console.log(`seed ${seed}, ${seconds} seconds`)
  for (const [place, storage] of storages.entries()) {
    const act = {
      storage,
      seconds: seconds / storages.length,
      seed: seed + place,
      hasSmallDisk: !values['no-small-disk'],
    }
    const findings = await play(act, interruption.signal)
    isGood = report(`Pictures ${storage === 'disk' ? 'on the disk' : 'in a bucket'}`, findings) && isGood
  }
} catch (error) {
  console.error(error)
  isGood = false
}
// Somebody may still be waiting for an answer of a shop that is closed.
process.exit(isGood ? 0 : 1)
