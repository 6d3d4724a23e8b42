import { addDays, formatDay, today } from '#shared/time/day.ts'
import { ada, expect, expectAccessible, type Page, test } from '#tests/support/e2e.ts'
import { clientsOf } from '#tests/training/shop-clients.ts'
import { trainingIn } from '#tests/training/training-data.ts'

const sizes = { tag: ['@desktop', '@small-phone'] }
const toast = (page: Page, words: string) => page.getByText(words, { exact: true }).first()

test(
  'a module is given to a role by keyboard, and who comes into it finds it with its due day',
  sizes,
  async ({ page, openShop, signInAs }) => {
    const shop = await openShop()
    const { addModule, addTask } = trainingIn(clientsOf(shop.url))
    const module = await addModule({ name: 'First week' })
    await addTask(module.id)
    const robin = await shop.makePerson({ role: 'team_lead' })
    await signInAs(ada, shop)
    await page.goto(`${shop.url}/admin/training-management?tab=modules`)
    const more = page.getByRole('button', { name: 'More for First week' })
    await more.press('Enter')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Roles for First week' }).press('Enter')
    const dialog = page.getByRole('dialog')
    const days = dialog.getByLabel('Employee: days')
    await expect(days).toBeFocused()
    await page.keyboard.type('0')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Please enter a whole number of days from 1 to 365')).toBeVisible()
    await expect(days).toBeFocused()
    await expectAccessible(page)
    await days.fill('14')
    await dialog.getByLabel('Also for those who have the role already').press('Space')
    await dialog.getByRole('button', { name: 'Save Roles' }).press('Enter')
    await expect(toast(page, 'Roles of the module saved.')).toBeVisible()
    await expect(toast(page, '1 person has it now.')).toBeVisible()
    await expect(more).toBeFocused()
    await expect(page.getByRole('region', { name: 'First week' })).toContainText('Employee: 14 days')
    await expectAccessible(page)

    await clientsOf(shop.url).as(ada).patch(`/api/admin/users/${robin.id}/role`, { role: 'employee' })
    await page.goto(`${shop.url}/admin/training-management?tab=assignments`)
    const assignment = page.locator('main li').filter({ hasText: robin.email }).first()
    await expect(assignment).toContainText('With the roleEmployee')
    await expectAccessible(page)
    await signInAs(robin, shop)
    await page.goto(`${shop.url}/training`)
    const card = page.getByRole('article').filter({ hasText: 'First week' })
    await expect(card).toContainText(`Due ${formatDay(addDays(today(), 14), { year: false })}`)
  },
)

test(
  'what another admin set meanwhile is not undone unseen, nor by a draft',
  sizes,
  async ({ page, shop, signInAs }) => {
    const clients = clientsOf(shop.url)
    const { addModule, setRoles } = trainingIn(clients)
    const { id, name } = await addModule()
    await setRoles(id, { employee: 14 })
    await signInAs(ada)
    const dialog = page.getByRole('dialog')
    const open = async () => {
      await page.goto('/admin/training-management?tab=modules')
      await page.getByRole('button', { name: `More for ${name}`, exact: true }).click()
      await page.getByRole('button', { name: `Roles for ${name}`, exact: true }).click()
      await expect(dialog.getByLabel('Employee: days')).toBeFocused()
    }
    await open()
    await dialog.getByLabel('Technician: days').fill('3')
    await setRoles(id, { employee: 14, team_lead: 7 })
    await open()
    await expect(dialog).toContainText('Your unsent roles from')
    await dialog.getByRole('button', { name: 'Save Roles' }).click()
    await expect(dialog).toContainText(
      'Somebody changed the roles of this module meanwhile: Employee: 14 days, Team Lead: 7 days.',
    )
    await expect(dialog.getByLabel('Technician: days')).toHaveValue('3')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save Roles' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('region', { name })).toContainText('Technician: 3 days')
    await expect(page.getByRole('region', { name })).not.toContainText('Team Lead')
  },
)

test('it is said in Spanish', sizes, async ({ page, shop, signInAs }) => {
  const clients = clientsOf(shop.url)
  const boss = await shop.makePerson({ role: 'admin' })
  await clients.as(boss).patch('/api/user/language', { language: 'es' })
  const { name } = await trainingIn(clients).addModule()
  await signInAs(boss)
  await page.goto('/admin/training-management?tab=modules')
  await page.getByRole('button', { name: `Más para ${name}`, exact: true }).click()
  await page.getByRole('button', { name: `Puestos para ${name}`, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Empleado: días').fill('x')
  await dialog.getByRole('button', { name: 'Guardar puestos' }).click()
  await expect(dialog.getByText('Escribe un número entero de días entre 1 y 365')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Empleado: días').fill('1')
  await dialog.getByRole('button', { name: 'Guardar puestos' }).click()
  await expect(page.getByRole('region', { name })).toContainText('Empleado: 1 día')
})
