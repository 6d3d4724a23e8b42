import type { SmallDisk } from '#tests/faults/small-disk.ts'
import { lasting, type Trouble } from '../plan.ts'

/** No room for files, rows, or what the database writes down before it changes them. */
export const diskFills = (disk: SmallDisk): Trouble => ({
  name: 'disk',
  kinds: ['full'],
  every: 30,
  lasts: [2, 5],
  async make(_, seconds, signal) {
    try {
      await disk.fill()
      await lasting(seconds, signal)
    } finally {
      await disk.empty()
    }
  },
})
