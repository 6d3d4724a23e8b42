import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, test } from '#tests/support/e2e.ts'

test('an empty server becomes a shop where an employee logs tips and reads a report', { tag: '@phone' }, async ({
  browser,
  contextOptions,
  openShop,
  page,
}) => {
  const shop = await openShop({}, { people: [] })

  await test.step('the printed link makes the first admin', async () => {
    await page.goto(shop.invitation!)
    await expect(page.getByText('an Admin', { exact: true })).toBeVisible()
    await page
      .getByRole('link', { name: 'Create Account' })
      .or(page.getByRole('button', { name: 'Create Account' }))
      .click()
    await page.getByLabel('First Name').fill('Ada')
    await page.getByLabel('Last Name').fill('Okonkwo')
    await page.getByLabel('Email').fill('ada@suds.example')
    await page.getByLabel('Password', { exact: true }).fill('rinse and repeat')
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByText('Welcome back, Ada!')).toBeVisible()
  })

  await test.step('the admin invites an employee', async () => {
    await page.getByRole('link', { name: 'Manage Users' }).click()
    await page.getByRole('button', { name: 'Invite User' }).click()
    await page.getByLabel('Email').fill('erin@suds.example')
    await page.getByRole('button', { name: 'Send Invitation' }).click()
    await expect(page.getByText('erin@suds.example').first()).toBeVisible()
  })

  const mail = await shop.waitForMail({ to: 'erin@suds.example' })
  const phone = await browser.newContext({ ...contextOptions, baseURL: shop.url })
  const erin = await phone.newPage()

  await test.step('the employee opens the link of the mail and has an account', async () => {
    const link = mail.links.find((each) => each.includes('/invite/'))!
    expect(mail.text).toContain(link)
    await erin.goto(link)
    await expect(erin.getByText('an Employee', { exact: true })).toBeVisible()
    await erin
      .getByRole('link', { name: 'Create Account' })
      .or(erin.getByRole('button', { name: 'Create Account' }))
      .click()
    await expect(erin.getByLabel('Email')).toHaveValue('erin@suds.example')
    await erin.getByLabel('First Name').fill('Erin')
    await erin.getByLabel('Last Name').fill('Walsh')
    await erin.getByLabel('Password', { exact: true }).fill('fold and press')
    await erin.getByRole('button', { name: 'Create Account' }).click()
    await expect(erin.getByText('Welcome back, Erin!')).toBeVisible()
  })

  await test.step('she logs two tips and reads her week', async () => {
    await erin.getByRole('link', { name: 'My Tips' }).click()
    for (const [orderId, amount, notes] of [
      ['0042', '12.5', 'left at the counter'],
      ['4711', '3.25', ''],
    ] as const) {
      await erin.getByLabel('Order ID').fill(orderId)
      await erin.getByLabel('Tip Amount').fill(amount)
      await erin.getByRole('button', { name: 'Note', exact: true }).click()
      await erin.getByLabel(/^Notes/).fill(notes)
      await erin.getByRole('button', { name: 'Log Tip' }).click()
      await expect(erin.getByText(`#${orderId}`)).toBeVisible()
      await expect(erin.getByLabel('Order ID')).toHaveValue('')
    }
    await expect(erin.getByText('$15.75').first()).toBeVisible()
    await expectAccessible(erin)
  })

  await test.step('she corrects one in the report of this week', async () => {
    await erin.getByRole('tab', { name: 'Reports' }).click()
    await expect(erin).toHaveURL(`${shop.url}/tips/reports`)
    const day = '2030-05-15'
    await erin.getByLabel('Start Date').fill(day)
    await erin.getByLabel('End Date').fill(day)
    await erin.getByRole('button', { name: 'Generate Report' }).click()
    const row = erin.getByRole('row').filter({ hasText: '4711' })
    await row.getByRole('button', { name: /Edit/ }).click()
    await erin.getByLabel('Amount').fill('4')
    await erin.getByRole('button', { name: /Save/ }).click()
    await expect(erin.getByText('Tip updated successfully!', { exact: true })).toBeVisible()
    await expect(erin.getByRole('row').filter({ hasText: '4711' })).toContainText('$4.00')
    await expect(erin.getByText('$16.50').first()).toBeVisible()

    const download = erin.waitForEvent('download')
    await erin.getByRole('button', { name: 'Export CSV' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe(`individual-tip-report-${day}-to-${day}.csv`)
    expect(await readFile(await file.path(), 'utf8')).toBe(
      '\uFEFFDate,Order ID,Amount,Notes\r\n5/15/2030,4711,4.00,\r\n5/15/2030,0042,12.50,left at the counter\r\n',
    )
  })

  await phone.close()
})
