import type { Page } from 'playwright/test'
import { demoPassword, demoSignIns } from '#server/demo/people.ts'
import type { Role } from '#shared/users/roles.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { dataOf, markTexts, textsOn, unmarkedIn } from './marked.ts'
import { addReports, open, openDemo, said, settled } from './marked-shop.ts'

/** Who visits what; one test each. */
const visits: Record<string, { role: Role | undefined; addresses: string[] }> = {
  'people who are not signed in': {
    role: undefined,
    addresses: [
      '/',
      '/?tab=register',
      '/?tab=reset-password&email=a@example.com&token=t',
      '/invite/unknown',
      '/machine-status',
      '/nowhere',
    ],
  },
  'an employee': {
    role: 'employee',
    addresses: [
      '/',
      '/tips',
      '/tips/reports',
      '/problems',
      '/stain-report',
      '/shift-reports',
      '/my-payroll',
      '/training',
      '/profile',
      '/nowhere',
    ],
  },
  'a technician': { role: 'technician', addresses: ['/admin/machine-management'] },
  'a team lead': { role: 'team_lead', addresses: ['/', '/admin/training-management'] },
  'an admin': { role: 'admin', addresses: ['/', '/tips', '/tips/reports', '/admin/machine-management'] },
  'an admin of people and reports': {
    role: 'admin',
    addresses: [
      '/admin/user-management',
      '/admin/user-management?tab=invitations',
      '/admin/commercial-accounts',
      '/admin/stain-reports',
      '/admin/shift-reports',
      '/admin/payroll-import',
      '/admin/history',
    ],
  },
  'an admin of training': {
    role: 'admin',
    addresses: ['approvals', 'progress', 'modules', 'assignments'].map(
      (tab) => `/admin/training-management?tab=${tab}`,
    ),
  },
}

for (const [who, { role, addresses }] of Object.entries(visits))
  test(`no text is fixed in what ${who} can open`, async ({ page, context, openShop, signInAs, console }) => {
    test.setTimeout(240_000)
    console.expect(/./)
    const shop = await openDemo(openShop)
    await markTexts(context)
    await context.addCookies([{ name: 'language', value: 'es', url: shop.url }])
    if (role) {
      const { email } = demoSignIns.find((each) => each.role === role)!
      await signInAs({ email, password: demoPassword } as never, shop)
      if (role !== 'technician') await addReports(page, shop)
    }
    const data = await dataOf(shop)
    const found = new Map<string, string>()
    const look = async (where: string) => {
      const texts = await textsOn(page)
      expect(texts.join(), where).toContain('⟦')
      for (const text of unmarkedIn(texts, data)) if (!said.test(text)) found.set(text, where)
    }
    page.on('dialog', (dialog) => {
      for (const text of unmarkedIn([dialog.message()], data)) found.set(text, 'a question of the browser')
      void dialog.dismiss()
    })
    const pressed = new Set<string>()
    for (const address of addresses) {
      await open(page, `${shop.url}${address}`)
      await look(address)
      for (const [at, name] of (await buttonsOn(page)).entries()) {
        const kind = name.replace(/⟧[^⟦⟧]+⟦/g, '…').replace(/⟧[^⟦]*$/, '')
        if (pressed.has(kind) || /Cerrar sesión|Imprimir|Reactivar/.test(name)) continue
        pressed.add(kind)
        const press = page.locator(buttons).filter({ visible: true }).nth(at).click({ timeout: 2000 })
        if (
          !(await press.then(
            () => true,
            () => false,
          ))
        )
          continue
        await settled(page)
        await look(`${address}: ${name}`)
        // A dialog asks before it loses what was typed; here nothing was.
        await open(page, `${shop.url}${address}`)
      }
    }
    expect(Object.fromEntries(found)).toEqual({})
  })

const buttons = 'button:not(:disabled), [role=tab]'

const buttonsOn = (page: Page) =>
  page
    .locator(buttons)
    .filter({ visible: true })
    .evaluateAll((all) =>
      all.map((button) => button.getAttribute('aria-label') ?? button.textContent?.replace(/\s+/g, ' ').trim() ?? ''),
    )
