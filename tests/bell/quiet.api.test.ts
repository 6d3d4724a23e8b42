import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { noteMissingDrops, ring, unreadOf } from '#server/features/bell/ringing.ts'
import { claimNews } from '#server/features/machine-problems/news.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, tess } from '#tests/support/cast.ts'
import { answer } from '#tests/support/push-service.ts'
import { trainingIn } from '../training/training-data.ts'
import { pushService, report, turnOn } from './bell-data.ts'

describe('quiet hours, in the shop’s zone', async () => {
  const app = await startApp()
  const problem = await report(app, 7)

  /** Whether Tess, who wants quiet between these hours, is told at this moment. Nothing of it is seen by the server. */
  async function isTold([from, until]: number[], moment: string): Promise<boolean> {
    let told = false
    const undone = new Error('undone')
    await app.db
      .transaction(async (tx) => {
        await tx.change(sql`insert into bell_choices values (${tess.id}, '{machineDown}', ${from}, ${until})`)
        await tx.change(
          sql`insert into bell_news (user_id, kind, subject) values (${tess.id}, 'machineDown', ${problem})`,
        )
        await ring(tx, sql`${moment}`)
        told = (await unreadOf(tx, tess.id)).length > 0
        throw undone
      })
      .catch((error) => {
        if (error !== undone) throw error
      })
    return told
  }

  test.each([
    [[21, 7], '2030-05-15T20:59:59-04:00', true],
    [[21, 7], '2030-05-15T21:00:00-04:00', false],
    [[21, 7], '2030-05-15T23:59:59-04:00', false],
    [[21, 7], '2030-05-16T00:00:00-04:00', false],
    [[21, 7], '2030-05-16T06:59:59-04:00', false],
    [[21, 7], '2030-05-16T07:00:00-04:00', true],
    // The day that has 23 hours, and the one that has 25: seven is seven.
    [[21, 7], '2030-03-10T06:59:00-04:00', false],
    [[21, 7], '2030-03-10T07:00:00-04:00', true],
    [[21, 7], '2030-11-03T06:59:00-05:00', false],
    [[21, 7], '2030-11-03T07:00:00-05:00', true],
    // Two o'clock does not come in spring; one comes twice in autumn.
    [[1, 2], '2030-03-10T01:59:00-05:00', false],
    [[1, 2], '2030-03-10T03:00:00-04:00', true],
    [[2, 4], '2030-03-10T03:00:00-04:00', false],
    [[1, 2], '2030-11-03T01:30:00-04:00', false],
    [[1, 2], '2030-11-03T01:30:00-05:00', false],
    [[1, 2], '2030-11-03T02:00:00-05:00', true],
    [[9, 17], '2030-05-15T12:00:00-04:00', false],
    [[9, 17], '2030-05-15T17:00:00-04:00', true],
    [[0, 0], '2030-05-15T00:30:00-04:00', true],
  ])('quiet between %j: told at %s is %s', async (hours, moment, told) => {
    expect(await isTold(hours, moment)).toBe(told)
  })
})

/** As if the time until the next mail had passed. */
const mailsOf = async (app: Awaited<ReturnType<typeof startApp>>) => {
  const { rows } = await app.pool.query(
    `update problem_news set next_at = now() - interval '1 second' returning user_id as person`,
  )
  return rows.map(({ person }) => person)
}

test('nobody is mailed and told of one thing, and the mail comes where the phone does not hear', async () => {
  const app = await startApp({ WEBHOOKS_PRIVATE: 'on' })
  const service = await pushService()
  const phone = service.phone()
  await app.as(tess).put('/api/user/problem-mails', { rhythm: 'at_once' })
  await turnOn(app.as(tess), phone, { kinds: ['machineDown'] })
  await report(app, 1)
  await service.waitFor(1, phone)
  await expect.poll(() => mailsOf(app)).toEqual([])
  // The push service is away: the mail waits for the phone, and comes once that does not answer for long.
  await app.pool.query(`update bell_subscriptions set next_at = 'infinity'`)
  await report(app, 2)
  expect(await mailsOf(app)).toEqual([tess.id])
  expect(await claimNews(app.db)).toBeUndefined()
  service.behave(answer(410))
  await app.pool.query(`update bell_subscriptions set next_at = now() - interval '1 second'`)
  await app.pool.query(`update bell_news set told_at = told_at - interval '1 hour'`)
  await service.waitFor(2, phone)
  await expect.poll(async () => (await app.pool.query('select from bell_subscriptions')).rowCount).toBe(0)
  expect((await claimNews(app.db))?.problems).toHaveLength(1)
})

describe('each kind', async () => {
  const app = await startApp({ WEBHOOKS_PRIVATE: 'on' })
  const training = trainingIn(app)

  test('training that is assigned and sent back, and what waits for approval', async () => {
    const service = await pushService()
    const [robins, adas] = [service.phone(), service.phone()]
    const robin = await app.makePerson()
    await turnOn(app.as(robin), robins, { kinds: ['training'] })
    await turnOn(app.as(ada), adas, { kinds: ['signOff'] })
    const { progress } = await training.pendingTask(robin)
    await service.waitFor(2, robins, adas)
    expect(robins.pushes[0]!.shown!.title).toMatch(/^Training for you: Module/)
    expect(adas.pushes[0]!.shown).toEqual({ title: 'A task waits for approval', path: '/admin/training-management' })
    await app.pool.query(
      `update bell_news set told_at = told_at - interval '1 hour', noted_at = noted_at - interval '1 hour'`,
    )
    await app.as(ada).post(`/api/training/progress/${progress.id}/return`, { notes: 'Once more' })
    await service.waitFor(4, robins, adas)
    expect(robins.pushes[1]).toMatchObject({ rings: true, kind: 'training' })
    // Nothing waits for Ada any more.
    expect(adas.pushes[1]).toMatchObject({ rings: false, unread: [] })
  })

  test('a drop that is far off, not one that is a little off, and one that is missing', async () => {
    const service = await pushService()
    const phone = service.phone()
    await turnOn(app.as(ada), phone, { kinds: ['drop'] })
    const drop = (shiftDate: string, endingCash: string) =>
      app.as(erin).post('/api/shift-reports', { shiftDate, startingCash: '100', endingCash, dropAmount: '50' })
    expect((await drop('2030-05-06', '169.99')).status).toBe(201)
    expect((await drop('2030-05-07', '170')).status).toBe(201)
    await service.waitFor(1, phone)
    expect(phone.pushes[0]!.shown).toEqual({ title: 'The drop of May 7, 2030 is off', path: '/admin/shift-reports' })
    await app.pool.query(
      `update bell_news set told_at = told_at - interval '1 hour', noted_at = noted_at - interval '1 hour'`,
    )
    await noteMissingDrops({ db: app.db }, sql`'2030-05-15T06:59:00-04:00'`)
    expect((await app.pool.query('select from bell_news where day is not null')).rowCount).toBe(0)
    for (let n = 0; n < 2; n += 1) await noteMissingDrops({ db: app.db }, sql`'2030-05-15T07:00:00-04:00'`)
    await service.waitFor(2, phone)
    expect(phone.pushes[1]!.shown!.title).toBe('2 drops are missing or off')
    expect((await drop('2030-05-14', '150')).status).toBe(201)
    await noteMissingDrops({ db: app.db }, sql`'2030-05-15T07:01:00-04:00'`)
    await service.waitFor(3, phone)
    expect(phone.pushes[2]).toMatchObject({ rings: false, shown: { title: 'The drop of May 7, 2030 is off' } })
  })
})
