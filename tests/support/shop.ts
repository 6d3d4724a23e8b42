import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { withoutHistory } from '#server/db/act-as.ts'
import { openPool } from '#server/db/pool.ts'
import { asSystem } from '#server/db/who.ts'
import { settings } from '#shared/settings/table.ts'
import { addPeople, cast, makePerson, type Person } from './cast.ts'
import { openDb, type TestDb } from './db.ts'
import { type Outbox, outboxIn } from './outbox.ts'
import { copyOfTemplate, type TestPostgres, temporaryFolder } from './postgres.ts'

const clock = path.resolve(import.meta.dirname, 'clock.ts')
const program = path.resolve(import.meta.dirname, '../../dist/server/main.js')

/** The built product as a process of its own. */
export interface Shop extends Outbox {
  url: string
  pid: number
  /** The link of the first admin's invitation, where one was printed. */
  invitation: string | undefined
  dataDir: string
  db: TestDb
  makePerson(overrides?: Parameters<typeof makePerson>[1]): Promise<Person>
  /** Everything it has written so far, standard output and error together. */
  output(): string
  close(): Promise<void>
}

/** Starts the built product on a copy of the template database. The cast is in it unless `people` says who else is. */
export async function startShop(
  postgres: TestPostgres,
  env: Record<string, string> = {},
  { people = cast } = {},
): Promise<Shop> {
  if (!existsSync(program)) throw new Error('There is no dist/server/main.js: run `npm run build` first.')
  const database = await copyOfTemplate(postgres)
  const folder = await temporaryFolder('shop')
  const dataDir = path.join(folder.path, 'data')
  const pool = openPool(asSystem({ connectionString: database.url, max: 4 }))
  const db = openDb(pool)
  if (people.length > 0) await addPeople(db, people)
  // The cast work in a shop that has begun.
  if (people === cast)
    await db.transaction(async (tx) => {
      await withoutHistory(tx)
      await tx.insert(settings).values({ hidesFirstSteps: true })
    })

  const server = await startProcess({
    ...withoutSettings(process.env),
    HOST: '127.0.0.1',
    PORT: '0',
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    TIMEZONE: 'America/New_York',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    ...env,
  })
  return {
    ...server,
    ...outboxIn(dataDir),
    dataDir,
    db,
    makePerson: (overrides) => makePerson(db, overrides),
    async close() {
      await server.stop()
      await pool.end()
      await database.drop()
      await folder.remove()
    },
  }
}

const running = new Set<ChildProcess>()

// A worker that is stopped in the middle of a test leaves none behind.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts dist/server/main.js and waits for the line that says where it listens. */
async function startProcess(env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, ['--import', clock, program], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  void ended.then(() => running.delete(child))
  let output = ''
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += chunk
      const ready = linksIn(output).find((link) => !isInvitation(link))
      if (ready) resolve(ready.replace(/\/$/, ''))
    })
    void ended.then(() => reject(new Error(`The server ended before it was ready:\n${output}`)))
  })
  return {
    url,
    pid: child.pid!,
    invitation: linksIn(output).find(isInvitation),
    output: () => output,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Complete lines only: a chunk may end in the middle of a link. */
const linksIn = (output: string) => output.match(/https?:\/\/\S+(?=.*\n)/g) ?? []

const isInvitation = (link: string) => link.includes('/invite/')

/** The settings of whoever runs the tests are not the tests' settings. */
function withoutSettings(env: NodeJS.ProcessEnv) {
  const settings =
    /^(PORT|HOST|DATA_DIR|DATABASE_URL|PUBLIC_URL|SESSION_SECRET|ADMIN_|APP_NAME|TIMEZONE|SMTP_URL|MAIL_FROM|GCS_|GOOGLE_|OIDC_|DEFAULT_SHEET_URL|TRUST_PROXY|LOG_LEVEL|RATE_LIMITS)/
  return Object.fromEntries(Object.entries(env).filter(([name]) => !settings.test(name)))
}
