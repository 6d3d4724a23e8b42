import { plainAddress } from '#shared/pages/page.ts'
import { pages } from '#shared/pages/pages.ts'
import { dialogOf, press } from '#tests/sweeps/dialogs.ts'
import { makeProblem } from '#tests/machine-problems/problem-data.ts'
import { ada, expect, expectAccessible, type Page, tess, test } from '#tests/support/e2e.ts'
import { goOffline } from '#tests/support/service-worker.ts'
import { tipOf } from '#tests/tips/tip-data.ts'
import { toasts } from './writing.ts'

test.use({ serviceWorkers: 'allow' })

const both = { tag: ['@phone', '@desktop'] }
const phone = { tag: '@phone' }
const words = 'This needs a connection, and there is none at the moment.'
const said = (page: Page) => page.getByText(words)

/** Where something is written that waits on the device, or nothing at all. */
const worksWithout = [
  '/',
  '/tips',
  '/problems',
  '/stain-report',
  '/shift-reports',
  '/training',
  '/admin/machine-management',
]

test.beforeEach(({ console }) => console.expect(/ERR_|net::|Failed to load|Failed to fetch|fetching/))

test('every page on which nothing can wait says so before anybody types', both, async ({ page, context, signInAs }) => {
  test.setTimeout(480_000)
  await signInAs(ada)
  for (const path of Object.keys(pages)) {
    const address = plainAddress(path)
    await page.goto(address)
    await page.waitForLoadState('networkidle')
    await expect(said(page)).toHaveCount(0)
    await goOffline(page)
    await expect(page.getByText('You are offline.')).toBeVisible()
    await expect(said(page), address).toHaveCount(worksWithout.includes(address) ? 0 : 1)
    if (address === '/profile') await expectAccessible(page)
    await context.setOffline(false)
    await expect(said(page)).toHaveCount(0)
  }
})

test('also a page that cannot be opened at all', phone, async ({ page, context, signInAs }) => {
  await signInAs(ada)
  await page.goto('/tips')
  await page.waitForLoadState('networkidle')
  await page.route('**/assets/history-page*', (route) => route.abort('internetdisconnected'))
  await context.setOffline(true)
  await page.evaluate(() => {
    history.pushState(null, '', '/admin/history')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(page.getByText('This page could not be opened')).toBeVisible()
  await expect(said(page)).toBeVisible()
  await expectAccessible(page)
})

test('a dialog that edits says so; one whose call waits does not', both, async ({ page, shop, signInAs }) => {
  await makeProblem(shop.db, { machineNumber: 9 })
  await signInAs(ada)
  await page.goto('/admin/machine-management')
  await page.waitForLoadState('networkidle')
  await press(page, /^Update/)
  await expect(said(page)).toHaveCount(0)
  await goOffline(page)
  await expect(dialogOf(page).getByText(words)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
  await press(page, /^Mark Repaired/)
  await expect(said(page)).toHaveCount(0)
})

test('a question before something goes says so', both, async ({ page, signInAs, shop }) => {
  const { firstName, lastName } = await shop.makePerson()
  await signInAs(ada)
  await page.goto('/admin/user-management')
  await page.waitForLoadState('networkidle')
  await page
    .getByRole('button', { name: new RegExp(`^(More|Actions).*${firstName} ${lastName}`) })
    .filter({ visible: true })
    .first()
    .click()
  await page
    .getByRole('button', { name: `Deactivate ${firstName} ${lastName}` })
    .filter({ visible: true })
    .click()
  await goOffline(page)
  await expect(page.getByRole('alertdialog').getByText(words)).toBeVisible()
})

test('a tip is not asked to go where it cannot', phone, async ({ page, shop, signInAs }) => {
  const robin = await shop.makePerson()
  await tipOf(shop.db, robin, { orderId: '4711' })
  await signInAs(robin)
  await page.goto('/tips')
  await page.waitForLoadState('networkidle')
  page.on('dialog', () => {
    throw new Error('It asks.')
  })
  await goOffline(page)
  await page.getByRole('button', { name: 'Delete tip of order 4711' }).click()
  await expect(toasts(page)).toContainText(words)
})

test('reports are read with a connection', phone, async ({ page, shop, signInAs }) => {
  await signInAs(await shop.makePerson())
  await page.goto('/tips/reports')
  await goOffline(page)
  await expect(said(page)).toBeVisible()
})

test('a technician at work is told nothing of it', phone, async ({ page, signInAs }) => {
  await signInAs(tess)
  await page.goto('/admin/machine-management')
  await goOffline(page)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await expect(said(page)).toHaveCount(0)
})
