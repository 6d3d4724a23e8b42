import type { Handlers } from '#server/http/call.ts'
import type { needsYouEndpoints } from '#shared/needs-you/endpoints.ts'
import { needsOf } from './queries.ts'

export const needsYouHandlers: Handlers<typeof needsYouEndpoints> = {
  needsYou: ({ db, user, query, session }) => needsOf(db, { user, sessionKey: session.key, today: query.today }),
}
