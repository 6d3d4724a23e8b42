import net from 'node:net'
import { inject, onTestFinished } from 'vitest'
import { copyOfTemplate } from './postgres.ts'

interface TcpPostgres {
  /** The same database at 127.0.0.1. */
  url: string
  /** Breaks every connection and takes no new one, until `comeBack`. */
  goAway(): Promise<void>
  comeBack(): Promise<void>
  /** Goes on taking connections and statements, and answers nothing until `speak`. */
  silence(): void
  speak(): void
  /** What was sent to the database so far. */
  sent(): string
  close(): Promise<void>
}

/** Puts the database of this URL behind a TCP port, as a server on another machine would be, and lets it go away. */
async function overTcp(databaseUrl: string): Promise<TcpPostgres> {
  const target = addressOf(databaseUrl)
  const connections = new Set<net.Socket>()
  const answers = new Set<net.Socket>()
  let isSilent = false
  let sent = ''
  const server = net.createServer((incoming) => {
    const outgoing = net.connect(target)
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      connections.add(from)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        connections.delete(from)
        to.destroy()
      })
      from.pipe(to)
    }
    incoming.on('data', (bytes) => {
      sent += bytes.toString('latin1')
    })
    answers.add(outgoing)
    outgoing.once('close', () => answers.delete(outgoing))
    if (isSilent) outgoing.pause()
  })

  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as net.AddressInfo

  async function goAway() {
    const closed = new Promise((resolve) => server.close(resolve))
    for (const connection of connections) connection.destroy()
    await closed
  }

  const url = new URL(databaseUrl)
  url.search = ''
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    goAway,
    comeBack: () => listen(port),
    silence() {
      isSilent = true
      for (const answer of answers) answer.pause()
    },
    speak() {
      isSilent = false
      for (const answer of answers) answer.resume()
    },
    sent: () => sent,
    close: async () => {
      if (server.listening) await goAway()
    },
  }
}

/** A copy of the template as DATABASE_URL names it: on a TCP port, behind a server that we do not run. */
export async function externalDatabase(): Promise<TcpPostgres> {
  const database = await copyOfTemplate(inject('postgres'))
  const external = await overTcp(database.url)
  onTestFinished(async () => {
    await external.close()
    await database.drop()
  })
  return external
}

export function addressOf(databaseUrl: string): net.NetConnectOpts {
  const url = new URL(databaseUrl)
  const port = url.port || '5432'
  const socketFolder = url.searchParams.get('host')
  if (socketFolder) return { path: `${socketFolder}/.s.PGSQL.${port}` }
  return { host: url.hostname, port: Number(port) }
}
