import { defineEndpoints } from '#shared/api/endpoint.ts'
import { sessionUser } from '#shared/users/user.ts'

// Setting a picture is a multipart call: shared/plain-calls.ts, server/features/profile-image/routes.ts.
export const profileImageEndpoints = defineEndpoints({
  removeProfileImage: {
    method: 'DELETE',
    path: '/api/user/profile-image',
    access: 'signedIn',
    summary: 'Remove one’s own profile picture',
    reply: sessionUser,
    waitsFor: ['files'],
  },
})
