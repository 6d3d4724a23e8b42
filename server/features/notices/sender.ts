import { setTimeout as wait } from 'node:timers/promises'
import type { Notices, Services } from '#server/http/call.ts'
import { inLanguage } from '#server/http/language.ts'
import { deliver } from '#server/mail/delivery.ts'
import { noticeMail } from './mails.ts'
import { claimNotice, markSent } from './queries.ts'

/** Between two looks at what waits: for a mail server that was away, or a server that ended. */
const minute = 60_000

/** Milliseconds. */
const gathering = 200

export type Waiting = Pick<Services, 'config' | 'db' | 'log' | 'mailer' | 'publicUrl'>

/**
 * Mails what waits, one after the other, without holding a connection to the database. Each of `sources` sends one
 * due mail and says whether there may be more.
 */
export function createNotices(
  services: Waiting,
  sources: readonly ((services: Waiting) => Promise<boolean>)[],
  apart: (work: () => Promise<void>) => Promise<void>,
): Notices & { start(): () => Promise<void> } {
  const { log } = services
  let isStopping = false
  let isWanted = false
  let running: Promise<void> | undefined

  async function sendAll() {
    while (isWanted && !isStopping) {
      // What comes together is looked at together.
      await wait(gathering)
      isWanted = false
      for (const sendOne of sources) for (let goesOn = true; goesOn && !isStopping; ) goesOn = await sendOne(services)
    }
  }

  const soon = () => {
    isWanted = true
    // What it asks the database is not the request's that woke it.
    running ??= apart(sendAll)
      .catch((error) => log.warn({ err: error }, 'notices could not be looked at; next try in a minute'))
      .finally(() => {
        running = undefined
      })
  }

  return {
    soon,
    start() {
      soon()
      const timer = setInterval(soon, minute)
      timer.unref()
      return async () => {
        isStopping = true
        clearInterval(timer)
        await running
      }
    },
  }
}

/** False where nothing is due, or the mail server is away: then the others wait as well. */
export async function sendNotice(services: Waiting): Promise<boolean> {
  const { config, db, publicUrl } = services
  const claimed = await claimNotice(db)
  if (!claimed) return false
  const { appName, timeZone } = config
  const { id, email, language } = claimed
  const mail = inLanguage(language, () => noticeMail({ appName, publicUrl, timeZone, ...claimed }))
  const { isDone, goesOn } = await deliver(services, { to: email, ...mail }, { notice: id })
  if (isDone) await markSent(db, id)
  return goesOn
}
