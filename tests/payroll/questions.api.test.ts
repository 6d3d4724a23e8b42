import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { payrollQuestions, payrollRecords } from '#shared/payroll/table.ts'
import { type App, startApp } from '#tests/support/app.ts'
import { ada, erin, type Person, tess, theo } from '#tests/support/cast.ts'
import { freshWeek, imported, recordOf } from './payroll-data.ts'

const app = await startApp()
const asAda = app.as(ada)
const nobody = '01990000-0000-7000-8000-0000000000ff'

const askAs = (person: Person, periodId: string, question: unknown = 'Why so little?') =>
  app.as(person).post(`/api/my-payroll/${periodId}/questions`, { question })
const answerAs = (person: Person, id: string, answer: unknown = 'The Saturday is in next week.') =>
  app.as(person).post(`/api/payroll-questions/${id}/answer`, { answer })
const seeAs = (person: Person, ids: string[]) => app.as(person).post('/api/payroll-questions/seen', { ids })
const paid = async (...people: Person[]) =>
  imported(app, { ...freshWeek(), records: people.map((person) => recordOf(person)) })
const questionsOf = async (person: Person) => (await app.as(person).get('/api/my-payroll')).body[0].questions
const listed = async (shop: App = app) => (await shop.as(ada).get('/api/payroll-questions')).body

describe('a question about pay', () => {
  test('stands with its record alone and with the admins, until its answer does', async () => {
    const [robin, sam] = [await app.makePerson({ firstName: 'Robin', lastName: 'Reed' }), await app.makePerson()]
    const period = await paid(robin, sam)
    const asked = await askAs(robin, period.id, '  Where is\nmy Saturday? ')
    const open = {
      id: asked.body.id,
      question: 'Where is\nmy Saturday?',
      askedAt: expect.any(String),
      ...{ answer: null, answeredAt: null, answeredByName: null, seenBy: [] },
    }
    expect([asked.status, asked.body]).toEqual([201, open])
    expect(Math.abs(Date.now() - Date.parse(asked.body.askedAt))).toBeLessThan(10_000)
    expect(await questionsOf(robin)).toEqual([open])
    const { startDate, endDate, periodName } = period
    expect((await listed()).find(({ id }: { id: string }) => id === open.id)).toEqual({
      ...open,
      userId: robin.id,
      user: { firstName: 'Robin', lastName: 'Reed', email: robin.email },
      payrollPeriod: { periodName, startDate, endDate },
      netPay: '358.00',
    })

    const reply = await answerAs(ada, open.id, ' It is in next week. ')
    const closed = {
      ...open,
      answer: 'It is in next week.',
      answeredAt: expect.any(String),
      answeredByName: 'Ada Okafor',
    }
    expect([reply.status, reply.body]).toEqual([200, expect.objectContaining(closed)])
    expect(await questionsOf(robin)).toEqual([closed])
    expect(await questionsOf(sam)).toEqual([])
    expect((await asAda.get(`/api/admin/users/${robin.id}/pay`)).body[0].questions).toEqual([closed])
  })

  test('says which admins have had it before them while it was open, each when first and not its own asker', async () => {
    const bea = await app.makePerson({ role: 'admin', firstName: 'Bea', lastName: 'Boss' })
    const robin = await app.makePerson()
    const period = await paid(robin, bea)
    const ids = [(await askAs(robin, period.id)).body.id, (await askAs(bea, period.id)).body.id, nobody]
    for (const person of [bea, ada, bea]) expect((await seeAs(person, ids)).status).toBe(200)
    const adas = { userId: ada.id, name: 'Ada Okafor', seenAt: expect.any(String) }
    const beas = { userId: bea.id, name: 'Bea Boss', seenAt: expect.any(String) }
    const [asked] = await questionsOf(robin)
    expect(asked.seenBy).toEqual([beas, adas])
    expect(asked.seenBy[0].seenAt < asked.seenBy[1].seenAt).toBe(true)
    expect(await questionsOf(bea)).toMatchObject([{ seenBy: [adas] }])
    expect((await listed()).find(({ id }: { id: string }) => id === ids[0]).seenBy).toEqual(asked.seenBy)

    const dora = await app.makePerson({ role: 'admin' })
    await answerAs(ada, ids[0])
    await seeAs(dora, ids)
    expect(await questionsOf(robin)).toMatchObject([{ seenBy: asked.seenBy }])
  })

  test('is one at a time for a record, of a thousand letters as its answer; then there may be another', async () => {
    const robin = await app.makePerson()
    const [first, second] = [await paid(robin), await paid(robin)]
    const asked = await askAs(robin, second.id, 'x'.repeat(1000))
    const again = await askAs(robin, second.id, 'And this?')
    expect([again.status, again.body.code, again.body.message]).toEqual([
      409,
      'QUESTION_OPEN',
      'You have asked about this week already, and the answer is still to come.',
    ])
    expect((await askAs(robin, first.id)).status).toBe(201)
    expect((await answerAs(ada, asked.body.id, 'y'.repeat(1000))).status).toBe(200)
    expect((await askAs(robin, second.id, 'And this?')).status).toBe(201)
    expect(await questionsOf(robin)).toMatchObject([{ question: 'x'.repeat(1000) }, { question: 'And this?' }])
  })

  test('asked on two devices at the same time is one', async () => {
    const robin = await app.makePerson()
    const period = await paid(robin)
    const replies = await Promise.all(Array.from({ length: 5 }, () => askAs(robin, period.id)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409])
  })

  test.each([
    ['', 'Please write what you want to ask.'],
    ['x'.repeat(1001), 'Please use 1,000 characters or less.'],
  ])('such as %j is refused', async (question, message) => {
    const period = await paid(erin)
    const reply = await askAs(erin, period.id, question)
    expect([reply.status, reply.body.errors.question]).toEqual([400, [message]])
    const answer = await answerAs(ada, nobody, question)
    expect([answer.status, answer.body.errors.answer]).toEqual([
      400,
      [message.replace('what you want to ask', 'an answer')],
    ])
  })
})

test.each([theo, tess, ada])('the pay of others cannot be asked about by $firstName ($role)', async (person) => {
  const robin = await app.makePerson()
  const period = await paid(robin)
  for (const id of [period.id, nobody]) {
    const { status, body } = await askAs(person, id)
    expect([status, body.message]).toEqual([404, 'Payroll record not found.'])
  }
  expect(await questionsOf(robin)).toEqual([])
})

describe('an answer', () => {
  test('of two admins at the same time is one, and the other one is told which', async () => {
    const bea = await app.makePerson({ role: 'admin', firstName: 'Bea', lastName: 'Boss' })
    await app.as(bea).get('/api/user')
    for (let round = 0; round < 5; round += 1) {
      const robin = await app.makePerson()
      const { id } = (await askAs(robin, (await paid(robin)).id)).body
      const replies = await Promise.all([answerAs(ada, id, 'From Ada'), answerAs(bea, id, 'From Bea')])
      const [won, lost] = replies[0]!.status === 200 ? replies : replies.toReversed()
      const name = won!.body.answer === 'From Ada' ? 'Ada Okafor' : 'Bea Boss'
      const message = `${name} has answered this already: “${won!.body.answer}”`
      expect([won!.status, lost!.status]).toEqual([200, 409])
      expect(lost!.body).toEqual({ code: 'ALREADY_ANSWERED', message, errors: { answer: [message] } })
      expect(await questionsOf(robin)).toMatchObject([{ answer: won!.body.answer, answeredByName: name }])
    }
  })

  test('sent twice by the same admin is the same; another text is refused, and of nothing not found', async () => {
    const robin = await app.makePerson()
    const { id } = (await askAs(robin, (await paid(robin)).id)).body
    const first = await answerAs(ada, id)
    const second = await answerAs(ada, id)
    expect([second.status, second.body]).toEqual([200, first.body])
    expect((await answerAs(ada, id, 'Something else')).status).toBe(409)
    expect((await answerAs(ada, nobody)).status).toBe(404)
  })
})

test('the list has the open ones first, oldest first, then the last answered ones', async () => {
  const shop = await startApp()
  const order = ['old', 'answered first', 'new', 'answered last']
  const people = await Promise.all(order.map(() => shop.makePerson()))
  const period = await imported(shop, { ...freshWeek(), records: people.map((person) => recordOf(person)) })
  const ids: string[] = []
  for (const [at, person] of people.entries()) {
    const asked = await shop.as(person).post(`/api/my-payroll/${period.id}/questions`, { question: order[at] })
    ids.push(asked.body.id)
  }
  for (const at of [1, 3]) await shop.as(ada).post(`/api/payroll-questions/${ids[at]}/answer`, { answer: 'Yes' })
  const words = (await listed(shop)).map(({ question }: { question: string }) => question)
  expect(words).toEqual(['old', 'new', 'answered last', 'answered first'])
})

describe('what becomes of the period', () => {
  test('imported again, the question stands with the new record; without one, with the admins', async () => {
    const robin = await app.makePerson()
    const week = freshWeek()
    const period = await imported(app, { ...week, records: [recordOf(robin)] })
    const { id } = (await askAs(robin, period.id)).body
    const row = async () => (await listed()).find((each: { id: string }) => each.id === id)
    await imported(app, { ...week, records: [recordOf(robin, { netPay: '400' })] })
    expect((await questionsOf(robin))[0].id).toBe(id)
    expect((await row()).netPay).toBe('400.00')
    await imported(app, { ...week, records: [recordOf(erin)] })
    expect((await row()).netPay).toBeNull()
    expect((await answerAs(ada, id)).status).toBe(200)
  })

  test('deleted, the questions go; restored, they are back with their answers', async () => {
    const [robin, sam] = [await app.makePerson(), await app.makePerson()]
    const period = await paid(robin, sam)
    const first = (await askAs(robin, period.id, 'First')).body
    await answerAs(ada, first.id)
    await askAs(robin, period.id, 'Second')
    const { id } = (await askAs(sam, period.id, 'Sam’s')).body
    await seeAs(ada, [id])
    const before = [await questionsOf(robin), await questionsOf(sam)]
    await asAda.delete(`/api/payroll-periods/${period.id}`)
    expect(await app.db.$count(payrollQuestions, eq(payrollQuestions.periodId, period.id))).toBe(0)
    const { entries } = (await asAda.get(`/api/admin/history?record=${period.id}`)).body
    expect((await asAda.post(`/api/admin/history/${entries[0].id}/restore`)).status).toBe(200)
    expect([await questionsOf(robin), await questionsOf(sam)]).toEqual(before)
    expect((await askAs(sam, period.id)).status).toBe(409)
    expect(await app.db.$count(payrollRecords, eq(payrollRecords.periodId, period.id))).toBe(2)
  })
})
