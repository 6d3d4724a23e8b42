import { expect, type Page, test } from '#tests/support/e2e.ts'

/** Goes from the page of an invitation to an account. */
async function createAccount(page: Page, role: string, fields: Record<string, string>) {
  await expect(page.getByText(role, { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Create Account' }).click()
  for (const [label, words] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(words)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText(`Welcome back, ${fields['First Name']}!`)).toBeVisible()
}

test('an empty server becomes a shop where an employee logs a tip', { tag: '@phone' }, async ({
  browser,
  contextOptions,
  openShop,
  page,
}) => {
  const shop = await openShop({}, { people: [] })

  await test.step('the printed link makes the first admin, who invites an employee', async () => {
    await page.goto(shop.invitation!)
    await createAccount(page, 'an Admin', {
      'First Name': 'Ada',
      'Last Name': 'Okonkwo',
      Email: 'ada@suds.example',
      Password: 'rinse and repeat',
    })
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
    const link = mail.links.find((each) => each.includes('/invite/'))!
    expect(mail.text).toContain(link)
    await erin.goto(link)
    await createAccount(erin, 'an Employee', {
      'First Name': 'Erin',
      'Last Name': 'Walsh',
      Password: 'fold and press',
    })
    await erin.getByRole('link', { name: 'My Tips' }).click()
    await erin.getByLabel('Order ID').fill('0042')
    await erin.getByLabel('Tip Amount').fill('12.5')
    await erin.getByRole('button', { name: 'Log Tip' }).click()
    await expect(erin.getByText('#0042')).toBeVisible()
    await expect(erin.getByText('$12.50').first()).toBeVisible()
  })
  await phone.close()
})
