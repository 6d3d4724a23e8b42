import path from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { halfASignIn } from '#tests/support/half-a-request.ts'
import { copyOfTemplate } from '#tests/support/postgres.ts'
import { startServerProcess } from '#tests/support/server-process.ts'

async function startFaulty(env: Record<string, string> = {}) {
  const database = await copyOfTemplate(inject('postgres'))
  onTestFinished(database.drop)
  const faults = path.join(import.meta.dirname, 'support', 'uncaught.ts')
  const server = await startServerProcess({ DATABASE_URL: database.url, NODE_OPTIONS: `--import=${faults}`, ...env })
  return { server, url: new URL(await server.ready) }
}

test.each(['thrown', 'rejected', 'emitted'])(
  'an error that nobody caught ends the server in order: %s',
  async (how) => {
    const { server, url } = await startFaulty()
    const signIn = await halfASignIn(url, { email: 'ada@example.com', password: 'clean linen' })
    // Answered on the same machine after it: the request above has begun.
    const faulty = await fetch(new URL(`/api/public/machine-problems?fault=${how}`, url))
    await expect.poll(() => fetch(url).catch(() => 'refused')).toBe('refused')
    signIn.finish()
    expect(await server.exit).toBe(1)
    expect(signIn.answer()).toContain('HTTP/1.1 401')
    const logged = server.errors().trim().split('\n')
    const fatal = logged.map((line) => JSON.parse(line)).filter(({ level }) => level === 60)
    expect(fatal).toMatchObject([
      { requestId: faulty.headers.get('x-request-id'), err: { message: `${how} by the test` } },
    ])
  },
)

test('it does not end without a word, whatever is to be logged', async () => {
  const { server, url } = await startFaulty({ LOG_LEVEL: 'silent' })
  await fetch(new URL('/healthz?fault=thrown', url))
  expect(await server.exit).toBe(1)
  expect(server.errors()).toBe('The server ends because of an error that nobody caught. LOG_LEVEL=fatal says which.\n')
})
