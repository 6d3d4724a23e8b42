import type { Server as HttpServer } from 'node:http'
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from './config.ts'

/**
 * The socket that systemd keeps open for this process (sd_listen_fds): connections wait in it while the server is restarted.
 */
const handedSocket = ({ LISTEN_FDS, LISTEN_PID }: NodeJS.ProcessEnv) =>
  LISTEN_FDS === '1' && LISTEN_PID === String(process.pid) ? { fd: 3 } : undefined

/** The port. Rejects with one line for the operator. */
export function listen(http: HttpServer, { port, host }: Config): Promise<number> {
  return new Promise((resolve, reject) => {
    http.once('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'EADDRINUSE' ? 'another program already listens there' : error.message
      reject(new Error(`Cannot listen on ${host}, PORT ${port}: ${reason}.`))
    })
    http.listen(handedSocket(process.env) ?? { port, host }, () => resolve((http.address() as AddressInfo).port))
  })
}

/** Milliseconds; the server has ten seconds for its whole end. */
const finishingTime = 8_000

/**
 * Watches which connections have a request under way. The returned function stops accepting, lets those finish, for
 * so long at most, and closes all others once they were of no use for `idleFor` milliseconds: a proxy may be sending a
 * request into one just as it closes. Whatever is answered meanwhile says that its connection closes. Node's own notion of
 * an idle connection leaves out those that a browser has opened ahead and never used.
 */
export function finishable(http: HttpServer, { idleFor }: { idleFor: number }): () => Promise<void> {
  const connections = new Set<Socket>()
  const busy = new Set<Socket>()
  let isStopping = false
  http.on('connection', (connection) => {
    connections.add(connection)
    connection.once('close', () => connections.delete(connection))
  })
  http.on('request', ({ socket }, response) => {
    if (isStopping) response.shouldKeepAlive = false
    busy.add(socket)
    response.once('close', () => busy.delete(socket))
  })
  return async () => {
    isStopping = true
    // Without what HTTP adds to it: closing idle connections at once.
    const closed = new Promise((resolve) => NetServer.prototype.close.call(http, resolve))
    const patience = setTimeout(() => http.closeAllConnections(), finishingTime)
    await Promise.race([closed, wait(idleFor)])
    const closeIdle = () => {
      for (const connection of connections) if (!busy.has(connection)) connection.destroy()
    }
    closeIdle()
    const idle = setInterval(closeIdle, 50)
    await closed
    http.close()
    clearInterval(idle)
    clearTimeout(patience)
  }
}
