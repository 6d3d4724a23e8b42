import type { Handlers } from '#server/http/call.ts'
import type { userEndpoints } from '#shared/users/endpoints.ts'
import { fullName } from '#shared/users/name.ts'
import { changeSelf, correctPerson, listUsers } from './queries.ts'
import { changeRole, deactivateUser, reactivateUser } from './standing.ts'

export const userHandlers: Handlers<typeof userEndpoints> = {
  listUsers: ({ db }) => listUsers(db),

  chooseLanguage: ({ db, user, body }) => changeSelf(db, user.id, body),

  changeOwnName: async ({ db, limits, user, body }) => {
    if (fullName(body) !== fullName(user)) await limits.consume('renames', { person: user.id })
    return changeSelf(db, user.id, body)
  },

  changeRole: async ({ db, notices, user, params, body }) => {
    const changed = await changeRole(db, { adminId: user.id, userId: params.id }, body.role)
    notices.soon()
    return changed
  },

  correctPerson: ({ db, params, body }) => correctPerson(db, params.id, body),

  deactivateUser: async ({ db, user, params }) => {
    await deactivateUser(db, { adminId: user.id, userId: params.id })
    return { success: true }
  },

  reactivateUser: ({ db, params }) => reactivateUser(db, params.id),
}
