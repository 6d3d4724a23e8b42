import type { Handlers } from '#server/http/call.ts'
import type { profileImageEndpoints } from '#shared/profile-image/endpoints.ts'
import { changeProfileImage, removeReplaced } from './queries.ts'

export const profileImageHandlers: Handlers<typeof profileImageEndpoints> = {
  removeProfileImage: async ({ user, ...services }) => {
    const changed = await changeProfileImage(services.db, user.id)
    await removeReplaced(services, changed.replaced)
    return changed.user
  },
}
