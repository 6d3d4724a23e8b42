import { expect, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, tess, theo } from '#tests/support/cast.ts'
import type { Client } from '#tests/support/client.ts'

const app = await startApp()

const leadTo = async (client: Client, path: string) => {
  const reply = await client.get(path)
  return [reply.status, reply.headers.get('location')]
}

test.each([erin, theo, ada])('$firstName ($role) comes to the form with the machine in it', async (person) => {
  expect(await leadTo(app.as(person), '/m/washer-7')).toEqual([302, '/problems?machine=washer-7'])
})

test('a technician comes to the page of the machine', async () => {
  expect(await leadTo(app.as(tess), '/m/dryer-12')).toEqual([302, '/machines/dryer-12'])
})

test('whoever has no account comes to how it is', async () => {
  expect(await leadTo(app.stranger(), '/m/washer-7')).toEqual([302, '/machine-status?machine=washer-7'])
})

test.each(['toaster-7', 'washer-0', 'washer-99999', 'washer-7%0d%0aX: y', '..%2f..'])(
  '%s is no machine and leads nowhere',
  async (name) => {
    const reply = await app.stranger().get(`/m/${name}`)
    expect([reply.status, reply.headers.get('location')]).toEqual([200, null])
  },
)
