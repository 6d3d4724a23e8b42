import { createECDH, ECDH } from 'node:crypto'
import { lookout } from '#server/boot/lookout.ts'
import { onFirstUse } from '#server/boot/on-first-use.ts'
import type { Services } from '#server/http/call.ts'
import { inLanguage } from '#server/http/language.ts'
import { post } from '#server/http/post.ts'
import { parseAddress } from '#server/mail/address.ts'
import type { PushMessage } from '#shared/bell/bell.ts'
import { bells } from '#shared/bell/kinds.ts'
import { said } from './kinds.ts'
import { bellState, type Claimed, claimPush, finish, forget, letGo, postpone, ring, unreadOf } from './ringing.ts'

type Sending = Pick<Services, 'config' | 'db' | 'log' | 'metrics' | 'publicUrl' | 'pushSecret'>

/** Milliseconds for a push and its answer. */
const patience = 10_000

/** Seconds for which a push service keeps what a phone without a network has not got yet. */
const lifetime = 12 * 60 * 60

/** The key pair of VAPID (RFC 8292) whose private half is the secret. */
export function pushKeys(secret: string) {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.from(secret, 'base64url'))
  return { publicKey: pair.getPublicKey().toString('base64url'), privateKey: secret }
}

/** Whether something can be encrypted to this key of a browser: it is a point of the curve P-256. */
export function isPoint(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}

/** The library's package, which few shops load. */
const webPush = onFirstUse(async () => (await import('web-push')).default)

export const createBell = (services: Sending, apart: (work: () => Promise<void>) => Promise<void>) =>
  lookout({
    what: 'pushes to phones',
    log: services.log,
    async isWanted() {
      const { isUsed, hasNews } = await bellState(services.db)
      if (isUsed && hasNews) await ring(services.db)
      return isUsed
    },
    claim: () => claimPush(services.db),
    send: (claimed, signal) =>
      // What cannot be made for this device waits longer each time, like what its service does not take.
      sendOne(services, claimed, signal).catch(async (error) => {
        services.log.error({ err: error, kind: claimed.push?.kind }, 'a push could not be made')
        await postpone(services.db, claimed)
      }),
    most: 20,
    apart,
  })

async function sendOne(services: Sending, claimed: Claimed, signal: AbortSignal): Promise<void> {
  const { config, db, log, metrics } = services
  const { endpoint, push } = claimed
  if (!push) {
    await letGo(db, claimed)
    return
  }
  const { headers, body } = await encrypted(services, claimed, JSON.stringify(await messageOf(services, claimed)))
  const outcome = await post({
    url: endpoint,
    headers,
    body,
    within: patience,
    mayBePrivate: config.webhooksPrivate,
    signal,
  })
  const { failure, status } = outcome
  // A server that stops did not learn what came of it, and leaves it to the next.
  if (signal.aborted && failure) {
    await letGo(db, claimed)
    return
  }
  const isGone = status === 404 || status === 410
  metrics.count('washboard_pushes_total', { outcome: isGone ? 'gone' : (failure ?? 'delivered') })
  if (isGone) await forget(db, claimed)
  else if (!failure) await finish(db, claimed, true)
  else if (status === 400 || status === 413) {
    log.error({ status, kind: push.kind }, 'a push service does not take a push, which is put aside')
    await finish(db, claimed, false)
  } else await postpone(db, claimed, outcome)
}

/** Made when it is sent, so it says what is true then, however long it has waited. */
async function messageOf({ db }: Sending, { userId, language, push }: Claimed): Promise<PushMessage> {
  const { kind, rings } = push!
  const unread = await unreadOf(db, userId)
  const own = unread.find((each) => each.kind === kind)
  return {
    kind,
    rings: rings && own !== undefined,
    unread: unread.map((each) => each.kind),
    ...(own && {
      shown: { title: inLanguage(language, () => said(kind, own.count, own.first)), path: bells[kind].path },
    }),
  }
}

async function encrypted({ config, publicUrl, pushSecret }: Sending, claimed: Claimed, message: string) {
  const { endpoint, p256dh, auth, push } = claimed
  const subject = publicUrl.startsWith('https:') ? publicUrl : `mailto:${parseAddress(config.mailFrom)?.address}`
  const { headers, body } = (await webPush()).generateRequestDetails({ endpoint, keys: { p256dh, auth } }, message, {
    vapidDetails: { subject, ...pushKeys(pushSecret()) },
    TTL: lifetime,
    urgency: push!.rings ? 'high' : 'normal',
    // What waits at the service of the same kind is replaced.
    topic: push!.kind,
  })
  return { headers: headers as Record<string, string | number>, body }
}
