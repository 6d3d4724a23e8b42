import { photo } from '#tests/storage/picture-data.ts'
import { erin, expect, test } from '#tests/support/e2e.ts'
import { startGcs } from '#tests/support/gcs.ts'

test('photos go from the page straight to the bucket', async ({ page, openShop, signInAs }) => {
  const gcs = await startGcs()
  const shop = await openShop(gcs.env)
  await signInAs(erin, shop)
  await page.goto(`${shop.url}/stain-report`)
  const buffer = await photo()
  const file = (name: string) => ({ name, mimeType: 'image/jpeg', buffer })
  await page.getByLabel('Choose photos').setInputFiles([file('a.jpg'), file('b.jpg')])
  await expect(page.getByText('2 of 2 photos')).toBeVisible()
  expect(gcs.requests.filter((request) => request.startsWith('PUT /shop-files/uploads/'))).toHaveLength(2)
  await page.getByRole('button', { name: 'Open photo 1' }).click()
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
  await gcs.close()
})
