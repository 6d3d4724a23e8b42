import { makeProblem } from '#tests/machine-problems/problem-data.ts'
import { dropOf } from '#tests/shift-reports/report-data.ts'
import { expect, expectAccessible, type Page, type Person, test } from '#tests/support/e2e.ts'
import { goOffline, whenInstalled } from '#tests/support/service-worker.ts'
import { tipOf } from '#tests/tips/tip-data.ts'
import { clientsOf } from '#tests/training/shop-clients.ts'
import { trainingIn } from '#tests/training/training-data.ts'
import { logTip, waitingRows } from './writing.ts'

test.use({ serviceWorkers: 'allow' })

/** The addresses whose answers lie on the device, and whose they are. */
const keptReads = (page: Page) =>
  page.evaluate(async () => {
    // Opening what is not there would make it, without its store.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'reads')) return []
    return new Promise<{ url: string; owner: string }[]>((resolve) => {
      const opening = indexedDB.open('reads')
      opening.onsuccess = () => {
        const answers = opening.result.transaction('answers').objectStore('answers')
        const [urls, reads] = [answers.getAllKeys(), answers.getAll()]
        reads.onsuccess = () => {
          opening.result.close()
          resolve(urls.result.map((url, i) => ({ url: String(url), owner: reads.result[i].owner })))
        }
      }
    })
  })

/** What the page shows lies on the device: that happens in an idle moment after it is shown. */
const isKept = (page: Page, read: string) =>
  expect.poll(async () => (await keptReads(page)).some(({ url }) => url.startsWith(read))).toBe(true)

test.beforeEach(({ console }) => console.expect(/ERR_|net::|Failed to load|fetching the script/))

const waits = (page: Page) => page.getByRole('button', { name: '1 waiting to be sent' })

test('what was read opens offline, and one writes on', { tag: '@phone' }, async ({ page, context, shop, robin }) => {
  const word = `Hums ${robin.id}`
  const clients = clientsOf(shop.url)
  await makeProblem(shop.db, { description: word })
  await tipOf(shop.db, robin, { orderId: '4711' })
  await dropOf(clients, robin, { dropAmount: '312.00' })
  const { task, module } = await trainingIn(clients).assignedTask(robin, { description: '<p>Mind the drum</p>' })
  await page.goto('/tips')
  await whenInstalled(page)
  const pages: [string, string, string?][] = [
    ['/tips', 'Order #4711', '/api/tips?'],
    ['/problems', word, '/api/machine-problems?'],
    ['/shift-reports', '$312.00', '/api/shift-reports?mine='],
    [`/training/${module.id}`, task.title, '/api/training/modules/'],
    ['/my-payroll', 'No payroll records found'],
  ]
  for (const [path, text, read] of pages) {
    await page.goto(path)
    await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
    if (read) await isKept(page, read)
    await page.waitForLoadState('networkidle')
  }
  expect((await keptReads(page)).filter(({ url }) => /pay/.test(url))).toEqual([])

  await context.setOffline(true)
  for (const [path, text] of pages.slice(0, 4)) {
    await page.goto(path)
    await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
    await expect(page.getByText('You are offline. What you type stays on this device.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^As of \d+:\d\d [AP]M\. Refresh$/ })).toBeVisible()
  }
  await page.goto('/tips')
  await page.getByLabel('Order ID').fill('8')
  await page.reload()
  await expect(page.getByLabel('Order ID')).toHaveValue('8')
  await expectAccessible(page)
  await logTip(page, '8')
  await expect(waits(page)).toBeVisible()
  await page.reload()
  await expect(waits(page)).toBeVisible()
  await context.setOffline(false)
  await expect(waits(page)).toHaveCount(0)
  await expect(page.getByText('Order #8')).toBeVisible()
})

test('nothing of it stays for the next person', { tag: '@phone' }, async ({ page, context, shop, signInAs }) => {
  const [robin, kim] = [await shop.makePerson(), await shop.makePerson()]
  await tipOf(shop.db, robin, { orderId: '4711' })
  const readAs = async (person: Person) => {
    await signInAs(person)
    await page.goto('/tips')
    await whenInstalled(page)
    // Who they are and their tips, and nothing of the person who was here before.
    await expect
      .poll(async () => {
        const kept = await keptReads(page)
        const isTheirs = kept.every(({ owner }) => owner === person.id)
        return isTheirs && ['/api/user', '/api/tips?'].every((start) => kept.some(({ url }) => url.startsWith(start)))
      })
      .toBe(true)
    await expect(page.getByText('Order #4711')).toHaveCount(person === robin ? 1 : 0)
  }
  await readAs(robin)
  await page.goto('/')
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect.poll(() => keptReads(page)).toEqual([])

  // The session may also be ended from elsewhere.
  await readAs(robin)
  await context.clearCookies()
  await page.goto('/')
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect.poll(() => keptReads(page)).toEqual([])

  await readAs(robin)
  await readAs(kim)
  await goOffline(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('a week that begins offline has only what waits', { tag: '@phone' }, async ({ page, context, shop, robin }) => {
  // Half an hour of Sunday is left in the shop.
  const sunday = new Date('2026-01-11T23:30:00-05:00')
  await page.clock.install({ time: sunday })
  await tipOf(shop.db, robin, { orderId: '4711', createdAt: new Date(sunday.getTime() - 60_000).toISOString() })
  await page.goto('/tips')
  await whenInstalled(page)
  await expect(page.getByText('Order #4711')).toBeVisible()
  await isKept(page, '/api/tips?')
  await context.setOffline(true)
  await page.clock.setSystemTime('2026-01-12T06:00:00-05:00')
  await page.goto('/tips')
  await expect(page.getByText('No tips logged this week')).toBeVisible()
  await expect(page.getByText('Order #4711')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'As of Jan 11. Refresh' })).toBeVisible()
  await logTip(page, '8', '2.00')
  await expect(waitingRows(page)).toHaveText(/Order #8/)
  await page.goto('/tips')
  await expect(waitingRows(page)).toHaveText(/Order #8/)
  await expect(page.getByText('$2.00', { exact: true }).first()).toBeVisible()
})

test('after a week nothing that was read is shown', { tag: '@phone' }, async ({ page, context, shop, robin }) => {
  await tipOf(shop.db, robin, { orderId: '4711' })
  await page.clock.install()
  await page.goto('/tips')
  await whenInstalled(page)
  await expect.poll(async () => (await keptReads(page)).length).toBeGreaterThan(1)
  await context.setOffline(true)
  const week = 7 * 24 * 60 * 60_000
  await page.clock.setSystemTime(Date.now() + week - 10 * 60_000)
  await page.goto('/tips')
  await expect(page.getByRole('heading', { name: 'My Tips', exact: true })).toBeVisible()
  await page.clock.setSystemTime(Date.now() + week + 60_000)
  await page.goto('/tips')
  await expect(page.getByText('You are offline', { exact: true })).toBeVisible()
  await expect(page.getByText('My Tips')).toHaveCount(0)
  await expect.poll(() => keptReads(page)).toEqual([])
})
