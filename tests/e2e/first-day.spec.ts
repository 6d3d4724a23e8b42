import { expect, type Page, test } from '#tests/support/e2e.ts'

/** Goes from the page of an invitation to an account. */
async function createAccount(page: Page, role: string, [firstName, lastName, password, email]: string[]) {
  await expect(page.getByText(role, { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Create Account' }).click()
  await page.getByLabel('First Name').fill(firstName!)
  await page.getByLabel('Last Name').fill(lastName!)
  if (email) await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password!)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText(`Welcome back, ${firstName}!`)).toBeVisible()
}

test('an empty server becomes a shop', { tag: '@phone' }, async ({ browser, contextOptions, openShop, page }) => {
  const shop = await openShop({}, { people: [] })

  await test.step('the printed link makes the first admin, who invites an employee', async () => {
    await page.goto(shop.invitation!)
    await createAccount(page, 'an Admin', ['Ada', 'Okonkwo', 'rinse and repeat', 'ada@suds.example'])
    await page.getByRole('link', { name: 'Manage Users' }).click()
    await page.getByRole('button', { name: 'Invite User' }).click()
    await page.getByLabel('Email').fill('erin@suds.example')
    await page.getByRole('button', { name: 'Send Invitation' }).click()
    await expect(page.getByText('erin@suds.example').first()).toBeVisible()
  })

  const mail = await shop.waitForMail({ to: 'erin@suds.example' })
  const phone = await browser.newContext({ ...contextOptions, baseURL: shop.url })
  const erin = await phone.newPage()

  await test.step('the employee opens the link of the mail, has an account, and logs a tip', async () => {
    await erin.goto(mail.links.find((each) => each.includes('/invite/'))!)
    await createAccount(erin, 'an Employee', ['Erin', 'Walsh', 'fold and press'])
    await erin.getByRole('link', { name: 'My Tips' }).click()
    await erin.getByLabel('Order ID').fill('0042')
    await erin.getByLabel('Tip Amount').fill('12.5')
    await erin.getByRole('button', { name: 'Log Tip' }).click()
    await expect(erin.getByText('#0042')).toBeVisible()
    await expect(erin.getByText('$12.50').first()).toBeVisible()
  })
  await phone.close()
})
