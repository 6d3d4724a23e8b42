import type { Role } from '#shared/users/roles.ts'
import { expect, expectAccessible, test } from '#tests/support/e2e.ts'
import { addAllRecords, open, openDemo, settled, signIn } from './demo-shop.ts'
import { dialogOf, press, waysToDialogs } from './dialogs.ts'

const ways = waysToDialogs({
  text: 'Zebra',
  email: 'zebra@example.com',
  stranger: 'Zebra Inn',
  module: 'First week',
})

test('every dialog is accessible, and as wide as its window at most', { tag: '@all' }, async ({
  page,
  openShop,
  console,
}) => {
  // A receiver that does not exist, and a form that is sent with too little in it.
  console.expect(/Failed to load resource/)
  const shop = await openDemo(openShop, 'en')
  await addAllRecords(page, shop)
  for (const [role, itsWays] of Object.entries(ways)) {
    if (role === 'nobody') await page.request.post(`${shop.url}/api/logout`)
    else await signIn(page, shop, role as Role)
    for (const { to, at, steps } of itsWays)
      await test.step(to, async () => {
        await open(page, `${shop.url}${at}`)
        for (const step of steps)
          if (typeof step === 'string') await press(page, new RegExp(`^${escaped(step).replace(/\\{\d\\}/g, '.*')}`))
          else await step(page)
        await expect(dialogOf(page)).toBeVisible()
        await settled(page)
        await expectAccessible(page)
      })
  }
})

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
