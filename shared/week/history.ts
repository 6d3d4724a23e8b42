import { type Facts, type HistoryOf, reference, yesNo } from '#shared/history/formats.ts'
import { t } from '#shared/language/t.ts'
import type { weekMailChoices } from './table.ts'

const chosen = ({ who, now }: Pick<Facts<'is_wanted'>, 'who' | 'now'>) =>
  now('is_wanted') ? t`${who} chose to get the week by email` : t`${who} chose to get the week by email no more`

export const weekMailHistory: HistoryOf<typeof weekMailChoices> = {
  table: 'week_mail_choices',
  kindName: t`The week by email`,
  kept: ['user_id', 'is_wanted'],
  fields: {
    user_id: reference('user', t`Person`),
    is_wanted: yesNo(t`Wanted`),
  },
  phrase: ({ name }) => t`the week by email for ${name('user_id')}`,
  sentences: { created: chosen },
  changes: [{ when: 'is_wanted', say: chosen }],
}
