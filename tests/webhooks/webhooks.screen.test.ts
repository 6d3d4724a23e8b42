import { expect, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { ada } from '#tests/support/cast.ts'
import { expectNoDialog, fill, opened, openPage, press, screen } from '#tests/support/screen.ts'
import { answer, startReceiver } from './receiver.ts'
import { webhookOf } from './webhook-data.ts'

test('Ada makes a webhook, sees its secret once and its messages, sends one again and removes it', async () => {
  const receiver = await startReceiver(answer(202))
  const { url } = receiver
  const app = await startApp({ WEBHOOKS_PRIVATE: 'on' })
  const page = await openPage(app, ada, '/admin/connections')
  await screen.findByText('No webhook yet')
  await press(page, 'New webhook')
  let dialog = await opened()
  fill(dialog.getByLabelText(/^Address/), url)
  await page.user.click(dialog.getByLabelText('Person joined'))
  await page.user.click(dialog.getByLabelText('Tip logged'))
  await page.user.click(dialog.getByRole('button', { name: 'Make webhook' }))
  expect(await screen.findByLabelText('Secret')).toHaveDisplayValue(/^whsec_[\w+/]{43}=$/)
  await press(page, 'Done')
  await screen.findByText('Tip logged, Person joined')

  await app.makePerson()
  const [first] = await receiver.waitFor(1)
  await press(page, `More for ${url}`)
  await press(page, `Messages to ${url}`)
  dialog = await opened()
  await dialog.findByText('Person joined')
  await dialog.findByText(/Answer 202 · \d+ ms/)
  await page.user.click(dialog.getByRole('button', { name: /^Send again: Person joined of / }))
  await screen.findByText('The message is sent again.')
  expect((await receiver.waitFor(2)).map(({ id }) => id)).toEqual([first!.id, first!.id])
  await page.user.keyboard('{Escape}')
  await expectNoDialog()

  await press(page, `More for ${url}`)
  await press(page, `Remove ${url}`)
  await press(page, 'Remove webhook')
  await screen.findByText('No webhook yet')
})

test('“Necesita de ti” names a webhook that nothing reaches, and Ada reads it in Spanish', async () => {
  const app = await startApp()
  await app.as(ada).patch('/api/user/language', { language: 'es' })
  await webhookOf(app, { events: ['tip.logged'] })
  await app.pool.query('update webhook_states set broken_at = now(), failures = 9')
  const page = await openPage(app, ada, '/')
  await page.user.click(await screen.findByRole('link', { name: /Webhooks a los que no llega nada/ }))
  await screen.findByText('Roto')
  expect(screen.getByText('Propina registrada')).toBeVisible()
})
