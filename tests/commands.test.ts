import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const folder = mkdtempSync(path.join(tmpdir(), 'washboard-commands-'))
afterAll(() => rmSync(folder, { recursive: true }))
const inFolder = (name: string) => path.join(folder, name)
writeFileSync(inFolder('text'), 'Dear diary')
mkdirSync(inFolder('folder'))

const start = ['scripts/start.js']
const demo = ['scripts/start.js', 'demo']
const server = ['server/main.ts']
const backup = ['server/backup/command.ts', 'backup']
const restore = ['server/backup/command.ts', 'restore']
const rescue = ['server/rescue.ts']
// Beside a database of one's own, the folder of the files is made where it is missing.
const nowhere = 'postgresql://washboard:secret@127.0.0.1:1/washboard'

type Case = [what: string, command: string[], line: string | RegExp, env?: Record<string, string>]

const cases: Case[] = [
  [
    'start with an argument',
    [...start, '--port', '80'],
    /^There is no '--port 80': settings are environment variables/,
  ],
  ['demo with an argument', [...demo, 'tips'], /^There is no 'tips': settings are environment variables/],
  ['start in a wrong zone', server, /^TIMEZONE must be a time zone name/, { TIMEZONE: 'Atlantis' }],
  ['start on a machine in a wrong zone', server, /^TZ is no time zone: set TIMEZONE/, { TZ: 'Atlantis' }],
  ['start with another database', server, /^DATABASE_URL must be a URL/, { DATABASE_URL: 'mysql://localhost/x' }],
  ['start with a wrong port', server, /^PORT must be a port number/, { PORT: '70000' }],
  ['start with a file for the data', server, /^The data folder .*text is not a folder/, { DATA_DIR: inFolder('text') }],
  ['something else', ['server/backup/command.ts', 'bakcup', 'x'], "Say backup or restore, not 'bakcup'."],
  ['backup without a file', backup, 'Name the file: npm run backup -- /backups/washboard.tar.gz'],
  ['backup into two files', [...backup, 'a', 'b'], /^Name one file, and not 'b' too/],
  [
    'backup with what is for restores',
    [...backup, 'a', '--identity', 'key'],
    'A backup is encrypted with --recipient, not with --identity.',
  ],
  ['backup with an unknown option', [...backup, 'a', '--fast'], /^Unknown option '--fast'/],
  ['backup without a shop', [...backup, inFolder('new')], /^There is no database in .*: set DATA_DIR/],
  [
    'backup of a database that is away',
    [...backup, inFolder('new')],
    /^The database cannot be reached/,
    { DATABASE_URL: nowhere, DATA_DIR: inFolder('folder') },
  ],
  ['restore without a file', restore, 'Name the file: npm run restore -- /backups/washboard.tar.gz'],
  [
    'restore with what is for backups',
    [...restore, 'a', '--recipient', 'age1x'],
    'A restore is given its key with --identity, not --recipient.',
  ],
  ['restore of no file', [...restore, inFolder('new')], /new cannot be read \(ENOENT\)\.$/],
  ['restore of a folder', [...restore, inFolder('folder')], /folder cannot be read \(EISDIR\)\.$/],
  ['restore of something else', [...restore, inFolder('text')], /text is not a backup of Washboard\.$/],
  ['rescue of nobody', rescue, 'Name the admin: npm run rescue -- admin@example.com'],
  ['rescue of two', [...rescue, 'a@example.com', 'b@example.com'], /^Name one admin, and not 'b@example.com' too/],
  [
    'tests of two features',
    ['scripts/test.ts', 'tips', 'payroll'],
    "Name one feature, and not 'payroll' too: npm test -- tips",
  ],
  [
    'tests of no feature',
    ['scripts/test.ts', 'tipz'],
    "No test is called 'tipz'. Names are the folders of tests/ and tests/e2e/, such as tips or payroll.",
  ],
  [
    'endpoints of something',
    ['scripts/print-endpoints.ts', 'tips'],
    "npm run endpoints takes no arguments, and was given 'tips'.",
  ],
  ['a record of nothing', ['scripts/record-answers.ts'], /^Say of which shop, and into which file/],
]

describe('a command that cannot be done says why in one line, and changes nothing', () => {
  test.for(cases)('%s', ([, [script = '', ...args], line, env = {}]) => {
    const dataDir = inFolder('data')
    const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(root, script), ...args], {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', TZ: 'UTC', ...env },
    })
    expect(stdout).toBe('')
    expect(stderr.trimEnd().split('\n')).toHaveLength(1)
    if (typeof line === 'string') expect(stderr).toBe(`${line}\n`)
    else expect(stderr.trimEnd()).toMatch(line)
    expect(status).not.toBe(0)
    expect([existsSync(dataDir), readdirSync(folder).sort()]).toEqual([false, ['folder', 'text']])
  })
})
