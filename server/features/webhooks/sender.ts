import { lookout } from '#server/boot/lookout.ts'
import type { Services, Webhooks } from '#server/http/call.ts'
import { post } from '#server/http/post.ts'
import { webhooksMax } from '#shared/webhooks/events.ts'
import { bodyOf, claimDelivery, hasWebhooks, letGo, noteOutcome } from './outbox.ts'
import { open, signed } from './signing.ts'

type Sending = Pick<Services, 'config' | 'db' | 'log' | 'metrics' | 'webhookSecret'>

/** Milliseconds for a message and its answer. */
const patience = 10_000

/** Sends what waits for webhooks, one message at a time for each. */
export const createWebhooks = (
  services: Sending,
  apart: (work: () => Promise<void>) => Promise<void>,
): Webhooks & { start(): () => Promise<void> } =>
  lookout({
    what: 'messages to webhooks',
    log: services.log,
    isWanted: () => hasWebhooks(services.db),
    claim: () => claimDelivery(services.db),
    send: (claimed, signal) => sendOne(services, claimed, signal),
    most: webhooksMax,
    apart,
  })

async function sendOne(
  { config, db, log, metrics, webhookSecret }: Sending,
  claimed: NonNullable<Awaited<ReturnType<typeof claimDelivery>>>,
  signal: AbortSignal,
): Promise<void> {
  const { due, webhookId } = claimed
  if (!due) {
    await letGo(db, claimed)
    return
  }
  const { id, url, sealedSecret } = due
  const body = await bodyOf(db, claimed, due, (error) => {
    metrics.count('washboard_webhook_messages_total', { outcome: 'notMade' })
    log.error({ err: error, webhook: webhookId, message: id }, 'a message to a webhook cannot be made and is put aside')
  })
  if (body === undefined) return
  const headers = signed(open(webhookSecret(), webhookId, sealedSecret), { id, body })
  const outcome = await post({ url, headers, body, within: patience, mayBePrivate: config.webhooksPrivate, signal })
  // A server that stops did not learn what came of it, and leaves it to the next.
  if (signal.aborted && outcome.failure) {
    await letGo(db, claimed)
    return
  }
  metrics.count('washboard_webhook_messages_total', { outcome: outcome.failure ?? 'delivered' })
  if (await noteOutcome(db, claimed, id, outcome))
    log.warn({ webhook: webhookId, failure: outcome.failure }, 'messages to a webhook were given up after three days')
}
