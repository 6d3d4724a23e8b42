import { makeProblem } from '#tests/machine-problems/problem-data.ts'
import { removeMachines } from '#tests/machines/machine-data.ts'
import { ada, expect, expectAccessible, type Page, test } from '#tests/support/e2e.ts'

const widths = (page: Page) =>
  page
    .locator('[data-labels] > div')
    .first()
    .evaluate((sheet) => {
      const box = (element: Element) => element.getBoundingClientRect()
      const [first, second] = [...sheet.children].map(box)
      const inches = (pixels: number) => Math.round((pixels / 96) * 1000) / 1000
      return {
        paper: inches(box(sheet).width),
        left: inches(first!.left),
        top: inches(first!.top),
        width: inches(first!.width),
        pitch: inches(second!.left - first!.left),
      }
    })

test('Ada prints labels of the machines she chooses, on the sheet she has', async ({ page, shop, signInAs }) => {
  await removeMachines(shop.db)
  await makeProblem(shop.db)
  await makeProblem(shop.db, { machineType: 'dryer', machineNumber: 2 })
  await signInAs(ada)
  await page.goto('/machines')
  await page.getByRole('button', { name: 'More for Machines' }).click()
  await page.getByRole('link', { name: 'Labels' }).click()
  await expect(page.getByRole('checkbox')).toHaveCount(2)
  const codes = page.getByRole('img', { name: /^Code of (Washer 7|Dryer 2)$/ })
  const code = codes.first()
  await expect(codes).toHaveCount(2)
  // Cameras read dark on white, also on a dark screen.
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(code.locator('path').first()).toHaveCSS('fill', 'rgb(255, 255, 255)')
  await expect(code.locator('path').last()).toHaveCSS('fill', 'rgb(0, 0, 0)')
  await expect(code.locator('..')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await page.emulateMedia({ colorScheme: 'light' })
  // The shop of a test is on this computer.
  await expect(page.getByText('These codes only work on this device:')).toBeVisible()
  // All are chosen.
  await expect(page.getByRole('button', { name: 'Print 2 labels (1 sheet)' })).toBeInViewport()
  await expect(page.getByText('Also listed, though not in the register yet: Washer 7, Dryer 2.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Washer 7' }).uncheck()
  await expect(page.getByRole('button', { name: 'Print 1 label (1 sheet)' })).toBeInViewport()
  await page.getByRole('button', { name: 'Choose none (Dryers)' }).click()
  await expect(page.getByRole('button', { name: 'Print labels' })).toBeDisabled()
  await expect(page.getByText('Choose machines first.')).toBeVisible()
  for (const group of ['Washers', 'Dryers']) await page.getByRole('button', { name: `Choose all (${group})` }).click()
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Print 2 labels (1 sheet)' }).click()
  await expect(page.locator('body[data-printed]')).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Labels' })).toBeHidden()
  await expect(codes).toHaveCount(2)
  const avery5160 = { paper: 8.5, left: 0.188, top: 0.5, width: 2.625, pitch: 2.75 }
  expect(await widths(page)).toEqual(avery5160)
  await page.emulateMedia({ media: 'screen' })
  await page.getByLabel('Sheet of labels').selectOption('Avery 22806: 12 squares on a letter page')
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  expect(await widths(page)).toEqual({ paper: 8.5, left: 0.625, top: 0.625, width: 2, pitch: 2.625 })
})
