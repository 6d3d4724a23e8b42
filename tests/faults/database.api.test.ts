import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { clientOf, signIn } from '#tests/support/client.ts'
import { startServerProcess } from '#tests/support/server-process.ts'

test('PostgreSQL killed under the server: 503 until it is back by itself, and everybody stays signed in', async () => {
  const [email, password] = ['boss@example.com', 'first password']
  const server = await startServerProcess({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password, LOG_LEVEL: 'silent' })
  const boss = clientOf(await server.ready)
  await signIn(boss, { email, password })

  const pidFile = path.join(server.dataDir, 'postgres', 'data', 'postmaster.pid')
  const postmaster = () => Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  const killed = postmaster()
  process.kill(killed, 'SIGKILL')
  // Connections that were open may still be served for a moment; the socket is gone for a while after that.
  const answers: number[] = []
  await expect
    .poll(
      async () => {
        answers.push((await boss.get('/api/user')).status)
        return answers.includes(503) && answers.at(-1) === 200
      },
      { interval: 5 },
    )
    .toBe(true)
  expect(new Set(answers)).toEqual(new Set([200, 503]))
  expect(postmaster()).not.toBe(killed)
  expect(server.process.exitCode).toBeNull()
})
