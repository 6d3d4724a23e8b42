import { type Handlers, JsonText } from '#server/http/call.ts'
import type { needsYouEndpoints } from '#shared/needs-you/endpoints.ts'
import { dayIn } from '#shared/time/instant.ts'
import { needsText } from './queries.ts'

export const needsYouHandlers: Handlers<typeof needsYouEndpoints> = {
  needsYou: async ({ db, config, user, query }) => {
    const { timeZone } = config
    const today = query.today ?? dayIn(timeZone, new Date().toISOString())
    return new JsonText(await needsText(db, { user, timeZone, today }))
  },
}
