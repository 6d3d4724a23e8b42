import { setTimeout as wait } from 'node:timers/promises'
import type { Notices, Services } from '#server/http/call.ts'
import { inLanguage } from '#server/language.ts'
import { MailError } from '#server/mail/mailer.ts'
import { noticeMail } from './mails.ts'
import { claimNotice, markSent } from './queries.ts'

/** Between two looks at what waits: for a mail server that was away, or a server that ended. */
const minute = 60_000

/** Milliseconds. */
const gathering = 200

/** Mails the notices that wait, one after the other and without a connection to the database meanwhile. */
export function createNotices(
  services: Pick<Services, 'config' | 'db' | 'log' | 'mailer' | 'publicUrl'>,
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
      for (let goesOn = true; goesOn && !isStopping; ) goesOn = await sendOne(services)
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

/** False where none is due, or the mail server is away: then the others wait as well. */
async function sendOne({
  config: { appName, timeZone },
  db,
  log,
  mailer,
  publicUrl,
}: Pick<Services, 'config' | 'db' | 'log' | 'mailer' | 'publicUrl'>): Promise<boolean> {
  const claimed = await claimNotice(db)
  if (!claimed) return false
  const { id, email, language } = claimed
  const mail = inLanguage(language, () => noticeMail({ appName, publicUrl, timeZone, ...claimed }))
  try {
    await mailer.send({ to: email, ...mail })
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    if (!error.isUnknown) {
      log.warn({ err: error, notice: id }, 'a notice was not mailed; it is tried again')
      return error.failed !== 'connection'
    }
  }
  await markSent(db, id)
  return true
}
