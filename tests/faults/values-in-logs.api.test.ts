import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startServerProcess } from '#tests/support/server-process.ts'

/** Stands in every value that is sent, and may stand nowhere in the log. */
const secret = 'kq7canary'

async function clientOf(dataDir: string): Promise<pg.Client> {
  const folder = path.join(dataDir, 'postgres')
  const password = readFileSync(path.join(folder, 'password'), 'utf8').trim()
  const [, , , , host] = readFileSync(path.join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')
  const client = new pg.Client({ host: host!, port: 5432, user: 'washboard', password, database: 'washboard' })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

const person = `insert into users (id, email, first_name, last_name, role) values (gen_random_uuid(), $1, $1, $1, 'employee')`

/** Each with the code that PostgreSQL answers. */
const failures: [code: string, text: string, values?: unknown[]][] = [
  // The e-mail is the one of the server's admin.
  ['23505', person, [`${secret}@example.com`]],
  ['23505', person.replaceAll('$1', `'${secret}@example.com'`)],
  [
    '23514',
    `insert into machine_problems (id, machine_type, machine_number, description, status, reporter_id)
      select gen_random_uuid(), 'washer', 1, $1, 'repaired', id from users limit 1`,
    [secret],
  ],
  ['23502', `insert into tips (id, order_id, amount, notes) values (gen_random_uuid(), '42', 4.5, $1)`, [secret]],
  [
    '23503',
    `insert into reset_tokens (id, token_hash, user_id, expires_at) values (gen_random_uuid(), $1, gen_random_uuid(), now())`,
    [secret],
  ],
  ['22P02', 'select $1::text::integer', [secret]],
  ['22P02', `select ('{"amount": ${secret}}')::json`],
  ['22007', 'select $1::text::date', [secret]],
  ['22003', 'select $1::text::numeric(4,2), $2::text', ['100', secret]],
  ['42601', `select '${secret}' from from`],
  ['42P01', 'select $1::text from nowhere', [secret]],
  ['P0001', `do $$ begin raise exception '${secret}'; end $$`],
]

test('nothing of a row, a statement or what was sent stands in any log', async () => {
  const server = await startServerProcess({
    ADMIN_EMAIL: `${secret}@example.com`,
    ADMIN_PASSWORD: 'clean linen',
    LOG_LEVEL: 'trace',
  })
  await server.ready
  const [one, other] = [await clientOf(server.dataDir), await clientOf(server.dataDir)]
  await one.query(`begin; select set_config('washboard.actor_name', 'the test', true)`)
  for (const [code, text, values] of failures) {
    await one.query('savepoint before')
    await expect(one.query(text, values), text).rejects.toMatchObject({ code })
    await one.query('rollback to before')
  }
  await one.query('rollback')

  await one.query(`create table accounts as select id, ''::text as notes from generate_series(1, 2) id`)
  const note = (client: pg.Client, id: number) =>
    client.query(`update accounts set notes = '${secret}' where id = ${id}`)
  await Promise.all([one.query('begin'), other.query('begin')])
  await Promise.all([note(one, 1), note(other, 2)])
  const both = await Promise.allSettled([note(one, 2), note(other, 1)])
  expect(both.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: { code: '40P01' } }])
  await Promise.all([one.query('rollback'), other.query('rollback')])

  // A statement that ends with its connection, and one that ends with PostgreSQL as a whole.
  const { rows } = await other.query('select pg_backend_pid() as pid')
  const sleeping = other.query(`select pg_sleep(30), '${secret}'`).catch(() => {})
  other.on('error', () => {})
  one.on('error', () => {})
  const asleep = `select from pg_stat_activity where wait_event = 'PgSleep'`
  await expect.poll(async () => (await one.query(asleep)).rowCount).toBe(1)
  process.kill(rows[0].pid, 'SIGKILL')
  await sleeping
  await expect.poll(() => server.errors()).toMatch(/signal 9.*ready to accept connections/s)
  server.process.kill('SIGTERM')
  expect(await server.exit).toBe(0)
  const lines = server.errors().split('\n')
  expect(lines.filter((line) => line.includes(secret))).toEqual([])
})
