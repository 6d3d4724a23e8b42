import { ada, expect, expectAccessible, type Page, test } from '#tests/support/e2e.ts'

const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email })
const toast = (page: Page, words: string) => page.getByText(words, { exact: true }).first()
let count = 0
const newAddress = () => `invited-${Date.now()}-${++count}@example.com`

test('an admin invites a person, copies the link, sends it again and deletes it', {
  tag: ['@desktop', '@phone'],
}, async ({ page, shop, signInAs, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const email = newAddress()
  await signInAs(ada)
  await page.goto('/admin/user-management')
  await page.getByRole('button', { name: 'Invite User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite User' })
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await expect(dialog).toContainText('No mail leaves this shop yet: you get the link, and pass it on.')
  await expect(dialog.getByLabel('Role')).toHaveValue('employee')
  await dialog.getByRole('button', { name: 'Send Invitation' }).click()
  await expect(dialog.getByText('Please enter an email address.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Role').selectOption('team_lead')
  await dialog.getByRole('button', { name: 'Send Invitation' }).click()

  const saved = page.getByRole('dialog', { name: 'Invitation saved' })
  await expect(saved.getByText(`The mail to ${email} was not sent.`)).toBeVisible()
  await expect(toast(page, `The invitation for ${email} is saved. No mail leaves this shop yet.`)).toBeVisible()
  const link = await saved.getByLabel('Invitation link').inputValue()
  const mail = await shop.waitForMail({ to: email })
  expect(mail.links).toContain(link)
  await saved.getByRole('button', { name: 'Copy Link' }).click()
  await expect(saved.getByText('Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await expectAccessible(page)
  await saved.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Invite User' })).toBeFocused()

  await page.getByRole('tab', { name: 'Invitations' }).click()
  await expect(page).toHaveURL(/\?tab=invitations$/)
  await expect(rowOf(page, email)).toContainText('Team Lead')
  await expect(rowOf(page, email)).toContainText('Pending')
  await expect(rowOf(page, email)).toContainText('Ada Okafor')
  await expectAccessible(page)

  await page.getByRole('button', { name: `Resend the invitation for ${email}` }).click()
  const again = page.getByRole('dialog', { name: 'Invitation sent again' })
  await expect(again.getByLabel('Invitation link')).not.toHaveValue(link)
  await again.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('button', { name: `Delete the invitation for ${email}` }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete this invitation?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Delete Invitation' }).click()
  await expect(toast(page, `The invitation for ${email} was deleted.`)).toBeVisible()
  await expect(rowOf(page, email)).toHaveCount(0)
})

test('inviting somebody who is a user already is refused with the reason', {
  tag: '@phone',
}, async ({ page, signInAs }) => {
  await signInAs(ada)
  await page.goto('/admin/user-management')
  await page.getByRole('button', { name: 'Invite User' }).click()
  await page.getByLabel('Email').fill('Erin@Example.com')
  await page.getByRole('button', { name: 'Send Invitation' }).click()
  await expect(toast(page, 'Failed to send invitation.')).toBeVisible()
  await expect(toast(page, 'erin@example.com is already a user.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('Erin@Example.com')
})

test('where the mail cannot leave, the link is there to be copied', {
  tag: '@desktop',
}, async ({ page, openShop, signInAs }) => {
  const email = newAddress()
  const shop = await openShop({ SMTP_URL: 'smtp://127.0.0.1:9' })
  await signInAs(ada, shop)
  await page.goto(`${shop.url}/admin/user-management?tab=invitations`)
  await expect(page.getByText('No invitations yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Invite User' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Invitation' }).click()
  const saved = page.getByRole('dialog', { name: 'Invitation saved' })
  await expect(saved.getByText(`The mail to ${email} was not sent.`)).toBeVisible()
  await expect(saved.getByLabel('Invitation link')).toHaveValue(/\/invite\/[\w-]{22,}$/)
  await expectAccessible(page)
  await saved.getByRole('button', { name: 'Done' }).click()
  await expect(rowOf(page, email)).toContainText('Pending')
})

test('an expired invitation has no actions', { tag: '@desktop' }, async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  const email = newAddress()
  await signInAs(ada, shop)
  await page.request.post(`${shop.url}/api/admin/invitations`, { data: { email } })
  await shop.db.execute(`update invitations set expires_at = now() - interval '1 second'`)
  await page.goto(`${shop.url}/admin/user-management?tab=invitations`)
  await expect(rowOf(page, email)).toContainText('Expired')
  await expect(rowOf(page, email).getByRole('button')).toHaveCount(0)
})

test('what an admin sent ends when they are deactivated, and the list, the link and the history say so', {
  tag: ['@desktop', '@phone'],
}, async ({ page, openShop, signInAs, browser }) => {
  const shop = await openShop()
  const boss = await shop.makePerson({ role: 'admin', firstName: 'Bea', lastName: 'Boss' })
  const email = newAddress()
  await signInAs(boss, shop)
  const sent = await page.request.post(`${shop.url}/api/admin/invitations`, { data: { email, role: 'admin' } })
  const { inviteUrl } = await sent.json()
  await signInAs(ada, shop)
  await page.goto(`${shop.url}/admin/user-management`)
  await page.getByRole('button', { name: 'More for Bea Boss' }).click()
  await page.getByRole('button', { name: 'Deactivate Bea Boss' }).click()
  const question = page.getByRole('alertdialog', { name: 'Deactivate Bea Boss?' })
  await expect(question.getByText('The pending invitations of Bea Boss stop working.')).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Deactivate' }).click()
  await expect(toast(page, 'Bea Boss was deactivated.')).toBeVisible()
  await page.getByRole('tab', { name: 'Invitations' }).click()
  await expect(rowOf(page, email)).toContainText('Void')
  await expect(rowOf(page, email)).toContainText('The sender may no longer invite.')
  await expect(rowOf(page, email).getByRole('button')).toHaveCount(0)
  await expectAccessible(page)

  const stranger = await browser.newContext()
  const theirs = await stranger.newPage()
  await theirs.goto(inviteUrl)
  await expect(theirs.getByRole('alert')).toHaveText(
    'Whoever sent this invitation may no longer invite. Please ask for a new one.',
  )
  await stranger.close()

  await page.goto(`${shop.url}/admin/history?kind=invitation`)
  await expect(
    page.getByText(`Ada Okafor made the invitation of ${email} void: its sender may no longer invite`),
  ).toBeVisible()
})
