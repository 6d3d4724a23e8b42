import { t, tIn } from '#shared/language/t.ts'

/** So many are listed: everybody who is invited, and years of those who accepted. */
export const invitationsMax = 1000
/** Stands in the first admin's invitation, who has no address yet and enters one. */
export const noAddress = 'admin@example.com'
/** So many at once; longer lists are pasted in parts. */
export const manyMax = 200

/** An invitation that is not used by then is worth a reminder or a new one. */
export const expiringHours = 48

/**
 * `void`: its sender has lost the right to invite. `void`, `replaced` and `deleted` ones are kept, so that an old
 * link can say what became of it.
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
