import type { Locator } from 'playwright/test'
import { csvOf, employ } from '#tests/e2e/payroll/payroll-shop.ts'
import { ada, expect, type Page, type Person, test } from '#tests/support/e2e.ts'

/** Goes on with the Tab key until this has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The Tab key does not lead to ${target}.`)
}

async function type(page: Page, label: string, text: string) {
  await tabTo(page, page.getByLabel(label, { exact: true }).first())
  await page.keyboard.type(text)
}

async function press(page: Page, target: Locator) {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const goTo = (page: Page, name: string) =>
  press(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }))

async function signInByKeyboard(page: Page, person: Person) {
  await page.goto('/')
  await type(page, 'Email', person.email)
  await type(page, 'Password', person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
}

/** What cannot be seen in the page is the system's dialog for files, which has keys of its own. */
async function chooseByKeyboard(page: Page, target: Locator, file: ReturnType<typeof csvOf>) {
  const chooser = page.waitForEvent('filechooser')
  await press(page, target)
  await (await chooser).setFiles(file)
}

test('a shift needs no mouse: sign-in, tip, machine problem and drop report', { tag: '@desktop' }, async ({
  page,
  shop,
}) => {
  await signInByKeyboard(page, await shop.makePerson())

  await goTo(page, 'Tips')
  await type(page, 'Order ID', '4711')
  await type(page, 'Tip Amount ($)', '5')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Tip logged successfully!').first()).toBeVisible()

  await goTo(page, 'Machine Problem')
  await tabTo(page, page.getByRole('radio', { name: 'Washer' }))
  await page.keyboard.press('Space')
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
})

test('a stain report needs no mouse', { tag: '@desktop' }, async ({ page, shop, signInAs }) => {
  const name = `Keys ${Date.now()}`
  await signInAs(ada)
  const made = await page.request.post('/api/commercial-accounts', { data: { name, email: 'keys@hotel.example' } })
  expect(made.status()).toBe(201)
  await page.context().clearCookies()

  await signInByKeyboard(page, await shop.makePerson())
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

test('training needs no mouse', { tag: '@desktop' }, async ({ page, shop, signInAs }) => {
  const robin = await shop.makePerson()
  await signInAs(ada)
  const make = async (path: string, data: object) => {
    const reply = await page.request.post(path, { data })
    expect(reply.status()).toBe(201)
    return (await reply.json()) as { id: string }
  }
  const name = `By keys ${Date.now()}`
  const { id: moduleId } = await make('/api/training/modules', { name })
  const { id: taskId } = await make('/api/training/tasks', { moduleId, title: 'Load a washer' })
  await make(`/api/training/tasks/${taskId}/subtasks`, { taskId, title: 'Check the drum' })
  await make('/api/training/assignments', { moduleId, userId: robin.id, assignedBy: ada.id })
  await page.context().clearCookies()

  await signInByKeyboard(page, robin)
  await goTo(page, 'Training')
  await press(page, page.getByRole('link', { name }))
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
  await tabTo(page, page.getByRole('checkbox', { name: 'Check the drum' }))
  await page.keyboard.press('Space')
  await press(page, button(page, 'Mark Complete'))
  await expect(page.getByRole('region', { name: 'Load a washer' })).toContainText('Pending Approval')
})

test('a payroll import needs no mouse', { tag: '@desktop' }, async ({ page, shop }) => {
  const [kim] = await employ(shop, [`Kim Keys${Date.now()}`])
  await signInByKeyboard(page, ada)
  await goTo(page, 'Payroll Import')
  await tabTo(page, page.getByLabel('Start Date'))
  await page.keyboard.type('01062014')
  await tabTo(page, page.getByLabel('End Date'))
  await page.keyboard.type('01122014')
  await chooseByKeyboard(page, page.getByLabel('CSV File'), csvOf(`${kim!.firstName} ${kim!.lastName},10,20,200,0,201`))
  // Gross pay is a dollar more than its parts, which somebody has to have looked at.
  await tabTo(page, page.getByLabel(/^I have looked at th/))
  await page.keyboard.press('Space')
  await press(page, button(page, 'Import Payroll Data'))
  await expect(page.getByText('Payroll period created with 1 record(s)').first()).toBeVisible()
})
