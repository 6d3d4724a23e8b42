import pg from 'pg'

/**
 * Closes a connection on which a statement may still run, and cancels that statement: PostgreSQL notices that a client is
 * gone only when the statement is done. A cancellation has to be sent over a connection of its own.
 */
export function abandon(client: pg.PoolClient) {
  const { host, port, processID, secretKey } = client as pg.PoolClient & { processID: number; secretKey: number }
  client.release(true)
  const canceller = new pg.Connection() as pg.Connection & {
    connect(port: number | string, host?: string): void
    cancel(processID: number, secretKey: number): void
  }
  // Where the server cannot be reached, the statement ends at its time limit.
  canceller.on('error', () => {})
  canceller.once('connect', () => canceller.cancel(processID, secretKey))
  if (host.startsWith('/')) canceller.connect(`${host}/.s.PGSQL.${port}`)
  else canceller.connect(port, host)
}
