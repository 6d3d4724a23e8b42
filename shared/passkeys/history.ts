import { type HistoryOf, hidden, instant, reference, secret, text, yesNo } from '#shared/history/formats.ts'
import { t } from '#shared/language/t.ts'
import type { passkeys } from './table.ts'

export const passkeyHistory: HistoryOf<typeof passkeys> = {
  table: 'passkeys',
  kindName: t`Passkey`,
  kept: ['user_id', 'name'],
  fields: {
    id: hidden,
    user_id: reference('user', t`Person`),
    name: text(t`Name`),
    credential_id: secret(t`Key`),
    public_key: secret(t`Key`),
    counter: hidden,
    transports: hidden,
    is_backed_up: yesNo(t`Backed up`),
    created_at: instant(t`Created at`),
    used_at: hidden,
  },
  phrase: ({ now, name }) => t`the passkey “${now('name')}” of ${name('user_id')}`,
  nameOf: (now) => now('name'),
  sentences: {
    created: ({ who, now }) => t`${who} added the passkey “${now('name')}”`,
  },
  changes: [
    {
      when: 'name',
      say: ({ who, now, before }) => t`${who} renamed the passkey “${before('name')}” to “${now('name')}”`,
    },
  ],
}
