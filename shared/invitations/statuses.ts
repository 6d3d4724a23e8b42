import { t, tIn } from '#shared/language/t.ts'

/** `replaced` and `deleted` ones are kept, so that an old link can say what became of it. */
export const storedInvitationStatuses = ['pending', 'accepted', 'replaced', 'deleted'] as const
export type StoredInvitationStatus = (typeof storedInvitationStatuses)[number]

export const invitationStatusNames: Record<StoredInvitationStatus, string> = {
  get pending() {
    return t`Pending`
  },
  get accepted() {
    return t`Accepted`
  },
  get replaced() {
    return tIn('invitation')`Replaced`
  },
  get deleted() {
    return tIn('invitation')`Deleted`
  },
}
