import { expect, test } from 'vitest'
import { photo } from '#tests/storage/picture-data.ts'
import { startApp } from '#tests/support/app.ts'
import { openPage, type Page, screen, waitFor, within } from '#tests/support/screen.ts'

const app = await startApp()
const opener = () => screen.getAllByRole('button', { name: 'Change your picture' })[0]!

async function openDialog(page: Page) {
  await page.user.click((await screen.findAllByRole('button', { name: 'Change your picture' }))[0]!)
  const box = await screen.findByRole('dialog', { name: 'Your Picture' })
  const choose = (name: string, bytes: Uint8Array<ArrayBuffer>) =>
    page.user.upload(within(box).getByLabelText('Choose picture'), new File([bytes], name, { type: 'image/jpeg' }))
  const src = () => box.querySelector('img')?.getAttribute('src')
  const close = () => page.user.click(within(box).getAllByRole('button', { name: 'Close' }).at(-1)!)
  return { box, dialog: within(box), choose, src, close }
}

for (const role of ['employee', 'technician'] as const)
  test(`a ${role} sets a picture, changes it, and takes it away`, async () => {
    const page = await openPage(app, await app.makePerson({ role }), '/profile')
    await screen.findByRole('heading', { level: 1 })
    await waitFor(() => expect(opener()).toHaveTextContent('RR'))
    let { dialog, choose, src, close } = await openDialog(page)
    await choose('me.jpg', new Uint8Array(await photo()))
    await screen.findByText('Your picture was changed.')
    const first = await waitFor(() => {
      expect(src()).toBeTruthy()
      return src()
    })
    await choose('me.png', new Uint8Array(await photo({ format: 'png' })))
    await waitFor(() => expect(src()).not.toBe(first))
    const second = src()!
    await close()
    await waitFor(() => expect(opener()).toHaveFocus())
    await page.reload()
    await waitFor(() => expect(opener().querySelector('img')).toHaveAttribute('src', second))
    ;({ dialog, src, close } = await openDialog(page))
    await page.user.click(dialog.getByRole('button', { name: 'Remove' }))
    await screen.findByText('Your picture was removed.')
    await waitFor(() => expect(src()).toBeUndefined())
    await close()
    await waitFor(() => expect(opener()).toHaveTextContent('RR'))
  })

test('a file that is no picture or too large is refused with the reason; Escape closes the dialog, then the message', async () => {
  const page = await openPage(app, await app.makePerson(), '/profile')
  const { box, dialog, choose } = await openDialog(page)
  await choose('huge.jpg', new Uint8Array(10_485_761))
  await dialog.findByText('File "huge.jpg" is too large. File size must be less than 10MB')
  expect(page.calls('POST /api/user/profile-image')).toEqual([])
  await choose('note.jpg', new TextEncoder().encode('I am a picture'))
  const message = await screen.findByText('Your picture could not be changed.')
  expect(screen.getByText(/^This file is not a picture\./)).toBeVisible()
  // While it is pointed at, it does not go by itself.
  await page.user.hover(message)
  await page.user.keyboard('{Escape}')
  await waitFor(() => expect(box).not.toBeInTheDocument())
  expect(message).toBeInTheDocument()
  await page.user.keyboard('{Escape}')
  await waitFor(() => expect(message).not.toBeInTheDocument())
})
