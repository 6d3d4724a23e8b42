import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ada, expect, expectAccessible, test } from '#tests/support/e2e.ts'

test('Ada makes a webhook, sees its secret once, what it was told, sends it again and removes it', {
  tag: ['@desktop', '@small-phone'],
}, async ({ page, openShop, signInAs }) => {
  const received: string[] = []
  const server = createServer((req, res) => {
    received.push(String(req.headers['webhook-id']))
    req.resume().on('end', () => res.writeHead(202).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`
  const shop = await openShop({ WEBHOOKS_PRIVATE: 'on' })
  await signInAs(ada, shop)
  await page.goto(`${shop.url}/admin/connections`)
  await expect(page.getByText('No webhook yet')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'New webhook' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Make webhook' }).click()
  await expect(dialog.getByText('Address is required')).toBeVisible()
  await expect(dialog.getByText('Please choose at least one event.')).toBeVisible()
  await dialog.getByLabel('Address').fill(url)
  await dialog.getByLabel('Person joined').press('Space')
  await dialog.getByLabel('Tip logged').check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Make webhook' }).press('Enter')
  await expect(dialog.getByLabel('Secret')).toHaveValue(/^whsec_[\w+/]{43}=$/)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Tip logged, Person joined')).toBeVisible()

  await shop.makePerson()
  await expect.poll(() => received.length).toBe(1)
  const menu = page.getByRole('button', { name: url }).first()
  await menu.click()
  await page.getByRole('button', { name: `Messages to ${url}` }).click()
  await expect(dialog.getByText('Person joined')).toBeVisible()
  await expect(dialog.getByText(/Answer 202 · \d+ ms/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^Send again: Person joined of / }).click()
  await expect(page.locator('[data-toaster]')).toContainText('The message is sent again.')
  await expect.poll(() => received).toEqual([received[0], received[0]])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await menu.click()
  await page.getByRole('button', { name: `Remove ${url}` }).click()
  await page.getByRole('button', { name: 'Remove webhook' }).click()
  await expect(page.getByText('No webhook yet')).toBeVisible()
  server.close()
})

test('“Necesita de ti” names a webhook that nothing reaches, and Ada reads it in Spanish', async ({
  page,
  openShop,
  signInAs,
}) => {
  const shop = await openShop({ WEBHOOKS_PRIVATE: 'on' })
  await signInAs(ada, shop)
  await page.request.patch(`${shop.url}/api/user/language`, { data: { language: 'es' } })
  const body = { url: 'http://127.0.0.1:9/in', events: ['tip.logged'] }
  await page.request.post(`${shop.url}/api/admin/webhooks`, { data: body })
  await shop.db.execute('update webhook_states set broken_at = now(), failures = 9')
  await page.goto(shop.url)
  await page.getByRole('link', { name: /Webhooks a los que no llega nada/ }).click()
  await expect(page.getByText('Roto')).toBeVisible()
  await expect(page.getByText('Propina registrada')).toBeVisible()
  await expectAccessible(page)
})
