// Keeps what a release was, for the test of upgrades: a backup of its demo shop, made small, and what people see in it.
//   npm run record:release      with the code of that release, into tests/upgrades/<version of package.json>
import { spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import sharp from 'sharp'
import { backup } from '#server/backup/backup.ts'
import { openPlace } from '#server/backup/place.ts'
import { readConfig } from '#server/boot/config.ts'
import { asSystem } from '#server/db/who.ts'
import { demoPassword, demoSignIns } from '#server/demo/people.ts'
import { refuse, takeNoArguments } from '#tools/arguments.ts'
import { askWith, everyAddress, signIn } from './every-answer.ts'

const root = path.join(import.meta.dirname, '../..')
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
const folder = path.join(root, 'tests/upgrades', version)
takeNoArguments('record:release')
if (existsSync(folder))
  refuse(`${folder} is there: a release stays as it was. Is the version in package.json the new one?`)

/** Half a year of tips and pay says no more than two weeks. */
const less = `
  select set_config('washboard.history', 'off', false);
  delete from tips where created_at < now() - interval '14 days';
  delete from payroll_periods where end_date < current_date - 28;
  delete from payroll_imports where end_date < current_date - 28;
  delete from machine_problems where created_at < now() - interval '60 days';
  delete from stain_reports where id not in (select id from stain_reports order by created_at desc limit 5);
  delete from shift_reports where id not in (select id from shift_reports order by created_at desc limit 12);
  delete from objects o where not exists (
    select from (
      select r::text from stain_reports r union all select r::text from shift_reports r
      union all select r::text from machine_problems r union all select r::text from users r) named(row)
    where row like '%' || o.id || '%');
  delete from history where kind in ('tip', 'payrollRecord') and at < now() - interval '5 days'
    or at < now() - interval '60 days'`

async function makeSmall(dataDir: string) {
  const place = await openPlace(readConfig({ DATA_DIR: dataDir }))
  const client = new pg.Client(asSystem(place.connection))
  await client.connect()
  try {
    await client.query(less)
  } finally {
    await client.end()
    await place.close()
  }
  const pictures = path.join(dataDir, 'objects/pictures')
  for (const name of await readdir(pictures)) {
    const file = path.join(pictures, name)
    await writeFile(
      file,
      await sharp(await readFile(file))
        .resize({ width: 96 })
        .toBuffer(),
    )
  }
}

async function record(origin: string) {
  const cookies: Record<string, string> = {}
  for (const { role, email } of demoSignIns) cookies[role] = await signIn(origin, email, demoPassword)
  const people = [...Object.entries(cookies), ['nobody', undefined] as const]
  const admin = askWith(origin, cookies.admin, 'en')
  const answers: Record<string, Record<string, unknown>> = {}
  for (const [name] of people) answers[name] = {}
  for (const address of await everyAddress(admin))
    for (const [name, cookie] of people) {
      const { status, headers, body } = await askWith(origin, cookie, 'en')(address)
      const isJson = headers['content-type']?.includes('json')
      if (status === 200 && isJson) answers[name]![address] = JSON.parse(body)
    }
  const pictures: Record<string, string> = {}
  for (const [address] of JSON.stringify(answers).matchAll(/\/api\/objects\/[\w/-]+/g)) {
    if (address in pictures) continue
    const response = await fetch(`${origin}${address}`, { headers: { Cookie: cookies.admin! } })
    if (response.ok) pictures[address] = hash('sha256', Buffer.from(await response.arrayBuffer()))
  }
  return { signIns: demoSignIns, password: demoPassword, cookies, answers, pictures }
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'washboard-release-'))
const server = spawn(process.execPath, [path.join(root, 'server/demo/main.ts')], {
  env: {
    PATH: process.env.PATH,
    TIMEZONE: 'America/New_York',
    TZ: 'America/New_York',
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'fatal',
    RATE_LIMITS: 'off',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
})
try {
  const url = await new Promise<string>((resolve, reject) => {
    server.once('exit', () => reject(new Error('The demo shop did not start.')))
    createInterface(server.stdout).on('line', (line) => {
      const found = /ready at (\S+)/.exec(line)
      if (found) resolve(found[1]!)
    })
  })
  await makeSmall(dataDir)
  const seen = await record(url)
  mkdirSync(folder, { recursive: true })
  await backup(readConfig({ DATA_DIR: dataDir }), path.join(folder, 'shop.tar.gz'))
  writeFileSync(path.join(folder, 'seen.json.gz'), gzipSync(JSON.stringify(seen), { level: 9 }))
} finally {
  server.kill('SIGTERM')
  await new Promise((resolve) => server.once('exit', resolve))
  await rm(dataDir, { recursive: true, force: true })
}
