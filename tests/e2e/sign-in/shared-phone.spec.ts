import { eq } from 'drizzle-orm'
import { sessions } from '#shared/sign-in/table.ts'
import { expect, type Page, type Person, test } from '#tests/support/e2e.ts'
import { goOffline, whenInstalled } from '#tests/support/service-worker.ts'
import { tipOf } from '#tests/tips/tip-data.ts'
import { isSent, kept, logTip, tipsOf, waitingRows } from '../outbox/writing.ts'

test.use({ serviceWorkers: 'allow' })

test.beforeEach(({ console }) => console.expect(/ERR_|net::|Failed to load|fetching the script/))

async function signIn(page: Page, { email, password }: Person) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
}

/** Neither on this page nor on the ones that were open before. */
async function expectNothingOf(page: Page, word: string) {
  await expect(page.getByText(word)).toHaveCount(0)
  await page.goBack()
  await expect(page.getByText(word)).toHaveCount(0)
  await page.goForward()
}

test('two people share a phone: nothing is seen, lost or booked to the other', { tag: '@phone' }, async ({
  page,
  context,
  shop,
  robin,
}) => {
  const kim = await shop.makePerson()
  await tipOf(shop.db, robin, { orderId: '4711' })
  await page.goto('/')
  await page.goto('/tips')
  await whenInstalled(page)
  await expect(page.getByText('Order #4711')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/tips')
  await expect(other.getByText('Order #4711')).toBeVisible()
  await page.bringToFront()
  const sessionsOfRobin = () => shop.db.$count(sessions, eq(sessions.userId, robin.id))

  await test.step('Robin writes without a network, and signs out without one', async () => {
    await goOffline(page)
    await logTip(page, '7')
    await kept(page)
    await page.goto('/')
    await page.getByRole('button', { name: 'Logout' }).first().click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
    for (const tab of [page, other]) {
      await expect(tab.getByLabel('Email')).toBeVisible()
      await expectNothingOf(tab, 'Order #4711')
    }
    // After a restart, too: the copy of the page is all there is.
    await other.goto('/')
    await expect(other.getByLabel('Email')).toBeVisible()
    expect(await sessionsOfRobin()).toBe(1)
  })

  await test.step('the first thing that the phone asks for ends the session', async () => {
    await context.setOffline(false)
    await page.goto('/tips')
    await expect(page.getByText('404 Page Not Found')).toBeVisible()
    expect(await sessionsOfRobin()).toBe(0)
  })

  await test.step('Kim works on it, and leaves', async () => {
    await page.goto('/')
    await signIn(page, kim)
    await page.goto('/tips')
    await logTip(page, '8', '2.00')
    await isSent(page)
    await expect(page.getByText('Order #8')).toBeVisible()
    await expect(waitingRows(page)).toHaveCount(0)
    await expect(page.getByText('Order #7')).toHaveCount(0)
    await page.goto('/')
    await page.getByRole('button', { name: 'Logout' }).first().click()
    await expect(page.getByLabel('Email')).toBeVisible()
    expect(await tipsOf(shop, robin)).toHaveLength(1)
  })

  await test.step('Robin comes back to what waited', async () => {
    await signIn(page, robin)
    await expect.poll(() => tipsOf(shop, robin)).toHaveLength(2)
    await page.goto('/tips')
    await expect(page.getByText('Order #7')).toBeVisible()
    await expect(page.getByText('Order #8')).toHaveCount(0)
    expect((await tipsOf(shop, kim)).map(({ orderId }) => orderId)).toEqual(['8'])
  })
})
