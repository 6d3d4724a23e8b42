import { sql } from 'drizzle-orm'
import type { Worker } from 'playwright/test'
import type { NewSubscription } from '#shared/bell/bell.ts'
import { bellNews, bellSubscriptions } from '#shared/bell/table.ts'
import { expect, expectAccessible, type Page, test } from '#tests/support/e2e.ts'
import { type Pushed, startPushService } from '#tests/support/push-service.ts'
import { whenInstalled } from '#tests/support/service-worker.ts'
import { unfold } from '../shell/unfold.ts'

test.use({ serviceWorkers: 'allow' })

/** Whether the browser shows notifications: a whole Chromium does (`CHROMIUM_PATH`), the bundled one has no screen for them. */
async function hasScreen(page: Page, origin: string) {
  await page.context().grantPermissions(['notifications'], { origin })
  await page.goto(origin)
  return page.evaluate(() => Notification.permission === 'granted')
}

interface Browser {
  subscription: NewSubscription
  isShowing: boolean
  permission?: string
}

/** The browser's half of a push service, which the browser of the tests does without. */
async function withPushService(page: Page, { subscription, isShowing, permission = 'default' }: Browser) {
  await page.addInitScript(
    ({ given, isShowing, permission }) => {
      Object.defineProperty(Notification, 'permission', { get: () => permission, configurable: true })
      Notification.requestPermission = async () => 'granted'
      PushManager.prototype.getSubscription = async () => null
      PushManager.prototype.subscribe = async ({ applicationServerKey, userVisibleOnly } = {}) => {
        if (!userVisibleOnly || String(applicationServerKey).length < 80)
          throw new Error('Nothing was asked for rightly')
        return { ...given, toJSON: () => given } as never
      }
      if (isShowing) return
      const screen = new BroadcastChannel('screen')
      ServiceWorkerRegistration.prototype.getNotifications = async () => {
        const answer = new Promise<{ title: string; tag: string }[]>((resolve) => {
          screen.addEventListener('message', ({ data }) => Array.isArray(data) && resolve(data))
        })
        screen.postMessage('what is shown?')
        return (await answer).map((each) => ({
          ...each,
          close: () => screen.postMessage({ close: each.tag }),
        })) as never
      }
    },
    { given: subscription, isShowing, permission },
  )
}

/** The phone's screen, where the browser has none. */
const withScreen = (worker: Worker) =>
  worker.evaluate(() => {
    const shown = new Map<string, { title: string; tag: string; data: unknown; close(): void }>()
    const screen = new BroadcastChannel('screen')
    screen.onmessage = ({ data }) => {
      if (data.close) shown.delete(data.close)
      else if (!Array.isArray(data)) screen.postMessage([...shown.values()].map(({ title, tag }) => ({ title, tag })))
    }
    const { prototype } = ServiceWorkerRegistration
    prototype.showNotification = async (title, { tag = '', data } = {}) => {
      shown.set(tag, { title, tag, data, close: () => shown.delete(tag) })
    }
    prototype.getNotifications = async () => [...shown.values()] as never
  })

/** As a person taps on what is shown, which browsers let no program do. */
const tap = (worker: Worker, tag: string) =>
  worker.evaluate(async (wanted) => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    const notification = (await registration.getNotifications()).find((each) => each.tag === wanted)
    await new Promise((resolve, reject) => {
      const waitUntil = (work: Promise<unknown>) => work.then(resolve, reject)
      dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }))
    })
  }, tag)

/** As if the browser had exchanged its address for this one; resolves once the worker has told the server. */
const renew = (worker: Worker, subscription: NewSubscription) =>
  worker.evaluate(
    (given) =>
      new Promise((resolve, reject) => {
        PushManager.prototype.getSubscription = async () => ({ ...given, toJSON: () => given }) as never
        const waitUntil = (work: Promise<unknown>) => work.then(resolve, reject)
        dispatchEvent(Object.assign(new Event('pushsubscriptionchange'), { waitUntil }))
      }),
    subscription,
  )

/** Hands what the service decrypted to the service worker, as the browser would. */
async function deliverer(page: Page, origin: string) {
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (own) resolve(own.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  return async ({ headers: _, ...message }: Pushed) => {
    await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) })
  }
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const notifications = await (await navigator.serviceWorker.ready).getNotifications()
    return notifications.map(({ title }) => title)
  })

test('Tess’s phone rings for a machine, leads to it, and forgets it once she has looked', { tag: '@phone' }, async ({
  page,
  signInAs,
  openShop,
}) => {
  const shop = await openShop({ WEBHOOKS_PRIVATE: 'on' })
  const tess = await shop.makePerson({ role: 'technician' })
  const service = await startPushService()
  const phone = service.phone()
  const isShowing = await hasScreen(page, shop.url)
  await withPushService(page, { subscription: phone.subscription, isShowing })
  await signInAs(tess, shop)
  await page.goto(`${shop.url}/profile`)
  await whenInstalled(page)
  // From now on the worker may lead the page.
  await page.reload()

  await test.step('she turns it on and chooses', async () => {
    await unfold(page, 'On your phone')
    await page.getByRole('button', { name: 'Turn on on this device' }).click()
    await expect(page.getByText('This device is told at once, also while the app is closed.')).toBeVisible()
    await page.getByLabel('Quiet from').selectOption('12:00 AM')
    await expect(page.getByText('Your choice is kept.').first()).toBeVisible()
    await page.getByLabel('until').selectOption('12:00 AM')
    await page.getByRole('checkbox', { name: 'A machine is reported' }).click()
    await expect.poll(() => page.getByRole('checkbox', { name: 'A machine is reported' }).isChecked()).toBe(true)
    await expectAccessible(page)
  })

  const deliver = await deliverer(page, shop.url)
  const [worker] = page.context().serviceWorkers()
  if (!isShowing) await withScreen(worker!)
  const erins = await page.context().browser()!.newContext()
  await test.step('a machine is reported', async () => {
    const reporter = await shop.makePerson()
    await erins.request.post(`${shop.url}/api/login`, { data: { email: reporter.email, password: reporter.password } })
    for (const machineNumber of [7, 12]) {
      const data = { machineType: 'washer', machineNumber, description: 'Leaks' }
      expect((await erins.request.post(`${shop.url}/api/machine-problems`, { data })).status()).toBe(201)
    }
    await service.waitFor(1, phone)
    await deliver(phone.pushes[0]!)
    await expect.poll(() => shown(page)).toEqual([expect.stringMatching(/^(Washer 7 is down|2 machines down)$/)])
  })

  await test.step('tapping it leads to the machines, and nothing is left on the screen', async () => {
    await tap(worker!, 'machineDown')
    await expect(page).toHaveURL(`${shop.url}/admin/machine-management`)
    await expect.poll(() => shown(page)).toEqual([])
    await expect.poll(async () => (await shop.db.select().from(bellNews)).every(({ readAt }) => readAt)).toBe(true)
  })

  await test.step('what is read elsewhere goes from this phone', async () => {
    await shop.db.update(bellNews).set({ readAt: null })
    // Nothing of the application, which looks by itself and may do so between any two lines below.
    await page.goto(`${shop.url}/healthz`)
    const again = { kind: 'machineDown', rings: true, unread: ['machineDown'], headers: {} }
    const look = { title: 'Washer 3 is down', path: '/admin/machine-management' }
    await deliver({ ...again, shown: look })
    await expect.poll(() => shown(page)).toEqual(['Washer 3 is down'])
    await deliver({ ...again, rings: false, shown: { ...look, title: '2 machines down' } })
    await expect.poll(() => shown(page)).toEqual(['2 machines down'])
    await deliver({ ...again, rings: false, unread: [] })
    await expect.poll(() => shown(page)).toEqual([])
    await deliver({ ...again, rings: false, shown: look })
    await deliver({
      ...again,
      kind: 'training',
      shown: { title: 'Training for you: Dryers', path: '/training' },
      unread: ['training'],
    })
    await expect.poll(() => shown(page)).toEqual(['Training for you: Dryers'])
    await shop.db.update(bellNews).set({ readAt: sql`now()` })
    // Nothing is unread any more, as the application finds when it opens.
    await page.goto(`${shop.url}/machines`)
    await expect.poll(() => shown(page)).toEqual([])
  })
  await test.step('what the browser exchanges its address for is told at once, or when the application opens', async () => {
    const addresses = async () => (await shop.db.select().from(bellSubscriptions)).map(({ endpoint }) => endpoint)
    const [second, third] = [service.phone().subscription, service.phone().subscription]
    await renew(worker!, second)
    expect(await addresses()).toEqual([second.endpoint])
    await withPushService(page, { subscription: third, isShowing, permission: 'granted' })
    await page.goto(`${shop.url}/machines`)
    await expect.poll(addresses).toEqual([third.endpoint])
  })
  await erins.close()
  service.close()
})

test('an iPhone says that the app has to be on its home screen first', { tag: '@small-phone' }, async ({
  browser,
  shop,
  robin: _,
}) => {
  const context = await browser.newContext({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
    viewport: { width: 360, height: 740 },
  })
  const robin = await shop.makePerson()
  await context.request.post(`${shop.url}/api/login`, { data: { email: robin.email, password: robin.password } })
  const page = await context.newPage()
  await page.goto(`${shop.url}/profile`)
  await unfold(page, 'On your phone')
  await expect(page.getByText('Add to Home Screen')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Turn on on this device' })).toHaveCount(0)
  await expectAccessible(page)
  await context.close()
})
