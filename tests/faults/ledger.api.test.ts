import { expect, test } from 'vitest'
import { newId } from '#shared/db/columns.ts'
import { startApp } from '#tests/support/app.ts'
import { Ledger } from './ledger.ts'
import { newRecord } from './writes.ts'

const app = await startApp()

test('what was acknowledged and is gone, changed, or there twice is found, and what was there before too', async () => {
  const robin = await app.makePerson()
  const log = async (serial: number) => {
    const { body, words } = newRecord.tip(serial, robin.id)
    const reply = await app.as(robin).post('/api/tips', body)
    return { id: reply.body.id as string, words }
  }
  const before = await log(1)
  const ledger = new Ledger()
  await ledger.openWith(app.pool)
  const [kept, changed, gone] = [await log(2), await log(3), await log(4)]
  for (const { id, words } of [kept, changed, gone]) ledger.keep('tip', id, words)
  const dropped = await log(5)
  ledger.keep('tip', dropped.id, dropped.words)
  await app.as(robin).delete(`/api/tips/${dropped.id}`)
  ledger.forget('tip', dropped.id)
  expect((await ledger.compare(app.pool)).lost.tip).toEqual([])
  expect((await ledger.compare(app.pool)).doubled.tip).toEqual([])

  await app.pool.query('delete from tips where id = any($1)', [[before.id, gone.id]])
  await app.pool.query('update tips set amount = 99 where id = $1', [changed.id])
  const twin = newId()
  await app.pool.query(
    `insert into tips (id, user_id, order_id, amount, notes)
     select $1, user_id, order_id, amount, notes from tips where id = $2`,
    [twin, kept.id],
  )
  const { lost, doubled } = await ledger.compare(app.pool)
  expect(lost.tip.map((each) => each.slice(0, 36)).sort()).toEqual([before.id, changed.id, gone.id].sort())
  expect(doubled.tip).toEqual([`${twin} (${kept.words})`])
})
