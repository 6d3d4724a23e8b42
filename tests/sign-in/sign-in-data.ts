import { expect } from 'vitest'
import type { App } from '#tests/support/app.ts'
import type { Person } from '#tests/support/cast.ts'

type Known = Pick<Person, 'email'>

export const signInStatus = async (app: App, { email }: Known, password: string) =>
  (await app.stranger().post('/api/login', { email, password })).status

const resetMails = async (app: App, { email }: Known) =>
  (await app.mails()).filter(({ to, subject }) => to.includes(email) && /^Reset/.test(subject))

/** Asks for a link to a new password; the token in it. */
export async function resetTokenFor(app: App, person: Known): Promise<string> {
  const before = (await resetMails(app, person)).length
  await app.stranger().post('/api/forgot-password', { email: person.email })
  await expect.poll(async () => (await resetMails(app, person)).length).toBe(before + 1)
  const { links } = (await resetMails(app, person)).at(-1)!
  return new URL(links.find((link) => link.includes('token='))!).searchParams.get('token')!
}
