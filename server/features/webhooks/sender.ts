import type { Services, Webhooks } from '#server/http/call.ts'
import { bodyOf, claimDelivery, hasWebhooks, letGo, noteOutcome } from './outbox.ts'
import { open, post, signed } from './post.ts'

type Sending = Pick<Services, 'config' | 'db' | 'log' | 'metrics' | 'webhookSecret'>

/** Milliseconds between two looks: where there are webhooks, and at a shop without. */
const looks = { often: 1_000, seldom: 60_000 }

/** Milliseconds for a message and its answer. */
const patience = 10_000

/**
 * Sends what waits for webhooks, one message at a time for each, and to all twenty at once at most. No connection to
 * the database is held meanwhile.
 */
export function createWebhooks(
  services: Sending,
  apart: (work: () => Promise<void>) => Promise<void>,
): Webhooks & { start(): () => Promise<void> } {
  const { log } = services
  const stopping = new AbortController()
  const underWay = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let isWanted = false
  let looking: Promise<void> | undefined

  async function look() {
    clearTimeout(timer)
    let pause = looks.seldom
    while (isWanted && !stopping.signal.aborted) {
      isWanted = false
      if (!(await hasWebhooks(services.db))) continue
      pause = looks.often
      while (!stopping.signal.aborted && (await startOne()));
    }
    return pause
  }

  async function startOne(): Promise<boolean> {
    const claimed = await claimDelivery(services.db)
    if (!claimed) return false
    const sending = sendOne(services, claimed, stopping.signal)
      .catch((error) => log.warn({ err: error, webhook: claimed.webhookId }, 'a message to a webhook was not noted'))
      .finally(() => {
        underWay.delete(sending)
        // What waits behind it.
        soon()
      })
    underWay.add(sending)
    return true
  }

  const soon = () => {
    isWanted = true
    if (stopping.signal.aborted || looking) return
    // What it asks the database is not the request's that woke it.
    looking = apart(async () => {
      const pause = await look().catch((error) => {
        log.warn({ err: error }, 'messages to webhooks could not be looked for; next try in a minute')
        return looks.seldom
      })
      if (!stopping.signal.aborted) timer = setTimeout(soon, pause).unref()
      looking = undefined
      if (isWanted) soon()
    })
  }

  return {
    soon,
    start() {
      soon()
      return async () => {
        stopping.abort()
        clearTimeout(timer)
        await looking
        await Promise.all(underWay)
      }
    },
  }
}

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
