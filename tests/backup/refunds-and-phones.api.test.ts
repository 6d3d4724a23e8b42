import path from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { backup } from '#server/backup/backup.ts'
import { restore } from '#server/backup/restore.ts'
import { readConfig } from '#server/boot/config.ts'
import { pushService, report, turnOn } from '#tests/bell/bell-data.ts'
import { refundOf } from '#tests/refunds/refund-data.ts'
import { type App, startApp } from '#tests/support/app.ts'
import { ada, erin, tess } from '#tests/support/cast.ts'
import { clientOf } from '#tests/support/client.ts'
import { emptyDatabase, temporaryFolder } from '#tests/support/postgres.ts'

const env = { WEBHOOKS_PRIVATE: 'on' }
const bell = '/api/user/bell'

/** What this shop is restored to from its backup, by a server that runs. */
async function restored(app: App): Promise<App> {
  const folder = await temporaryFolder('backup')
  const database = await emptyDatabase(inject('postgres'))
  onTestFinished(() => database.drop())
  const file = path.join(folder.path, 'shop.tar.gz')
  const place = { DATABASE_URL: database.url, DATA_DIR: path.join(folder.path, 'data') }
  await backup(readConfig({ DATABASE_URL: app.pool.options.connectionString!, DATA_DIR: app.dataDir }), file)
  // Two shops with one address of a phone would both ring.
  await app.close()
  await restore(readConfig(place), file)
  return startApp({ ...env, ...place }, { people: [] })
}

test('refunds come back with what became of them, and phones ring again with nobody doing anything', async () => {
  const app = await startApp(env)
  const service = await pushService()
  const phone = service.phone()
  const { id } = await refundOf(app, erin, { amount: '4.50', drawer: 'Front', customer: 'Ann Lee', note: 'Twice' })
  await app.as(erin).patch(`/api/refunds/${id}`, { amount: '5.25', reason: 'wet' })
  const waiting = await refundOf(app, erin, { amount: '80' }, 'waiting')
  await app.as(ada).post(`/api/refunds/${waiting.id}/decision`, { isApproved: false })
  await turnOn(app.as(tess), phone, { kinds: ['machineDown'], quietFrom: 3, quietUntil: 4 })
  const asked = async (shop: App, adas = app.as(ada), tesss = app.as(tess)) => {
    const [as, at] = [clientOf(shop.url, adas.cookies), clientOf(shop.url, tesss.cookies)]
    const answers = [
      await as.get('/api/admin/refunds'),
      await as.get(`/api/refunds/${id}/history`),
      await as.get(`/api/refunds/${waiting.id}/history`),
      // With the key of the shop, without which no push service takes anything for this phone.
      await at.get(bell),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    return answers.map(({ body }) => body)
  }
  const before = await asked(app)
  expect(before[1].entries.map(({ action }: { action: string }) => action)).toEqual(['changed', 'created'])
  expect(before[3]).toMatchObject({ addressHere: phone.subscription.endpoint, kinds: ['machineDown'], quietFrom: 3 })

  const shop = await restored(app)
  expect(await asked(shop)).toEqual(before)
  await report(shop, 7)
  await service.waitFor(1, phone)
  expect(phone.pushes[0]!.shown!.title).toBe('Washer 7 is down')
})

test('a phone that has got another address since the backup is told there once the application was opened on it', async () => {
  const app = await startApp(env)
  const service = await pushService()
  const [old, present] = [service.phone(), service.phone()]
  await turnOn(app.as(tess), old, { kinds: ['machineDown'] })
  const shop = await restored(app)
  const tesss = clientOf(shop.url, app.as(tess).cookies)
  // What the application does when it opens (tests/bell/bell.screen.test.ts).
  expect((await tesss.get(bell)).body.addressHere).toBe(old.subscription.endpoint)
  expect((await tesss.put(`${bell}/subscription`, present.subscription)).status).toBe(200)
  await report(shop, 8)
  await service.waitFor(1, present)
  expect([old.pushes.length, present.pushes.length]).toEqual([0, 1])
})
