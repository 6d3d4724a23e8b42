import { type HistoryOf, hidden, instant, reference, secret } from '#shared/history/formats.ts'
import { t } from '#shared/language/t.ts'
import type { secondFactors } from './table.ts'

export const secondFactorHistory: HistoryOf<typeof secondFactors> = {
  table: 'second_factors',
  kindName: t`Second factor`,
  kept: ['user_id'],
  fields: {
    id: hidden,
    user_id: reference('user', t`Person`),
    sealed_secret: secret(t`Secret`),
    last_step: hidden,
    spent_steps: hidden,
    created_at: instant(t`Created at`),
  },
  phrase: ({ name }) => t`the codes of ${name('user_id')}`,
  sentences: {
    created: ({ who }) => t`${who} turned codes on`,
    deleted: ({ who, entry, name }) =>
      entry.actor.id === entry.before?.user_id
        ? t`${who} turned codes off`
        : t`${who} reset the codes of ${name('user_id')}`,
  },
}
