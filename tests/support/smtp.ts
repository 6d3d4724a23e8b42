import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { readAll } from '#server/storage/storage.ts'

export interface ReceivedMail extends Email {
  /** Who the server was told about, whatever the headers say. */
  envelope: { from: string; to: string[] }
  raw: string
}

/**
 * What the server refuses: each recipient (550), each sign-in (535), each message (552), to say that it took a message
 * (it says so when it is told to refuse nothing), to answer at all, to be there.
 */
export type Refusal = 'nothing' | 'recipient' | 'sign-in' | 'message' | 'confirmation' | 'slow' | 'down'

export type SmtpStandIn = Awaited<ReturnType<typeof startSmtp>>

/** The mails of calls: tests sign people in on many devices, and they are told of each. */
export const callsMails = ({ mails }: { mails: ReceivedMail[] }) =>
  mails.filter(({ subject }) => !subject?.startsWith('New device'))

const patience = 60_000

/** A mail server on this machine that keeps what it gets. With a user it takes mail only from somebody signed in. */
export async function startSmtp(account: { user?: string; password?: string } = {}) {
  const mails: ReceivedMail[] = []
  let handedOut = 0
  let wake = Promise.withResolvers<void>()
  let refused: Refusal = 'nothing'
  let confirmed = Promise.withResolvers<void>()
  let server = await listen(0)
  const { port } = server.server.address() as AddressInfo

  async function listen(port: number): Promise<SMTPServer> {
    const server = new SMTPServer({
      disabledCommands: account.user ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
      authOptional: !account.user,
      allowInsecureAuth: true,
      disableReverseLookup: true,
      closeTimeout: 1,
      logger: false,
      onConnect: (_, done) => unlessSlow(done),
      onAuth({ username, password }, _, done) {
        const isKnown = refused !== 'sign-in' && username === account.user && password === account.password
        unlessSlow(() => (isKnown ? done(null, { user: username }) : done(reply(535, `Wrong password ${password}`))))
      },
      onMailFrom: (_, __, done) => unlessSlow(done),
      onRcptTo({ address }, _, done) {
        unlessSlow(() => done(refused === 'recipient' ? reply(550, `No such mailbox ${address}`) : null))
      },
      async onData(stream, { envelope }, done) {
        // A client that hangs up in the middle of a mail has sent none.
        const source = await readAll(stream).catch(() => undefined)
        if (!source) return
        if (refused === 'message') return done(reply(552, 'Too much'))
        if (refused === 'slow') return
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        const to = envelope.rcptTo.map(({ address }) => address)
        mails.push({ ...(await PostalMime.parse(source)), envelope: { from, to }, raw: source.toString() })
        wake.resolve()
        wake = Promise.withResolvers()
        if (refused === 'confirmation') await confirmed.promise
        done()
      },
    })
    // A client that hangs up is no failure of the server.
    server.on('error', () => undefined)
    server.listen(port, '127.0.0.1')
    await once(server.server, 'listening')
    return server
  }

  function unlessSlow(answer: () => void) {
    if (refused !== 'slow') answer()
  }

  const shut = () => new Promise<void>((resolve) => server.close(resolve))

  /** From now on, until told otherwise. */
  async function refuse(what: Refusal) {
    const before = refused
    refused = what
    if (what === 'nothing') {
      confirmed.resolve()
      confirmed = Promise.withResolvers()
    }
    if (what === 'down' && before !== 'down') await shut()
    if (what !== 'down' && before === 'down') server = await listen(port)
  }

  const { user = '', password = '' } = account
  const credentials = user && `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`
  return {
    /** With user and password where a sign-in is required. */
    url: `smtp://${credentials}127.0.0.1:${port}`,
    mails,
    /** The next mail that was not handed out yet, as soon as it is there. */
    async nextMail(): Promise<ReceivedMail> {
      const turn = handedOut++
      const late = wait(patience, undefined, { ref: false }).then(() => {
        throw new Error(`No mail arrived within ${patience} ms.`)
      })
      while (!mails[turn]) await Promise.race([wake.promise, late])
      late.catch(() => {})
      return mails[turn]
    },
    refuse,
    /** Takes the mail that is sent meanwhile, and ends the connection without saying so. */
    async leaveUnconfirmed<T>(sending: () => Promise<T>): Promise<T> {
      await refuse('confirmation')
      const taken = wake.promise
      const sent = sending()
      await taken
      await refuse('down')
      await refuse('nothing')
      return sent
    },
    async close() {
      if (refused !== 'down') await shut()
    },
  }
}

function reply(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
