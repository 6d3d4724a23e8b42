import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { abandon } from '#server/db/pool.ts'

/** The numbers by which PostgreSQL knows what a connection begins with. */
const [cancellation, wishForTls] = [80_877_102, 80_877_103]

test.each([
  ['in plain text', false, cancellation],
  ['by TLS', { rejectUnauthorized: false }, wishForTls],
])('a statement is cancelled as its connection speaks: %s', async (_, ssl, expected) => {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const begun = once(server, 'connection')
  const client = { host: '127.0.0.1', port, ssl, processID: 1, secretKey: 2, release() {} }
  abandon(client as unknown as pg.PoolClient)
  const [socket] = await begun
  const [bytes] = await once(socket, 'data')
  socket.destroy()
  expect(bytes.readInt32BE(4)).toBe(expected)
})
