import { removeFiles } from '#server/features/objects/queries.ts'
import type { Handlers } from '#server/http/call.ts'
import type { profileImageEndpoints } from '#shared/profile-image/endpoints.ts'
import { changeProfileImage } from './queries.ts'

export const profileImageHandlers: Handlers<typeof profileImageEndpoints> = {
  removeProfileImage: async ({ db, pool, pictures, user }) => {
    const changed = await changeProfileImage(db, user.id)
    const { replaced } = changed
    if (replaced) await removeFiles({ db, pool, pictures }, () => [replaced])
    return changed.user
  },
}
