import { ada, erin, expect, expectAccessible, test } from '#tests/support/e2e.ts'
import { startSmtp } from '#tests/support/smtp.ts'

test('Ada’s new shop says what to begin with, and she sets it up by keyboard', async ({ page, openShop, signInAs }) => {
  const smtp = await startSmtp({ user: 'suds', password: 'right' })
  const shop = await openShop({ TIMEZONE: '', MAIL_FROM: 'suds@example.com' }, { people: [ada, erin] })
  const dialog = page.getByRole('dialog')
  await signInAs(ada, shop)
  await page.goto(shop.url)

  await test.step('she names the shop', async () => {
    await page.getByRole('link', { name: 'Say what the shop is called' }).press('Enter')
    await expect(page).toHaveURL(`${shop.url}/admin/settings`)
    await page.getByRole('button', { name: 'Change the shop' }).press('Enter')
    await expect(dialog.getByLabel('Shop’s name')).toBeFocused()
    await page.keyboard.type('Suds & Co')
    await dialog.getByLabel('Time zone').selectOption('America/Chicago')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByText('America/Chicago')).toBeVisible()
  })

  await test.step('she sets the mail server, and a mail arrives', async () => {
    await page.getByRole('button', { name: 'Set up mail' }).press('Enter')
    await dialog.getByLabel('Mail server', { exact: true }).fill('127.0.0.1')
    await dialog.getByLabel('Port').fill(new URL(smtp.url).port)
    await dialog.getByLabel('User name at the mail server').fill('suds')
    await dialog.getByLabel('Password at the mail server').fill('right')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Send me a test mail' }).press('Enter')
    await expect(page.getByText(`The mail server has taken the test mail to ${ada.email}.`)).toBeVisible()
    expect((await smtp.nextMail()).subject).toBe('Mail from Suds & Co arrives')
    await smtp.close()
  })

  await test.step('her dashboard says that both are done', async () => {
    await page.goto(shop.url)
    await expect(page).toHaveTitle(/Suds & Co$/)
    const list = page.getByRole('region', { name: 'First steps' })
    for (const step of [/^Say what the shop is called .* Done$/, /^Set the mail server.* Done$/])
      await expect(list.getByRole('link', { name: step })).toBeVisible()
  })
})
