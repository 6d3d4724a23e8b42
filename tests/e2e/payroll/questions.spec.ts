import { ada, expect, expectAccessible, test } from '#tests/support/e2e.ts'
import { employ, paid, recordOf, said } from './payroll-shop.ts'

test('a question goes from the record to the dashboard of an admin, and its answer back', {
  tag: '@phone',
}, async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  const [ann] = await employ(shop, ['Ann Lee'])
  await paid(shop, { start: '2026-01-05', end: '2026-01-11' }, [recordOf(ann!)], 'First week')
  const card = page.getByRole('region', { name: 'First week' })
  const questions = page.getByRole('region', { name: 'Questions about Pay' })

  await test.step('somebody asks', async () => {
    await signInAs(ann!, shop)
    await page.goto(`${shop.url}/my-payroll`)
    await card.getByRole('button', { name: 'Question this' }).click()
    const dialog = page.getByRole('dialog', { name: 'Question about your pay' })
    await expect(dialog.getByLabel('Your question')).toBeFocused()
    await dialog.getByLabel('Your question').fill('Where is my Saturday?')
    await dialog.getByRole('button', { name: 'Send Question' }).click()
    await expect(said(page, 'Your question was sent to the office.')).toBeVisible()
    await expect(card).toContainText('Where is my Saturday?')
    await expect(card).toContainText(/Asked on \w+ \d+, \d+ · not answered yet/)
    await expect(card.getByRole('button', { name: 'Question this' })).toHaveCount(0)
  })

  await test.step('an admin answers', async () => {
    await signInAs(ada, shop)
    await page.goto(`${shop.url}/`)
    await page.getByRole('region', { name: 'Needs you' }).getByRole('link', { name: 'Questions about pay' }).click()
    await expect(page).toHaveURL(`${shop.url}/admin/payroll-import#questions`)
    await expect(questions).toBeInViewport()
    for (const words of ['Ann Lee', 'First week', 'net pay $358.00', 'Where is my Saturday?'])
      await expect(questions).toContainText(words)
    await expectAccessible(page)
    await questions.getByRole('button', { name: 'Answer Ann Lee' }).click()
    const answering = page.getByRole('dialog', { name: 'Answer Ann Lee' })
    await expect(answering).toContainText('Where is my Saturday?')
    await answering.getByLabel('Answer').fill('It is in the next week.')
    await answering.getByRole('button', { name: 'Send Answer' }).click()
    await expect(said(page, 'Ann Lee sees your answer on My Pay.')).toBeVisible()
    await expect(questions).toContainText('It is in the next week.')
    await expect(questions.getByRole('button', { name: 'Answer' })).toHaveCount(0)
    await page.goto(`${shop.url}/`)
    await expect(page.getByText('Welcome back')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Questions about pay' })).toHaveCount(0)
  })

  await test.step('the answer stands beside the record, and not on paper', async () => {
    await signInAs(ann!, shop)
    await page.goto(`${shop.url}/my-payroll`)
    await expect(card).toContainText(/Answered by Ada Okafor on \w+ \d+, \d+/)
    await expect(card).toContainText('It is in the next week.')
    await expect(card.getByRole('button', { name: 'Question this' })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(card.getByText('It is in the next week.')).toBeHidden()
  })
})
