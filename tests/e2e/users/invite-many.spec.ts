import { ada, erin, expect, expectAccessible, test } from '#tests/support/e2e.ts'

test('Ada invites many at once, and each line is answered', {
  tag: ['@desktop', '@small-phone'],
}, async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  await signInAs(ada, shop)
  await page.goto(`${shop.url}/admin/user-management`)
  await page.getByRole('button', { name: 'Invite Many' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Invite', exact: true }).press('Enter')
  await expect(dialog.getByText('Please enter an email address.')).toBeVisible()
  await expectAccessible(page)
  const lines = Array.from({ length: 201 }, (_, at) => `p${at}@example.com`)
  await dialog.getByLabel('Email').fill(lines.join('\n'))
  await expect(dialog.getByText('200 people at most.')).toBeVisible()

  const file = [
    'Name,Email,Role',
    'Nora Novak,new@example.com,Technician',
    `Erin,${erin.email},`,
    'Nobody,nobody,',
    '"Boss, Bea",boss@example.com,Boss',
    `${'Long'.repeat(21)} Name,long@example.com,`,
    ',nameless@example.com,\n',
  ].join('\n')
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(file),
  })
  await expect(dialog.getByLabel('Email')).toHaveValue(file)
  await dialog.getByRole('button', { name: 'Invite', exact: true }).press('Enter')
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeVisible()
  await expect(
    dialog.getByText('The invitation for new@example.com is saved. No mail leaves this shop yet.'),
  ).toBeVisible()
  await expect(dialog.getByText(`${erin.email} is already a user.`)).toBeVisible()
  await expect(dialog.getByText('Please enter a valid email address')).toBeVisible()
  await expect(dialog.getByText('Role must be one of employee, technician, team_lead, admin')).toBeVisible()
  await expect(dialog.getByText('First name must be 80 characters or less')).toBeVisible()
  const lineOf = (email: string) => dialog.getByRole('row').filter({ hasText: email })
  await expect(lineOf('new@example.com').getByRole('cell').first()).toHaveText('Nora Novaknew@example.com')
  await expect(lineOf('boss@example.com').getByRole('cell').first()).toHaveText('Bea Bossboss@example.com')
  await expect(lineOf('nameless@').getByRole('cell').first()).toHaveText('nameless@example.com')
  await expectAccessible(page)
  expect((await shop.waitForMail({ to: 'new@example.com' })).text).toContain('(Technician)')
  await dialog.getByRole('button', { name: 'Done' }).press('Enter')
  await expect(dialog).toBeHidden()

  await page.getByRole('tab', { name: 'Invitations' }).click()
  const listed = page.getByRole('row').filter({ hasText: 'new@example.com' })
  await expect(listed.getByText('Nora Novak')).toBeVisible()
  // Once more: those who are invited are not invited again.
  await page.getByRole('button', { name: 'Invite Many' }).press('Enter')
  await expect(dialog.getByLabel('Email')).toHaveValue('')
  await dialog.getByLabel('Email').fill('new@example.com')
  await dialog.getByRole('button', { name: 'Invite', exact: true }).press('Enter')
  await expect(dialog.getByText(/^This address is already invited\./)).toBeVisible()
})
