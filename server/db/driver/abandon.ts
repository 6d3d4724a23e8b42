import pg from 'pg'

/**
 * Closes a connection on which something may still run, and has PostgreSQL end that: by itself it would notice only when
 * the statement is done that nobody is there. It asks to be told so through a connection of its own.
 */
export function abandon(client: pg.PoolClient) {
  const { host, port, processID, secretKey } = client as pg.PoolClient & { processID: number; secretKey: number }
  client.release(true)
  const canceller = new pg.Connection() as pg.Connection & {
    connect(port: number | string, host?: string): void
    cancel(processID: number, secretKey: number): void
  }
  // Whoever cannot be reached runs nothing for long: statements have a limit.
  canceller.on('error', () => {})
  canceller.once('connect', () => canceller.cancel(processID, secretKey))
  if (host.startsWith('/')) canceller.connect(`${host}/.s.PGSQL.${port}`)
  else canceller.connect(port, host)
}
