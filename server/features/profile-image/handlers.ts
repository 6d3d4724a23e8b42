import type { Handlers } from '#server/http/call.ts'
import type { profileImageEndpoints } from '#shared/profile-image/endpoints.ts'
import { changeProfileImage } from './queries.ts'

export const profileImageHandlers: Handlers<typeof profileImageEndpoints> = {
  removeProfileImage: async ({ db, pictures, user }) => {
    const changed = await changeProfileImage(db, user.id)
    if (changed.replaced) await pictures.remove(changed.replaced)
    return changed.user
  },
}
