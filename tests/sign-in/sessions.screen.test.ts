import { expect, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { ada, type Person } from '#tests/support/cast.ts'
import { provedAgo } from '#tests/support/proof.ts'
import { opened, openPage, press, screen, waitFor, within } from '#tests/support/screen.ts'
import { openMenu } from '#tests/users/user-list.ts'
import { unfold } from './sign-in-screens.ts'

const app = await startApp()
const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/127.0.0.0 Mobile Safari/537.36'
const office = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0'

/** The person is signed in on a phone and in the office, too. */
async function signInElsewhere({ email, password }: Person) {
  for (const userAgent of [phone, office])
    await app.stranger().post('/api/login', { email, password }, { headers: { 'user-agent': userAgent } })
}

test('Robin sees the own devices, ends one, and then all others', async () => {
  const robin = await app.makePerson()
  await signInElsewhere(robin)
  const page = await openPage(app, robin, '/profile')
  await unfold(page, 'Where you are signed in')
  const card = within(screen.getByRole('region', { name: 'Where you are signed in' }))
  const items = () => card.getAllByRole('listitem')
  await waitFor(() => expect(items()).toHaveLength(3))
  expect(items()[0]).toHaveTextContent('This device')
  expect(within(items()[0]!).queryByRole('button')).toBeNull()
  expect(items()[1]).toHaveTextContent('Signed in just now · used in the last hour')
  const end = /^End Chrome · Android: Signed in .*, used in the last hour$/
  card.getByRole('button', { name: end }).focus()
  await page.user.keyboard('{Enter}')
  await screen.findByText('You are signed out there.')
  await waitFor(() => expect(items()).toHaveLength(2))

  await press(page, 'Sign out everywhere else')
  await screen.findByText('You are signed out everywhere else.')
  await waitFor(() => expect(items()).toHaveLength(1))
})

test('an admin ends a lost phone, and after the password all of them', async () => {
  const robin = await app.makePerson({ firstName: 'Lost', lastName: 'Phone' })
  await signInElsewhere(robin)
  const page = await openPage(app, ada, '/admin/user-management')
  await openMenu(page, 'Lost Phone')
  await press(page, 'Where Lost Phone is signed in')
  const box = await screen.findByRole('dialog', { name: 'Where Lost Phone is signed in' })
  const dialog = within(box)
  await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(2))
  await page.user.click(dialog.getByRole('button', { name: /^End Chrome · Android/ }))
  await screen.findByText('Lost Phone was signed out there.')
  await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(1))

  await provedAgo(app, ada, 60)
  await page.user.click(dialog.getByRole('button', { name: 'End all' }))
  const question = await opened('Is it still you?')
  await page.user.type(question.getByLabelText('Password'), `${ada.password}{Enter}`)
  await screen.findByText('Lost Phone was signed out everywhere.')
  await waitFor(() => expect(box).not.toBeInTheDocument())
})
