import type { Role } from '#shared/users/roles.ts'
import { drop } from '#tests/shift-reports/report-data.ts'
import { expect, type Person, stickingOut, test } from '#tests/support/e2e.ts'
import { addressesOf } from '#tools/docs/pages.ts'
import { callsTo, open } from './demo-shop.ts'

/** Markup, what ends a text in a script or an attribute, writing from the right, letters above letters, a picture of four. */
const hostile = `<img src=x onerror="window.taken=1">'"&amp;</script>\u202Eabc\u202CZ̸̧͉a̷l 👩‍👩‍👧‍👧`

const roles = ['employee', 'technician', 'team_lead', 'admin'] as const satisfies Role[]

const tag = ['@desktop', '@small-phone']

test('what people write is never markup, and turns nothing around', { tag }, async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  const people = {} as Record<Role, Person>
  for (const role of roles) people[role] = await shop.makePerson({ role, firstName: hostile, lastName: hostile })
  const calls = callsTo(shop)
  const post = (role: Role, path: string, body: object) => calls.post(people[role], path, body)
  await post('employee', '/api/tips', { orderId: '42', amount: '4.50', notes: hostile })
  await post('employee', '/api/machine-problems', { machineType: 'washer', machineNumber: '7', description: hostile })
  await post('employee', '/api/shift-reports', drop({ notes: hostile }))
  const account = await post('admin', '/api/commercial-accounts', { name: hostile, email: 'hotel@example.com' })
  const stains = { orderId: '43', commercialAccountId: account.id, items: { Duvet: 1 }, photos: [] }
  await post('employee', '/api/stain-reports', stains)
  const { id: moduleId } = await post('admin', '/api/training/modules', { name: hostile })
  await post('admin', '/api/training/tasks', { moduleId, title: hostile })
  const { id: userId } = people.employee
  await post('admin', '/api/training/assignments', { moduleId, userId, assignedBy: people.admin.id })

  for (const role of [undefined, ...roles]) {
    if (role) await signInAs(people[role], shop)
    for (const address of addressesOf(role, { moduleId, inviteCode: 'unknown', userId, machine: 'washer-7' })) {
      await open(page, `${shop.url}${address}`)
      const where = `${address} of ${role ?? 'nobody'}`
      expect(
        await page.evaluate(() => [document.querySelectorAll('img[src=x]').length, 'taken' in window]),
        where,
      ).toEqual([0, false])
      expect(await stickingOut(page), where).toEqual([])
    }
  }
})
