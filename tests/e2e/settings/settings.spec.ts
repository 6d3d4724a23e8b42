import { ada, expect, expectAccessible, test } from '#tests/support/e2e.ts'
import { startSmtp } from '#tests/support/smtp.ts'

test('Ada names her shop, sets the mail server and mends what the test mail says', {
  tag: ['@desktop', '@small-phone'],
}, async ({ page, openShop, signInAs }) => {
  const smtp = await startSmtp({ user: 'suds', password: 'right' })
  const shop = await openShop({ TIMEZONE: '', MAIL_FROM: 'suds@example.com' })
  await signInAs(ada, shop)
  await page.goto(`${shop.url}/admin/settings`)
  await expect(page.getByText('Set by MAIL_FROM in the environment, which comes first.')).toBeVisible()
  await expectAccessible(page)

  const dialog = page.getByRole('dialog')
  const name = dialog.getByLabel('Shop’s name')
  await page.getByRole('button', { name: 'Change the shop' }).press('Enter')
  await expect(name).toBeFocused()
  await page.keyboard.type('Suds & Co')
  await dialog.getByLabel('Time zone').selectOption('America/Chicago')
  await dialog.getByLabel('Payroll sheet').fill('sheet')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Please enter an address that starts with https://')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Payroll sheet').fill('https://docs.google.com/spreadsheets/d/1')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('America/Chicago')).toBeVisible()

  const port = new URL(smtp.url).port
  await expect(page.getByRole('button', { name: 'Change the mail server' })).toHaveCount(0)
  await expect(page.getByText('No mail leaves this shop')).toBeVisible()
  await expect(page.locator('main h2').first()).toHaveText('Mail')
  await page.getByRole('button', { name: 'Set up mail' }).press('Enter')
  await expect(dialog.getByText('Set by MAIL_FROM in the environment, which comes first.')).toBeVisible()
  await dialog.getByLabel('Mail server', { exact: true }).fill('127.0.0.1')
  await dialog.getByLabel('Port').fill(port)
  await dialog.getByLabel('User name at the mail server').fill('suds')
  await dialog.getByLabel('Password at the mail server').fill('wrong')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText(`127.0.0.1:${port}`)).toBeVisible()
  await expect(page.getByText('No mail leaves this shop')).toHaveCount(0)
  await expect(page.locator('main h2').first()).toHaveText('The shop')
  const send = page.getByRole('button', { name: 'Send me a test mail' })
  await send.press('Enter')
  await expect(page.getByRole('alert')).toContainText('127.0.0.1 does not accept this user name and password.')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Change the mail server' }).press('Enter')
  await dialog.getByLabel('Password at the mail server').fill('right')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await send.press('Enter')
  await expect(page.getByText(`The mail server has taken the test mail to ${ada.email}.`)).toBeVisible()
  const mail = await smtp.nextMail()
  expect([mail.subject, mail.envelope]).toEqual([
    'Mail from Suds & Co arrives',
    { from: 'suds@example.com', to: [ada.email] },
  ])
  await smtp.close()

  await page.reload()
  await expect(page).toHaveTitle('Settings · Suds & Co')
})

test('the connections are below the settings, and lead back to them', { tag: ['@desktop', '@small-phone'] }, async ({
  page,
  signInAs,
  isMobile,
}) => {
  await signInAs(ada)
  await page.goto('/admin/settings')
  await page.getByRole('main').getByRole('link', { name: 'Connections' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Connections' })).toBeFocused()
  if (!isMobile)
    await expect(page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]')).toHaveText('Settings')
  await page
    .getByRole(isMobile ? 'banner' : 'main')
    .getByRole('link', { name: 'Settings' })
    .press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
})
