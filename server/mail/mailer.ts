import type { Readable } from 'node:stream'
import type { SendMailOptions, Transporter } from 'nodemailer'
import type { Logger } from 'pino'
import { onFirstUse } from '#server/boot/on-first-use.ts'
import { workQueue } from '#server/boot/work-queue.ts'
import { AppError } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import { isMailAddress, type MailAddress, oneLine, parseAddress } from './address.ts'
import { outboxIn } from './outbox.ts'

export interface MailAttachment {
  filename: string
  content: Buffer
  contentType: string
  /** Shows the attachment inside the HTML part, where an image has the source `cid:` and this name. */
  cid?: string
}

export interface Mail {
  /** One recipient. */
  to: string | MailAddress
  subject: string
  text: string
  html: string
  attachments?: MailAttachment[]
}

export interface Mailer {
  /** Resolves once the mail server (or the outbox) has taken the mail; otherwise throws a MailError. */
  send(mail: Mail): Promise<void>
  /**
   * For work that makes a mail with pictures and sends it with `send`: few do at a time, since each has some megabytes in
   * memory until its mail has gone. The wait for a turn is part of the time that a mail may take.
   */
  large<T>(work: (send: Mailer['send']) => Promise<T>): Promise<T>
  close(): void
}

type Cause = 'recipient' | 'sender' | 'sign-in' | 'message' | 'connection' | 'confirmation' | 'outbox'

const words: Record<Cause, () => string> = {
  recipient: () => t`The mail was not sent: the mail server does not accept this address.`,
  sender: () => t`The mail was not sent: the mail server does not accept our address as the sender.`,
  'sign-in': () => t`The mail was not sent: the mail server does not let us sign in.`,
  message: () => t`The mail was not sent: the mail server did not take the message.`,
  connection: () => t`The mail was not sent: the mail server cannot be reached right now.`,
  confirmation: () =>
    t`It is not known whether the mail was sent: the mail server did not confirm it. Please find out whether it arrived. If it did not, send it once more.`,
  outbox: () => t`The mail was not sent: it could not be written to the outbox.`,
}

/**
 * A mail that did not go out, or may not have. It carries none of the server's words, which may repeat addresses
 * and sign-in data.
 */
export class MailError extends AppError {
  readonly failed: Cause
  /** The mail server had all of it and did not say what it did with it. */
  readonly isUnknown: boolean
  /** Why there was no connection, where that is known: a code of Node's, of TLS, or of the mail library. */
  readonly reason: string | undefined

  constructor(failed: Cause, reason?: string) {
    const isUnknown = failed === 'confirmation'
    super(502, isUnknown ? 'MAIL_UNKNOWN' : 'MAIL_FAILED', words[failed]())
    this.name = 'MailError'
    this.failed = failed
    this.isUnknown = isUnknown
    this.reason = reason
  }
}

interface MailerOptions {
  /** Without it, each mail becomes a file in `outboxDir`. */
  smtpUrl?: string | undefined
  /** 'office@example.org' or 'The Office <office@example.org>'. */
  from: string
  outboxDir: string
  log: Pick<Logger, 'info' | 'error'>
  /** How long one step of the exchange may take, in milliseconds; the whole, with all waiting, may take three times as long. */
  patience?: number
  /** Told of every mail, once it is known. */
  onOutcome?: (outcome: 'sent' | 'failed' | 'unknown') => void
}

export function createMailer({ smtpUrl, from, outboxDir, log, patience = 10_000, onOutcome }: MailerOptions): Mailer {
  const sender = parseAddress(from)
  if (!sender) throw new TypeError('The sender of mails (MAIL_FROM) is not an e-mail address.')
  const carrier = smtpUrl ? smtpServer(smtpUrl, patience) : outboxIn(outboxDir)
  const largeOnes = workQueue(4)
  /** The steps have their own limits; this one is for a queue, and for a server that answers one byte at a time. */
  const deadline = () => AbortSignal.timeout(3 * patience)

  const send = async (mail: Mail, signal: AbortSignal) => {
    const startedAt = performance.now()
    try {
      await carrier.carry(messageOf(mail, sender), signal)
    } catch (error) {
      throw failure(error)
    }
    onOutcome?.('sent')
    log.info({ ms: Math.round(performance.now() - startedAt) }, smtpUrl ? 'mail sent' : 'mail written to the outbox')
  }

  const failure = (error: unknown) => {
    const failed = error instanceof MailError ? error.failed : smtpUrl ? causeOf(error) : 'outbox'
    const { code, originalCode, responseCode } = error as Failed
    const isUnknown = failed === 'confirmation'
    onOutcome?.(isUnknown ? 'unknown' : 'failed')
    log.error({ failed, code, originalCode, responseCode }, isUnknown ? 'mail was not confirmed' : 'mail was not sent')
    return error instanceof MailError ? error : new MailError(failed, originalCode ?? code)
  }

  return {
    send: (mail) => send(mail, deadline()),
    large(work) {
      const signal = deadline()
      let hasBegun = false
      const begin = () => {
        hasBegun = true
        return work((mail) => send(mail, signal))
      }
      // Begun with less time than a step may take, it would often end with nobody knowing whether it was sent.
      return largeOnes.take(begin, { signal: AbortSignal.timeout(2 * patience) }).catch((error) => {
        throw hasBegun ? error : failure(error)
      })
    },
    close: () => carrier.close(),
  }
}

function messageOf({ to, subject, text, html, attachments = [] }: Mail, from: MailAddress): SendMailOptions {
  const { name, address } = typeof to === 'string' ? { name: '', address: to } : to
  if (!isMailAddress(address)) throw new MailError('recipient')
  return {
    from,
    to: { name: oneLine(name), address },
    subject: oneLine(subject),
    text,
    html,
    attachments: attachments.map(({ filename, content, contentType, cid }) => ({
      filename: oneLine(filename),
      content,
      contentType: oneLine(contentType),
      ...(cid && { cid: oneLine(cid), contentDisposition: 'inline' as const }),
    })),
  }
}

function smtpServer(url: string, patience: number) {
  let opened: Transporter | undefined
  const transport = onFirstUse(async () => {
    const { createTransport } = await import('nodemailer')
    opened = createTransport({
      url,
      pool: true,
      connectionTimeout: patience,
      greetingTimeout: patience,
      socketTimeout: patience,
      dnsTimeout: patience,
    })
    opened.use('stream', ({ data, message }, done) => {
      message?.processFunc((bytes) => {
        const { onBytes } = data as Watched
        onBytes(bytes)
        return bytes
      })
      done()
    })
    return opened
  })
  return {
    async carry(message: SendMailOptions, signal: AbortSignal) {
      let bytes: Readable | undefined
      const watched: Watched = {
        ...message,
        signal,
        onBytes: (outgoing) => {
          bytes = outgoing
        },
      }
      try {
        await (await transport()).sendMail(watched)
      } catch (error) {
        throw Object.assign(error as Error, { isHandedOver: bytes?.readableEnded === true })
      }
    },
    close: () => opened?.close(),
  }
}

interface Watched extends SendMailOptions {
  /** Called with what goes to the mail server, which reads it to the end before it can say that it took the mail. */
  onBytes(bytes: Readable): void
}

interface Failed {
  code?: string
  /** Of the system or of TLS, where the mail library put a code of its own in its place. */
  originalCode?: string
  command?: string
  responseCode?: number
  isHandedOver?: boolean
}

function causeOf(error: unknown): Cause {
  const { code = '', command = '', responseCode, isHandedOver } = error as Failed
  if (code === 'EENVELOPE') return command.startsWith('MAIL') ? 'sender' : 'recipient'
  if (['EAUTH', 'ENOAUTH', 'EOAUTH2'].includes(code)) return 'sign-in'
  // 421 tells of the server's end, not of the mail.
  if (code === 'EMESSAGE' && responseCode !== 421) return 'message'
  return isHandedOver ? 'confirmation' : 'connection'
}
