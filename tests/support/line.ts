import net from 'node:net'
import { Transform } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'

export type Line = Awaited<ReturnType<typeof startLine>>

/**
 * A port of this machine that leads to another address, and does to its connections what a network may do. `onSent` gets
 * what goes to the other end.
 */
export async function startLine(target: net.NetConnectOpts, onSent: (bytes: Buffer) => void = () => {}) {
  const sockets = new Set<net.Socket>()
  let delay = 0
  let isSilent = false
  let speaks = Promise.withResolvers<void>()

  const answers = () =>
    new Transform({
      async transform(chunk, _encoding, done) {
        if (delay > 0) await wait(delay, undefined, { ref: false })
        while (isSilent) await speaks.promise
        done(null, chunk)
      },
    })

  const server = net.createServer((incoming) => {
    const outgoing = net.connect(target)
    for (const socket of [incoming, outgoing]) {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    }
    incoming.on('error', () => {}).on('close', () => outgoing.destroy())
    // What ended in order, the answers bring to its end.
    outgoing.on('error', () => {}).on('close', () => outgoing.readableEnded || incoming.destroy())
    incoming.on('data', onSent)
    incoming.pipe(outgoing)
    outgoing.pipe(answers()).pipe(incoming)
  })

  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as net.AddressInfo

  function cut() {
    for (const socket of sockets) socket.destroy()
  }
  async function goAway() {
    if (!server.listening) return
    const closed = new Promise((resolve) => server.close(resolve))
    cut()
    await closed
  }

  return {
    port,
    /** New connections lead there. */
    leadTo(next: net.NetConnectOpts) {
      target = next
    },
    /** Milliseconds by which each piece of an answer comes later. */
    slowDown(milliseconds: number) {
      delay = milliseconds
    },
    /** Goes on taking connections and bytes, and answers nothing until `speak`. */
    silence() {
      isSilent = true
    },
    speak() {
      isSilent = false
      speaks.resolve()
      speaks = Promise.withResolvers()
    },
    /** Ends the silence for what is asked from now on; what waits for an answer never gets one. */
    forget() {
      isSilent = false
      speaks = Promise.withResolvers()
    },
    /** Breaks every connection. */
    cut,
    /** The same, and takes no new one until `comeBack`. */
    goAway,
    comeBack: () => listen(port),
  }
}
