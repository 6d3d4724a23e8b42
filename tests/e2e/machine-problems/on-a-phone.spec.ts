import type { Locator } from 'playwright/test'
import { addDays, today } from '#shared/time/day.ts'
import { daysAgo, makeProblem, makeRepairedProblem } from '#tests/machine-problems/problem-data.ts'
import { careTaskOf, machineOf, removeMachines } from '#tests/machines/machine-data.ts'
import { ada, erin, expect, expectAccessible, tess, test } from '#tests/support/e2e.ts'
import { clientsOf } from '#tests/training/shop-clients.ts'

const top = async (element: Locator) => (await element.boundingBox())!.y

test.describe('on a small phone what matters is in sight', { tag: '@small-phone' }, () => {
  test.beforeEach(({ shop }) => removeMachines(shop.db))

  test('for people who report and repair', async ({ page, shop, signInAs }) => {
    await signInAs(erin)

    await test.step('the list opens on what is broken, and the form is one tap away', async () => {
      for (let machineNumber = 1; machineNumber <= 11; machineNumber += 1) await makeProblem(shop.db, { machineNumber })
      await makeProblem(shop.db, { machineNumber: 12, description: 'Takes money, does not run' })
      await page.goto('/problems')
      const send = page.getByRole('button', { name: 'Report Problem' })
      await expect(page.getByRole('button', { name: 'Mark Fixed' }).first()).toBeInViewport()
      await expect(send).not.toBeInViewport()
      const ofWasher12 = { name: /\(Washer 12\)$/ }
      const refund = page.getByRole('link', ofWasher12)
      expect(await top(refund)).toBe(await top(page.getByRole('button', ofWasher12)))
      // What a finger sees of a link when it cannot hover.
      await expect(page.getByRole('link', { name: 'Washer 12', exact: true }).locator('svg')).toBeVisible()
      await page.getByRole('button', { name: 'Report a problem' }).tap()
      const [washer, number] = [page.getByRole('radio', { name: 'Washer' }), page.getByLabel('Machine Number')]
      await expect(washer).toBeFocused()
      const list = page.getByRole('region', { name: 'Current Machine Problems' })
      expect(await top(washer)).toBeLessThan(await top(list))
      for (const each of [washer, page.getByRole('group', { name: 'What is wrong' }), send])
        await expect(each).toBeInViewport({ ratio: 1 })
      // One row has type and number, but for a border.
      expect(Math.abs((await top(number)) - (await top(washer)))).toBeLessThan(2)
      await expectAccessible(page)
    })

    await test.step('a label that is scanned opens on the form, and what was reported comes into view', async () => {
      await page.goto('/m/washer-8')
      const number = page.getByLabel('Machine Number')
      await expect(number).toHaveValue('8')
      await expect(number).toBeInViewport()
      await page.getByRole('button', { name: 'Leaks water' }).tap()
      await page.getByRole('button', { name: 'Report Problem' }).tap()
      const row = page.getByRole('listitem').filter({ hasText: 'Leaks water' })
      await expect(row).toBeInViewport({ ratio: 1 })
      await expect(row).toHaveClass(/bg-brand-soft/)
      await expect(row).not.toHaveClass(/bg-brand-soft/)
      expect(await top(row)).toBeLessThan(await top(number))
      await expect(number).toHaveValue('')
    })

    await test.step('what a machine needs most is within the reach of a thumb', async () => {
      await page.goto('/machines/washer-7')
      const bar = page.locator('[data-bottom-bar]')
      const fix = bar.getByRole('button', { name: 'Mark Fixed' })
      await expect(fix).toBeInViewport({ ratio: 1 })
      await page.getByRole('button', { name: 'More for Washer 7' }).click()
      await expect(page.getByRole('link', { name: 'Report a problem' })).toBeVisible()
      await page.keyboard.press('Escape')
      page.once('dialog', (prompt) => prompt.accept(''))
      await fix.click()
      await expect(bar.getByRole('link', { name: 'Report a problem' })).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('button', { name: /^More/ })).toHaveCount(0)
    })
  })

  test('for people who look after all machines', async ({ page, shop, signInAs }) => {
    const clients = clientsOf(shop.url)
    for (let count = 0; count < 11; count += 1) await machineOf(clients)
    const { machineNumber } = await machineOf(clients, { warrantyUntil: addDays(today(), 5) })
    await makeProblem(shop.db, { machineNumber })
    await careTaskOf(clients)
    const description = `Loud ${'very'.repeat(60)}`
    for (let number = 2; number <= 40; number += 1)
      await makeRepairedProblem(shop.db, tess, { machineNumber: number, repairDate: daysAgo(number), description })
    const cycle = 'Stops in the middle of the cycle'
    const last = { description: cycle, repairNotes: 'New belt', repairDate: daysAgo(1) }
    await makeRepairedProblem(shop.db, tess, last)
    const path = '/admin/machine-management'
    await signInAs(tess)

    await test.step('what is broken comes first, and care and the past are a line each', async () => {
      await page.goto(path)
      const broken = page.getByRole('region', { name: `Washer ${machineNumber}` })
      expect(await top(broken)).toBeLessThan(460)
      const care = page.getByRole('region', { name: 'Needs you' })
      await expect(care.getByRole('button', { name: 'Done' }).first()).toBeHidden()
      await expect(page.getByText('40 in the last 90 days')).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(1000)
      await care.getByText('12 care tasks due').click()
      await expect(care.getByRole('button', { name: 'Done' }).first()).toBeVisible()
    })

    const washer3 = page.getByRole('heading', { name: 'Washer 3', exact: true })
    const line = page.getByRole('listitem').filter({ has: washer3 })
    for (const viewport of [page.viewportSize()!, { width: 1024, height: 768 }])
      await test.step(`a repair is read in two lines, ${viewport.width} pixels wide`, async () => {
        await page.setViewportSize(viewport)
        await page.goto(`${path}?status=repaired`)
        const what = page.getByText('New belt').filter({ visible: true })
        const who = page.getByText(/^· Tess Tanaka, /).first()
        for (const words of [what, who]) {
          await expect(words).toBeVisible()
          expect(await words.evaluate((each) => each.scrollWidth - each.clientWidth)).toBeLessThanOrEqual(0)
        }
        const fault = page.getByText(cycle, { exact: true }).filter({ visible: true })
        expect((await fault.boundingBox())!.width).toBeGreaterThan(80)
        expect((await line.boundingBox())!.height).toBeLessThanOrEqual(49)
        await expectAccessible(page)
      })

    // Where there is room, it is a line still.
    await page.setViewportSize({ width: 1440, height: 900 })
    expect((await line.boundingBox())!.height).toBeLessThanOrEqual(49)

    await test.step('the list of machines begins in its first view', async () => {
      await page.setViewportSize({ width: 360, height: 740 })
      await signInAs(ada)
      await page.goto('/machines')
      await expect(page.getByLabel('Find a machine')).toBeVisible()
      const row = page.getByRole('row').filter({ hasText: `Washer ${machineNumber}` })
      expect(await top(row)).toBeLessThan(320)
      // It is changed on its own page.
      await expect(row.getByRole('button', { name: 'Edit' })).toBeHidden()
    })
  })
})
