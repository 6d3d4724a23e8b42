import type { Handlers } from '#server/http/call.ts'
import { isOpenToListeners } from '#server/http/public-url.ts'
import type { needsYouEndpoints } from '#shared/needs-you/endpoints.ts'
import { needsOf } from './queries.ts'

export const needsYouHandlers: Handlers<typeof needsYouEndpoints> = {
  needsYou: async ({ config, db, host, publicUrl, query, session, user }) => {
    const { noMail, ...needs } = await needsOf(db, { user, sessionKey: session.key, today: query.today })
    return {
      ...needs,
      ...(noMail && !config.smtpUrl && { noMail }),
      // Over https a proxy stands before it, whose hop to here may be plain.
      ...(user.role === 'admin' &&
        !publicUrl.startsWith('https:') &&
        isOpenToListeners(`http://${host}`) && { plainHttp: 1 }),
    }
  },
}
