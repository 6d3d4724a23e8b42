import type { Handlers } from '#server/http/call.ts'
import { AppError, notFound } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import type { signInEndpoints } from '#shared/sign-in/endpoints.ts'
import { endOtherSessions, endOwnSession, endSessionsAsAdmin, sessionsOf, signInOf } from './queries.ts'

type Names = 'signOutElsewhere' | 'listOwnSessions' | 'endOwnSession' | 'listSessions' | 'endSession' | 'endSessions'

/** Where people are signed in, and the end of it. */
export const sessionHandlers: Pick<Handlers<typeof signInEndpoints>, Names> = {
  signOutElsewhere: async ({ db, session, user }) => {
    await session.renew()
    await endOtherSessions(db, { userId: user.id, key: session.key })
    return { success: true }
  },

  listOwnSessions: ({ db, session, user }) => sessionsOf(db, { userId: user.id, key: session.key }),

  endOwnSession: async ({ db, params, session, user }) => {
    const key = await endOwnSession(db, { userId: user.id, id: params.id })
    if (key === session.key) await session.signOut()
    return { success: true }
  },

  listSessions: async ({ db, params, session }) => {
    if (!(await signInOf(db, params.id))) throw notFound(t`User`)
    return sessionsOf(db, { userId: params.id, key: session.key })
  },

  endSession: async ({ db, params, user }) => {
    requireSomebodyElse(params.id, user.id)
    await endSessionsAsAdmin(db, { userId: params.id, id: params.sessionId })
    return { success: true }
  },

  endSessions: async ({ db, params, user }) => {
    requireSomebodyElse(params.id, user.id)
    await endSessionsAsAdmin(db, { userId: params.id })
    return { success: true }
  },
}

function requireSomebodyElse(id: string, ownId: string) {
  if (id === ownId) throw new AppError(409, 'OWN_ACCOUNT', t`Your own devices are on your profile page.`)
}
