import { z } from 'zod'
import { t } from '#shared/language/t.ts'
import { tidyLine } from '#shared/text/text.ts'
import { instantText } from '#shared/time/schema.ts'
import { deliveryFailures, deliveryStates, webhookEvents, webhookUrlMaxLength } from './events.ts'

export const webhook = z
  .object({
    id: z.uuid(),
    url: z.string(),
    events: z.array(z.enum(webhookEvents)),
    createdAt: instantText,
    createdBy: z.object({ firstName: z.string(), lastName: z.string() }),
    /** Messages that have not arrived and are still tried. */
    waiting: z.int(),
    /** Failures in a row. */
    failures: z.int(),
    /** Since when messages were given up, after three days; null again once one arrives. */
    brokenAt: instantText.nullable(),
  })
  .meta({ id: 'Webhook' })

export type Webhook = z.output<typeof webhook>

/** Shown once: it cannot be read again. */
export const webhookSecret = z.object({
  secret: z.string().meta({ description: '`whsec_` and the key of the signatures in base64; shown this once' }),
})

export const madeWebhook = webhook.extend(webhookSecret.shape).meta({ id: 'MadeWebhook' })
export type MadeWebhook = z.output<typeof madeWebhook>

export const webhookDelivery = z
  .object({
    id: z.uuid().meta({ description: 'The `webhook-id` of the message' }),
    event: z.enum(webhookEvents),
    recordId: z.uuid(),
    happenedAt: instantText,
    state: z.enum(deliveryStates),
    attempts: z.int(),
    /** The time of the last attempt; null before the first. */
    triedAt: instantText.nullable(),
    took: z.int().nullable().meta({ description: 'Milliseconds' }),
    /** The status of the answer, if there was one. */
    status: z.int().nullable(),
    failure: z.enum(deliveryFailures).nullable(),
    /** If it waits: the next attempt is not before this. */
    nextAt: instantText.nullable(),
  })
  .meta({ id: 'WebhookDelivery' })

export type WebhookDelivery = z.output<typeof webhookDelivery>

export const badUrl = () => t`Please enter an address that starts with https://`

const url = z
  .string({ error: () => t`Address is required` })
  .overwrite(tidyLine)
  .min(1, { error: () => t`Address is required`, abort: true })
  .max(webhookUrlMaxLength, { error: () => t`Address must be ${webhookUrlMaxLength} characters or less` })
  .refine(isWebAddress, { error: badUrl })

/** Names and passwords in an address would stand in the history and in logs. */
function isWebAddress(text: string) {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === ''
}

export const newWebhook = z.object({
  url,
  events: z
    .array(z.enum(webhookEvents, { error: () => t`Unknown event` }), {
      error: () => t`Please choose at least one event.`,
    })
    .min(1, { error: () => t`Please choose at least one event.` })
    .transform((events) => webhookEvents.filter((event) => events.includes(event))),
})

export type NewWebhook = z.output<typeof newWebhook>
