import { expect, expectAccessible, test } from '#tests/support/e2e.ts'
import { goOffline } from '#tests/support/service-worker.ts'
import { comesBack, expectWritten, isSent, kept, logTip, tipsOf, waitingRows } from './writing.ts'

test.use({ serviceWorkers: 'allow' })

test.beforeEach(({ console }) => console.expect(/ERR_|net::|Failed to load|fetching the script|status of 50\d/))

test('tips keep their times where the clock is wrong', { tag: '@phone' }, async ({ page, context, shop, robin }) => {
  const ahead = 60 * 60_000
  await page.clock.install({ time: Date.now() + ahead })
  await page.goto('/tips')
  await logTip(page, '1', '1.00')
  await isSent(page)
  await goOffline(page)
  const written = Date.now()
  await logTip(page, '2', '2.25')
  await kept(page)
  await logTip(page, '3', '2.75')
  await expect(waitingRows(page)).toHaveText([/Order #3.*\$2\.75/, /Order #2.*\$2\.25/])
  await expect(page.getByRole('button', { name: '2 waiting to be sent' })).toBeVisible()
  await expectAccessible(page)
  await page.clock.setSystemTime(Date.now() + ahead + 30 * 60_000)
  await context.setOffline(false)
  await expect(waitingRows(page)).toHaveCount(0)
  // By their numbers: answers say what time it is to the second, and the first two came within one.
  const tips = (await tipsOf(shop, robin)).sort((a, b) => a.orderId.localeCompare(b.orderId))
  expect(tips.map(({ orderId }) => orderId)).toEqual(['1', '2', '3'])
  for (const { createdAt, arrivedAt } of tips.slice(1)) {
    expect(arrivedAt).not.toBeNull()
    expectWritten(createdAt, written)
  }
})

test('two tabs send everything once', { tag: '@phone' }, async ({ page, context, shop, robin }) => {
  await page.goto('/tips')
  const other = await context.newPage()
  await other.goto('/tips')
  await context.route('**/api/tips', (route) => route.abort('internetdisconnected'))
  for (const [at, tab] of [page, other, page].entries()) {
    await tab.bringToFront()
    await logTip(tab, String(at + 1))
    await kept(tab)
  }
  for (const tab of [page, other]) await expect(waitingRows(tab)).toHaveCount(3)
  // What was cut off has no answer.
  const asked: string[] = []
  context.on('response', (response) => {
    const request = response.request()
    if (request.method() === 'POST' && request.url().endsWith('/api/tips')) asked.push(request.postDataJSON().orderId)
  })
  await context.unroute('**/api/tips')
  await Promise.all([comesBack(page), comesBack(other)])
  for (const tab of [page, other]) await expect(waitingRows(tab)).toHaveCount(0)
  expect(asked).toEqual(['1', '2', '3'])
  expect(await tipsOf(shop, robin)).toHaveLength(3)
})

test('it is tried again after growing pauses, or at a look', { tag: '@phone' }, async ({ page, shop, robin }) => {
  await page.clock.install()
  await page.goto('/tips')
  await page.waitForLoadState('networkidle')
  await page.clock.pauseAt(Date.now() + 60_000)
  const tries: number[] = []
  await page.route('**/api/tips', async (route) => {
    tries.push(await page.evaluate(() => Date.now()))
    await route.abort('connectionrefused')
  })
  await logTip(page, '7')
  await kept(page)
  await expect(async () => {
    // Little at a time: what a try does besides waiting takes moments of its own.
    await page.clock.runFor(100)
    expect(tries.length).toBeGreaterThan(3)
  }).toPass({ intervals: [50] })
  const pauses = tries.slice(0, 4).map((at, place, all) => at - (all[place - 1] ?? at))
  for (const [place, least] of [2_000, 4_000, 8_000].entries()) {
    expect(pauses[place + 1]).toBeGreaterThanOrEqual(least)
    expect(pauses[place + 1]).toBeLessThan(2 * least)
  }

  await page.unrouteAll({ behavior: 'wait' })
  expect(await tipsOf(shop, robin)).toEqual([])
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await isSent(page)
  expect(await tipsOf(shop, robin)).toHaveLength(1)
})
