import { t, tIn } from '#shared/language/t.ts'

/**
 * A `void` one has lost its sender's right to invite, for good. Such ones, `replaced` and `deleted` ones are kept, so that
 * an old link can say what became of it.
 */
export const storedInvitationStatuses = ['pending', 'accepted', 'void', 'replaced', 'deleted'] as const
export type StoredInvitationStatus = (typeof storedInvitationStatuses)[number]

export const invitationStatusNames: Record<StoredInvitationStatus, string> = {
  get pending() {
    return t`Pending`
  },
  get accepted() {
    return t`Accepted`
  },
  get void() {
    return t`Void`
  },
  get replaced() {
    return tIn('invitation')`Replaced`
  },
  get deleted() {
    return tIn('invitation')`Deleted`
  },
}
