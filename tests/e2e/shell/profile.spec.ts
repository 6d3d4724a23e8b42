import { erin, expect, expectAccessible, type Page, tess, test } from '#tests/support/e2e.ts'
import { unfold } from './unfold.ts'

const toast = (page: Page) => page.locator('[data-toaster]')
const link = (page: Page) => page.getByRole('link', { name: 'Your profile' }).filter({ visible: true })

for (const role of ['employee', 'technician'] as const)
  test(`a ${role} changes their name, and it is everywhere at once`, { tag: '@all' }, async ({
    page,
    shop,
    signInAs,
    viewport,
  }) => {
    const robin = await shop.makePerson({ role, firstName: 'Robin', lastName: 'Rivera' })
    await signInAs(robin)
    await page.goto('/')
    await link(page).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your Profile' })).toBeFocused()
    await expect(page).toHaveTitle('Your Profile · Washboard')
    await expect(page.getByText(/^Washboard \d+\.\d+\.\d+$/)).toBeVisible()
    await expectAccessible(page)
    // There is nothing to save yet.
    await expect(page.getByRole('button', { name: 'Save Name' })).toHaveCount(0)
    await page.getByLabel('First Name').fill(' ')
    await page.getByRole('button', { name: 'Save Name' }).click()
    await expect(page.getByText('First name is required')).toBeVisible()
    await page.getByLabel('First Name').fill('Bartholomew')
    await page.getByLabel('Last Name').fill('Featherstonehaugh-Cholmondeley')
    await page.getByRole('button', { name: 'Save Name' }).click()
    await expect(toast(page)).toContainText('Your name was changed.')
    await expect(page.getByRole('button', { name: 'Save Name' })).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expectAccessible(page)
    const isPhone = viewport!.width < 768
    if (role === 'technician' && isPhone) await page.getByRole('link', { name: 'Manage Problems' }).click()
    if (role === 'technician' || !isPhone)
      await expect(link(page)).toContainText('Bartholomew Featherstonehaugh-Cholmondeley')
    if (role === 'technician') return
    await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
    await expect(page.getByText('Welcome back, Bartholomew!')).toBeVisible()
  })

test('the password is changed with the current one, and other browsers are signed out', {
  tag: ['@desktop', '@phone', '@small-phone'],
}, async ({ browser, page, shop, signInAs }) => {
  const robin = await shop.makePerson()
  const elsewhere = await browser.newContext({ baseURL: shop.url })
  const signIn = (password: string) => elsewhere.request.post('/api/login', { data: { email: robin.email, password } })
  await signIn(robin.password)
  await signInAs(robin)
  await page.goto('/profile')
  await unfold(page, 'Password')
  const change = page.getByRole('button', { name: 'Change Password' })
  const [current, fresh, again] = ['Current Password', 'New Password', 'Confirm Password'].map((label) =>
    page.getByLabel(label),
  )
  await change.click()
  await expect(page.getByText('Current password is required')).toBeVisible()
  await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible()
  await expect(current!).toBeFocused()
  await current!.fill('not this one')
  await fresh!.fill('clean shirts')
  await again!.fill('clean skirts')
  await change.click()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await again!.fill('clean shirts')
  await change.click()
  await expect(page.getByRole('main').getByText('This is not your current password.')).toBeVisible()
  await expectAccessible(page)
  await current!.fill(robin.password)
  await change.click()
  await expect(toast(page)).toContainText('Your password was changed.')
  await expect(fresh!).toHaveValue('')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Your Profile' })).toBeVisible()
  expect((await elsewhere.request.get('/api/user')).status()).toBe(401)
  expect((await signIn('clean shirts')).status()).toBe(200)
  await elsewhere.close()
})

test('who is sent for a short password finds it first, with the reason, until it is changed', {
  tag: ['@desktop', '@small-phone'],
}, async ({ page, openShop, signInAs, isMobile }) => {
  const shop = await openShop()
  const robin = await shop.makePerson({ role: 'team_lead' })
  await signInAs(robin, shop)
  // As a sign-in with a short one leaves it.
  await shop.db.execute(`update sessions set data = data || '{"passwordIsShort":true}'`)
  await page.goto(shop.url)
  await page.getByRole('link', { name: 'Your password has fewer than 10 characters' }).click()
  await expect(page.locator('main h2').first()).toHaveText('Password')
  const reason = page.getByRole('main').getByText('Your password has fewer than 10 characters')
  await expect(reason).toBeVisible()
  await expectAccessible(page)
  // So it does for whoever came for something else.
  await page.goto(`${shop.url}/profile`)
  if (isMobile) await expect(page.locator('main h2').first()).toHaveText('Password')
  await unfold(page, 'Password')
  await expect(reason).toBeVisible()
  await page.getByLabel('Current Password').fill(robin.password)
  await page.getByLabel('New Password').fill('clean shirts every day')
  await page.getByLabel('Confirm Password').fill('clean shirts every day')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(toast(page)).toContainText('Your password was changed.')
  await expect(reason).toHaveCount(0)
  // Where it was used it stays, with whoever is in it.
  if (isMobile) await expect(page.locator('main h2').first()).toHaveText('Password')
  await expect(page.getByLabel('Current Password')).toBeVisible()
})

test('one press signs every other browser out, and this one stays', { tag: ['@desktop', '@phone'] }, async ({
  browser,
  page,
  shop,
  signInAs,
}) => {
  const robin = await shop.makePerson()
  const elsewhere = await browser.newContext({ baseURL: shop.url })
  const { email, password } = robin
  await elsewhere.request.post('/api/login', { data: { email, password } })
  await signInAs(robin)
  await page.goto('/profile')
  await unfold(page, 'Where you are signed in')
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(toast(page)).toContainText('You are signed out everywhere else.')
  await expectAccessible(page)
  expect((await elsewhere.request.get('/api/user')).status()).toBe(401)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Your Profile' })).toBeVisible()
  await elsewhere.close()
})

test('on a phone the seldom parts are rows that say how they stand', { tag: ['@phone', '@small-phone'] }, async ({
  page,
  shop,
  signInAs,
}) => {
  const robin = await shop.makePerson()
  const { email, password } = robin
  for (let place = 1; place <= 8; place += 1)
    await fetch(`${shop.url}/api/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
  await signInAs(robin)
  await page.goto('/profile')
  await expect(page.locator('main details > summary h3')).toHaveText([
    'Password',
    'Sign-in codes',
    'Passkeys',
    'Where you are signed in',
  ])
  for (const state of ['off', 'none', '9 devices']) await expect(page.getByText(state, { exact: true })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(1200)
  await expectAccessible(page)
  await unfold(page, 'Where you are signed in')
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^End / })).toHaveCount(0)
  await page.getByText('8 others').click()
  await expect(page.getByRole('button', { name: /^End / })).toHaveCount(8)
  await expectAccessible(page)
  await page.goto('/profile?open=password')
  await expect(page.getByLabel('Current Password')).toBeVisible()
})

test('a wide name leaves room for the way out', { tag: ['@desktop', '@tablet'] }, async ({ page, shop, signInAs }) => {
  await signInAs(await shop.makePerson({ firstName: 'Maximiliana', lastName: 'von Habsburg-Lothringen' }))
  await page.goto('/')
  const name = link(page).getByText('Maximiliana von Habsburg-Lothringen')
  await expect(name).toBeVisible()
  expect(await name.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
  await expect(page.getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 })
})

test('a technician’s bar on a small phone has name, Refresh and the way out', {
  tag: ['@phone', '@small-phone'],
}, async ({ page, signInAs }) => {
  await signInAs(tess)
  await page.goto('/admin/machine-management')
  const bar = page.getByRole('banner')
  await expect(bar).toContainText('Tess')
  await expect(bar.getByRole('button', { name: /^Refresh, updated/ })).toBeVisible()
  await expectAccessible(page)
  await bar.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
})

test('the profile of a phone ends with the way out, for technicians as well', { tag: '@phone' }, async ({
  page,
  signInAs,
}) => {
  await signInAs(tess)
  await page.goto('/profile')
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
})

test('Escape closes the dialog under a message, and then the message stays', { tag: '@desktop' }, async ({
  page,
  shop,
  signInAs,
}) => {
  await signInAs(await shop.makePerson())
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Change your picture' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your Picture' })
  const note = { name: 'note.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('I am a picture') }
  await dialog.getByLabel('Choose picture').setInputFiles(note)
  await expect(toast(page)).toContainText('Your picture could not be changed.')
  // While it is pointed at, it does not go by itself.
  await toast(page).getByText('Your picture could not be changed.').hover()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(toast(page)).toContainText('Your picture could not be changed.')
  await page.keyboard.press('Escape')
  await expect(toast(page).getByText('Your picture could not be changed.')).toHaveCount(0)
})

test('nobody else finds the profile', async ({ page, signInAs }) => {
  await page.goto('/profile')
  await expect(page.getByText('404 Page Not Found')).toBeVisible()
  await signInAs(erin)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Your Profile' })).toBeVisible()
})
