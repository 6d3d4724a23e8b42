import { expectAccessible, expectReadable, isMagnified, test } from '#tests/support/e2e.ts'
import { addAllRecords, demoPerson, openDemo, typedInDemo } from './demo-shop.ts'
import { beginningWith, goAllWays, waysToDialogs } from './dialogs.ts'

test('every dialog is accessible and fits', { tag: ['@all', '@magnified'] }, async ({
  page,
  openShop,
  signInAs,
  console,
}) => {
  // A receiver that does not exist, and a form that is sent with too little in it.
  console.expect(/Failed to load resource/)
  const shop = await openDemo(openShop, 'en')
  await addAllRecords(shop)
  await goAllWays(page, {
    shop,
    ways: waysToDialogs(typedInDemo),
    signInAs: (role) => signInAs(demoPerson(role), shop),
    named: (words) => beginningWith(words),
    look: async (_, isLast) => isLast && (isMagnified(page) ? expectReadable(page) : expectAccessible(page)),
  })
})
