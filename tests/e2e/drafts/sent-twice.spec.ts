import { expect, test } from '#tests/support/e2e.ts'
import { changingForms, creatingForms, newWord, type Situation } from './forms.ts'

// The network goes at the moment of sending, the page is loaded anew, and what is back is sent once more.
// What staff write all day waits in the outbox instead (tests/e2e/outbox).
for (const form of creatingForms.filter(({ isSentLater }) => !isSentLater)) {
  for (const hasArrived of [false, true]) {
    const when = hasArrived ? 'had arrived, but not its answer' : 'had not arrived'
    test(`${form.name} that ${when} is back, and there once`, { tag: '@phone' }, async ({ page, shop, signInAs }) => {
      const me = await shop.makePerson({ role: form.role })
      const situation: Situation = { page, shop, me, word: newWord(), made: {} }
      situation.made = (await form.prepare?.(situation)) ?? {}
      await signInAs(me)
      await form.open(situation)
      await form.fill(situation)

      const keys: (string | undefined)[] = []
      page.on('request', (request) => {
        if (request.method() === 'POST' && form.call.test(request.url()))
          keys.push(request.headers()['idempotency-key'])
      })
      await page.route(form.call, async (route) => {
        if (route.request().method() !== 'POST') return route.continue()
        if (hasArrived) expect((await route.fetch()).status()).toBe(201)
        await route.abort('internetdisconnected')
      })
      await form.send(page)
      await expect(page.getByText('The server cannot be reached. Please check the connection.').first()).toBeVisible()
      expect(await form.rows(situation)).toBe(hasArrived ? 1 : 0)

      await page.unroute(form.call)
      await page.reload()
      await form.open(situation)
      await form.isFilled(situation)
      await form.send(page)
      await form.done(situation)
      expect(await form.rows(situation)).toBe(1)
      expect(new Set(keys).size, 'one key for the same content').toBe(1)

      await form.open(situation)
      await form.isBlank(situation)
      await expect(page.getByText(form.back)).toHaveCount(0)
    })
  }
}

test('another content has another key, and the first one again its own', { tag: '@phone' }, async ({
  page,
  shop,
  signInAs,
}) => {
  await signInAs(await shop.makePerson())
  await page.goto('/tips')
  const keys: (string | undefined)[] = []
  await page.route('**/api/tips', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    keys.push(route.request().headers()['idempotency-key'])
    await route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'No.' } })
  })
  for (const [at, amount] of ['1', '2', '1'].entries()) {
    await page.getByLabel('Order ID').fill('7')
    await page.getByLabel('Tip Amount ($)').fill(amount)
    await page.getByRole('button', { name: 'Log Tip', exact: true }).click()
    await expect.poll(() => keys.length).toBe(at + 1)
    await expect(page.getByRole('button', { name: 'Log Tip', exact: true })).toBeEnabled()
  }
  expect(keys[0]).toBe(keys[2])
  expect(keys[1]).not.toBe(keys[0])
})

test('a change that had arrived, but not its answer, is not offered again', { tag: '@phone' }, async ({
  page,
  shop,
  signInAs,
}) => {
  const form = changingForms.find(({ name }) => name === 'the change of a commercial account')!
  const situation: Situation = { page, shop, me: await shop.makePerson({ role: 'admin' }), word: newWord(), made: {} }
  situation.made = await form.prepare!(situation)
  await signInAs(situation.me)
  await form.open(situation)
  await form.fill(situation)
  await page.route('**/api/commercial-accounts/*', async (route) => {
    await route.fetch()
    await route.abort('internetdisconnected')
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Failed to update commercial account.').first()).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await page.reload()
  await form.open(situation)
  await form.isFilled(situation)
  await expect(page.getByText(form.back)).toHaveCount(0)
})
