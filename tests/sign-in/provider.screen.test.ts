import { expect, onTestFinished, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { ada, erin } from '#tests/support/cast.ts'
import { startOidcProvider } from '#tests/support/oidc-provider.ts'
import { openPage, press, screen, waitFor } from '#tests/support/screen.ts'
import { enter, onDashboard } from './sign-in-screens.ts'

async function shopWithProvider(env = {}, options = {}) {
  const provider = await startOidcProvider()
  onTestFinished(() => provider.close())
  return { provider, shop: await startApp({ ...provider.env, ...env }, options) }
}

test('the provider is offered below the passwords, and the code of an invitation goes along', async () => {
  const { shop } = await shopWithProvider({}, { people: [] })
  const page = await openPage(shop, undefined, '/')
  const button = await screen.findByRole('button', { name: 'Laundry ID' })
  expect(button).toHaveAccessibleDescription('Or continue with')
  await page.user.click(button)
  expect(page.left).toEqual(['/api/login'])

  const { pathname } = new URL(shop.invitation!)
  await page.goto(pathname)
  await page.user.click(await screen.findByRole('link', { name: 'Create Account' }))
  await press(page, 'Laundry ID')
  expect(page.left.at(-1)).toBe(`/api/login?inviteCode=${pathname.split('/').at(-1)}`)
})

test('with passwords off the admin comes in by password until the provider has let an admin in', async () => {
  const { provider, shop } = await shopWithProvider({ PASSWORD_SIGN_IN: 'off' })
  const page = await openPage(shop, undefined, '/')
  await screen.findByText('Only admins sign in with a password.')
  await enter(page, erin)
  await screen.findByText('Passwords are turned off here. Please sign in with Laundry ID.')
  await enter(page, ada)
  await onDashboard('Ada')

  provider.setUser({ sub: 'ada-1', email: ada.email })
  provider.signInAs('ada-1')
  expect((await shop.stranger().follow('/api/login')).url.pathname).toBe('/')
  // A link to the password does not open one that is not used any more.
  await page.goto('/profile?open=password')
  await screen.findByRole('heading', { name: 'Passkeys' })
  for (const name of ['Password', 'Sign-in codes']) expect(screen.queryByRole('heading', { name })).toBeNull()

  await page.signIn(undefined)
  await page.goto('/')
  expect(await screen.findByRole('button', { name: 'Laundry ID' })).toHaveAccessibleDescription('Continue with')
  expect(screen.queryByRole('button', { name: 'Forgot password?' })).toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
  await page.goto('/?tab=register&inviteCode=x')
  await screen.findByText(/Your account is made when you continue below\.$/)
  expect(screen.queryByRole('textbox')).toBeNull()
  await page.goto('/?tab=reset-password&email=a@example.com&token=x')
  await screen.findByText('Passwords are turned off here.')
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
})
