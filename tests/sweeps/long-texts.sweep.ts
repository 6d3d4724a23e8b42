import { spanish } from '#shared/language/es/catalog.ts'
import { type Language, languages } from '#shared/language/t.ts'
import { addDays, today } from '#shared/time/day.ts'
import type { Role } from '#shared/users/roles.ts'
import { users } from '#shared/users/table.ts'
import { test as base, expect, type Page, type Person, type Shop, stickingOut } from '#tests/support/e2e.ts'
import { addressesOf } from '#tools/docs/pages.ts'
import { open, settled } from './demo-shop.ts'
import { beginningWith, goAllWays, waysToDialogs } from './dialogs.ts'
import { appName, fillShop, longAddress, longName, moduleName, stranger } from './long-shop.ts'

/** What belongs to an address so that there is something to see. */
const search: Record<string, string> = {
  '/tips/reports': `?type=consolidated&start=${addDays(today(), -30)}&end=${today()}`,
}

interface LongShop {
  shop: Shop
  people: Record<Role, Person>
  moduleId: string
  /** Of the page of one that is in the register. */
  machine: string
}

const test = base.extend<{ longShop: LongShop }>({
  longShop: async ({ openShop }, use) => {
    const shop = await openShop({ APP_NAME: appName, PUBLIC_REPAIRS: 'pin' })
    await use({ shop, ...(await fillShop(shop)) })
  },
})

test.describe.configure({ timeout: 600_000 })

/** Looks at what is shown, at these widths, and notes what is too wide for them. */
function looking(page: Page, widths: number[]) {
  const found: Record<string, string[]> = {}
  const look = async (where: string) => {
    await settled(page)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 740 })
      const out = await stickingOut(page)
      if (out.length > 0) found[`${where} at ${width} px`] = out
    }
    await page.setViewportSize({ width: 360, height: 740 })
  }
  return { found, look }
}

/** Spanish words are longer, where there is the least room for them. */
const widths: Record<Language, number[]> = { en: [360, 390, 768, 1440], es: [360, 390] }

async function speak(shop: Shop, page: Page, language: Language) {
  await shop.db.update(users).set({ language })
  await page.context().addCookies([{ name: 'language', value: language, url: shop.url }])
}

for (const language of languages)
  test(`no page is wider than the window: ${language}`, { tag: '@small-phone' }, async ({
    page,
    longShop,
    signInAs,
  }) => {
    const { shop, people, moduleId, machine } = longShop
    const { found, look } = looking(page, widths[language])
    await speak(shop, page, language)
    for (const role of [undefined, 'employee', 'technician', 'team_lead', 'admin'] as const) {
      if (role) await signInAs(people[role], shop)
      const records = { moduleId, inviteCode: 'unknown', userId: people.employee.id, machine }
      for (const address of addressesOf(role, records)) {
        const where = `${address} of ${role ?? 'nobody'}`
        await open(page, `${shop.url}${address}${search[address] ?? ''}`)
        const tabs = page.getByRole('tab')
        for (let at = 0; at < Math.max(1, await tabs.count()); at += 1) {
          if (at > 0) await tabs.nth(at).click()
          await settled(page)
          await unfold(page)
          await look(at > 0 ? `${where}, ${await tabs.nth(at).textContent()}` : where)
        }
      }
    }
    expect(found).toEqual({})
  })

test('no dialog is wider than the window in Spanish', { tag: '@small-phone' }, async ({ page, longShop, signInAs }) => {
  const { shop, people } = longShop
  const { found, look } = looking(page, [360])
  await speak(shop, page, 'es')
  await goAllWays(page, {
    shop,
    ways: waysToDialogs({ text: longName, email: longAddress('z'), stranger, module: moduleName }),
    signInAs: (role) => signInAs(people[role], shop),
    named: (words) => beginningWith(spanish[words]!),
    look,
  })
  expect(found).toEqual({})
})

/** Opens what is folded. */
const unfold = (page: Page) =>
  page.evaluate(() => {
    const folded = 'main details:not([open]) > summary, main [aria-expanded=false]'
    for (const each of document.querySelectorAll<HTMLElement>(folded)) each.click()
  })
