import type { Services } from '#server/http/call.ts'
import type { OnSignIn } from '#server/http/session.ts'
import { meetDevice, tellPerson } from './queries.ts'

/** A person's first device is where they begin, and nothing to tell. */
export const tellOfNewDevices =
  ({ db, log, notices }: Pick<Services, 'db' | 'log' | 'notices'>): OnSignIn =>
  async (userId, { device, agent }) => {
    try {
      if (!(await meetDevice(db, userId, device))) return
      await tellPerson(db, userId, { kind: 'newDevice', agent })
      notices.soon()
    } catch (error) {
      // The person is signed in by now.
      log.error({ err: error }, 'a new device could not be noted')
    }
  }
