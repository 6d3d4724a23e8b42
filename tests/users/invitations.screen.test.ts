import { expect, test, vi } from 'vitest'
import { invite, letExpire, newAddress } from '#tests/invitations/invitation-data.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin } from '#tests/support/cast.ts'
import { fill, opened, openPage, press, screen, waitFor, within } from '#tests/support/screen.ts'
import { choose, rowOf } from './user-list.ts'

const app = await startApp()
const path = '/admin/user-management'
const list = `${path}?tab=invitations`
const broken = { code: 'INTERNAL', message: 'Something went wrong on our side.' }

test('an admin invites a person, copies the link, sends it again and deletes it', async () => {
  const email = newAddress()
  const page = await openPage(app, ada, path)
  await press(page, 'Invite User')
  const box = await screen.findByRole('dialog', { name: 'Invite User' })
  await waitFor(() => expect(box).toHaveTextContent('No mail leaves this shop yet: you get the link, and pass it on.'))
  const dialog = within(box)
  expect(dialog.getByLabelText('Email')).toHaveFocus()
  expect(dialog.getByLabelText('Role')).toHaveValue('employee')
  await press(page, 'Send Invitation')
  await dialog.findByText('Please enter an email address.')
  fill(dialog.getByLabelText('Email'), 'Erin@Example.com')
  await press(page, 'Send Invitation')
  await screen.findByText('Failed to send invitation.')
  await screen.findByText('erin@example.com is already a user.')
  expect(dialog.getByLabelText('Email')).toHaveValue('Erin@Example.com')
  fill(dialog.getByLabelText('Email'), email)
  await page.user.selectOptions(dialog.getByLabelText('Role'), 'team_lead')
  await press(page, 'Send Invitation')

  const saved = await opened('Invitation saved')
  expect(saved.getByText(`The mail to ${email} was not sent.`)).toBeVisible()
  await screen.findByText(`The invitation for ${email} is saved. No mail leaves this shop yet.`)
  const { value: link } = saved.getByLabelText<HTMLInputElement>('Invitation link')
  expect((await app.waitForMail({ to: email })).links).toContain(link)
  const copied = vi.spyOn(navigator.clipboard, 'writeText')
  await press(page, 'Copy Link')
  await saved.findByText('Copied')
  expect(copied).toHaveBeenCalledWith(link)
  await press(page, 'Done')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Invite User' })).toHaveFocus())

  await page.user.click(await screen.findByRole('tab', { name: 'Invitations' }))
  await waitFor(() => expect(window.location.search).toBe('?tab=invitations'))
  await waitFor(() => expect(rowOf(email)).toHaveTextContent('Team Lead'))
  for (const words of ['Pending', 'Ada Okafor']) expect(rowOf(email)).toHaveTextContent(words)

  const resend = () => press(page, `Resend the invitation for ${email}`)
  page.answer('POST /api/admin/invitations/*/resend', broken, 500)
  await resend()
  await screen.findByText('Failed to resend invitation.')
  page.restore()
  await resend()
  const again = await opened('Invitation sent again')
  expect(again.getByLabelText('Invitation link')).not.toHaveValue(link)
  await press(page, 'Done')

  await press(page, `Delete the invitation for ${email}`)
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete this invitation?' }))
  expect(question.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  page.answer('DELETE /api/admin/invitations/*', broken, 500)
  await press(page, 'Delete Invitation')
  await screen.findByText('Failed to delete invitation.')
  page.restore()
  await press(page, 'Delete Invitation')
  await screen.findByText(`The invitation for ${email} was deleted.`)
  await waitFor(() => expect(rowOf(email)).toBeUndefined())
})

test('an expired invitation has no actions, nor has one whose sender was deactivated, as the list says', async () => {
  const boss = await app.makePerson({ role: 'admin', firstName: 'Bea', lastName: 'Boss' })
  const { email } = await invite(app, { role: 'admin', by: boss })
  const expired = await invite(app)
  await letExpire(app, expired)
  const page = await openPage(app, ada, path)
  await choose(page, 'Bea Boss', 'Deactivate')
  const question = within(await screen.findByRole('alertdialog', { name: 'Deactivate Bea Boss?' }))
  await question.findByText('The pending invitations of Bea Boss stop working.')
  await press(page, 'Deactivate')
  await screen.findByText('Bea Boss was deactivated.')
  await page.user.click(await screen.findByRole('tab', { name: 'Invitations' }))
  await waitFor(() => expect(rowOf(email)).toHaveTextContent('Void'))
  expect(rowOf(email)).toHaveTextContent('The sender may no longer invite.')
  expect(rowOf(expired.email)).toHaveTextContent('Expired')
  for (const ended of [email, expired.email]) expect(within(rowOf(ended)).queryByRole('button')).toBeNull()
})

test('Ada invites many at once, and each line is answered', async () => {
  const shop = await startApp()
  const page = await openPage(shop, ada, list)
  await screen.findByText('No invitations yet.')
  await press(page, 'Invite User')
  await press(page, 'Invite Many')
  const box = await screen.findByRole('dialog', { name: 'Invite Many' })
  const dialog = within(box)
  const send = () => press(page, 'Invite')
  await send()
  await dialog.findByText('Please enter an email address.')
  fill(dialog.getByLabelText(/^Email/), Array.from({ length: 201 }, (_, at) => `p${at}@example.com`).join('\n'))
  await dialog.findByText('200 people at most.')

  const file = [
    'Name,Email,Role',
    'Nora Novak,new@example.com,Technician',
    `Erin,${erin.email},`,
    'Nobody,nobody,',
    '"Boss, Bea",boss@example.com,Boss',
    `${'Long'.repeat(21)} Name,long@example.com,`,
    ',nameless@example.com,\n',
  ].join('\n')
  await page.user.upload(box.querySelector('input')!, new File([file], 'people.csv', { type: 'text/csv' }))
  await waitFor(() => expect(dialog.getByLabelText(/^Email/)).toHaveValue(file))
  await send()
  await dialog.findByRole('button', { name: 'Done' })
  for (const answer of [
    `${erin.email} is already a user.`,
    'Please enter a valid email address',
    'Role must be one of employee, technician, team_lead, admin',
    'First name must be 80 characters or less',
  ])
    expect(dialog.getByText(answer)).toBeVisible()
  for (const [email, words] of [
    ['new@example.com', 'Nora Novaknew@example.com'],
    ['boss@example.com', 'Bea Bossboss@example.com'],
    ['nameless@', 'nameless@example.com'],
  ] as const)
    expect(within(rowOf(email)).getAllByRole('cell')[0]!.textContent).toBe(words)
  expect((await shop.waitForMail({ to: 'new@example.com' })).text).toContain('(Technician)')
  // No mail leaves this shop: the links are handed out.
  expect(rowOf('new@example.com')).toHaveTextContent(/http.*\/invite\//)
  expect(dialog.getByRole('button', { name: 'Copy links' })).toBeVisible()
  // A line each, also where the selected text is what is copied.
  const links = dialog.getByLabelText('Invitation links')
  expect(links).toHaveProperty('value', expect.stringMatching(/^\S+@\S+ http\S+\n\S+@\S+ http\S+$/))
  await press(page, 'Done')
  await waitFor(() => expect(box).not.toBeInTheDocument())

  await page.user.click(await screen.findByRole('tab', { name: 'Invitations' }))
  await waitFor(() => expect(rowOf('new@example.com')).toHaveTextContent('Nora Novak'))
  // Once more: those who are invited are not invited again.
  await press(page, 'Invite User')
  await press(page, 'Invite Many')
  const email = await screen.findByLabelText(/^Email/)
  expect(email).toHaveValue('')
  fill(email, 'new@example.com')
  await send()
  await screen.findByText(/^This address is already invited\./)
})
