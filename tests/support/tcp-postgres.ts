import type net from 'node:net'
import { inject, onTestFinished } from 'vitest'
import { type Line, startLine } from './line.ts'
import { copyOfTemplate } from './postgres.ts'

interface TcpPostgres extends Line {
  /** The same database at 127.0.0.1. */
  url: string
  /** What was sent to the database so far. */
  sent(): string
}

/** Puts the database of this URL behind a TCP port, as a server on another machine would be, and lets it go away. */
async function overTcp(databaseUrl: string): Promise<TcpPostgres> {
  let sent = ''
  const line = await startLine(addressOf(databaseUrl), (bytes) => {
    sent += bytes.toString('latin1')
  })
  const url = new URL(databaseUrl)
  url.search = ''
  url.host = `127.0.0.1:${line.port}`
  return { ...line, url: url.href, sent: () => sent }
}

/** A copy of the template as DATABASE_URL names it: on a TCP port, behind a server that we do not run. */
export async function externalDatabase(): Promise<TcpPostgres> {
  const database = await copyOfTemplate(inject('postgres'))
  const external = await overTcp(database.url)
  onTestFinished(async () => {
    await external.goAway()
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
