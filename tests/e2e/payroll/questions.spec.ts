import { ada, expect, expectAccessible, test } from '#tests/support/e2e.ts'
import { employ, paid, recordOf } from './payroll-shop.ts'

test('a question goes to an admin, and its answer back', { tag: '@phone' }, async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  const [ann] = await employ(shop, ['Ann Lee'])
  await paid(shop, { start: '2026-01-05', end: '2026-01-11' }, [recordOf(ann!)], 'First week')
  const card = page.getByRole('region', { name: 'First week' })
  const dialog = page.getByRole('dialog')
  const question = 'Where is my Saturday?'
  const answer = 'It is in the next week.'

  await test.step('somebody asks', async () => {
    await signInAs(ann!, shop)
    await page.goto(`${shop.url}/my-payroll`)
    await card.getByRole('button', { name: 'Ask about this week' }).click()
    await expect(dialog.getByLabel('Your question')).toBeFocused()
    await dialog.getByLabel('Your question').fill(question)
    await dialog.getByRole('button', { name: 'Send Question' }).click()
    await expect(page.getByText('Your question was sent to the office.').first()).toBeVisible()
    await expect(card).toContainText(question)
    await expect(card).toContainText(/Asked on \w+ \d+, \d+ · not answered yet/)
    await expect(card.getByRole('button', { name: 'Ask about this week' })).toHaveCount(0)
  })

  await test.step('an admin is led to it and answers', async () => {
    const questions = page.getByRole('region', { name: 'Questions about Pay' })
    const needed = page.getByRole('region', { name: 'Needs you' }).getByRole('link', { name: 'Questions about pay' })
    await signInAs(ada, shop)
    await page.goto(`${shop.url}/`)
    await needed.click()
    await expect(page).toHaveURL(`${shop.url}/admin/payroll-import#questions`)
    await expect(questions).toBeInViewport()
    for (const words of ['net pay $358.00', question]) await expect(questions).toContainText(words)
    await expectAccessible(page)
    await questions.getByRole('button', { name: 'Answer Ann Lee' }).click()
    await expect(dialog).toContainText(question)
    await dialog.getByLabel('Answer').fill(answer)
    await dialog.getByRole('button', { name: 'Send Answer' }).click()
    await expect(page.getByText('Ann Lee sees your answer on My Pay.').first()).toBeVisible()
    await expect(questions).toContainText(answer)
    await page.getByRole('link', { name: 'Dashboard', exact: true }).tap()
    await expect(page.getByText('Welcome back')).toBeVisible()
    await expect(needed).toHaveCount(0)
  })

  await test.step('the answer stands beside the record, and not on paper', async () => {
    await signInAs(ann!, shop)
    await page.goto(`${shop.url}/my-payroll`)
    await expect(card).toContainText(/Answered by Ada Okafor on \w+ \d+, \d+/)
    await page.emulateMedia({ media: 'print' })
    await expect(card.getByText(answer)).toBeHidden()
  })
})
