import { eq } from 'drizzle-orm'
import { payrollQuestions } from '#shared/payroll/table.ts'
import { ada, expect, expectAccessible, type Page, type Shop, test } from '#tests/support/e2e.ts'
import { clientsOf } from '#tests/training/shop-clients.ts'
import { employ, paid, recordOf, said } from './payroll-shop.ts'

const week = { start: '2026-01-05', end: '2026-01-11' }
const card = (page: Page) => page.getByRole('region', { name: 'First week' })
const questions = (page: Page) => page.getByRole('region', { name: 'Questions about Pay' })

async function paidShop(shop: Shop, names = ['Ann Lee']) {
  const people = await employ(shop, names)
  const { id } = await paid(
    shop,
    week,
    people.map((person) => recordOf(person, { netPay: '358.00' })),
    'First week',
  )
  const ask = async (at: number, question: string) =>
    (await clientsOf(shop.url).as(people[at]!).post(`/api/my-payroll/${id}/questions`, { question })).body.id as string
  return { people, ask }
}

test('a question goes from the record to the dashboard of an admin, and its answer back', {
  tag: '@all',
}, async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  const { people } = await paidShop(shop)
  await signInAs(people[0]!, shop)
  await page.goto(`${shop.url}/my-payroll`)
  await card(page).getByRole('button', { name: 'Question this' }).click()
  const dialog = page.getByRole('dialog', { name: 'Question about your pay' })
  await expect(dialog.getByLabel('Your question')).toBeFocused()
  await dialog.getByRole('button', { name: 'Send Question' }).click()
  await expect(dialog.getByText('Please write what you want to ask.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Your question').fill('Where is my Saturday?')
  await dialog.getByRole('button', { name: 'Send Question' }).click()
  await expect(said(page, 'Your question was sent to the office.')).toBeVisible()
  await expect(card(page)).toContainText('Where is my Saturday?')
  await expect(card(page)).toContainText(/Asked on \w+ \d+, \d+ · not answered yet/)
  await expect(card(page).getByRole('button', { name: 'Question this' })).toHaveCount(0)
  await expectAccessible(page)

  await signInAs(ada, shop)
  await page.goto(`${shop.url}/`)
  await page.getByRole('region', { name: 'Needs you' }).getByRole('link', { name: 'Questions about pay' }).click()
  await expect(page).toHaveURL(`${shop.url}/admin/payroll-import#questions`)
  await expect(questions(page)).toBeInViewport()
  for (const words of ['Ann Lee', 'First week', 'net pay $358.00', 'Where is my Saturday?'])
    await expect(questions(page)).toContainText(words)
  await expectAccessible(page)
  await questions(page).getByRole('button', { name: 'Answer Ann Lee' }).click()
  const answering = page.getByRole('dialog', { name: 'Answer Ann Lee' })
  await expect(answering).toContainText('Where is my Saturday?')
  await answering.getByLabel('Answer').fill('It is in the next week.')
  await expectAccessible(page)
  await answering.getByRole('button', { name: 'Send Answer' }).click()
  await expect(said(page, 'Ann Lee sees your answer on My Pay.')).toBeVisible()
  await expect(questions(page)).toContainText('It is in the next week.')
  await expect(questions(page).getByRole('button', { name: 'Answer' })).toHaveCount(0)
  await page.goto(`${shop.url}/`)
  await expect(page.getByText('Welcome back')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Questions about pay' })).toHaveCount(0)

  await signInAs(people[0]!, shop)
  await page.goto(`${shop.url}/my-payroll`)
  await expect(card(page)).toContainText(/Answered by Ada Okafor on \w+ \d+, \d+/)
  await expect(card(page)).toContainText('It is in the next week.')
  await expect(card(page).getByRole('button', { name: 'Question this' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(card(page).getByText('It is in the next week.')).toBeHidden()
})

test('a question is answered beside it on the statement of pay', { tag: ['@desktop', '@small-phone'] }, async ({
  page,
  openShop,
  signInAs,
}) => {
  const shop = await openShop()
  const { people, ask } = await paidShop(shop)
  await ask(0, 'Where is my Saturday?')
  await signInAs(ada, shop)
  await page.goto(`${shop.url}/admin/pay`)
  const asking = page.getByRole('region', { name: 'Questions about Pay' }).getByRole('link')
  await expect(asking).toHaveText(/Ann Lee.*First week · asked just now.*Where is my Saturday\?/)
  await expectAccessible(page)
  await asking.click()
  await expect(page).toHaveURL(`${shop.url}/admin/pay/${people[0]!.id}`)
  const asked = card(page).getByRole('list', { name: 'Questions' }).getByRole('listitem')
  await expect(asked).toContainText('Where is my Saturday?')
  // Who answers has come for it: it stands above the pay.
  const regular = (await card(page).getByText('Regular Pay').boundingBox())!
  expect((await asked.boundingBox())!.y).toBeLessThan(regular.y)
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Answer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Answer Ann Lee' })
  await dialog.getByLabel('Answer').fill('In the next week.')
  await dialog.getByRole('button', { name: 'Send Answer' }).click()
  await expect(asked).toContainText(/Answered by Ada Okafor on .*In the next week\./)
  await expect(asked.getByRole('button')).toHaveCount(0)
  await page.goto(`${shop.url}/admin/pay`)
  await expect(page.getByRole('heading', { name: 'Whose pay do you want to see?' })).toBeVisible()
  await expect(asking).toHaveCount(0)
})

test('of two admins who answer, the second sees the answer that stands', { tag: '@desktop' }, async ({
  page,
  openShop,
  signInAs,
}) => {
  const shop = await openShop()
  const { ask } = await paidShop(shop)
  const id = await ask(0, 'Why?')
  const bea = await shop.makePerson({ role: 'admin', firstName: 'Bea', lastName: 'Boss' })
  await signInAs(bea, shop)
  await page.goto(`${shop.url}/admin/payroll-import`)
  await questions(page).getByRole('button', { name: 'Answer Ann Lee' }).click()
  const dialog = page.getByRole('dialog', { name: 'Answer Ann Lee' })
  await dialog.getByLabel('Answer').fill('Mine')
  await clientsOf(shop.url).as(ada).post(`/api/payroll-questions/${id}/answer`, { answer: 'Ada’s' })
  await dialog.getByRole('button', { name: 'Send Answer' }).click()
  await expect(dialog.getByText('Ada Okafor has answered this already: “Ada’s”')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(questions(page)).toContainText('Ada’s')
  await expect(questions(page)).not.toContainText('Mine')
})

test('who asked on another device sees the open question', { tag: '@phone' }, async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  const { people, ask } = await paidShop(shop)
  await signInAs(people[0]!, shop)
  await page.goto(`${shop.url}/my-payroll`)
  await card(page).getByRole('button', { name: 'Question this' }).click()
  await ask(0, 'From the other phone')
  await page.getByLabel('Your question').fill('From this one')
  await page.getByRole('button', { name: 'Send Question' }).click()
  await expect(
    page.getByRole('dialog').getByText('You have asked about this week already, and the answer is still to come.'),
  ).toBeVisible()
  await expect(said(page, 'From the other phone')).toBeAttached()
})

test('who waits stands above the import, and what is answered is shown on demand', { tag: '@desktop' }, async ({
  page,
  openShop,
  signInAs,
}) => {
  const shop = await openShop()
  const names = ['Ann Lee', 'Bo Nguyen', 'Cy Reed', 'Di Moss', 'Ed Park']
  const { ask } = await paidShop(shop, names)
  for (const at of names.keys()) await ask(at, `Question ${at}`)
  await shop.db
    .update(payrollQuestions)
    .set({ answer: 'Yes', answeredAt: new Date().toISOString(), answeredBy: ada.id })
  await shop.db
    .update(payrollQuestions)
    .set({ answer: null, answeredAt: null, answeredBy: null })
    .where(eq(payrollQuestions.question, 'Question 4'))
  await signInAs(ada, shop)
  await page.goto(`${shop.url}/admin/payroll-import`)
  await expect(questions(page).getByRole('listitem')).toHaveText(/Question 4/)
  const form = (await page.getByRole('region', { name: 'Import Payroll' }).boundingBox())!
  expect((await questions(page).boundingBox())!.y).toBeLessThan(form.y)
  await page.getByRole('button', { name: 'Show 4 answered questions' }).click()
  await expect(questions(page).getByRole('listitem')).toHaveCount(5)
  await shop.db
    .update(payrollQuestions)
    .set({ answer: 'Yes', answeredAt: new Date().toISOString(), answeredBy: ada.id })
  await page.reload()
  const folded = page.getByRole('button', { name: '5 questions about pay, all answered' })
  expect((await folded.boundingBox())!.y).toBeGreaterThan(form.y)
  await expect(questions(page)).toHaveCount(0)
  await folded.press('Enter')
  await expect(questions(page).getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page)
})
