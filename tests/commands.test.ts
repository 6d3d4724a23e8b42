import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const folder = mkdtempSync(path.join(tmpdir(), 'washboard-commands-'))
afterAll(() => rmSync(folder, { recursive: true }))
const inFolder = (name: string) => path.join(folder, name)
writeFileSync(inFolder('text'), 'Dear diary')
mkdirSync(inFolder('folder'))

const start = ['tools/build/start.js']
const server = ['server/main.ts']
const backup = ['server/backup/command.ts', 'backup']
const restore = ['server/backup/command.ts', 'restore']
const photos = ['server/backup/photos.ts']
const rescue = ['server/boot/rescue.ts']
const tests = ['tools/test/test.ts']
// Beside a database of one's own, the folder of the files is made where it is missing.
const away = { DATABASE_URL: 'postgresql://washboard:secret@127.0.0.1:1/washboard', DATA_DIR: 'folder' }
const bucket = { S3_BUCKET: 'files', AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' }

type Case = [command: string[], line: string | RegExp, env?: Record<string, string>]

const cases: Case[] = [
  [[...start, '--port', '80'], /^There is no '--port 80': settings are environment variables/],
  [[...start, 'demo', 'tips'], /^There is no 'tips': settings are environment variables/],
  [server, /^TZ is no time zone: set TIMEZONE/, { TZ: 'Atlantis' }],
  [server, /^The data folder .*text is not a folder/, { DATA_DIR: 'text' }],
  [['server/backup/command.ts', 'bakcup', 'x'], "Say backup or restore, not 'bakcup'."],
  [backup, 'Name the file: npm run backup -- /backups/washboard.tar.gz'],
  [[...backup, 'a', 'b'], /^Name one file, and not 'b' too/],
  [[...backup, 'a', '--identity', 'key'], 'A backup is encrypted with --recipient, not with --identity.'],
  [[...backup, 'a', '--fast'], /^Unknown option '--fast'/],
  [[...backup, 'new'], /^There is no database in .*: set DATA_DIR/],
  [[...backup, 'new'], /^The database cannot be reached/, away],
  [[...restore, 'a', '--recipient', 'age1x'], 'A restore is given its key with --identity, not --recipient.'],
  [[...restore, 'folder'], /folder cannot be read \(EISDIR\)\.$/],
  [[...restore, 'text'], /text is not a backup of Washboard\.$/],
  [photos, "Say to-bucket or to-disk, not '': npm run photos -- to-bucket"],
  [[...photos, 'to-bucket', '--fast'], /^Unknown option '--fast'/],
  [[...photos, 'to-bucket'], 'There is no bucket: set S3_BUCKET or GCS_BUCKET, as for the server.'],
  [[...photos, 'to-disk'], /^There is no database in .*: set DATA_DIR/, bucket],
  [rescue, 'Name the admin: npm run rescue -- admin@example.com'],
  [[...rescue, 'a@example.com', 'b@example.com'], /^Name one admin, and not 'b@example.com' too/],
  [[...tests, 'tips', 'payroll'], "Name one feature, and not 'payroll' too: npm test -- tips"],
  [[...tests, 'tipz'], /^No test is called 'tipz'\. Names are the folders of tests\/ and tests\/e2e\/, such as tips /],
  [['tools/docs/print-endpoints.ts', 'tips'], "npm run endpoints takes no arguments, and was given 'tips'."],
  [['tools/fuzz/run.ts', '--requests', '5'], /^Unknown option '--requests'/],
  [['tools/fuzz/run.ts', 'some'], "'some' is not a number from 1 on."],
  [['tools/record/record-answers.ts'], /^Say which shop to read, and which file to write/],
]

describe('a command that cannot be done says why in one line, and changes nothing', () => {
  test.for(cases)('%j: %s', ([[script = '', ...args], line, env = {}]) => {
    const dataDir = inFolder('data')
    const { PATH, NODE_COMPILE_CACHE } = process.env
    // Otherwise V8 compiles beside it, and may wait for ever for a collection of garbage while the process ends.
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--single-threaded', path.join(root, script), ...args],
      {
        cwd: folder,
        encoding: 'utf8',
        timeout: 60_000,
        env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', TZ: 'UTC', ...env },
      },
    )
    expect(stdout).toBe('')
    expect(stderr.trimEnd().split('\n')).toHaveLength(1)
    if (typeof line === 'string') expect(stderr).toBe(`${line}\n`)
    else expect(stderr.trimEnd()).toMatch(line)
    expect(status).not.toBe(0)
    expect([existsSync(dataDir), readdirSync(folder).sort()]).toEqual([false, ['folder', 'text']])
  })
})

describe('a Node that is too old is refused in one line', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const check = './server/boot/needed-node.js'
  const run = (version: string, ...args: string[]) => {
    const isVersion = `data:text/javascript,Object.defineProperty(process, 'version', { value: '${version}' })`
    return spawnSync(process.execPath, ['--import', isVersion, ...args], { cwd: root, encoding: 'utf8' })
  }

  test.for(Object.entries<string>(scripts).filter(([, script]) => /\bnode [^&]*\.ts\b/.test(script)))(
    'npm run %s looks before it reads TypeScript',
    ([, script]) =>
      expect(script).toMatch(/^npm run --silent build && |^(exec )?node --import \.\/server\/boot\/needed-node\.js /),
  )

  test.for([['--import', check, 'tools/docs/print-endpoints.ts'], start, [check]])('%j', (args) => {
    const line = 'Washboard needs Node 22.22.2 or newer, and this is v20.20.2.\n'
    expect(run('v20.20.2', ...args)).toMatchObject({ status: 1, stdout: '', stderr: line })
  })

  test.for([
    ['v22.21.0', 1],
    ['v22.22.2', 0],
    ['v24.0.0', 0],
  ] as const)('%s', ([version, status]) => expect(run(version, check).status).toBe(status))

  test('before anything is built', () => expect(scripts.build).toMatch(`node ${check.slice(2)} && `))
})
