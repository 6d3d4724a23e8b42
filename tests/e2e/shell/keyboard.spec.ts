import type { Locator } from 'playwright/test'
import { commercialAccounts } from '#shared/commercial-accounts/table.ts'
import { csvOf, employ } from '#tests/e2e/payroll/payroll-shop.ts'
import { ada, expect, type Page, test } from '#tests/support/e2e.ts'
import { clientsOf } from '#tests/training/shop-clients.ts'
import { trainingIn } from '#tests/training/training-data.ts'
import { tabTo } from '../keys.ts'

async function type(page: Page, label: string, text: string) {
  await tabTo(page, page.getByLabel(label).first())
  await page.keyboard.type(text)
}

async function press(page: Page, target: Locator, key = 'Enter') {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const goTo = (page: Page, name: string) =>
  press(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }))

/** What cannot be seen in the page is the system's dialog for files, which has keys of its own. */
async function chooseByKeyboard(page: Page, target: Locator, file: ReturnType<typeof csvOf>) {
  const chooser = page.waitForEvent('filechooser')
  await press(page, target)
  await (await chooser).setFiles(file)
}

test('machine problem, drop report and stain report need no mouse', async ({ page, shop, signInAs }) => {
  const name = `Keys ${Date.now()}`
  await shop.db.insert(commercialAccounts).values({ name, email: 'keys@hotel.example' })
  await signInAs(await shop.makePerson())
  await page.goto('/')

  await goTo(page, 'Machine Problem')
  await press(page, page.getByRole('radio', { name: 'Washer' }), 'Space')
  await type(page, 'Machine Number', '12')
  await type(page, 'Description', 'It does not spin')
  await press(page, button(page, 'Report Problem'))
  await expect(page.getByText('It does not spin').first()).toBeVisible()

  await goTo(page, 'Shift Report')
  await type(page, 'Starting Cash', '200')
  await type(page, 'Ending Cash', '350')
  await type(page, 'Drop Amount', '150')
  await press(page, button(page, 'Submit Report'))
  await expect(page.getByText('$150.00').first()).toBeVisible()

  await goTo(page, 'Stain Report')
  await type(page, 'Order ID', String(Date.now()))
  await expect(page.getByText('A new report for this order')).toBeVisible()
  await type(page, 'Commercial Account', name)
  await press(page, button(page, 'Add one K Flat'))
  await type(page, 'Bath Towel count', '12')
  await chooseByKeyboard(page, page.getByLabel('Choose photos'), {
    name: 'stain.png',
    mimeType: 'image/png',
    buffer: Buffer.from(await page.screenshot()),
  })
  await expect(page.getByText('1 of 1 photo')).toBeVisible()
  await press(page, button(page, 'Done'))
  await expect(page.getByRole('heading', { name: 'Stain Report Summary' })).toBeFocused()
  await expect(page.getByRole('row', { name: 'Total 13' })).toBeVisible()
  await press(page, button(page, 'Send Email Report'))
  await shop.waitForMail({ to: 'keys@hotel.example' })
})

test('training needs no mouse', async ({ page, shop, signInAs }) => {
  const robin = await shop.makePerson()
  const { assignedTask, addSubtask } = trainingIn(clientsOf(shop.url))
  const { module, task } = await assignedTask(robin)
  await addSubtask(task.id, { title: 'Check the drum' })
  await signInAs(robin)
  await page.goto('/')
  await goTo(page, 'Training')
  await press(page, page.getByRole('link', { name: module.name }))
  await expect(page.getByRole('heading', { level: 1, name: module.name })).toBeFocused()
  await press(page, page.getByRole('checkbox', { name: 'Check the drum' }), 'Space')
  await press(page, button(page, 'Mark Complete'))
  await expect(page.getByRole('region', { name: task.title })).toContainText('Pending Approval')
})

test('a payroll import needs no mouse', async ({ page, shop, signInAs }) => {
  const [kim] = await employ(shop, [`Kim Keys${Date.now()}`])
  await signInAs(ada)
  await page.goto('/')
  await goTo(page, 'Payroll Import')
  await type(page, 'Start Date', '01062014')
  await type(page, 'End Date', '01122014')
  await chooseByKeyboard(page, page.getByLabel('CSV File'), csvOf(`${kim!.firstName} ${kim!.lastName},10,20,200,0,201`))
  // Gross pay is a dollar more than its parts, which somebody has to have looked at.
  await press(page, page.getByLabel(/^I have looked at th/), 'Space')
  await press(page, button(page, 'Import Payroll Data'))
  await expect(page.getByText('Payroll period created with 1 record(s)').first()).toBeVisible()
})
