import { type HistoryOf, hidden, instant, reference, secret, text, words, yesNo } from '#shared/history/formats.ts'
import { t } from '#shared/language/t.ts'
import { type Role, roleNames } from '#shared/users/roles.ts'
import { invitationStatusNames, type StoredInvitationStatus } from './statuses.ts'
import type { invitations } from './table.ts'

export const invitationHistory: HistoryOf<typeof invitations> = {
  table: 'invitations',
  kindName: t`Invitation`,
  kept: ['email', 'role'],
  fields: {
    id: hidden,
    email: text(t`Email`),
    first_name: text(t`First name`),
    last_name: text(t`Last name`),
    role: words(t`Role`, roleNames),
    status: words(t`Status`, invitationStatusNames),
    code_hash: secret(t`Link`),
    expires_at: instant(t`Expires at`),
    is_bound_to_email: yesNo(t`For this address only`),
    invited_by_id: reference('user', t`Invited by`),
    accepted_at: instant(t`Accepted at`),
    created_at: instant(t`Created at`),
  },
  phrase: ({ now }) => t`the invitation of ${now('email')}`,
  sentences: {
    created: ({ who, now }) => t`${who} invited ${now('email')} as ${roleNames[now('role') as Role] ?? now('role')}`,
  },
  changes: [
    {
      when: 'code_hash',
      beside: ['expires_at', 'invited_by_id'],
      say: ({ who, now }) => t`${who} sent the invitation of ${now('email')} again`,
    },
    {
      when: 'status',
      beside: ['accepted_at'],
      say: ({ who, now }) => becameOf[now('status') as StoredInvitationStatus](who, now('email')),
    },
  ],
}

const becameOf: Record<StoredInvitationStatus, (who: string, email: string) => string> = {
  pending: (who, email) => t`${who} opened the invitation of ${email} again`,
  accepted: (who, email) => t`${who} accepted the invitation of ${email}`,
  void: (who, email) => t`${who} made the invitation of ${email} void: its sender may no longer invite`,
  replaced: (who, email) => t`${who} replaced the old invitation of ${email}`,
  deleted: (who, email) => t`${who} deleted the invitation of ${email}`,
}
