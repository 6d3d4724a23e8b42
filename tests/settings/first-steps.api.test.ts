import { expect, test } from 'vitest'
import { invite } from '#tests/invitations/invitation-data.ts'
import { machineOf } from '#tests/machines/machine-data.ts'
import { freshWeek, imported, recordOf } from '#tests/payroll/payroll-data.ts'
import { accountOf } from '#tests/stain-reports/report-data.ts'
import { type App, startApp } from '#tests/support/app.ts'
import { ada } from '#tests/support/cast.ts'
import { trainingIn } from '#tests/training/training-data.ts'

const path = '/api/admin/first-steps'

const takenIn = async (app: App) => {
  const { steps } = (await app.as(ada).get(path)).body as { steps: { name: string; isTaken: boolean }[] }
  return steps.filter(({ isTaken }) => isTaken).map(({ name }) => name)
}

test('the records say which steps are done, and no step is left at the end', async () => {
  const app = await startApp({ TIMEZONE: '' }, { people: [ada] })
  const { steps } = (await app.as(ada).get(path)).body
  const names = steps.map(({ name }: { name: string }) => name)
  expect(names.join()).toBe('shop,mail,people,machines,repairs,training,accounts,payroll')
  expect(await takenIn(app)).toEqual([])
  await app.as(ada).put('/api/admin/settings/shop', { appName: 'Suds' })
  expect(await takenIn(app)).toEqual([])
  await app.as(ada).put('/api/admin/settings/shop', { appName: 'Suds', timeZone: 'America/Chicago' })
  expect(await takenIn(app)).toEqual(['shop'])
  await invite(app)
  expect(await takenIn(app)).toEqual(['shop', 'people'])
  await machineOf(app)
  await app.as(ada).put('/api/machine-problems/public-repair-pin', { pin: '471108' })
  await trainingIn(app).addModule()
  expect(await takenIn(app)).toEqual(['shop', 'people', 'machines', 'repairs', 'training'])
  await accountOf(app)
  expect(await takenIn(app)).toEqual(['shop', 'people', 'machines', 'repairs', 'training', 'accounts'])
  await imported(app, { ...freshWeek(), records: [recordOf(ada)] })
  expect(await takenIn(app)).toEqual(['shop', 'people', 'machines', 'repairs', 'training', 'accounts', 'payroll'])
  await app.as(ada).put('/api/admin/settings/mail', { mailHost: 'mail.invalid' })
  expect((await app.as(ada).get(path)).body).toEqual({ steps: [] })
})

test('what the environment gives is done', async () => {
  const app = await startApp(
    { APP_NAME: 'Suds', SMTP_URL: 'smtp://mail.invalid', PUBLIC_REPAIRS: 'on' },
    { people: [ada] },
  )
  expect(await takenIn(app)).toEqual(['shop', 'mail', 'repairs'])
})

test('hidden by one admin, it is hidden from all', async () => {
  const app = await startApp()
  const other = await app.makePerson({ role: 'admin' })
  expect((await app.as(other).get(path)).body.steps).toHaveLength(8)
  expect((await app.as(ada).post(`${path}/hide`)).body).toEqual({ steps: [] })
  expect((await app.as(other).get(path)).body).toEqual({ steps: [] })
  // What was set meanwhile stays.
  expect((await app.as(ada).get('/api/admin/settings')).body.shop.appName).toBe(null)
})
