import { expect, onTestFinished, test, vi } from 'vitest'
import { databaseFailure, isAway } from '#server/db/errors.ts'
import { openPool } from '#server/db/pool.ts'
import { SharedConnection } from '#server/db/shared-connection.ts'
import { startApp } from '#tests/support/app.ts'

const app = await startApp()
const connectionString = app.pool.options.connectionString!

function sharedAt(at = connectionString) {
  const pool = openPool({ connectionString, max: 2 })
  const shared = new SharedConnection(openPool({ connectionString: at, max: 1 }), pool)
  onTestFinished(async () => {
    await shared.end()
    await pool.end()
  })
  const ask = async (text: string, ...values: string[]) => (await shared.rows({ name: text, text }, values))[0]!
  return { ask, pool }
}

const ownProcess = 'select pg_backend_pid()::text'

test('everybody gets their own answer, over one connection', async () => {
  const { ask, pool } = sharedAt()
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, place) => ask('select $1::text, pg_backend_pid()::text', String(place))),
  )
  expect(answers.map(([place]) => Number(place))).toEqual(Array.from({ length: 200 }, (_, place) => place))
  expect(new Set(answers.map(([, process]) => process)).size).toBe(1)
  expect(pool.totalCount).toBe(0)
})

test('what fails fails alone', async () => {
  const { ask } = sharedAt()
  const answers = await Promise.allSettled([
    ask('select $1::text', 'before'),
    ask('select (1 / $1::int)::text', '0'),
    ask('select nothing from nowhere'),
    ask('select $1::text', 'after'),
  ])
  expect(answers).toMatchObject([
    { value: ['before'] },
    { reason: { code: '22012' } },
    { reason: { code: '42P01' } },
    { value: ['after'] },
  ])
})

test('what takes long holds up nobody who comes later', async () => {
  const { ask, pool } = sharedAt()
  const [process] = await ask(ownProcess)
  const [holder, watcher] = await Promise.all([app.pool.connect(), app.pool.connect()])
  await holder.query('begin; lock table tips')
  const slow = ask('select count(*)::text from tips')
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and pid = $1`
  await expect.poll(async () => (await watcher.query(waiting, [process])).rowCount).toBe(1)
  // For longer than is put up with.
  await watcher.query('select pg_sleep(0.05)')
  expect(await ask(ownProcess)).not.toEqual([process])
  expect(pool.totalCount).toBe(1)
  await holder.query('rollback')
  expect(await slow).toEqual(['0'])
  expect(await ask(ownProcess)).toEqual([process])
  holder.release()
  watcher.release()
})

test('a statement that took long three times is asked in the pool for a minute, and others are not', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { ask } = sharedAt()
  const [shared] = await ask(ownProcess)
  const long = 'select pg_backend_pid()::text, count(*)::text from tips'
  const quick = 'select 1::text, pg_backend_pid()::text'
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and pid = $1`
  for (let time = 0; time < 3; time += 1) {
    const holder = await app.pool.connect()
    await holder.query('begin; lock table tips')
    const asked = [ask(long), ask(quick)]
    await expect.poll(async () => (await holder.query(waiting, [shared])).rowCount).toBe(1)
    vi.advanceTimersByTime(25)
    await holder.query('rollback')
    holder.release()
    expect(await Promise.all(asked)).toEqual([
      [shared, '0'],
      ['1', shared],
    ])
  }
  expect(await ask(long)).not.toEqual([shared, '0'])
  expect(await ask(quick)).toEqual(['1', shared])
  vi.advanceTimersByTime(60_001)
  const [anew] = await ask(ownProcess)
  expect(await ask(long)).toEqual([anew, '0'])
})

/** Five reads that wait for a locked table on one connection; `meanwhile` is told which, and then the lock is let go. */
async function fiveThatWait(meanwhile: (process: string) => Promise<unknown>) {
  const { ask } = sharedAt()
  const process = (await ask(ownProcess))[0]!
  const holder = await app.pool.connect()
  await holder.query('begin; lock table tips')
  const reads = Promise.allSettled(
    ['a', 'b', 'c', 'd', 'e'].map((name) => ask('select $1::text, count(*)::text from tips', name)),
  )
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and pid = $1`
  await expect.poll(async () => (await holder.query(waiting, [process])).rowCount).toBe(1)
  await meanwhile(process)
  await expect.poll(async () => (await holder.query(waiting, [process])).rowCount).toBe(0)
  await holder.query('rollback')
  holder.release()
  return reads
}

const answered = (...names: string[]) => names.map((name) => ({ value: [name, '0'] }))

test('of reads on one connection only the one that is cancelled is refused, also where it was to prepare for the others', async () => {
  const reads = await fiveThatWait((process) => app.pool.query('select pg_cancel_backend($1)', [process]))
  expect(reads).toMatchObject([{ reason: { code: '57014' } }, ...answered('b', 'c', 'd', 'e')])
})

test('what was to be read on a connection that is ended is read on another', async () => {
  const reads = await fiveThatWait((process) => app.pool.query('select pg_terminate_backend($1)', [process]))
  expect(reads).toMatchObject(answered('a', 'b', 'c', 'd', 'e'))
})

test('a database that is away is said to be away', async () => {
  const nowhere = new URL(connectionString)
  nowhere.searchParams.set('host', '/nowhere')
  const { ask, pool } = sharedAt(nowhere.href)
  expect(await ask('select 1').catch(databaseFailure)).toSatisfy(isAway)
  expect(pool.totalCount).toBe(0)
})

test('a statement whose table has changed is prepared anew', async () => {
  const { ask } = sharedAt()
  await app.pool.query('create table changing as select 1 as value')
  expect(await ask('select value from changing')).toEqual(['1'])
  await app.pool.query('alter table changing alter value type text')
  expect(await ask('select value from changing')).toEqual(['1'])
})

test('a connection that rested for long is not trusted', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { ask } = sharedAt()
  const [before] = await ask(ownProcess)
  vi.advanceTimersByTime(59_000)
  expect(await ask(ownProcess)).toEqual([before])
  vi.advanceTimersByTime(61_000)
  expect(await ask(ownProcess)).not.toEqual([before])
})
