import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import type { HistoryEntry } from '#shared/history/history.ts'
import { sentenceAbout } from '#shared/history/words.ts'
import { sumMoney } from '#shared/money/money.ts'
import type { LoggedTips, OwnRecord } from '#shared/payroll/period.ts'
import { addDays, thisWeek } from '#shared/time/day.ts'
import { startOfDayIn } from '#shared/time/instant.ts'
import { tipHistory } from '#shared/tips/history.ts'
import { tips } from '#shared/tips/table.ts'
import type { Tip } from '#shared/tips/tip.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, type Person, theo } from '#tests/support/cast.ts'
import { pay, tipOf } from '#tests/tips/tip-data.ts'
import { freshWeek, importAs, imported, recordOf } from './payroll-data.ts'

const app = await startApp()
const asAda = app.as(ada)

/** Four weeks, one after the other; the second was imported on its Wednesday. */
async function weeks() {
  const [earlier, first, second, third] = [freshWeek(), freshWeek(), freshWeek(), freshWeek()]
  const importedAt = `${addDays(first.startDate, 2)}T17:00:00.000Z`
  const firstId = await pay(app.db, first.startDate, first.endDate, { periodName: 'First', importedAt })
  return { earlier, first, second, third, firstId, importedAt }
}

type Week = ReturnType<typeof freshWeek>

/** Logged on the Thursday of the week. */
const lateTip = (person: Person, { startDate }: Week, amount = '12.00') =>
  tipOf(app.db, person, { amount, createdAt: `${addDays(startDate, 3)}T17:00:00.000Z` })

/** These weeks, with late tips of the imported one: Robin's, and another person's. */
async function lateTips() {
  const [robin, other] = [await app.makePerson({ firstName: 'Robin', lastName: 'Vale' }), await app.makePerson()]
  const all = await weeks()
  return { ...all, robin, tip: await lateTip(robin, all.first), other, theirs: await lateTip(other, all.first) }
}

const loggedOf = async (week: Week): Promise<LoggedTips[]> =>
  (await asAda.get(`/api/payroll-periods/logged-tips?${new URLSearchParams({ ...week })}`)).body.people

/** Records by which these people are paid all that they logged for the week, late tips of earlier weeks included. */
async function payingAll(week: Week, ...people: Person[]) {
  const logged = await loggedOf(week)
  return people.map((person) => {
    const theirs = logged.filter(({ userId }) => userId === person.id)
    return recordOf(person, { tipsPay: sumMoney(theirs.flatMap((each) => [each.amount, each.carriedAmount])) })
  })
}

const importOf = async (week: Week, periodName: string, ...people: Person[]) =>
  imported(app, { ...week, periodName, records: await payingAll(week, ...people) })

/** The tip's payroll as all calls tell it that answer with tips: its owner's list and report, and everybody's. */
async function payrollOf({ id, userId }: { id: string; userId: string }, owner: Person): Promise<Tip['payroll']> {
  expect(userId).toBe(owner.id)
  const fiveYears = 'startDate=2020-01-01T00:00:00.000Z&endDate=2024-12-31T00:00:00.000Z'
  const lists = [
    (await app.as(owner).get('/api/tips')).body,
    (await app.as(owner).get(`/api/tips/reports?${fiveYears}`)).body.tips,
    (await asAda.get(`/api/admin/tips/consolidated-reports?${fiveYears}`)).body.tips,
  ]
  const [payroll, ...others] = lists.map((list: Tip[]) => list.find((tip) => tip.id === id)!.payroll)
  for (const other of others) expect(other).toEqual(payroll)
  return payroll!
}

const open = { periodName: 'First', isLate: true, settledWith: null }
const settledWith = (name: string) => ({ ...open, settledWith: name })

const change = (person: Person, id: string, amount = '9.00') => app.as(person).put(`/api/tips/${id}`, { amount })

/** Everybody who might change or delete it is refused with this period's name. */
async function expectLocked(tip: { id: string }, owner: Person, periodName: string) {
  const [before] = await app.db.select().from(tips).where(eq(tips.id, tip.id))
  for (const reply of [
    await change(owner, tip.id),
    await asAda.put(`/api/admin/tips/${tip.id}`, { amount: '9.00' }),
    await app.as(owner).delete(`/api/tips/${tip.id}`),
    await asAda.delete(`/api/tips/${tip.id}`),
  ])
    expect([reply.status, reply.body]).toEqual([
      423,
      {
        code: 'TIP_LOCKED',
        locked: true,
        message: `This tip cannot be edited because payroll has been finalized for ${periodName}`,
      },
    ])
  expect(await app.db.select().from(tips).where(eq(tips.id, tip.id))).toEqual([before])
}

/** What the history says of the periods that settled it, the newest first. */
async function settlementsOf({ id }: { id: string }) {
  const { entries } = (await asAda.get(`/api/admin/history?record=${id}`)).body
  return entries.map(({ action, before, after }: Record<string, Record<string, unknown> | undefined>) => [
    action,
    before?.settled_period_id,
    after?.settled_period_id,
  ])
}

async function restoring(kept: { id: string }) {
  const { entries } = (await asAda.get(`/api/admin/history?record=${kept.id}`)).body
  return () => asAda.post(`/api/admin/history/${entries[0].id}/restore`)
}

describe('a late tip', () => {
  test('is its owner’s and the admins’ to change, delete and restore, and nobody else’s', async () => {
    const { robin, tip } = await lateTips()
    expect(await payrollOf(tip, robin)).toEqual(open)
    const reply = await change(robin, tip.id, '13')
    expect([reply.status, reply.body]).toMatchObject([200, { amount: '13.00', payroll: open }])
    expect((await asAda.put(`/api/admin/tips/${tip.id}`, { amount: '14' })).body.amount).toBe('14.00')
    expect((await change(theo, tip.id)).status).toBe(404)
    expect((await app.as(theo).delete(`/api/tips/${tip.id}`)).status).toBe(403)
    expect((await app.as(robin).delete(`/api/tips/${tip.id}`)).status).toBe(200)
    const restore = await restoring(tip)
    expect((await restore()).status).toBe(200)
    expect(await payrollOf(tip, robin)).toEqual(open)
    expect((await asAda.delete(`/api/tips/${tip.id}`)).status).toBe(200)
  })

  test('is settled by the next import of a later week that pays its owner, and locked with its name', async () => {
    const { robin, tip, other, theirs, earlier, second, third } = await lateTips()
    await importOf(earlier, 'Earlier', robin)
    expect(await payrollOf(tip, robin)).toEqual(open)
    await importOf(second, 'Second', robin)
    expect(await payrollOf(tip, robin)).toEqual(settledWith('Second'))
    expect(await payrollOf(theirs, other)).toEqual(open)
    await expectLocked(tip, robin, 'Second')
    await importOf(third, 'Third', robin, other)
    expect(await payrollOf(tip, robin)).toEqual(settledWith('Second'))
    await expectLocked(theirs, other, 'Third')
  })

  test('is settled by an import of its own week again, also after a later one was imported without its owner', async () => {
    const { robin, tip, first, second, firstId } = await lateTips()
    await importOf(second, 'Second', theo)
    const again = await importOf(first, 'First again', robin)
    expect([again.id, again.isUpdate]).toEqual([firstId, true])
    expect(await payrollOf(tip, robin)).toEqual({ ...settledWith('First again'), periodName: 'First again' })
    await expectLocked(tip, robin, 'First again')
    await importOf(second, 'Second', robin)
    await expectLocked(tip, robin, 'First again')
  })

  test('is settled by its own week when its owner is added to that, and nobody else’s is', async () => {
    const { robin, tip, other, theirs, first } = await lateTips()
    await imported(app, { ...first, periodName: 'First', mode: 'add', records: await payingAll(first, robin) })
    expect(await payrollOf(tip, robin)).toEqual(settledWith('First'))
    await expectLocked(tip, robin, 'First')
    expect(await payrollOf(theirs, other)).toEqual(open)
  })

  test('stays with what settled it when its own week is imported again, or deleted', async () => {
    const { robin, tip, first, second } = await lateTips()
    await importOf(second, 'Second', robin)
    const { id } = await importOf(first, 'First', robin)
    expect(await payrollOf(tip, robin)).toEqual(settledWith('Second'))
    await expectLocked(tip, robin, 'Second')
    await asAda.delete(`/api/payroll-periods/${id}`)
    expect(await payrollOf(tip, robin)).toEqual({ periodName: 'Second', isLate: true, settledWith: 'Second' })
    await expectLocked(tip, robin, 'Second')
  })

  test('takes along no other tips: in time, of the week itself, of weeks that were not imported', async () => {
    const robin = await app.makePerson()
    const { earlier, second, importedAt } = await weeks()
    const inTime = await tipOf(app.db, robin, { createdAt: importedAt })
    const own = await lateTip(robin, second)
    const ofUnpaid = await lateTip(robin, earlier)
    const late = await tipOf(app.db, robin, { createdAt: importedAt.replace('.000', '.001') })
    const lastMoment = await tipOf(app.db, robin, {
      createdAt: new Date(Date.parse(startOfDayIn('America/New_York', second.startDate)) - 1).toISOString(),
    })
    const { id } = await importOf(second, 'Second', robin)
    const settled = await app.db.select({ id: tips.id }).from(tips).where(eq(tips.settledPeriodId, id))
    expect(settled.map((tip) => tip.id).toSorted()).toEqual([late.id, lastMoment.id].toSorted())
    expect((await payrollOf(inTime, robin))!.isLate).toBe(false)
    expect(await payrollOf(own, robin)).toEqual({ periodName: 'Second', isLate: false, settledWith: null })
    expect(await payrollOf(ofUnpaid, robin)).toBeNull()
  })
})

describe('is settled only where the file pays it:', () => {
  /** Robin’s record, with what an admin says of their late tips where they do. */
  const paysTips = (week: Week, person: Person, tipsPay: string, arePaid?: boolean, more: object = {}) =>
    imported(app, {
      ...{ ...week, periodName: 'Second', records: [recordOf(person, { tipsPay })], ...more },
      ...(arePaid !== undefined && { lateTips: [{ userId: person.id, arePaid }] }),
    })

  test.each<[what: string, tipsPay: string, said: boolean | undefined, isSettled: boolean]>([
    ['with the tips of the week', '17.00', undefined, true],
    ['not to the cent', '16.99', undefined, false],
    ['the tips of the week alone', '5.00', undefined, false],
    ['no tips at all', '0', undefined, false],
    ['not to the cent, as the admin says', '16.99', true, true],
    ['the tips of the week alone, as the admin says', '5.00', true, true],
    ['to the cent, which the admin denies', '17.00', false, false],
  ])('%s (%s)', async (_what, tipsPay, said, isSettled) => {
    const { robin, tip, second } = await lateTips()
    await lateTip(robin, second, '5.00')
    await paysTips(second, robin, tipsPay, said)
    if (isSettled) return expectLocked(tip, robin, 'Second')
    expect(await payrollOf(tip, robin)).toEqual(open)
    expect((await change(robin, tip.id)).status).toBe(200)
  })

  test('a week imported again settles what it pays this time, and nothing that came since unless it pays that too', async () => {
    const { robin, tip, other, theirs, first, second, firstId } = await lateTips()
    await importOf(second, 'Second', robin)
    const since = await lateTip(robin, first, '3.00')
    await paysTips(second, robin, '12.00')
    await expectLocked(tip, robin, 'Second')
    expect(await payrollOf(since, robin)).toEqual(open)
    await paysTips(second, robin, '15.00')
    await expectLocked(since, robin, 'Second')
    await paysTips(second, other, '12.00', undefined, { mode: 'add' })
    for (const late of [tip, since]) await expectLocked(late, robin, 'Second')
    await paysTips(second, robin, '0')
    for (const [late, owner] of [[tip, robin] as const, [since, robin] as const, [theirs, other] as const])
      expect(await payrollOf(late, owner)).toEqual(open)

    // Nor does its own week, which goes on being late by its first import.
    await paysTips(first, robin, '4.00', undefined, { periodName: 'First' })
    expect(await payrollOf(tip, robin)).toEqual(open)
    await paysTips(first, robin, '15.00', undefined, { periodName: 'First' })
    for (const late of [tip, since]) await expectLocked(late, robin, 'First')
    expect((await asAda.get(`/api/payroll-periods/${firstId}`)).body.recordCount).toBe(1)
  })

  test('says what is no list', async () => {
    const reply = await importAs(app, ada, { ...freshWeek(), records: [recordOf(erin)], lateTips: 'all', leftOut: 1 })
    expect([reply.status, reply.body.errors]).toEqual([
      400,
      { lateTips: ['lateTips must be a list'], leftOut: ['leftOut must be a list of the ids of people'] },
    ])
  })
})

test('whose row was not imported is told of the week, until a later import of it has them', async () => {
  const [robin, other] = [await app.makePerson(), await app.makePerson()]
  const start = addDays(thisWeek().start, -21)
  const week = { startDate: start, endDate: addDays(start, 6) }
  const told = async (person: Person) => (await app.as(person).get('/api/needs-you')).body.weeksWithoutYou
  const leaveOut = { ...week, records: [recordOf(erin)], leftOut: [robin.id, erin.id] }
  await imported(app, leaveOut)
  const weekOf = { weeks: [{ start, end: week.endDate }] }
  expect([await told(robin), await told(erin), await told(other)]).toEqual([weekOf, undefined, undefined])
  await imported(app, { ...week, mode: 'add', records: [recordOf(other)] })
  expect(await told(robin)).toEqual(weekOf)
  const { id } = await imported(app, { ...week, mode: 'add', records: [recordOf(robin)] })
  expect(await told(robin)).toBeUndefined()
  await imported(app, leaveOut)
  await asAda.delete(`/api/payroll-periods/${id}`)
  expect(await told(robin)).toBeUndefined()
})

describe('when the period that settled it', () => {
  test('is imported again without its owner, it is late again, and settled once they are in it', async () => {
    const { robin, tip, other, theirs, second } = await lateTips()
    const { id } = await importOf(second, 'Second', robin, other)
    await importOf(second, 'Second', other)
    expect(await payrollOf(tip, robin)).toEqual(open)
    expect(await payrollOf(theirs, other)).toEqual(settledWith('Second'))
    expect((await change(robin, tip.id)).status).toBe(200)
    await importOf(second, 'Second', robin, other)
    await expectLocked(tip, robin, 'Second')
    expect(await settlementsOf(tip)).toEqual([
      ['changed', null, id],
      ['changed', undefined, undefined],
      ['changed', id, null],
      ['changed', null, id],
      ['created', undefined, null],
    ])
    // Whose stays in it was settled once.
    expect(await settlementsOf(theirs)).toHaveLength(2)
  })

  test('is deleted, it is late again, as its history tells in words, and the next import settles it', async () => {
    const { robin, tip, second, third } = await lateTips()
    const { id } = await importOf(second, 'Second', robin)
    await asAda.delete(`/api/payroll-periods/${id}`)
    expect(await payrollOf(tip, robin)).toEqual(open)
    expect((await settlementsOf(tip))[0]).toEqual(['changed', id, null])
    const { entries, names } = (await app.as(robin).get(`/api/tips/${tip.id}/history`)).body
    expect(entries.slice(0, 2).map((entry: HistoryEntry) => sentenceAbout(tipHistory, entry, names))).toEqual([
      'The late tip for order 0042 waits for an import again',
      'Ada Okafor settled the late tip for order 0042 with Second',
    ])
    expect((await change(robin, tip.id, '13')).status).toBe(200)
    await importOf(third, 'Third', robin)
    await expectLocked(tip, robin, 'Third')
  })

  async function deleted(period: { id: string }) {
    await asAda.delete(`/api/payroll-periods/${period.id}`)
    return restoring(period)
  }

  test('comes back, it is settled as before, with what it is by then', async () => {
    const { robin, tip, first, second } = await lateTips()
    const gone = await lateTip(robin, first)
    const { id } = await importOf(second, 'Second', robin)
    const restore = await deleted({ id })
    await change(robin, tip.id, '13')
    await app.as(robin).delete(`/api/tips/${gone.id}`)
    expect((await restore()).status).toBe(200)
    expect(await payrollOf(tip, robin)).toEqual(settledWith('Second'))
    await expectLocked(tip, robin, 'Second')
    expect((await settlementsOf(tip))[0]).toEqual(['changed', null, id])
  })

  test('comes back, what another import settled since stays there', async () => {
    const { robin, tip, second, third } = await lateTips()
    const restoreLater = await deleted(await importOf(second, 'Second', robin))
    await importOf(third, 'Third', robin)
    expect((await restoreLater()).status).toBe(200)
    await expectLocked(tip, robin, 'Third')
  })

  test('comes back, what its own week settled since stays there, but not what it had paid before', async () => {
    const { robin, tip, first, second } = await lateTips()
    const restore = await deleted(await importOf(second, 'Second', robin))
    await importOf(first, 'First', robin)
    expect((await restore()).status).toBe(200)
    await expectLocked(tip, robin, 'First')

    const other = await weeks()
    const another = await lateTip(robin, other.first)
    const period = await importOf(other.second, 'Second', robin)
    await importOf(other.first, 'First', robin)
    const restoreAgain = await deleted(period)
    expect((await restoreAgain()).status).toBe(200)
    await expectLocked(another, robin, 'Second')
  })
})

test('of two imports at once, one settles it', async () => {
  const { robin, tip, second, third } = await lateTips()
  await Promise.all([importOf(second, 'Second', robin), importOf(third, 'Third', robin)])
  const { settledWith: name } = (await payrollOf(tip, robin))!
  expect(['Second', 'Third']).toContain(name)
  await expectLocked(tip, robin, name!)
  expect(await settlementsOf(tip)).toHaveLength(2)
})

describe('an import that says what tips were shown', () => {
  /** What the page shows an admin of these days. */
  const shown = async (week: Week) =>
    (await asAda.get(`/api/payroll-periods/logged-tips?${new URLSearchParams({ ...week })}`)).body
  const importShown = async (
    week: Week,
    loggedTips: { asOf: string; people: Partial<LoggedTips>[] },
    ...people: Person[]
  ) => {
    const records = people.map((person) => {
      const theirs = loggedTips.people.filter(({ userId }) => userId === person.id)
      return recordOf(person, { tipsPay: sumMoney(theirs.flatMap((each) => [each.amount!, each.carriedAmount!])) })
    })
    return importAs(app, ada, { ...week, periodName: 'Second', records, loggedTips })
  }
  const log = async (person: Person) =>
    (await app.as(person).post('/api/tips', { orderId: '0042', amount: '3' })).body as { id: string; userId: string }
  /** This week as it is imported on one of its days, and the next one. */
  function thisAndNextWeek() {
    const { start, end } = thisWeek()
    return [
      { startDate: start, endDate: end },
      { startDate: addDays(start, 7), endDate: addDays(end, 7) },
    ] as const
  }
  afterEach(async () => {
    await app.pool.query('delete from payroll_periods where end_date >= $1', [thisWeek().start])
  })

  test('settles what had been logged by then, and leaves what came later to the next one', async () => {
    const robin = await app.makePerson()
    const [week, next] = thisAndNextWeek()
    await imported(app, { ...week, periodName: 'First', records: [recordOf(theo)] })
    const before = await log(robin)
    const look = await shown(next)
    const after = await log(robin)
    expect((await importShown(next, look, robin)).status).toBe(201)
    await expectLocked(before, robin, 'Second')
    expect((await change(robin, after.id)).body.payroll).toEqual(open)
    const again = await shown(next)
    expect(again.people).toContainEqual(
      expect.objectContaining({ userId: robin.id, carriedAmount: '12.00', carriedCount: 2 }),
    )
    expect((await importShown(next, again, robin)).status).toBe(201)
    await expectLocked(after, robin, 'Second')
  })

  test.each([
    ['for the first time', undefined],
    ['again', 'replace'],
    ['for one more', 'add'],
  ])('of its own week %s, too: what came later is late', async (_what, mode) => {
    const robin = await app.makePerson()
    const [week, next] = thisAndNextWeek()
    if (mode) await imported(app, { ...week, periodName: 'First', records: [recordOf(theo)] })
    const before = await log(robin)
    const loggedTips = await shown(week)
    const records = await payingAll(week, robin)
    const after = await log(robin)
    await imported(app, { ...week, periodName: 'First', mode, records, loggedTips })
    await expectLocked(before, robin, 'First')
    expect((await change(robin, after.id)).body.payroll).toMatchObject({ isLate: true, settledWith: null })
    await importOf(next, 'Second', robin)
    await expectLocked(after, robin, 'Second')
  })

  test('sent again under its key after another look, is imported once', async () => {
    const robin = await app.makePerson()
    const [week] = thisAndNextWeek()
    const headers = { 'Idempotency-Key': `import-${robin.id}` }
    const what = { ...week, periodName: 'First', importedFrom: 'csv', records: [recordOf(robin)] }
    const send = async () => asAda.post('/api/payroll-periods', { ...what, loggedTips: await shown(week) }, { headers })
    const first = await send()
    await log(robin)
    const again = await send()
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body])
  })

  const wordsFor = (name: string) =>
    `The logged tips of ${name} have changed since they were shown. Look at them again, then import. Nothing was imported.`

  test.each<[string, (tip: { id: string }, robin: Person, week: Week) => Promise<unknown>]>([
    ['was changed', (tip, robin) => change(robin, tip.id, '11.99')],
    ['was deleted', (tip, robin) => app.as(robin).delete(`/api/tips/${tip.id}`)],
    ['was paid by another import', (_tip, robin, third) => importOf(third, 'Third', robin)],
  ])('is refused where one of them %s, until they were looked at again', async (_what, happens) => {
    const { robin, tip, other, second, third } = await lateTips()
    const look = await shown(second)
    await happens(tip, robin, third)
    const reply = await importShown(second, look, robin, other)
    expect([reply.status, reply.body.code, reply.body.message]).toEqual([409, 'TIPS_CHANGED', wordsFor('Robin Vale')])
    const periodsOf = async () => (await asAda.get('/api/payroll-periods?include=totals')).body
    expect((await periodsOf()).map(({ startDate }: Week) => startDate)).not.toContain(second.startDate)
    expect((await importShown(second, look, other)).status).toBe(201)
    expect((await importShown(second, await shown(second), robin, other)).status).toBe(201)
  })

  test('is refused where a tip of its own days was changed', async () => {
    const robin = await app.makePerson({ firstName: 'Robin', lastName: 'Vale' })
    const { second } = await weeks()
    const tip = await tipOf(app.db, robin, { createdAt: `${second.startDate}T17:00:00.000Z` })
    const look = await shown(second)
    await change(robin, tip.id, '77')
    expect((await importShown(second, look, robin)).body.message).toBe(wordsFor('Robin Vale'))
  })

  test('names ten people whose tips have changed', async () => {
    const { first, second } = await weeks()
    const people: Person[] = []
    for (let n = 10; n < 22; n += 1) people.push(await app.makePerson({ firstName: 'Robin', lastName: `V${n}` }))
    const look = await shown(second)
    for (const person of people) await lateTip(person, first)
    const names = people.slice(0, 10).map(({ firstName, lastName }) => `${firstName} ${lastName}`)
    expect((await importShown(second, look, ...people)).body.message).toBe(wordsFor(`${names.join(', ')} and 2 more`))
  })

  test('was not shown anything of the time to come', async () => {
    const robin = await app.makePerson()
    const [week] = thisAndNextWeek()
    const loggedTips = { asOf: '2999-01-01T00:00:00.000Z', people: [] }
    await imported(app, { ...week, periodName: 'First', records: [recordOf(robin)], loggedTips })
    expect((await change(robin, (await log(robin)).id)).body.payroll).toEqual(open)
  })

  test('says when', async () => {
    const { second } = await weeks()
    const reply = await importShown(second, { asOf: 'yesterday', people: [] }, erin)
    expect([reply.status, reply.body.errors]).toEqual([400, { 'loggedTips.asOf': ['Invalid date and time'] }])
  })
})

describe('what a period has to pay in tips', () => {
  const daysOf = (week: Week) => new URLSearchParams({ ...week })
  const logged = async (week: Week, ...people: Person[]) => {
    const { body } = await asAda.get(`/api/payroll-periods/logged-tips?${daysOf(week)}`)
    return people.map((person) => body.people.find(({ userId }: { userId: string }) => userId === person.id))
  }
  async function ownPay(person: Person) {
    const { body } = await app.as(person).get('/api/my-payroll')
    return body.map((record: OwnRecord) => [
      record.payrollPeriod.periodName,
      record.tipsLogged,
      record.tipsLoggedLate,
      record.tipsCarried,
      record.tipsSettled,
    ])
  }
  const none = ['0.00', 0]
  const line = (
    amount: string,
    count: number,
    [lateAmount, lateCount] = none,
    [carriedAmount, carriedCount] = none,
  ) => ({
    ...{ amount, count, lateAmount, lateCount, carriedAmount, carriedCount },
  })

  test('has the late tips of earlier weeks, which are in no other pay', async () => {
    const [robin, other] = [await app.makePerson(), await app.makePerson()]
    const { first, second, third, importedAt } = await weeks()
    await tipOf(app.db, robin, { amount: '1.00', createdAt: importedAt })
    await lateTip(robin, first, '12.00')
    await lateTip(robin, first, '0.50')
    await lateTip(other, first, '7.00')
    await lateTip(robin, second, '5.00')

    expect(await logged(first, robin)).toMatchObject([line('13.50', 3, ['12.50', 2])])
    const waiting = line('0.00', 0, undefined, ['7.00', 1])
    const [before, after] = [await logged(second, robin, other), await logged(third, robin, other)]
    expect(before).toMatchObject([line('5.00', 1, undefined, ['12.50', 2]), waiting])
    expect(after).toMatchObject([line('0.00', 0, undefined, ['12.50', 2]), waiting])

    await importOf(second, 'Second', robin)
    await importOf(first, 'First', robin)
    expect(await logged(first, robin, other)).toMatchObject([line('1.00', 1), line('7.00', 1, ['7.00', 1])])
    expect(await logged(second, robin, other)).toMatchObject([line('5.00', 1, undefined, ['12.50', 2]), waiting])
    expect(await logged(third, robin, other)).toMatchObject([undefined, waiting])
    expect(await ownPay(robin)).toEqual([
      ['Second', '17.50', '0.00', '12.50', '12.50'],
      ['First', '1.00', '0.00', '0.00', '0.00'],
    ])
  })

  test('has what an import would settle besides what it has settled', async () => {
    const robin = await app.makePerson()
    const { first, second } = await weeks()
    await lateTip(robin, first, '12.00')
    await importOf(second, 'Second', robin)
    await lateTip(robin, first, '3.00')
    expect(await logged(second, robin)).toMatchObject([line('0.00', 0, undefined, ['15.00', 2])])
    expect(await ownPay(robin)).toEqual([['Second', '12.00', '0.00', '12.00', '12.00']])
  })

  test('on My Pay: late is what waits', async () => {
    const robin = await app.makePerson()
    const { first, second } = await weeks()
    await importOf(first, 'First', robin)
    // As if that import had come on its Wednesday.
    await app.pool.query(`update payroll_periods set imported_at = start_date + 2 where start_date = $1`, [
      first.startDate,
    ])
    await lateTip(robin, first, '12.00')
    expect(await ownPay(robin)).toEqual([['First', '12.00', '12.00', '0.00', '0.00']])
    const other = await app.makePerson()
    await lateTip(other, first, '99.00')
    await importOf(second, 'Second', robin, other)
    expect(await ownPay(robin)).toEqual([
      ['Second', '12.00', '0.00', '12.00', '12.00'],
      ['First', '0.00', '0.00', '0.00', '0.00'],
    ])
  })

  test('is one line a person, for making the payroll, in the order of their names', async () => {
    const shop = await startApp()
    const as = shop.as(ada)
    const zoe = await shop.makePerson({ firstName: 'Zoe', lastName: 'Abel' })
    const amy = await shop.makePerson({ firstName: 'Amy', lastName: 'Zorn', isActive: false })
    await shop.pool.query(`update users set payroll_id = 'E-7' where id = $1`, [amy.id])
    const [first, second] = [freshWeek(), freshWeek()]
    await pay(shop.db, first.startDate, first.endDate, { importedAt: `${first.startDate}T17:00:00.000Z` })
    for (const [person, week, amount] of [
      [amy, first, '12.00'],
      [amy, second, '5.00'],
      [amy, second, '0.10'],
      [zoe, second, '3.00'],
    ] as const)
      await tipOf(shop.db, person, { amount, createdAt: `${addDays(week.startDate, 3)}T17:00:00.000Z` })
    const { body } = await as.get(`/api/admin/tips/for-payroll?${daysOf(second)}`)
    const zoes = { payrollId: null, firstName: 'Zoe', lastName: 'Abel', tips: '3.00', lateTips: '0.00', orders: 1 }
    const amys = { payrollId: 'E-7', firstName: 'Amy', lastName: 'Zorn', tips: '17.10', lateTips: '12.00', orders: 3 }
    expect(body).toEqual([
      { userId: zoe.id, ...zoes },
      { userId: amy.id, ...amys },
    ])
    expect((await as.get(`/api/admin/tips/for-payroll?startDate=${second.startDate}`)).body.message).toBe(
      'End date is required',
    )
  })
})
