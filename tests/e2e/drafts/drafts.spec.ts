import { photo } from '#tests/storage/picture-data.ts'
import { expect, expectAccessible, test } from '#tests/support/e2e.ts'

test('what was typed, chosen and photographed is back after a reload', { tag: '@phone' }, async ({
  page,
  shop,
  signInAs,
}) => {
  const [robin, kim] = [await shop.makePerson({ role: 'admin' }), await shop.makePerson()]
  await signInAs(robin)

  await test.step('a tip shows for whom it was', async () => {
    await page.goto('/tips')
    await page.getByLabel('Employee').selectOption(kim.id)
    await page.getByLabel('Order ID').fill('7')
    await page.getByRole('button', { name: 'Note', exact: true }).click()
    await page.getByLabel('Notes').fill('by card')
    await page.reload()
    await expect(page.getByLabel('Employee')).toHaveValue(kim.id)
    await expect(page.getByLabel('Notes')).toHaveValue('by card')
    await expect(page.getByText(/Your unsent tip from .* is back\./)).toBeVisible()
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
    await expect(page.getByLabel('Employee')).toHaveValue(robin.id)
    await expect(page.getByLabel('Notes')).toHaveCount(0)
  })

  await test.step('a receipt that the page did not bring comes along', async () => {
    await page.goto('/shift-reports')
    const asked = Promise.withResolvers<void>()
    // The first upload never ends.
    await page.route('**/api/objects/upload', () => asked.resolve(), { times: 1 })
    await page.getByLabel('Drop Amount').fill('100')
    const file = { name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: await photo() }
    await page.getByLabel('Choose picture').setInputFiles(file)
    await asked.promise
    await expect.poll(() => page.evaluate(filesKept)).toBe(1)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Open receipt', exact: true })).toBeVisible()
    await expect(page.getByLabel('Drop Amount')).toHaveValue('100')
    await expectAccessible(page)
  })
})

/** How many files of drafts the browser keeps. */
const filesKept = () =>
  new Promise<number>((resolve, reject) => {
    const open = indexedDB.open('drafts')
    open.onerror = () => reject(open.error)
    open.onsuccess = () => {
      const database = open.result
      if (!database.objectStoreNames.contains('files')) return resolve(0)
      const count = database.transaction('files').objectStore('files').count()
      count.onsuccess = () => {
        database.close()
        resolve(count.result)
      }
    }
  })
