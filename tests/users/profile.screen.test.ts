import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { expectAt, field, unfold } from '#tests/sign-in/sign-in-screens.ts'
import { signIn, startApp } from '#tests/support/app.ts'
import { tess } from '#tests/support/cast.ts'
import { fill, openPage, type Page, press, screen, texts, waitFor, within } from '#tests/support/screen.ts'

const app = await startApp()
const onPhone = { width: 390 }
const title = () => screen.findByRole('heading', { level: 1, name: 'Your Profile' })
const profileLinks = () => screen.getAllByRole('link', { name: /Your profile/ })
const cards = () => within(screen.getByRole('main')).getAllByRole('heading', { level: 2 })
const expectSignedOut = () => screen.findByRole('button', { name: 'Sign In' })

async function enterPasswords(page: Page, current: string, fresh: string, again = fresh) {
  fill(field('Current Password'), current)
  fill(field('New Password'), fresh)
  fill(field('Confirm Password'), again)
  await press(page, 'Change Password')
}

test('Robin changes the own name, and it is everywhere at once', async () => {
  const robin = await app.makePerson({ firstName: 'Robin', lastName: 'Rivera' })
  const page = await openPage(app, robin, '/')
  await waitFor(() => expect(profileLinks()[0]).toHaveTextContent('Robin Rivera'))
  await page.user.click(profileLinks()[0]!)
  const heading = await title()
  await waitFor(() => expect(heading).toHaveFocus())
  expect(document.title).toBe('Your Profile · Washboard')
  // There is nothing to save yet.
  expect(screen.queryByRole('button', { name: 'Save Name' })).toBeNull()
  fill(screen.getByLabelText(/^First Name/), ' ')
  await press(page, 'Save Name')
  await screen.findByText('First name is required')
  fill(screen.getByLabelText(/^First Name/), 'Bartholomew')
  fill(screen.getByLabelText(/^Last Name/), 'Featherstonehaugh-Cholmondeley')
  await press(page, 'Save Name')
  await screen.findByText('Your name was changed.')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save Name' })).toBeNull())
  expect(heading).toHaveFocus()
  expect(profileLinks()[0]).toHaveTextContent('Bartholomew Featherstonehaugh-Cholmondeley')
  await page.user.click(screen.getAllByRole('link', { name: 'Dashboard' })[0]!)
  await screen.findByText('Welcome back, Bartholomew!')
})

test('the password is changed with the current one, and this browser stays signed in', async () => {
  const robin = await app.makePerson()
  const page = await openPage(app, robin, '/profile')
  await unfold(page, 'Password')
  await press(page, 'Change Password')
  await expectAt('Current Password', /Current password is required/)
  await expectAt('New Password', /Password must be at least 6 characters long/)
  expect(field('Current Password')).toHaveFocus()
  await enterPasswords(page, 'not this one', 'clean shirts', 'clean skirts')
  await expectAt('Confirm Password', /Passwords do not match/)
  await enterPasswords(page, 'not this one', 'clean shirts')
  await expectAt('Current Password', /This is not your current password\./)
  await enterPasswords(page, robin.password, 'clean shirts')
  await screen.findByText('Your password was changed.')
  await waitFor(() => expect(field('New Password')).toHaveValue(''))
  await page.reload()
  await title()
})

for (const [width, place] of [
  [1440, 'among the others'],
  [390, 'first'],
] as const)
  test(`who is sent for a short password finds it first, and at ${width} pixels it stands ${place} for the rest`, async () => {
    const robin = await app.makePerson({ role: 'team_lead' })
    await app.as(robin).get('/api/user')
    // As a sign-in with a short one leaves it.
    await app.db.execute(sql`update sessions set data = data || '{"passwordIsShort":true}' where user_id = ${robin.id}`)
    const page = await openPage(app, robin, '/', { width })
    const words = 'Your password has fewer than 10 characters'
    await page.user.click(await screen.findByRole('link', { name: new RegExp(`^${words}`) }))
    await title()
    await waitFor(() => expect(cards()[0]).toHaveTextContent(/^Password$/))
    const reason = () => within(screen.getByRole('main')).queryByText(words)
    expect(reason()).toBeVisible()
    await page.goto('/profile')
    await unfold(page, 'Password')
    const isFirst = () => cards()[0]!.textContent === 'Password'
    expect(isFirst()).toBe(place === 'first')
    expect(reason()).toBeVisible()
    await enterPasswords(page, robin.password, 'clean shirts every day')
    await screen.findByText('Your password was changed.')
    await waitFor(() => expect(reason()).toBeNull())
    // It stays open where it was used, since somebody may be typing in it.
    expect(isFirst()).toBe(place === 'first')
    expect(field('Current Password')).toBeVisible()
  })

test('the seldom parts are rows that say how they stand, and of many devices one’s own is shown', async () => {
  const robin = await app.makePerson()
  for (let place = 1; place <= 8; place += 1) await signIn(app.stranger(), robin)
  const page = await openPage(app, robin, '/profile', onPhone)
  const rows = () => texts([...document.querySelectorAll('main details > summary > :is(h2, h3)')])
  const all = ['On your phone', 'Password', 'Sign-in codes', 'Passkeys', 'Where you are signed in']
  await waitFor(() => expect(rows()).toEqual(all))
  const states = [...document.querySelectorAll('main details > summary > :is(h2, h3) + span')]
  expect(texts(states)).toEqual(['off', 'off', 'none', '9 devices'])
  await unfold(page, 'Where you are signed in')
  expect(await screen.findByText('This device')).toBeVisible()
  const ends = screen.getAllByRole('button', { name: /^End / })
  expect(ends).toHaveLength(8)
  expect(ends[0]).not.toBeVisible()
  await page.user.click(screen.getByText('8 others'))
  expect(ends[0]).toBeVisible()
  await page.goto('/profile?open=password')
  expect(await screen.findByLabelText('Current Password')).toBeVisible()
})

test('a technician finds the way out in the bar of a phone and at the end of the profile', async () => {
  let page = await openPage(app, tess, '/admin/machine-management', onPhone)
  const bar = within(await screen.findByRole('banner'))
  expect(bar.getByRole('link')).toHaveTextContent('Tess Tanaka')
  await bar.findByRole('button', { name: /^Refresh, updated/ })
  await page.user.click(bar.getByRole('button', { name: 'Logout' }))
  await expectSignedOut()
  page = await openPage(app, await app.makePerson({ role: 'technician' }), '/profile', onPhone)
  await title()
  const main = within(screen.getByRole('main'))
  await page.user.click(await main.findByRole('button', { name: 'Logout' }))
  await expectSignedOut()
})
