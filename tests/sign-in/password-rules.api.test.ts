import { describe, expect, test } from 'vitest'
import type { Role } from '#shared/users/roles.ts'
import { invite, registrationFor } from '#tests/invitations/invitation-data.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, type Person } from '#tests/support/cast.ts'
import { refusal } from '#tests/support/client.ts'
import { resetTokenFor } from './sign-in-data.ts'

const app = await startApp({ APP_NAME: 'Sudsy Shop' })

const common =
  'This is one of the passwords that are tried first. Take something longer that only you think of, such as three words that do not belong together.'
const tooShort = (least: number) => `Password must be at least ${least} characters long`
const holds = (word: string) => `Leave “${word}” out of your password: others guess it first.`

async function register(role: Role, password: string) {
  const reply = await app
    .stranger()
    .post('/api/register', { ...registrationFor(await invite(app, { role })), password })
  return [reply.status, reply.body.errors?.password?.[0]]
}

async function change(person: Person, newPassword: string) {
  const body = { currentPassword: person.password, newPassword }
  const reply = await app.as(person).put('/api/user/password', body)
  return [reply.status, reply.body.errors?.newPassword?.[0]]
}

/** A link whose password is refused stays good. */
async function resetOf({ email }: Person) {
  const token = await resetTokenFor(app, { email })
  return async (newPassword: string) => {
    const reply = await app.stranger().post('/api/reset-password', { email, token, newPassword })
    return [reply.status, reply.body.errors?.newPassword?.[0]]
  }
}

describe('a password of', () => {
  test.each(['employee', 'technician'] as const)('%s needs six characters', async (role) => {
    expect(await register(role, 'sta\u0308rk')).toEqual([400, tooShort(6)])
    expect(await register(role, 'stärke')).toEqual([201, undefined])
  })

  test.each(['team_lead', 'admin'] as const)('%s needs ten, at registration, change and reset', async (role) => {
    expect(await register(role, 'wet socks')).toEqual([400, tooShort(10)])
    expect(await register(role, 'wet socks!')).toEqual([201, undefined])
    const robin = await app.makePerson({ role })
    expect(await change(robin, 'wet socks')).toEqual([400, tooShort(10)])
    const reset = await resetOf(robin)
    expect(await reset('wet socks')).toEqual([400, tooShort(10)])
    expect(await reset('wet socks!')).toEqual([200, undefined])
  })
})

describe('refused with words that help is', () => {
  test.each(['SunShine', '1q2w3e4r5t', 'liverpool1', 'приветик'])('%s, which is common', async (password) => {
    expect(await register('employee', password)).toEqual([400, common])
    const robin = await app.makePerson()
    expect(await change(robin, password)).toEqual([400, common])
    expect(await (await resetOf(robin))(password)).toEqual([400, common])
  })

  test('a name of the person, their e-mail or the shop, also in another spelling', async () => {
    const robin = await app.makePerson({ firstName: 'Zoë Ann', lastName: 'Ng', email: 'wash.bear@example.com' })
    const reset = await resetOf(robin)
    for (const [password, word] of [
      ['my zoe-ann 77', 'Zoë Ann'],
      ['WashBear2026', 'wash.bear'],
      ['i like sudsyshop', 'Sudsy Shop'],
    ]) {
      expect(await change(robin, password!)).toEqual([400, holds(word!)])
      expect(await reset(password!)).toEqual([400, holds(word!)])
    }
    expect(await register('employee', 'nora-at-work')).toEqual([400, holds('Nora')])
    // Two letters are in too many words.
    expect(await change(robin, 'folding sheets')).toEqual([200, undefined])
  })
})

test('words that look like common ones pass', async () => {
  for (const password of ['sunshine laundry', 'xsunshine', 'shine\nsuns', '\n\n\n\n\n\n'])
    expect(await register('employee', password)).toEqual([201, undefined])
})

test('a reset link that is no good says nothing of the person', async () => {
  const body = { email: ada.email, token: 'x'.repeat(43), newPassword: 'wet socks' }
  expect(refusal(await app.stranger().post('/api/reset-password', body))).toEqual([400, 'INVALID_RESET_LINK'])
})

test('a person with a short one who becomes an admin is not locked out, reads that it is short, and chooses a longer one', async () => {
  const registration = { ...registrationFor(await invite(app)), password: 'espuma' }
  const { body } = await app.stranger().post('/api/register', registration)
  await app.as(ada).patch(`/api/admin/users/${body.id}/role`, { role: 'admin' })
  const browser = await app.newBrowserOf(registration)
  const needs = async () => (await browser.get('/api/needs-you')).body
  const changeTo = (newPassword: string) =>
    browser.put('/api/user/password', { currentPassword: registration.password, newPassword })
  expect((await changeTo('espuma1')).status).toBe(400)
  expect(await needs()).toMatchObject({ shortPassword: 1 })
  expect((await changeTo('espuma y vapor')).status).toBe(200)
  expect(await needs()).not.toHaveProperty('shortPassword')
})

test('the first admin may begin with six characters and is asked to take more', async () => {
  const email = 'boss@example.com'
  const shop = await startApp({ ADMIN_EMAIL: email, ADMIN_PASSWORD: 'espuma' }, { people: [] })
  const browser = await shop.newBrowserOf({ email, password: 'espuma' })
  expect((await browser.get('/api/needs-you')).body).toEqual({ shortPassword: 1 })
})
