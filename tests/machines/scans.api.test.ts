import { expect, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, tess, theo } from '#tests/support/cast.ts'
import type { Client } from '#tests/support/client.ts'

const app = await startApp()

const leadTo = async (client: Client, path: string) => {
  const reply = await client.get(path)
  return [reply.status, reply.headers.get('location')]
}

test('technicians come to the page of the machine, others to the form, and strangers to how it is', async () => {
  for (const person of [erin, theo, ada])
    expect(await leadTo(app.as(person), '/m/washer-7')).toEqual([302, '/problems?machine=washer-7'])
  expect(await leadTo(app.as(tess), '/m/dryer-12')).toEqual([302, '/machines/dryer-12'])
  expect(await leadTo(app.stranger(), '/m/washer-7')).toEqual([302, '/machine-status?machine=washer-7'])
})

test.each(['toaster-7', 'washer-0', 'washer-99999', 'washer-7%0d%0aX: y', '..%2f..'])(
  '%s is no machine and leads nowhere',
  async (name) => {
    expect(await leadTo(app.stranger(), `/m/${name}`)).toEqual([200, null])
  },
)
