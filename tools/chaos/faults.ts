// `npm run test:faults -- 50`: so many times kill -9 under people who write without a pause, then a disk that fills.

import { numberFrom } from '#tools/arguments.ts'
import { perform } from '#tools/chaos/act.ts'

const rounds = numberFrom(process.argv[2], 50)
/** Seconds from one to the next. */
const every = 3
const act = { storage: 'disk', seed: Date.now() % 1_000_000 } as const
await perform([
  {
    ...act,
    title: `${rounds} times kill -9`,
    seconds: rounds * every,
    only: { name: 'kill -9', every, until: 1 },
  },
  { ...act, title: 'A full disk', seconds: 30, only: { name: 'disk', every: 10, lasts: [2, 3] } },
])
