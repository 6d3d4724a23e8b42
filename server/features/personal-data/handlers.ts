import { removeFiles } from '#server/features/objects/queries.ts'
import type { Handlers } from '#server/http/call.ts'
import type { personalDataEndpoints } from '#shared/personal-data/endpoints.ts'
import { mentionsOf } from './mentions.ts'
import { restorable } from './originals.ts'
import { noteExport, removeName, restoreName } from './queries.ts'

declare module 'express-session' {
  interface SessionData {
    /** The person whose export this browser may fetch, once; the history has it already. */
    exportOf?: string
  }
}

export const personalDataHandlers: Handlers<typeof personalDataEndpoints> = {
  exportPerson: async ({ db, params, session }) => {
    await noteExport(db, params.id)
    await session.put('exportOf', params.id)
    return { success: true }
  },

  listMentions: ({ db, leaving, params }) => mentionsOf(db, params.id, leaving()),

  removeName: async ({ body, params, user: admin, ...services }) => {
    const { db, log } = services
    const { name: typed, spellings } = body
    const removal = { adminId: admin.id, userId: params.id, typed, spellings }
    const { user, files } = await removeName(db, removal)
    // The name is gone by now: pictures that cannot be removed are left to housekeeping.
    await removeFiles(services, () => files).catch((error) =>
      log.warn({ err: error }, 'pictures of a removed name remain for now'),
    )
    return user
  },

  restoreName: ({ db, params, user: admin }) => restoreName(db, { adminId: admin.id, userId: params.id }),

  listRestorableNames: ({ db }) => restorable(db),
}
