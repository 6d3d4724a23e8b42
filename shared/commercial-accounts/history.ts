import { type HistoryOf, hidden, instant, text, yesNo } from '#shared/history/formats.ts'
import { t } from '#shared/language/t.ts'
import type { commercialAccounts } from './table.ts'

export const accountHistory: HistoryOf<typeof commercialAccounts> = {
  table: 'commercial_accounts',
  kindName: t`Commercial account`,
  kept: ['name', 'email'],
  fields: {
    id: hidden,
    name: text(t`Name`),
    email: text(t`Email`),
    is_active: yesNo(t`Active`, { noun: t`state` }),
    created_at: instant(t`Created at`),
  },
  phrase: ({ now }) => t`the account ${now('name')}`,
  nameOf: (now) => now('name'),
  changes: [
    {
      when: 'is_active',
      say: ({ who, now }) =>
        now('is_active') === 'true'
          ? t`${who} reactivated the account ${now('name')}`
          : t`${who} deactivated the account ${now('name')}`,
    },
  ],
}
