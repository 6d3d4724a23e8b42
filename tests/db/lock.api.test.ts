import { expect, onTestFinished, test } from 'vitest'
import { Locks } from '#server/db/lock.ts'
import { startApp } from '#tests/support/app.ts'

const app = await startApp()
const connection = { connectionString: app.pool.options.connectionString! }

/** As another server process has them. */
function locksOfAnother() {
  const locks = new Locks(connection)
  onTestFinished(() => locks.end())
  return locks
}

/** Has it until the returned function is called. */
async function hold(locks: Locks, name: string, options: { shared?: boolean } = {}) {
  const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()]
  const wait = () => {
    begun.resolve()
    return over.promise
  }
  const held = locks.withLock(name, wait, options)
  await begun.promise
  return async () => {
    over.resolve('done')
    expect(await held).toBe('done')
  }
}

const now = { patience: 0 }
const work = async () => 'worked'

const connections = async () => {
  const { rows } = await app.pool.query(`select pid from pg_stat_activity
    where datname = current_database() and query like '%pg_try_advisory_lock%' and pid <> pg_backend_pid()`)
  return rows.map(({ pid }) => pid as number)
}

test('what one has alone no other gets, in the same process or elsewhere, and both get it afterwards', async () => {
  const [one, other] = [locksOfAnother(), locksOfAnother()]
  const letGo = await hold(one, 'same')
  for (const locks of [one, other]) expect(await locks.withLock('same', work, now)).toBeUndefined()
  expect(await other.withLock('another', work, now)).toBe('worked')
  const waiting = [one.withLock('same', work), other.withLock('same', work)]
  await letGo()
  expect(await Promise.all(waiting)).toEqual(['worked', 'worked'])
})

test('who shares it does so with others who share it, and with nobody else', async () => {
  const [one, other] = [locksOfAnother(), locksOfAnother()]
  const letGo = await hold(one, 'shared', { shared: true })
  for (const locks of [one, other])
    expect(await locks.withLock('shared', work, { ...now, shared: true })).toBe('worked')
  expect(await other.withLock('shared', work, now)).toBeUndefined()
  await letGo()
  expect(await other.withLock('shared', work, now)).toBe('worked')
})

test('however many a process has, they are on one connection, which closes when none is left', async () => {
  const locks = locksOfAnother()
  const letGo = await Promise.all(['a', 'b', 'c'].map((name) => hold(locks, name)))
  expect(await connections()).toHaveLength(1)
  for (const each of letGo) await each()
  await expect.poll(connections).toEqual([])
})

test('work that fails lets go', async () => {
  const locks = locksOfAnother()
  await expect(locks.withLock('failing', () => Promise.reject(new Error('planted')))).rejects.toThrow('planted')
  expect(await locks.withLock('failing', work, now)).toBe('worked')
})

test('a connection that ends frees what was on it, and the next lock opens another', async () => {
  const [one, other] = [locksOfAnother(), locksOfAnother()]
  const letGo = await hold(one, 'lost')
  const [pid] = await connections()
  await app.pool.query('select pg_terminate_backend($1)', [pid])
  await expect.poll(() => other.withLock('lost', work, now)).toBe('worked')
  // Once the process has heard of it.
  await expect.poll(() => one.withLock('found', work, now).catch(() => 'broken')).toBe('worked')
  await letGo()
  expect(await one.withLock('lost', work, now)).toBe('worked')
})
