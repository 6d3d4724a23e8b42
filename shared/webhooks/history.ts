import { format, type HistoryOf, hidden, instant, reference, secret, text } from '#shared/history/formats.ts'
import { t } from '#shared/language/t.ts'
import { eventNames, type WebhookEvent } from './events.ts'
import type { webhooks } from './table.ts'

const events = format<'PgArray'>((value) =>
  (value as WebhookEvent[]).map((event) => eventNames[event] ?? event).join(', '),
)

export const webhookHistory: HistoryOf<typeof webhooks> = {
  table: 'webhooks',
  kindName: t`Webhook`,
  kept: ['url'],
  fields: {
    id: hidden,
    url: text(t`Address`),
    events: events(t`Events`),
    sealed_secret: secret(t`Secret`),
    created_by_id: reference('user', t`Made by`),
    created_at: instant(t`Created at`),
  },
  phrase: ({ now }) => t`the webhook to ${now('url')}`,
  nameOf: (now) => now('url'),
  sentences: {
    created: ({ who, now }) => t`${who} made a webhook to ${now('url')}`,
    deleted: ({ who, now }) => t`${who} removed the webhook to ${now('url')}`,
  },
  changes: [
    { when: 'sealed_secret', say: ({ who, now }) => t`${who} renewed the secret of the webhook to ${now('url')}` },
    { when: 'events', say: ({ who, now }) => t`${who} changed the events of the webhook to ${now('url')}` },
    {
      when: 'url',
      beside: ['events'],
      say: ({ who, now, before }) => t`${who} pointed the webhook at ${before('url')} to ${now('url')}`,
    },
  ],
}
