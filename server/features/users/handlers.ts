import type { Handlers } from '#server/http/call.ts'
import type { userEndpoints } from '#shared/users/endpoints.ts'
import { listUsers } from './queries.ts'

export const userHandlers: Handlers<typeof userEndpoints> = {
  listUsers: ({ db }) => listUsers(db),
}
