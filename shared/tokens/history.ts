import { day, format, type HistoryOf, hidden, instant, reference, secret, text } from '#shared/history/formats.ts'
import { t } from '#shared/language/t.ts'
import type { apiTokens } from './table.ts'
import type { Permission } from './token.ts'
import { permissionWords } from './words.ts'

const permissions = format<'PgArray'>((value) => permissionWords(value as Permission[]))

export const tokenHistory: HistoryOf<typeof apiTokens> = {
  table: 'api_tokens',
  kindName: t`Token`,
  kept: ['name'],
  fields: {
    id: hidden,
    name: text(t`Name`),
    permissions: permissions(t`May do`, { noun: t`permissions` }),
    last_day: day(t`Last day`),
    made_by_id: reference('user', t`Made by`),
    secret_hash: secret(t`Secret`),
    created_at: instant(t`Created at`),
  },
  phrase: ({ now }) => t`the token “${now('name')}”`,
  nameOf: (now) => now('name'),
  sentences: {
    created: ({ who, now }) => t`${who} made the token “${now('name')}”`,
    deleted: ({ who, now }) => t`${who} ended the token “${now('name')}”`,
  },
}
