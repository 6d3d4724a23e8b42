import type { Handlers } from '#server/http/call.ts'
import type { commercialAccountEndpoints } from '#shared/commercial-accounts/endpoints.ts'
import { deactivateAccount, insertAccount, listAccounts, updateAccount } from './queries.ts'

export const commercialAccountHandlers: Handlers<typeof commercialAccountEndpoints> = {
  listCommercialAccounts: ({ db }) => listAccounts(db),
  addCommercialAccount: ({ db, body }) => insertAccount(db, body),
  changeCommercialAccount: ({ db, params, body: { was, ...given } }) => updateAccount(db, params.id, given, was),
  deactivateCommercialAccount: ({ db, params }) => deactivateAccount(db, params.id),
}
