import { ne } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { payrollQuestions, payrollQuestionViews } from '#shared/payroll/table.ts'
import { startApp } from '#tests/support/app.ts'
import { ada } from '#tests/support/cast.ts'
import { fill, opened, openPage, press, screen, waitFor, within } from '#tests/support/screen.ts'
import { forgetPay, said } from './import-screens.ts'
import { employ, paid, recordOf } from './payroll-data.ts'

const app = await startApp()
beforeEach(() => forgetPay(app))

const week = { start: '2026-01-05', end: '2026-01-11' }
const questions = () => screen.queryByRole('region', { name: 'Questions about Pay' })

async function paidPeople(names = ['Ann Lee']) {
  const people = await employ(app, names)
  const records = people.map((person) => recordOf(person))
  const { id } = await paid(app, week, records, 'First week')
  const ask = async (at: number, question: string) =>
    (await app.as(people[at]!).post(`/api/my-payroll/${id}/questions`, { question })).body.id as string
  return { people, ask }
}

const answerAllBut = (question?: string) =>
  app.db
    .update(payrollQuestions)
    .set({ answer: 'Yes', answeredAt: new Date().toISOString(), answeredBy: ada.id })
    .where(question ? ne(payrollQuestions.question, question) : undefined)

const isBefore = (one: Element, other: Element) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

test('a question is answered beside it on the statement of pay', async () => {
  const { people, ask } = await paidPeople()
  await ask(0, 'Where is my Saturday?')
  const page = await openPage(app, ada, '/admin/pay')
  const asking = within(await screen.findByRole('region', { name: 'Questions about Pay' })).getByRole('link')
  expect(asking).toHaveTextContent(/Ann Lee.*First week · asked just now.*Where is my Saturday\?/)
  await page.user.click(asking)
  const asked = within(await screen.findByRole('list', { name: 'Questions' })).getByRole('listitem')
  expect(window.location.pathname).toBe(`/admin/pay/${people[0]!.id}`)
  expect(asked).toHaveTextContent('Where is my Saturday?')
  // Who answers has come for it: it stands above the pay.
  expect(isBefore(asked, screen.getByText('Regular Pay'))).toBe(true)
  await page.user.click(within(asked).getByRole('button', { name: 'Answer' }))
  fill((await opened('Answer Ann Lee')).getByLabelText('Answer'), 'In the next week.')
  await press(page, 'Send Answer')
  await screen.findByText(/^Answered by Ada Okafor on /)
  const answered = within(await screen.findByRole('list', { name: 'Questions' })).getByRole('listitem')
  expect(answered).toHaveTextContent(/Answered by Ada Okafor on .*In the next week\./)
  expect(within(answered).queryByRole('button')).toBeNull()
  await page.goto('/admin/pay')
  await screen.findByRole('heading', { name: 'Whose pay do you want to see?' })
  expect(questions()).toBeNull()
})

test('of two admins who answer, the second sees the answer that stands', async () => {
  const { ask } = await paidPeople()
  const id = await ask(0, 'Why?')
  const bea = await app.makePerson({ role: 'admin', firstName: 'Bea', lastName: 'Boss' })
  const page = await openPage(app, bea, '/admin/payroll-import')
  await press(page, 'Answer Ann Lee')
  fill((await opened('Answer Ann Lee')).getByLabelText('Answer'), 'Mine')
  await app.as(ada).post(`/api/payroll-questions/${id}/answer`, { answer: 'Ada’s' })
  await press(page, 'Send Answer')
  await screen.findByText('Ada Okafor has answered this already: “Ada’s”')
  await press(page, 'Cancel')
  await waitFor(() => expect(questions()).toHaveTextContent('Ada’s'))
  expect(questions()).not.toHaveTextContent('Mine')
})

test('after a week without an answer, who asked reads which admins have opened the question', async () => {
  const { people, ask } = await paidPeople()
  await ask(0, 'Where is my Saturday?')
  const askedBefore = (days: number) =>
    app.db.update(payrollQuestions).set({ askedAt: new Date(Date.now() - days * 86_400_000).toISOString() })
  await askedBefore(6)
  let page = await openPage(app, people[0]!, '/my-payroll')
  await said('Where is my Saturday?')
  expect(screen.queryByText(/Nobody has opened it yet|Seen by/)).toBeNull()
  await askedBefore(7)
  await page.reload()
  await screen.findByText('Nobody has opened it yet')

  for (const address of ['/admin/payroll-import', '/admin/pay', `/admin/pay/${people[0]!.id}`]) {
    await app.db.delete(payrollQuestionViews)
    page = await openPage(app, ada, address)
    await waitFor(async () => expect(await app.db.$count(payrollQuestionViews)).toBe(1))
    page = await openPage(app, people[0]!, '/my-payroll')
    await screen.findByText('Seen by Ada Okafor on Wed, May 15')
  }
})

test('a question says something, and waits for its answer where it was asked on another device', async () => {
  const { people, ask } = await paidPeople()
  const page = await openPage(app, people[0]!, '/my-payroll')
  await press(page, 'Ask about this week: First week')
  const asking = await opened('Question about your pay')
  await page.user.click(asking.getByRole('button', { name: 'Send Question' }))
  await asking.findByText('Please write what you want to ask.')
  expect(page.calls('POST /api/my-payroll/*/questions')).toEqual([])
  await ask(0, 'From the other phone')
  fill(asking.getByLabelText('Your question'), 'From this one')
  await page.user.click(asking.getByRole('button', { name: 'Send Question' }))
  await asking.findByText('You have asked about this week already, and the answer is still to come.')
  await said('From the other phone')
})

test('who waits stands above the import, and what is answered is shown on demand', async () => {
  const names = ['Ann Lee', 'Bo Nguyen', 'Cy Reed', 'Di Moss', 'Ed Park']
  const { ask } = await paidPeople(names)
  for (const at of names.keys()) await ask(at, `Question ${at}`)
  await answerAllBut('Question 4')
  const page = await openPage(app, ada, '/admin/payroll-import')
  const form = await screen.findByRole('region', { name: 'Import Payroll' })
  const lines = () => within(questions()!).getAllByRole('listitem')
  expect(lines()).toHaveLength(1)
  expect(lines()[0]).toHaveTextContent('Question 4')
  expect(isBefore(questions()!, form)).toBe(true)
  await press(page, 'Show 4 answered questions')
  expect(lines()).toHaveLength(5)

  await answerAllBut()
  await page.reload()
  const folded = await screen.findByRole('button', { name: '5 questions about pay, all answered' })
  expect(isBefore(screen.getByRole('region', { name: 'Import Payroll' }), folded)).toBe(true)
  expect(questions()).toBeNull()
  await page.user.click(folded)
  await waitFor(() => expect(lines()).toHaveLength(3))
})
