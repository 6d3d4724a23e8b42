import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { inWords, senderOf } from './sender.ts'

/** A server that answers with these, one after the other; 0 breaks the connection. */
async function serverThatAnswers(statuses: number[]) {
  const keys: unknown[] = []
  const server = createServer((req, res) => {
    keys.push(req.headers['idempotency-key'])
    const status = statuses.shift()
    if (!status) return void res.destroy()
    res.writeHead(status, { 'Content-Type': 'application/json' }).end('{"code":"NO"}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const told: string[] = []
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { keys, told, sender: senderOf(url, { cookie: '' }, (exchange) => told.push(inWords(exchange))) }
}

const request = { method: 'POST', address: '/api/tips', body: {} }

test('what was not answered is sent again under its key, and every try is told', async () => {
  const { keys, told, sender } = await serverThatAnswers([0, 503, 201])
  const { status, isOnlyTry } = await sender.untilAnswered(request, [201])
  expect([status, isOnlyTry]).toEqual([201, false])
  expect(keys).toEqual([expect.any(String), keys[0], keys[0]])
  expect(told).toEqual(['POST /api/tips: no answer', 'POST /api/tips: 503 NO', 'POST /api/tips: 201 NO'])
})

test('whoever was refused in words knows that nothing is there', async () => {
  const { sender } = await serverThatAnswers([507])
  expect((await sender.untilAnswered(request, [201, 507])).isOnlyTry).toBe(true)
})
