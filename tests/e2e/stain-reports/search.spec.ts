import { commercialAccounts } from '#shared/commercial-accounts/table.ts'
import { newOrderId, photoFiles } from '#tests/stain-reports/report-data.ts'
import { ada, expect, expectAccessible, type Page, test } from '#tests/support/e2e.ts'

test('Ada looks through the reports of an account and at their photos', { tag: ['@desktop', '@phone'] }, async ({
  page,
  shop,
  signInAs,
  isMobile,
}) => {
  const card = (orderId: string) => page.getByRole('region', { name: `Order ${orderId}`, exact: true })
  const viewer = page.getByRole('dialog')
  await signInAs(ada)
  const [account] = await shop.db
    .insert(commercialAccounts)
    .values({ name: 'Hotel', email: `${newOrderId()}@hotel.example` })
    .returning()

  async function report(photos: string[] = []) {
    const data = { orderId: newOrderId(), commercialAccountId: account!.id, items: { Duvet: 4 }, photos }
    const reply = await page.request.post('/api/stain-reports', { data })
    expect(reply.status()).toBe(201)
    return (await reply.json()) as { id: string; orderId: string }
  }
  const orders: string[] = []
  for (let count = 0; count < 11; count += 1) {
    const { id, orderId } = await report()
    await page.request.post(`/api/stain-reports/${id}/send-email`)
    orders.push(orderId)
  }
  const { orderId } = await report(await sixPhotos(page))
  await page.goto(`/admin/stain-reports?account=${account!.id}`)

  await test.step('the reports are lines of one height, one below the other', async () => {
    const emailed = orders.at(-1)!
    const boxOf = async (id: string) => (await card(id).boundingBox())!
    const leftOf = async (id: string) => (await card(id).getByText(`Order ${id}`, { exact: true }).boundingBox())!.x
    // With its button or without, and whether it has photos or not.
    await expect(card(emailed)).toBeVisible()
    expect((await boxOf(orderId)).height).toBe((await boxOf(emailed)).height)
    const list = page.getByRole('region', { name: 'Stain reports', exact: true })
    expect((await list.boundingBox())!.height).toBeLessThan(14 * 80)
    expect(await leftOf(orderId)).toBe(await leftOf(emailed))
  })

  if (isMobile)
    await test.step('closed, a row has its photos in one square, which opens the first', async () => {
      await card(orderId)
        .getByRole('button', { name: `Photos of order ${orderId}` })
        .click()
      await expect(viewer.getByText('1 of 6')).toBeVisible()
      await page.keyboard.press('Escape')
      await card(orderId)
        .getByRole('button', { name: `Order ${orderId}`, expanded: false })
        .click()
    })

  await test.step('the gallery goes on by keys, buttons and swipes', async () => {
    await expect(card(orderId).getByRole('button', { name: /^Open photo/ })).toHaveCount(4)
    await card(orderId).getByRole('button', { name: '+2 more' }).click()
    await expect(viewer.getByText('5 of 6')).toBeVisible()
    await expect(viewer.getByRole('img', { name: `Photo 5 of order ${orderId}` })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('ArrowRight')
    await expect(viewer.getByText('6 of 6')).toBeVisible()
    await expect(viewer.getByRole('button', { name: 'Next photo' })).toBeDisabled()
    await page.keyboard.press('ArrowRight')
    await expect(viewer.getByText('6 of 6')).toBeVisible()
    await page.keyboard.press('Home')
    await expect(viewer.getByText('1 of 6')).toBeVisible()
    await viewer.getByRole('button', { name: 'Next photo' }).click()
    await expect(viewer.getByText('2 of 6')).toBeVisible()
    await swipe(page, { from: 300, to: 100, isTouch: isMobile })
    await expect(viewer.getByText('3 of 6')).toBeVisible()
    await swipe(page, { from: 100, to: 300, isTouch: isMobile })
    await expect(viewer.getByText('2 of 6')).toBeVisible()
    await swipe(page, { from: 100, to: 120, isTouch: isMobile })
    await expect(viewer.getByText('2 of 6')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(viewer).toHaveCount(0)
    await expect(card(orderId).getByRole('button', { name: '+2 more' })).toBeFocused()
  })
})

async function sixPhotos(page: Page) {
  const paths: string[] = []
  for (const file of await photoFiles('a', 'b', 'c', 'd', 'e', 'f')) {
    const { uploadURL } = await (await page.request.post('/api/objects/upload')).json()
    await page.request.put(uploadURL, { data: Buffer.from(await file.arrayBuffer()) })
    const claim = await page.request.put('/api/stain-report-images', { data: { imageURL: uploadURL } })
    paths.push((await claim.json()).objectPath)
  }
  return paths
}

async function swipe(page: Page, { from, to, isTouch }: { from: number; to: number; isTouch: boolean }) {
  const y = 400
  if (!isTouch) {
    await page.mouse.move(from, y)
    await page.mouse.down()
    await page.mouse.move(to, y, { steps: 4 })
    await page.mouse.up()
    return
  }
  const session = await page.context().newCDPSession(page)
  const touch = (type: string, x?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: x === undefined ? [] : [{ x, y }],
    })
  await touch('touchStart', from)
  await touch('touchMove', (from + to) / 2)
  await touch('touchMove', to)
  await touch('touchEnd')
}
