import { type Handlers, JsonText } from '#server/http/call.ts'
import type { needsYouEndpoints } from '#shared/needs-you/endpoints.ts'
import { needsText } from './queries.ts'

export const needsYouHandlers: Handlers<typeof needsYouEndpoints> = {
  needsYou: async ({ db, config, user, query }) => {
    return new JsonText(await needsText(db, { user, timeZone: config.timeZone, today: query.today }))
  },
}
