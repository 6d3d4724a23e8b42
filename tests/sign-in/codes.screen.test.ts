import { describe, expect, test } from 'vitest'
import { invite } from '#tests/invitations/invitation-data.ts'
import { codeBefore, codeOf, turnOnCodes } from '#tests/second-factor/codes.ts'
import { startApp } from '#tests/support/app.ts'
import { ada } from '#tests/support/cast.ts'
import { provedAgo } from '#tests/support/proof.ts'
import { fill, openPage, type Page, press, screen, texts, waitFor, within } from '#tests/support/screen.ts'
import { enter, expectAt, field, onDashboard, unfold } from './sign-in-screens.ts'

const app = await startApp()
const dialog = () => within(screen.getByRole('dialog'))
const listed = () => texts(screen.getAllByRole('listitem'))

/** In the dialog or on the page: the text below the picture is typed into the app, and its code here. */
async function turnOn(page: Page) {
  const secret = (await waitFor(() => document.querySelector('[data-secret]')!.textContent)).replaceAll(' ', '')
  fill(screen.getByRole('textbox', { name: /^Code/ }), await codeBefore(secret))
  await page.user.click(screen.getAllByRole('button', { name: 'Turn codes on' }).at(-1)!)
  await screen.findByText('Codes are on.')
  return secret
}

async function answer(page: Page, label: string, code: string) {
  fill(await screen.findByLabelText(label), code)
  await page.user.type(field(label), '{Enter}')
}

test('Robin turns codes on, and signs in with one', async () => {
  const robin = await app.makePerson()
  const page = await openPage(app, robin, '/profile')
  await unfold(page, 'Sign-in codes')
  await press(page, 'Turn codes on')
  await screen.findByRole('img', { name: 'QR code for the authenticator app' })
  const secret = await turnOn(page)
  const [recoveryCode] = texts(dialog().getAllByRole('listitem'))
  await press(page, 'I have kept them')
  await screen.findByText(/Recovery codes left: 10\.$/)

  await page.signIn(undefined)
  await page.goto('/')
  await enter(page, robin)
  expect(await screen.findByLabelText('Code')).toHaveFocus()
  await answer(page, 'Code', codeOf(secret, 300))
  await expectAt('Code', /clock seems to be off/)
  await answer(page, 'Code', codeOf(secret))
  await onDashboard('Robin')

  await page.signIn(undefined)
  await page.goto('/')
  await enter(page, robin)
  await press(page, 'Use a recovery code')
  await answer(page, 'Recovery code', recoveryCode!)
  await onDashboard('Robin')
  await page.goto('/profile')
  await screen.findByText(/Recovery codes left: 9\.$/)
})

test('Robin makes new recovery codes, and one of them turns codes off', async () => {
  const robin = await app.makePerson()
  const { recoveryCodes } = await turnOnCodes(app.as(robin))
  const page = await openPage(app, robin, '/profile')
  await unfold(page, 'Sign-in codes')
  await press(page, 'New recovery codes')
  await press(page, 'Make new codes')
  await screen.findByText('The old recovery codes no longer work.')
  const [newCode] = listed()
  await press(page, 'I have kept them')
  await screen.findByText(/Recovery codes left: 10\.$/)

  await press(page, 'Turn codes off')
  const code = await waitFor(() => dialog().getByRole('textbox', { name: /^Code/ }))
  await page.user.type(code, `${recoveryCodes[1]}{Enter}`)
  await waitFor(() => expect(code).toHaveAccessibleDescription(/not the right code/))
  fill(code, newCode!)
  await page.user.type(code, '{Enter}')
  await screen.findByText('Codes are off. Your password alone signs you in.')
  await screen.findByRole('button', { name: 'Turn codes on' })
})

test('who is invited back and has codes still, enters one', async () => {
  const robin = await app.makePerson()
  const { recoveryCodes } = await turnOnCodes(app.as(robin))
  await app.as(ada).delete(`/api/admin/users/${robin.id}`)
  const { code } = await invite(app, robin)
  const page = await openPage(app, undefined, `/?tab=register&inviteCode=${code}&email=${robin.email}`)
  fill(await screen.findByLabelText('First Name'), 'Robin')
  fill(field('Last Name'), 'Rivera')
  fill(field('Password'), 'starched collars')
  await press(page, 'Create Account')
  await press(page, 'Use a recovery code')
  await answer(page, 'Recovery code', recoveryCodes[0]!)
  await onDashboard('Robin')
})

test('where a second factor is due, its setup comes before everything else', async () => {
  const shop = await startApp({ SECOND_FACTOR: 'admins' })
  const page = await openPage(shop, undefined, '/')
  await enter(page, ada)
  await screen.findByText('One more step before you go on')
  await page.goto('/admin/history')
  await screen.findByText('One more step before you go on')
  // Who comes back to it later shows first who they are.
  await provedAgo(shop, ada, 16)
  await page.reload()
  await screen.findByRole('dialog')
  await page.user.type(dialog().getByLabelText('Password'), `${ada.password}{Enter}`)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await turnOn(page)
  await press(page, 'I have kept them')
  await screen.findByRole('heading', { name: 'History' })
})

describe('who is promoted while they type sets a second factor up, and finds', async () => {
  const shop = await startApp({ SECOND_FACTOR: 'managers' })
  const tips = async () => (await shop.pool.query('select order_id from tips')).rows

  async function promotedWhileTyping(leave: (page: Page) => Promise<void>) {
    const robin = await shop.makePerson()
    const page = await openPage(shop, robin, '/tips')
    fill(await screen.findByLabelText('Order ID'), '42')
    fill(field('Tip Amount ($)'), '4.50')
    await shop.pool.query(`update users set role = 'team_lead' where id = $1`, [robin.id])
    await leave(page)
    await screen.findByText('One more step before you go on')
    await page.answered()
    await turnOn(page)
    await press(page, 'I have kept them')
    return page
  }

  test('what they sent, which is sent once more', async () => {
    await promotedWhileTyping((page) => press(page, 'Log Tip'))
    await waitFor(async () => expect(await tips()).toEqual([{ order_id: '42' }]))
  })

  test('what they did not send yet', async () => {
    const page = await promotedWhileTyping((page) =>
      page.user.click(screen.getByRole('link', { name: 'Shift Report' })),
    )
    await page.goto('/tips')
    await waitFor(() => expect(screen.getByLabelText('Order ID')).toHaveValue('42'))
  })
})

test('who has a second factor and began without it shows it over the page, which goes on', async () => {
  const shop = await startApp({ SECOND_FACTOR: 'admins' })
  const robin = await shop.makePerson()
  const page = await openPage(shop, robin, '/profile')
  const { recoveryCodes } = await turnOnCodes(await shop.newBrowserOf(robin))
  await shop.pool.query(`update users set role = 'admin' where id = $1`, [robin.id])
  await page.goto('/admin/history')
  fill(await screen.findByLabelText('Code', { selector: '[role=dialog] input' }), recoveryCodes[0]!)
  await press(page, 'Confirm')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByRole('heading', { name: 'History' })
})
