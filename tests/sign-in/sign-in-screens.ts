import { expect } from 'vitest'
import type { Person } from '#tests/support/cast.ts'
import { fill, type Page, press, screen, waitFor } from '#tests/support/screen.ts'

export const field = (label: string) => screen.getByLabelText(label)

/** On the sign-in page. */
export async function enter(page: Page, { email, password }: Pick<Person, 'email' | 'password'>) {
  fill(await screen.findByLabelText('Email'), email)
  fill(field('Password'), password)
  await press(page, 'Sign In')
}

export const onDashboard = (firstName: string) => screen.findByText(`Welcome back, ${firstName}!`)

/** What stands at the field: its hint, and what is wrong with it. */
export const expectAt = (label: string, words: string | RegExp) =>
  waitFor(() => expect(field(label)).toHaveAccessibleDescription(words))

/** Parts of the profile that are seldom used are folded; one that needs attention may be open already. */
export async function unfold(page: Page, title: string) {
  const row = (await screen.findByRole('heading', { name: title })).closest('details')!
  if (!row.open) await page.user.click(row.querySelector('summary')!)
  expect(row).toHaveAttribute('open')
}
