import { globSync, readFileSync } from 'node:fs'
import { spanish } from '#shared/language/es/catalog.ts'
import type { Role } from '#shared/users/roles.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { addAllRecords, open, openDemo, receiver, settled, signIn } from './demo-shop.ts'
import { dialogOf, fileColumns, fileName, press, waysToDialogs } from './dialogs.ts'
import { dataOf, markTexts, said, textsOn, unmarkedBeside } from './marked.ts'

// Each of these texts stands in the database already, so that it counts as data.
const ways = waysToDialogs({
  text: 'Zebra',
  email: 'zebra@example.com',
  stranger: 'Zebra Inn',
  module: 'First week',
})

test('there is a way to every dialog', () => {
  const folder = 'client/src/features/'
  const withDialog = globSync(`${folder}**/*.tsx`)
    .filter((file) => /<(?:Dialog|ConfirmDialog|FormDialog|Lightbox|OpenPhoto)\b/.test(readFileSync(file, 'utf8')))
    .map((file) => file.slice(folder.length, -'.tsx'.length))
  expect(
    [
      ...new Set(
        Object.values(ways)
          .flat()
          .map(({ to }) => to),
      ),
    ].sort(),
  ).toEqual(withDialog.sort())
})

test.describe('in Spanish', () => {
  test.use({ locale: 'es-US' })

  test('no text is fixed in a dialog or the tour', { tag: '@phone' }, async ({ page, context, openShop, console }) => {
    test.setTimeout(480_000)
    console.expect(/./)
    const shop = await openDemo(openShop)
    await markTexts(context)
    await context.addCookies([{ name: 'language', value: 'es', url: shop.url }])
    await addAllRecords(page, shop)
    const unmarkedIn = unmarkedBeside([fileName, ...fileColumns, receiver, ...(await dataOf(shop))])
    const found = new Map<string, string>()
    const look = async (where: string) => {
      await settled(page)
      for (const text of unmarkedIn(await textsOn(page))) if (!said.test(text)) found.set(text, where)
    }
    for (const [role, itsWays] of Object.entries(ways)) {
      if (role === 'nobody') await page.request.post(`${shop.url}/api/logout`)
      else await signIn(page, shop, role as Role)
      for (const { to, at, steps } of itsWays) {
        await open(page, `${shop.url}${at}`)
        for (const step of steps) {
          if (typeof step === 'string') await press(page, inSpanish(step))
          else await step(page)
          await look(`${to}: ${typeof step === 'string' ? step : step.name}`)
        }
        await expect(dialogOf(page), to).toBeVisible()
      }
    }

    await signIn(page, shop, 'employee')
    await open(page, `${shop.url}/`)
    await press(page, inSpanish('Take Tour'))
    for (let step = 1; step < 9; step += 1) {
      await look(`step ${step} of the tour`)
      await press(page, inSpanish('Next'))
    }
    await look('the end of the tour')
    await press(page, inSpanish('Finish'))
    await expect(dialogOf(page)).toBeHidden()
    expect(Object.fromEntries(found)).toEqual({})
  })
})

/** What bears these words between marks. */
function inSpanish(words: string): RegExp {
  const parts = spanish[words]!.split(/\{\d\}/).filter(Boolean)
  return new RegExp(`^${parts.map((part) => `⟦${escaped(part)}⟧`).join('.*')}`)
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
