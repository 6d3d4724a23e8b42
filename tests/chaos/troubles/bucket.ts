import type { GcsStandIn } from '#tests/support/gcs.ts'
import { lasting, type Trouble } from '../plan.ts'

/** A bucket that does not answer, says that it cannot, or stops in the middle of a file. */
export const bucketStops = (bucket: GcsStandIn): Trouble => ({
  name: 'bucket',
  kinds: ['silent', 'down', 'stuck', 'cut-off'],
  every: 20,
  lasts: [3, 10],
  async make(kind, seconds, signal) {
    bucket.behave(kind as Parameters<GcsStandIn['behave']>[0])
    await lasting(seconds, signal)
    bucket.behave('up')
  },
})
