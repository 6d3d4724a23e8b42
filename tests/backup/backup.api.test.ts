import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import tar from 'tar-stream'
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { type Entry, headerName, readArchive, writeArchive } from '#server/backup/archive.ts'
import { backup } from '#server/backup/backup.ts'
import { connect, openPlace } from '#server/backup/place.ts'
import { restore } from '#server/backup/restore.ts'
import { readConfig } from '#server/boot/config.ts'
import { projectRoot } from '#server/boot/project-root.ts'
import { filesLock, Locks } from '#server/db/lock.ts'
import { openPool } from '#server/db/pool.ts'
import { asSystem } from '#server/db/who.ts'
import { fileOf, freshWeek, imported, recordOf } from '#tests/payroll/payroll-data.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, addPeople, cast, erin, type Person, theo } from '#tests/support/cast.ts'
import { clientOf } from '#tests/support/client.ts'
import { openDb } from '#tests/support/db.ts'
import { startGcs } from '#tests/support/gcs.ts'
import { copyOfTemplate, emptyDatabase, temporaryFolder } from '#tests/support/postgres.ts'
import { startProgram } from '#tests/support/program.ts'
import { startServerProcess } from '#tests/support/server-process.ts'
import { formWith, photo, pictureOf } from '../storage/picture-data.ts'
import { idIn } from '../storage/upload-checks.ts'

const app = await startApp()
const folder = await temporaryFolder('backup')
const whole = path.join(folder.path, 'whole.tar.gz')

const configOf = (url: string, dataDir: string, more: Record<string, string> = {}) =>
  readConfig({ DATABASE_URL: url, DATA_DIR: dataDir, ...more })
const shop = configOf(app.pool.options.connectionString!, app.dataDir)

async function emptyPlace(more: Record<string, string> = {}) {
  const database = await emptyDatabase(inject('postgres'))
  const dataDir = path.join((await temporaryFolder('restored')).path, 'data')
  onTestFinished(() => database.drop())
  return { url: database.url, dataDir, config: configOf(database.url, dataDir, more) }
}

/** Every row of every table but the one that tells when this place was backed up, every sequence, key, index and trigger, as text. */
async function contentOf(url: string) {
  const pool = openPool({ connectionString: url, max: 1 })
  onTestFinished(() => pool.end())
  const read = async (text: string) => (await pool.query({ text, rowMode: 'array' })).rows.flat()
  const tables = await read(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) from pg_tables
     where schemaname in ('public', 'drizzle') and tablename <> 'backups' order by 1`,
  )
  const content: Record<string, unknown[]> = {}
  for (const table of tables) content[table] = await read(`select t::text from ${table} t order by t::text collate "C"`)
  content.sequences = await read(
    `select sequencename::text || ' ' || coalesce(last_value::text, '') from pg_sequences order by 1`,
  )
  content.keys =
    await read(`select conrelid::regclass::text || ' ' || conname::text || ' ' || pg_get_constraintdef(oid) from pg_constraint
    where connamespace in (select oid from pg_namespace where nspname in ('public', 'drizzle')) order by 1`)
  content.indexes = await read(`select indexdef from pg_indexes where schemaname in ('public', 'drizzle') order by 1`)
  content.triggers = await read(
    `select pg_get_triggerdef(oid) || ' ' || tgenabled::text from pg_trigger where not tgisinternal order by 1`,
  )
  return content
}

async function filesIn(dataDir: string) {
  const root = path.join(dataDir, 'objects')
  const files = (await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const read = files.map(async ({ parentPath, name }) => [
    path.relative(root, path.join(parentPath, name)),
    (await readFile(path.join(parentPath, name))).toString('base64'),
  ])
  return Object.fromEntries(await Promise.all(read))
}

async function expectEmpty({ url, dataDir }: { url: string; dataDir: string }) {
  const content = await contentOf(url)
  expect(Object.keys(content)).toEqual(['sequences', 'keys', 'indexes', 'triggers'])
  expect(await filesIn(dataDir).catch(() => ({}))).toEqual({})
}

async function entriesIn(file: string): Promise<Entry[]> {
  const entries: Entry[] = []
  for await (const entry of readArchive(file)) entries.push(entry)
  return entries
}

/** The address of a new picture of this person. */
async function newFace(person: Person): Promise<string> {
  const body = formWith(await photo())
  return (await app.as(person).request('POST', '/api/user/profile-image', { body })).body.profileImageUrl
}

beforeAll(async () => {
  for (let tip = 0; tip < 20; tip += 1) {
    const notes = `a tab\t, a "quote", a \\ and a \\N,\nanother line ${tip} ŝ 🧺`
    await app.as(erin).post('/api/tips', { orderId: `00${tip}`.slice(-3), amount: '3.10', notes })
  }
  await app.as(ada).post('/api/machine-problems', { machineType: 'washer', machineNumber: '7', description: 'Leaks' })
  await imported(app, {
    ...freshWeek(),
    records: [recordOf(erin)],
    file: fileOf(Buffer.from(Array.from({ length: 5_000_000 }, (_, at) => at % 256))),
    findings: ['a tab\t, {a} "quote"'],
  })
  const seen = await Promise.all([pictureOf(app, erin), pictureOf(app, theo, { kind: 'receipt' })])
  for (const at of seen) expect((await app.as(ada).get(`${at}?size=320`)).status).toBe(200)
  expect(await newFace(erin)).toBeTruthy()
  const unprepared = () => app.pool.query(`select from objects where state <> 'ready'`)
  while ((await unprepared()).rowCount) await new Promise(setImmediate)
  await backup(shop, whole)
})

test('the file is private, and a tar that any machine can open', async () => {
  expect((await stat(whole)).mode & 0o777).toBe(0o600)
  expect((await readdir(folder.path)).filter((name) => name.includes('partial'))).toEqual([])
  const { stdout: names } = spawnSync('tar', ['tzf', whole], { encoding: 'utf8' })
  expect(names).toContain('tables/public.tips/1.copy\n')
})

test('an empty place becomes the same shop: every row, every file, every key and trigger', async () => {
  const before = await contentOf(app.pool.options.connectionString!)
  const place = await emptyPlace()
  const { rows, objects } = await restore(place.config, whole)
  expect([rows['public.tips'], objects]).toEqual([20, 7])
  expect(await contentOf(place.url)).toEqual(before)
  expect(await filesIn(place.dataDir)).toEqual(await filesIn(app.dataDir))

  // People are still signed in, and what is written is tracked again.
  const restored = await startApp({ DATABASE_URL: place.url, DATA_DIR: place.dataDir }, { people: [] })
  const browser = clientOf(restored.url, app.as(erin).cookies)
  expect((await browser.get('/api/tips')).body).toHaveLength(20)
  const history = async () => (await restored.pool.query('select count(*)::int as n from history')).rows[0].n
  const tracked = await history()
  await browser.post('/api/tips', { orderId: '0042', amount: '3' })
  expect(await history()).toBe(tracked + 1)
})

test('from a disk into a bucket, and from the bucket', async () => {
  const gcs = await startGcs()
  const place = await emptyPlace(gcs.env)
  await restore(place.config, whole)
  const onDisk = await filesIn(app.dataDir)
  const inBucket = [...gcs.objects].map(([name, { bytes }]) => [name, bytes.toString('base64')])
  expect(Object.fromEntries(inBucket)).toEqual(onDisk)

  const again = path.join(folder.path, 'from-bucket.tar.gz')
  await backup(place.config, again)
  await expect(restore((await emptyPlace(gcs.env)).config, whole)).resolves.toBeDefined()
  gcs.objects.set('pictures/somebody-elses', { bytes: Buffer.from('x'), contentType: 'image/png' })
  await expect(restore((await emptyPlace(gcs.env)).config, whole)).rejects.toThrow('The file store is not empty')
  await gcs.close()

  const back = await emptyPlace()
  await restore(back.config, again)
  expect(await filesIn(back.dataDir)).toEqual(onDisk)
})

test('with the embedded database, while the server runs and people work; and into one', async () => {
  const server = await startServerProcess({ LOG_LEVEL: 'silent' })
  const url = await server.ready
  const config = readConfig({ DATA_DIR: server.dataDir })
  const own = await openPlace(config)
  const client = await connect(own)
  const pool = openPool(asSystem(own.connection))
  await addPeople(openDb(pool), cast)
  await pool.end()

  const browser = clientOf(url)
  await browser.post('/api/login', erin)
  const tip = { orderId: '0042', amount: '1' }
  await browser.post('/api/tips', tip)
  let isOver = false
  const work = (async () => {
    let done = 0
    for (; !isOver; done += 1) await browser.post('/api/tips', tip)
    return done
  })()
  const file = path.join(folder.path, 'running.tar.gz')
  expect(await command('backup', file, { DATA_DIR: server.dataDir })).toMatch(
    /^0 Wrote \d+ rows of \d+ tables and 0 files/,
  )
  isOver = true
  expect(await work).toBeGreaterThan(0)
  await client.end()
  await own.close()

  // A tip and its line in the history are of one transaction: both are in the backup, or neither.
  const text = (await entriesIn(file)).map(({ name, bytes }) => `${name}\n${bytes}`).join('')
  const rowsOf = (table: string) => text.split(`tables/public.${table}/1.copy\n`)[1]!.split('tables/')[0]!
  const tips = rowsOf('tips').split('\n').length - 1
  expect(tips).toBeGreaterThan(0)
  expect(rowsOf('history').match(/\ttip\t/g)).toHaveLength(tips)

  const dataDir = path.join((await temporaryFolder('restored')).path, 'data')
  expect(await command('restore', file, { DATA_DIR: dataDir })).toMatch(/^0 Restored/)
  expect(await command('restore', file, { DATA_DIR: dataDir })).toMatch(/^1 The database is not empty/)
  expect(await command('restore', file, { DATA_DIR: server.dataDir })).toMatch(
    /^1 The data folder .* is in use by process/,
  )
  const next = await startServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const there = clientOf(await next.ready)
  await there.post('/api/login', erin)
  expect((await there.get('/api/tips')).body).toHaveLength(tips)
  next.process.kill('SIGTERM')
  expect(await next.exit).toBe(0)
  expect(await command('backup', file, { DATA_DIR: dataDir })).toMatch(/^0 Wrote/)
})

/** Exit code and what it printed. */
async function command(
  name: 'backup' | 'restore',
  file: string,
  env: Record<string, string>,
  nodeOptions: string[] = [],
) {
  const args = [...nodeOptions, path.join(projectRoot, 'server/backup/command.ts'), name, file]
  const program = startProgram(process.execPath, args, {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
  })
  const [code] = await once(program.process, 'close')
  return `${code} ${program.output()}`
}

test('while a backup is written no file is removed, and it waits for removals under way', async () => {
  const robin = await app.makePerson()
  const isThere = async (id: string) => `pictures/${id}` in (await filesIn(app.dataDir))
  const first = idIn(await newFace(robin))
  let waiting: Promise<unknown> | undefined
  // The lock that backups and removals of files take.
  const locks = new Locks({ connectionString: app.pool.options.connectionString! })
  onTestFinished(() => locks.end())
  await locks.withLock(filesLock, async () => {
    const second = idIn(await newFace(robin))
    expect([await isThere(first), await isThere(second)]).toEqual([true, true])
    waiting = backup(shop, path.join(folder.path, 'waiting.tar.gz'))
    const waits = `datname = current_database() and query like '%pg_try_advisory_lock($1%'`
    const waitingNow = () => app.pool.query(`select from pg_stat_activity where ${waits}`)
    // Beside the one that has it.
    while ((await waitingNow()).rowCount !== 2) await new Promise(setImmediate)
  })
  await waiting
  // The next one who removes files takes what was left; here another face does not, the hourly round would.
  const third = await newFace(robin)
  expect(await isThere(idIn(third))).toBe(true)
  expect((await app.pool.query(`select from objects where id = $1 and state = 'removing'`, [first])).rowCount).toBe(1)
})

describe('a restore refuses, with one line, and leaves the place empty', () => {
  const changed = path.join(folder.path, 'changed.tar.gz')
  const broken = async (change: (bytes: Buffer) => Buffer) => {
    await writeFile(changed, change(await readFile(whole)))
    return changed
  }
  async function* oneByOne(entries: Entry[]) {
    yield* entries
  }
  const altered = async (change: (entries: Entry[]) => Entry[]) => {
    await writeArchive(changed, oneByOne(change(await entriesIn(whole))))
    return changed
  }
  let entriesOfWhole: Entry[]
  beforeAll(async () => {
    entriesOfWhole = await entriesIn(whole)
  })
  /** What its first entry says. */
  const saying = (change: (said: { migrations: object[]; tables: object[] }) => void) =>
    altered(([head, ...rest]) => {
      const said = JSON.parse(String(head!.bytes))
      change(said)
      return [{ ...head!, bytes: Buffer.from(JSON.stringify(said)) }, ...rest]
    })
  const refused = async (file: string, words: string | RegExp) => {
    const place = await emptyPlace()
    await expect(restore(place.config, file)).rejects.toThrow(words)
    await expectEmpty(place)
  }

  test.each([0.05, 0.5, 0.9, 0.999])('a file that ends after %d of it', async (share) => {
    const words = /is damaged|is not a backup/
    await refused(await broken((bytes) => bytes.subarray(0, bytes.length * share)), words)
  })

  test('a file with one wrong byte', async () => {
    const file = await broken((bytes) => {
      const at = Math.floor(bytes.length / 2)
      bytes[at] = bytes[at]! ^ 0xff
      return bytes
    })
    await refused(file, 'damaged')
  })

  test('files that are something else', async () => {
    const text = path.join(folder.path, 'text')
    for (const words of ['Dear diary', '']) {
      await writeFile(text, words)
      await refused(text, 'is not a backup of Washboard.')
    }
    await refused(path.join(folder.path, 'nothing'), 'cannot be read (ENOENT)')
    const tar = path.join(folder.path, 'other.tar.gz')
    spawnSync('tar', ['czf', tar, '-C', projectRoot, 'package.json'])
    await refused(tar, 'is not a backup of Washboard.')
  })

  test('a backup of a newer version, or without a table', async () => {
    const newer = await saying(({ migrations }) => migrations.push({ hash: 'of next year', createdAt: '99' }))
    await refused(newer, 'another version of Washboard')
    await refused(await saying(({ tables }) => tables.pop()), /has no table|does not know/)
  })

  test('rows that contradict each other, or a name that leads elsewhere', async () => {
    const file = await altered((entries) =>
      entries.map((entry) => (entry.name.includes('public.users') ? { ...entry, bytes: Buffer.alloc(0) } : entry)),
    )
    await refused(file, 'violates foreign key constraint')
    const escaping = { name: 'objects/../../escaped', bytes: Buffer.from('x') }
    await refused(await altered((entries) => [...entries, escaping]), 'which this version does not know')
  })

  test.each([
    [headerName, 'bytes, where 4194304 are the most'],
    ['tables/public.tips/1.copy', 'bytes, where 33554432 are the most'],
    ['objects/pictures/0199', 'bytes, where 41943040 are the most'],
    ['manifest.json', 'does not hold what its list says'],
    ['objects/pictures/../../x', 'holds "objects/pictures/../../x", which this version does not know'],
    ['dir/x', 'holds "dir/x", which this version does not know'],
  ])('a small file that unpacks to a large %s', async (name, words) => {
    await refused(await bombOf(name === headerName ? [] : [entriesOfWhole[0]!], { name, megabytes: 50 }), words)
  })

  test('what a small file unpacks to is never in memory', async () => {
    const file = await bombOf([entriesOfWhole[0]!], { name: 'objects/pictures/0', megabytes: 600 })
    expect((await stat(file)).size).toBeLessThan(1_000_000)
    const place = await emptyPlace()
    const env = { DATABASE_URL: place.url, DATA_DIR: place.dataDir }
    const watching = `let most = 0
      setInterval(() => { most = Math.max(most, process.memoryUsage.rss()) }, 5).unref()
      process.on('exit', () => console.log('took', Math.round(most / 1e6), 'MB'))`
    const watched = ['--import', `data:text/javascript,${encodeURIComponent(watching)}`]
    const said = await command('restore', file, env, watched)
    expect(said).toMatch(/^1 .* where 41943040 are the most/m)
    expect(Number(/took (\d+) MB/.exec(said)![1])).toBeLessThan(400)
  })

  test('a small file of very many entries', async () => {
    const pack = tar.pack()
    for (const { name, bytes } of [entriesOfWhole[0]!]) pack.entry({ name }, bytes)
    for (let at = 0; at < 50_000; at += 1) pack.entry({ name: 'objects/pictures/0' }, '')
    pack.finalize()
    await pipeline(pack, createGzip({ level: 9 }), createWriteStream(changed))
    await refused(changed, 'it holds more entries than fit into it')
  })

  /** An entry of zeros behind those of a backup. */
  async function bombOf(entries: Entry[], { name, megabytes }: { name: string; megabytes: number }) {
    const pack = tar.pack()
    const written = pipeline(pack, createGzip({ level: 9 }), createWriteStream(changed))
    for (const { name, bytes } of entries) pack.entry({ name }, bytes)
    const large = pack.entry({ name, size: megabytes * 1024 * 1024 })
    await pipeline(function* () {
      const zeros = Buffer.alloc(1024 * 1024)
      for (let at = 0; at < megabytes; at += 1) yield zeros
    }, large)
    pack.finalize()
    await written
    return changed
  }
})

test('a place with tables or files is refused and stays as it is', async () => {
  const used = await copyOfTemplate(inject('postgres'))
  onTestFinished(used.drop)
  const before = await contentOf(used.url)
  const elsewhere = path.join((await temporaryFolder('used')).path, 'data')
  await expect(restore(configOf(used.url, elsewhere), whole)).rejects.toThrow('The database is not empty')
  expect(await contentOf(used.url)).toEqual(before)

  const place = await emptyPlace()
  const stray = path.join(place.dataDir, 'objects', 'pictures')
  await mkdir(stray, { recursive: true })
  await writeFile(path.join(stray, 'stray'), 'x')
  await expect(restore(place.config, whole)).rejects.toThrow('The file store is not empty (it has pictures/stray)')
  expect(await readdir(stray)).toEqual(['stray'])
})

test('a backup of nothing, or to nowhere, says so', async () => {
  const nothing = readConfig({ DATA_DIR: path.join(folder.path, 'no-shop') })
  await expect(backup(nothing, path.join(folder.path, 'x'))).rejects.toThrow('There is no database in')
  const { config } = await emptyPlace()
  await expect(backup(config, path.join(folder.path, 'x'))).rejects.toThrow('There is nothing to back up')
  await expect(backup(shop, path.join(folder.path, 'no/such/folder/x'))).rejects.toThrow('cannot be written (ENOENT)')
  await expect(backup(shop, folder.path)).rejects.toThrow('is a folder: name a file in it')
  expect((await readdir(folder.path)).filter((name) => name.startsWith('x'))).toEqual([])
})

describe('an encrypted backup', async () => {
  const { generateIdentity, identityToRecipient, Decrypter } = await import('age-encryption')
  const identity = await generateIdentity()
  const identityFile = path.join(folder.path, 'key.txt')
  await writeFile(identityFile, `# created: today\n# public key: age1\n${identity}\n`)
  const passphrase = 'three wet socks'
  const [ofKey, ofPassphrase] = ['key.age', 'passphrase.age'].map((name) => path.join(folder.path, name))

  beforeAll(async () => {
    await backup(shop, ofKey!, { recipients: [await identityToRecipient(identity)] })
    await backup(shop, ofPassphrase!, { passphrase })
  })

  test('is in the format of age, with a plain backup inside', async () => {
    const decrypter = new Decrypter()
    decrypter.addIdentity(identity)
    const plain = path.join(folder.path, 'plain.tar.gz')
    await writeFile(plain, await decrypter.decrypt(await readFile(ofKey!)))
    const tables = async (file: string) =>
      (await entriesIn(file)).map(({ name }) => name).filter((name) => name.startsWith('tables/'))
    expect(await tables(plain)).toEqual(await tables(whole))
    expect((await readFile(ofPassphrase!)).subarray(0, 40).toString()).toMatch(/^age-encryption\.org\/v1\n-> scrypt /)
    expect((await stat(ofPassphrase!)).mode & 0o777).toBe(0o600)
  })

  test.each([
    ['a key', ofKey!, { identityFile }],
    ['a passphrase', ofPassphrase!, { passphrase }],
  ])('is restored with %s', async (_, file, keys) => {
    const { rows, objects } = await restore((await emptyPlace()).config, file, keys)
    expect([rows['public.tips'], objects > 0]).toEqual([20, true])
  })

  test('is refused with one line where the key is wrong or missing, or the file is damaged', async () => {
    const place = await emptyPlace()
    const refused = (file: string, keys: Parameters<typeof restore>[2], words: string) =>
      expect(restore(place.config, file, keys)).rejects.toThrow(words)
    await refused(ofKey!, {}, 'is encrypted: set BACKUP_PASSPHRASE, or name the file of its key with --identity.')
    await refused(ofPassphrase!, { passphrase: 'dry socks' }, 'cannot be opened: the passphrase is not its own.')
    await refused(ofKey!, { passphrase }, 'cannot be opened: the passphrase is not its own.')
    const otherKey = path.join(folder.path, 'other.txt')
    await writeFile(otherKey, await generateIdentity())
    await refused(ofKey!, { identityFile: otherKey }, 'cannot be opened: the key is not its own.')
    await refused(ofKey!, { identityFile: whole }, 'holds no key of age')
    await refused(ofKey!, { identityFile: '/no/such/file' }, 'cannot be read (ENOENT)')
    const bytes = await readFile(ofKey!)
    bytes[bytes.length - 20]! ^= 1
    const damaged = path.join(folder.path, 'damaged.age')
    await writeFile(damaged, bytes)
    await refused(damaged, { identityFile }, 'is damaged')
    await expect(backup(shop, path.join(folder.path, 'x'), { recipients: ['age1nobody'] })).rejects.toThrow(
      'age1nobody is not a public key of age',
    )
  })

  test('is made and read by the commands', async () => {
    const env = { DATABASE_URL: app.pool.options.connectionString!, DATA_DIR: app.dataDir }
    const file = path.join(folder.path, 'by-command.age')
    expect(await command('backup', file, { ...env, BACKUP_PASSPHRASE: passphrase })).toMatch(/^0 Wrote/)
    const place = await emptyPlace()
    const there = { DATABASE_URL: place.url, DATA_DIR: place.dataDir }
    expect(await command('restore', file, there)).toMatch(/^1 .* is encrypted/)
    expect(await command('restore', file, { ...there, BACKUP_PASSPHRASE: passphrase })).toMatch(/^0 Restored/)
  })
})
