import type { Page } from 'playwright/test'
import type { Role } from '#shared/users/roles.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { addressesOf } from '#tools/docs/pages.ts'
import { addReports, demoPerson, open, openDemo, settled } from './demo-shop.ts'
import { dataOf, lookerFor, markTexts } from './marked.ts'

const records = { inviteCode: 'unknown', moduleId: 'unknown', userId: 'unknown', machine: 'washer-11' }

/** What has no page in the table, or says more than its page. */
const more: Partial<Record<Role | 'nobody', string[]>> = {
  nobody: ['/?tab=reset-password&email=a@example.com&token=t', '/nowhere'],
  employee: ['/nowhere'],
}

const seenByStaff = addressesOf('employee', records)
/** What admins see is the most, so it is cut into parts that take about as long as the others. */
const seenByAdmins = addressesOf('admin', records)
const half = Math.ceil(seenByAdmins.length / 2)

/** Who visits what; one test each. */
const visits: Record<string, { role: Role | undefined; addresses: string[] }> = {
  'people who are not signed in': { role: undefined, addresses: addressesOf(undefined, records) },
  'an employee': { role: 'employee', addresses: seenByStaff },
  'a technician': { role: 'technician', addresses: addressesOf('technician', records) },
  'a team lead': {
    role: 'team_lead',
    addresses: addressesOf('team_lead', records).filter((address) => !seenByStaff.includes(address)),
  },
  'an admin': { role: 'admin', addresses: seenByAdmins.slice(0, half) },
  'an admin, the rest': { role: 'admin', addresses: seenByAdmins.slice(half) },
}

for (const [who, { role, addresses }] of Object.entries(visits))
  test(`no text is fixed in what ${who} can open`, async ({ page, context, openShop, signInAs, console }) => {
    test.setTimeout(480_000)
    console.expect(/./)
    const shop = await openDemo(openShop)
    await markTexts(context)
    await context.addCookies([{ name: 'language', value: 'es', url: shop.url }])
    if (role) await signInAs(demoPerson(role), shop)
    if (role && role !== 'technician') await addReports(shop, role)
    const { found, judge, look } = lookerFor(page, [shop.url, ...(await dataOf(shop))])
    page.on('dialog', (dialog) => {
      judge([dialog.message()], 'a question of the browser')
      void dialog.dismiss()
    })
    const pressed = new Set<string>()
    for (const address of [...addresses, ...(more[role ?? 'nobody'] ?? [])]) {
      await open(page, `${shop.url}${address}`)
      const tabs = page.getByRole('tab')
      for (let at = 0; at < Math.max(1, await tabs.count()); at += 1) {
        const goBack = async () => {
          // A dialog asks before it loses what was typed; here nothing was.
          await open(page, `${shop.url}${address}`)
          if (at === 0) return
          await tabs.nth(at).click()
          await settled(page)
        }
        if (at > 0) await goBack()
        const where = at > 0 ? `${address}, ${await tabs.nth(at).textContent()}` : address
        await look(where)
        for (const name of await buttonsOn(page)) {
          const kind = name.replace(/⟧[^⟦⟧]+⟦/g, '…').replace(/⟧[^⟦]*$/, '')
          if (pressed.has(kind) || /Cerrar sesión|Imprimir|Reactivar/.test(name)) continue
          pressed.add(kind)
          // Not where it was: what was pressed before may have come back as a draft, in another order.
          const place = (await buttonsOn(page)).indexOf(name)
          if (place < 0) continue
          const button = page.locator(buttons).filter({ visible: true }).nth(place)
          const problem = await button.click({ timeout: 2000 }).catch((error: Error) => error)
          if (problem) continue
          await settled(page)
          await look(`${where}: ${name}`)
          await goBack()
        }
      }
    }
    expect(Object.fromEntries(found)).toEqual({})
  })

const buttons = 'button:not(:disabled, [role=tab])'

const buttonsOn = (page: Page) =>
  page
    .locator(buttons)
    .filter({ visible: true })
    .evaluateAll((all) =>
      all.map((button) => button.getAttribute('aria-label') ?? button.textContent?.replace(/\s+/g, ' ').trim() ?? ''),
    )
