import { removeFiles } from '#server/features/objects/queries.ts'
import type { Handlers } from '#server/http/call.ts'
import type { personalDataEndpoints } from '#shared/personal-data/endpoints.ts'
import { noteExport, removeName } from './queries.ts'

declare module 'express-session' {
  interface SessionData {
    /** Of whom this browser may fetch everything: it was noted in the history, and is done once. */
    exportOf?: string
  }
}

export const personalDataHandlers: Handlers<typeof personalDataEndpoints> = {
  exportPerson: async ({ db, params, session }) => {
    await noteExport(db, params.id)
    await session.put('exportOf', params.id)
    return { success: true }
  },

  removeName: async ({ body, params, user: admin, ...services }) => {
    const { db, log } = services
    const { user, files } = await removeName(db, { adminId: admin.id, userId: params.id, typed: body.name })
    // The name is gone by now: pictures that cannot be removed are left to housekeeping.
    await removeFiles(services, () => files).catch((error) =>
      log.warn({ err: error }, 'pictures of a removed name remain for now'),
    )
    return user
  },
}
