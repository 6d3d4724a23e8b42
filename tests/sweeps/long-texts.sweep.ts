import { spanish } from '#shared/language/es/catalog.ts'
import { type Language, languages } from '#shared/language/t.ts'
import { addDays, today } from '#shared/time/day.ts'
import type { Role } from '#shared/users/roles.ts'
import { users } from '#shared/users/table.ts'
import { test as base, expect, type Page, type Person, type Shop, stickingOut } from '#tests/support/e2e.ts'
import { addressesOf } from '../../scripts/pages.ts'
import { dialogOf, press, type Step, waysToDialogs } from './dialogs.ts'
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
  test(`no page is wider than the window, however long its texts are: ${language}`, { tag: '@small-phone' }, async ({
    page,
    longShop: { shop, people, moduleId, machine },
    signInAs,
  }) => {
    const { found, look } = looking(page, widths[language])
    await speak(shop, page, language)
    for (const role of [undefined, 'employee', 'technician', 'team_lead', 'admin'] as const) {
      if (role) await signInAs(people[role], shop)
      for (const address of addressesOf(role, {
        moduleId,
        inviteCode: 'unknown',
        userId: people.employee.id,
        machine,
      })) {
        const where = `${address} of ${role ?? 'nobody'}`
        await page.goto(`${shop.url}${address}${search[address] ?? ''}`)
        await settled(page)
        await unfold(page)
        await look(where)
        const tabs = page.getByRole('tab')
        for (let at = 1; at < (await tabs.count()); at += 1) {
          await tabs.nth(at).click()
          await settled(page)
          await unfold(page)
          await look(`${where}, ${await tabs.nth(at).textContent()}`)
        }
      }
    }
    expect(found).toEqual({})
  })

const ways = waysToDialogs({ text: longName, email: longAddress('z'), stranger, module: moduleName })

test('no dialog is wider than the window, however long its texts are, in Spanish', { tag: '@small-phone' }, async ({
  page,
  longShop: { shop, people },
  signInAs,
}) => {
  const { found, look } = looking(page, [360])
  await speak(shop, page, 'es')
  for (const [role, itsWays] of Object.entries(ways)) {
    if (role === 'nobody') await page.request.post(`${shop.url}/api/logout`)
    else await signInAs(people[role as Role], shop)
    for (const { to, at, steps } of itsWays) {
      await page.goto(`${shop.url}${at}`)
      await settled(page)
      for (const step of steps) {
        await go(page, step)
        await look(`${to}: ${typeof step === 'string' ? step : step.name}`)
      }
      await expect(dialogOf(page), to).toBeVisible()
    }
  }
  expect(found).toEqual({})
})

const go = (page: Page, step: Step) =>
  typeof step === 'string' ? press(page, new RegExp(`^${inSpanish(step)}`)) : step(page)

const inSpanish = (words: string) =>
  spanish[words]!.split(/\{\d\}/)
    .map(escaped)
    .join('.*')

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Opens what is folded. */
const unfold = (page: Page) =>
  page.evaluate(() => {
    const folded = 'main details:not([open]) > summary, main [aria-expanded=false]'
    for (const each of document.querySelectorAll<HTMLElement>(folded)) each.click()
  })

const settled = (page: Page) =>
  page.waitForFunction(
    () =>
      document.querySelector('[data-page-heading]') !== null &&
      document.querySelector('.animate-breathe, [aria-busy=true], [role=dialog][data-state=closed]') === null,
  )
