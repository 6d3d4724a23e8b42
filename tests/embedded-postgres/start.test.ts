import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#server/embedded/launcher.ts'
import {
  databaseToCopy,
  expectKept,
  keep,
  newDatabaseFolder,
  query,
  start,
  startElsewhere,
  temporaryFolder,
} from './support.ts'

const databaseFolder = await databaseToCopy()

test('data written in one run is there in the next', async () => {
  const folder = await newDatabaseFolder()
  const first = await start(folder)
  await keep(first)
  await first.stop()
  await expect(query(first, 'SELECT 1')).rejects.toThrow('ENOENT')
  await expectKept(await start(folder))
})

test('the application is no superuser, keeps its data safe by default, and may make databases', async () => {
  const folder = await newDatabaseFolder()
  const server = await startEmbeddedPostgres({ dir: folder, database: 'The "shop"' })
  try {
    const role = 'SELECT current_database() AS database, rolsuper FROM pg_roles WHERE rolname = current_user'
    expect(await query(server, role)).toEqual([{ database: 'The "shop"', rolsuper: false }])
    const safe = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', data_checksums: 'on' }
    const other = { TimeZone: 'UTC', listen_addresses: '', log_min_messages: 'log' }
    for (const [name, value] of Object.entries({ ...safe, ...other }))
      expect(await query(server, `SHOW ${name}`)).toEqual([{ [name]: value }])
    await query(server, 'CREATE DATABASE another')
    const tool = { connection: { ...server.connection, connectionString: server.connectionString } }
    expect(await query(tool, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  } finally {
    await server.stop()
  }
})

test('a database from before errors were kept out of the log keeps them out from the next start', async () => {
  const folder = await databaseFolder()
  const first = await start(folder)
  const asSuperuser = { connection: { ...first.connection, user: 'postgres' } }
  await query(asSuperuser, 'ALTER ROLE washboard RESET log_min_messages')
  expect(await query(first, 'SHOW log_min_messages')).toEqual([{ log_min_messages: 'warning' }])
  await first.stop()
  expect(await query(await start(folder), 'SHOW log_min_messages')).toEqual([{ log_min_messages: 'log' }])
})

test('a path that is too long for a socket, or has odd characters in it, works', async () => {
  const folder = path.join(await temporaryFolder(), `Tom's "wash, dry" ${'and fold '.repeat(12)}`, 'postgres')
  const server = await start(folder)
  expect(server.connection.host).not.toContain(folder)
  await server.stop()
  await expect(readFile(server.connection.host)).rejects.toThrow('ENOENT')

  await start(path.join(await temporaryFolder(), `Tom's "wash, dry"`))
})

test('a second process shares the server and leaves it running', async () => {
  const folder = await databaseFolder()
  const server = await start(folder)
  const other = startElsewhere(folder)
  expect((await other.answer).pid).toBe(server.pid)
  await other.stop()
  expect(await query(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('of processes that start at once on a new folder one makes the database and all use it', async () => {
  const folder = await newDatabaseFolder()
  const answers = await Promise.all([1, 2, 3].map(() => startElsewhere(folder).answer))
  expect(new Set(answers.map(({ pid }) => pid)).size).toBe(1)
  expect(answers.map(({ error }) => error)).toEqual([undefined, undefined, undefined])
})

test('a lost password file is replaced', async () => {
  const folder = await databaseFolder()
  const first = await start(folder)
  await keep(first)
  await first.stop()
  await rm(path.join(folder, 'password'))

  const second = await start(folder)
  expect(second.connection.password).not.toBe(first.connection.password)
  await expectKept(second)
  await second.stop()

  await writeFile(path.join(folder, 'password'), 'of another database')
  await expect(start(folder)).rejects.toThrow(/password does not fit the database beside it: .* remove it/)
})

test('what stands in the way of a start is said in one line', async () => {
  const folder = await databaseFolder()
  await (await start(folder)).stop()
  const versionFile = path.join(folder, 'data', 'PG_VERSION')
  const version = (await readFile(versionFile, 'utf8')).trim()

  const messages = []
  messages.push(await start(folder, { shared_buffers: 'much' }).catch((error) => error.message))
  await writeFile(versionFile, '17\n')
  messages.push(await start(folder).catch((error) => error.message))
  await rm(versionFile)
  messages.push(await start(folder).catch((error) => error.message))
  messages.push(await start(path.join(folder, 'password')).catch((error) => error.message))

  expect(messages).toEqual([
    `The embedded PostgreSQL in ${folder} did not start: invalid value for parameter "shared_buffers": "much"`,
    expect.stringContaining(
      `made by PostgreSQL 17, and this is PostgreSQL ${version}, which cannot open it: start the`,
    ),
    expect.stringContaining(`${folder}/data is not a database folder (it has no PG_VERSION): restore it from a backup`),
    expect.stringMatching(/did not start: EEXIST: file already exists/),
  ])
  expect(messages.join('')).not.toContain('\n')

  await writeFile(versionFile, `${version}\n`)
  await start(folder)
})
