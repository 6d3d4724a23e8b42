import { hash } from 'node:crypto'
import path from 'node:path'
import { Readable } from 'node:stream'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { headerOf, readArchive, tableOfEntry } from '#server/backup/archive.ts'
import { restore } from '#server/backup/restore.ts'
import { copyIn, loosen, makeTables, textForm } from '#server/backup/tables.ts'
import { readConfig } from '#server/boot/config.ts'
import { projectRoot } from '#server/boot/project-root.ts'
import { asSystem } from '#server/db/who.ts'
import { type App, signIn, startApp } from '#tests/support/app.ts'
import { type Client, clientOf } from '#tests/support/client.ts'
import { emptyDatabase, temporaryFolder } from '#tests/support/postgres.ts'
import { differences, type Release, releases } from './releases.ts'

/** What people may see otherwise than they did, and why. A difference that is none of these is a loss. */
const intended: { in: RegExp; at?: RegExp; why: string }[] = [
  { in: /\/logged-tips\?/, at: /^asOf$/, why: 'the time of the answer itself' },
  { in: /^\/api\/needs-you/, why: 'what waits depends on the day on which somebody looks' },
  { in: /^\/api\/(auth\/config|user\/passkeys)$/, at: /^(passkeyO|o)rigin$/, why: 'the address of this server' },
  { in: /^\/api\/(user|admin\/users\/[^/]+)\/sessions$/, why: 'who looks has signed in once more' },
  { in: /^\/api\/admin\/history$/, why: 'the last thirty days; those that say from when are compared' },
  { in: /^\/api\/machine-problems$/, why: 'repairs of the last ninety days; those that say since when are compared' },
]

const isIntended = (address: string, at = '') =>
  intended.some((each) => each.in.test(address) && (!each.at || each.at.test(at)))

/** Where what was asked for at an address stands now. */
const nowAt = (address: string) =>
  address.replace(
    /^\/api\/machine-problems\?repairedBefore=(.+)$/,
    '/api/machine-problems/repairs?cursor=$1_00000000-0000-0000-0000-000000000000',
  )

describe.each(releases)('a shop of $version, restored and migrated', ({ backup, seen }) => {
  let app: App
  beforeAll(async () => {
    const database = await emptyDatabase(inject('postgres'))
    const folder = await temporaryFolder('upgraded')
    const place = { DATABASE_URL: database.url, DATA_DIR: path.join(folder.path, 'data') }
    await restore(readConfig(place), backup)
    // Sessions of a release that is older than a week would be swept away at the start.
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await client.query(`update sessions set expires_at = now() + interval '1 hour'`)
    await client.end()
    app = await startApp(place, { people: [] })
    return async () => {
      await app.close()
      await database.drop()
      await folder.remove()
    }
  })

  async function clientAs(role: string): Promise<Client> {
    const client = clientOf(app.url)
    const person = seen.signIns.find((each) => each.role === role)
    if (person) await signIn(client, { ...person, password: seen.password })
    return client
  }

  test.each(Object.keys(seen.answers))('%s signs in as ever and sees what they saw', async (role) => {
    const client = await clientAs(role)
    for (const [address, then] of Object.entries(seen.answers[role]!)) {
      const { status, body, text } = await client.get(nowAt(address))
      const found = status === 200 ? differences(then, body) : [{ at: '', was: then, is: `${status} ${text}` }]
      expect
        .soft(
          found.filter(({ at }) => !isIntended(address, at)),
          address,
        )
        .toEqual([])
    }
  })

  test('every picture is there, byte for byte', async () => {
    const admin = await clientAs('admin')
    expect(Object.keys(seen.pictures).length).toBeGreaterThan(0)
    for (const [address, was] of Object.entries(seen.pictures))
      expect.soft(hash('sha256', (await admin.get(address)).bytes), address).toBe(was)
  })

  test('people stay signed in while their session lasts, and sign in again after it', async () => {
    const lifeOf = (life: string) =>
      app.pool.query(`update sessions set created_at = now(), expires_at = now() + interval '${life}'`)
    const whoIs = async (role: string) => {
      const client = clientOf(app.url)
      const [name, value] = seen.cookies[role]!.split(/=(.*)/s)
      client.cookies.set(name!, `${value}`)
      const { status, body } = await client.get('/api/user')
      return status === 200 ? body.email : status
    }
    const roles = seen.signIns.map(({ role }) => role)
    await lifeOf('1 hour')
    expect(await Promise.all(roles.map(whoIs))).toEqual(seen.signIns.map(({ email }) => email))
    await lifeOf('-1 hour')
    expect(await Promise.all(roles.map(whoIs))).toEqual(roles.map(() => 401))
  })

  test('what came later begins empty, and work goes on', async () => {
    const [admin, employee] = await Promise.all(['admin', 'employee'].map(clientAs))
    const [report] = (await admin!.get('/api/shift-reports')).body
    expect((await admin!.get(`/api/shift-reports/${report.id}/corrections`)).body).toEqual([])
    expect((await employee!.post('/api/tips', { orderId: '0042', amount: '3' })).status).toBe(201)
    expect((await admin!.get('/api/admin/history')).body.entries[0]).toMatchObject({ kind: 'tip', action: 'created' })
  })
})

/** For tables that are empty in the oldest release, or came after it and were changed before the next one. */
const rowsOf: Record<string, string> = {
  invitations: `insert into invitations (id, email, role, code_hash, expires_at)
    values (gen_random_uuid(), 'nora@example.com', 'employee', 'hash', now())`,
  notices: `insert into notices (id, user_id, kind, notice)
    select gen_random_uuid(), id, 'passwordChanged', '{}' from users limit 1`,
  second_factors: `insert into second_factors (id, user_id, sealed_secret, last_step)
    select gen_random_uuid(), id, 'sealed', 1 from users limit 1`,
  settings: `insert into settings (app_name) values ('Suds & Co')`,
  webhook_deliveries: `with webhook as (
      insert into webhooks (id, url, events, sealed_secret, created_by_id)
      select gen_random_uuid(), 'https://example.com/', '{tip.logged}', 'sealed', id from users limit 1 returning id)
    insert into webhook_deliveries (id, webhook_id, event, record_id, happened_at)
    select gen_random_uuid(), id, 'tip.logged', gen_random_uuid(), now() from webhook`,
}

describe.each(releases)('each migration since $version', ({ backup }: Release) => {
  test('runs on rows of every table that it changes', async () => {
    const database = await emptyDatabase(inject('postgres'))
    const client = new pg.Client(asSystem({ connectionString: database.url }))
    await client.connect()
    onTestFinished(async () => {
      await client.end()
      await database.drop()
    })
    const applied = await loadAsItWas(client, backup)
    const without: string[] = []
    const known = readMigrationFiles({ migrationsFolder: path.join(projectRoot, 'migrations') })
    for (const { sql } of known.slice(applied)) {
      const text = sql.join('\n')
      const changed = new Set([...text.matchAll(/^(?:ALTER TABLE|UPDATE) "(\w+)"/gm)].map(([, table]) => table!))
      for (const [, made] of text.matchAll(/^CREATE TABLE "(\w+)"/gm)) changed.delete(made!)
      for (const table of changed) {
        if (rowsOf[table] && !(await hasRows(client, table))) await client.query(rowsOf[table])
        if (!(await hasRows(client, table))) without.push(table)
      }
      for (const statement of sql) await client.query(statement)
    }
    expect(without, 'tables that need a row in `rowsOf`').toEqual([])
  })
})

const hasRows = async (client: pg.Client, table: string) =>
  (await client.query(`select from ${pg.escapeIdentifier(table)} limit 1`)).rowCount === 1

/** The tables with their rows as the release left them; how many migrations had made them. */
async function loadAsItWas(client: pg.Client, backup: string): Promise<number> {
  const entries = readArchive(backup)
  const first = await entries.next()
  if (first.done) throw new Error(`${backup} is empty`)
  const header = headerOf(backup, first.value)
  await client.query('begin')
  await client.query(textForm)
  await makeTables(client, header)
  const tighten = await loosen(client)
  for await (const { name, bytes } of entries) {
    const table = header.tables.find((each) => `${each.schema}.${each.name}` === tableOfEntry(name))
    if (table && bytes.length > 0) await copyIn(client, table, Readable.from([bytes]))
  }
  await tighten()
  await client.query('commit')
  return header.migrations.length
}
