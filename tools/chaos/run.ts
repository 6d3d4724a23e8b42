// `npm run test:chaos -- 600 --seed 1`: everything goes wrong at once while people work, for so many seconds: half of the
// time on a shop that keeps its pictures on the disk, half on one with a bucket.
import { numberFrom, readArguments } from '#tools/arguments.ts'
import { perform } from './act.ts'

const { values, positionals } = readArguments({
  allowPositionals: true,
  options: { seed: { type: 'string', default: String(Date.now() % 1_000_000) } },
})
const seconds = numberFrom(positionals[0], 600)
const seed = Number(values.seed)
console.log(`seed ${seed}, ${seconds} seconds`)
await perform([
  { title: 'Pictures on the disk', storage: 'disk', seconds: seconds / 2, seed },
  { title: 'Pictures in a bucket', storage: 'bucket', seconds: seconds / 2, seed: seed + 1 },
])
