import { expect, test } from 'vitest'
import { claimOf, freeOf } from '#server/http/idempotency.ts'
import { newId } from '#shared/db/columns.ts'
import { startApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/cast.ts'
import type { Reply } from '#tests/support/client.ts'
import { readsOn } from '#tests/support/db.ts'

// Tips that are logged at the same moment share a statement and a transaction; nobody may notice.

const app = await startApp()

interface Logged {
  person: Person
  notes: string
  key?: string
}

const log = ({ person, notes, key }: Logged) =>
  app
    .as(person)
    .post('/api/tips', { orderId: '0042', amount: '4.50', notes }, { headers: key ? { 'Idempotency-Key': key } : {} })

/** Sends them while the first waits for the table, so that the others come together. */
async function logTogether(all: Logged[]): Promise<Promise<Reply>[]> {
  for (const { person } of all) await app.as(person).get('/api/user')
  const holder = await app.pool.connect()
  // Not asked by the holder: within a transaction PostgreSQL shows only the connections of its first look.
  const waiting = async () => {
    const { rowCount } = await app.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rowCount
  }
  try {
    await holder.query('begin; lock table tips in exclusive mode')
    const first = log(all[0]!)
    await expect.poll(waiting).toBe(1)
    const others = all.slice(1).map(log)
    await expect.poll(waiting).toBeGreaterThan(1)
    await holder.query('commit')
    return [first, ...others]
  } finally {
    // With whatever it still locks.
    holder.release(true)
  }
}

const allOf = async (all: Logged[]) => Promise.all(await logTogether(all))

const people = (count: number) => Promise.all(Array.from({ length: count }, () => app.makePerson()))

const historyOf = async (ids: string[]) => {
  const { rows } = await app.pool.query(
    `select record_id, actor_id, actor_name, address, request_id, after ->> 'notes' as notes, transaction
      from history where kind = 'tip' and record_id = any($1)`,
    [ids],
  )
  return rows
}

test('everybody gets their own answer, and the history knows who logged what', async () => {
  const crowd = await people(30)
  const replies = await allOf(crowd.map((person, place) => ({ person, notes: `note ${place}` })))
  expect(replies.map(({ status }) => status)).toEqual(crowd.map(() => 201))
  expect(replies.map(({ body }) => [body.userId, body.notes])).toEqual(
    crowd.map((person, place) => [person.id, `note ${place}`]),
  )
  const entries = await historyOf(replies.map(({ body }) => body.id))
  expect(entries).toHaveLength(30)
  expect(new Set(entries.map(({ transaction }) => transaction)).size).toBeLessThan(30)
  for (const [place, { body, headers }] of replies.entries()) {
    const { id, firstName, lastName } = crowd[place]!
    expect(entries.find(({ record_id }) => record_id === body.id)).toMatchObject({
      actor_id: id,
      actor_name: `${firstName} ${lastName}`,
      address: expect.stringContaining('127.0.0.1'),
      request_id: headers.get('x-request-id'),
      notes: `note ${place}`,
    })
  }
})

test('each key makes one tip, whatever else is logged beside it', async () => {
  const [robin, sam, kim] = (await people(3)) as [Person, Person, Person]
  const usedBefore = { person: sam, notes: 'before', key: newId() }
  const before = await log(usedBefore)
  const twice = { person: robin, notes: 'twice', key: newId() }
  const [held, ...replies] = await allOf([
    { person: kim, notes: 'first' },
    twice,
    { person: kim, notes: 'without a key' },
    twice,
    usedBefore,
    { ...usedBefore, notes: 'another tip' },
    { ...twice, person: kim },
    { person: sam, notes: 'no key', key: 'spaces are no key' },
  ])
  expect(held!.status).toBe(201)
  expect(replies.map(({ status, body }) => [status, status === 201 ? body.notes : body.code])).toEqual([
    [201, 'twice'],
    [201, 'without a key'],
    [201, 'twice'],
    [201, 'before'],
    [422, 'KEY_REUSED'],
    [201, 'twice'],
    [400, 'INVALID_KEY'],
  ])
  expect(replies[2]!.text).toBe(replies[0]!.text)
  expect(replies[3]!.text).toBe(before.text)
  expect(replies[5]!.body.userId).toBe(kim.id)
  const { rows } = await app.pool.query('select notes from tips where user_id = any($1) order by notes', [
    [robin.id, sam.id, kim.id],
  ])
  expect(rows.map(({ notes }) => notes)).toEqual(['before', 'first', 'twice', 'twice', 'without a key'])
})

test('what the database refuses is refused to the one who sent it', async () => {
  await app.pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin
      raise check_violation using message = 'planted'; end $$;
    create trigger refuse before insert on tips for each row when (new.notes = 'refused') execute function refuse()`)
  const [robin, sam, kim, alex] = (await people(4)) as [Person, Person, Person, Person]
  const replies = await allOf([
    { person: robin, notes: 'first' },
    { person: sam, notes: 'fine', key: newId() },
    { person: kim, notes: 'refused', key: newId() },
    { person: alex, notes: 'fine too' },
  ])
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 500, 201])
  expect(await historyOf(replies.flatMap(({ body }) => body.id ?? []))).toHaveLength(3)
})

test('who waits for a key that a call at another server has waits alone, and not for long', async () => {
  const crowd = await people(12)
  const key = newId()
  const holder = await app.pool.connect()
  await holder.query('begin')
  const claim = claimOf({ caller: crowd[6]!.id, key, target: 'POST /api/tips', body: {}, lifetime: 'creating' })
  expect((await freeOf(readsOn(holder), [claim])).size).toBe(1)
  const replies = await logTogether(crowd.map((person, place) => ({ person, notes: `note ${place}`, key })))
  const [waiting] = replies.splice(6, 1)
  expect((await Promise.all(replies)).map(({ status }) => status)).toEqual(replies.map(() => 201))
  expect(await waiting).toMatchObject({ status: 409, body: { code: 'KEY_BUSY' } })
  await holder.query('rollback')
  holder.release()
  expect((await log({ person: crowd[6]!, notes: 'note 6', key })).status).toBe(201)
})

test('half a surrogate pair in the notes is left out', async () => {
  const [robin] = (await people(1)) as [Person]
  expect((await log({ person: robin, notes: 'a\ud83db' })).body.notes).toBe('ab')
})
