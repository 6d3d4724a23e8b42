import type { Logger } from 'pino'
import { type Mail, MailError, type Mailer } from './mailer.ts'

interface Outcome {
  /** It has gone, or nobody knows: it is not sent again. */
  isDone: boolean
  /** The next one may be tried; not while the mail server is away. */
  goesOn: boolean
}

/** Sends what waits in the database, and says whether it goes on waiting. */
export async function deliver(
  { log, mailer }: { log: Logger; mailer: Mailer },
  mail: Mail,
  what: Record<string, string>,
): Promise<Outcome> {
  try {
    await mailer.send(mail)
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    if (!error.isUnknown) {
      log.warn({ err: error, ...what }, 'a mail that waits was not sent; it is tried again')
      return { isDone: false, goesOn: error.failed !== 'connection' }
    }
  }
  return { isDone: true, goesOn: true }
}
