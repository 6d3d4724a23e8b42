import path from 'node:path'
import type { RequestHandler } from 'express'
import type pg from 'pg'
import { afterAll, inject, onTestFinished, TestRunner } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openPool } from '#server/db/pool.ts'
import { asSystem } from '#server/db/who.ts'
import { type ServerOptions, startServer } from '#server/server.ts'
import { addPeople, cast, makePerson, type Person } from './cast.ts'
import { type Client, clientOf, signedInClientOf, signIn } from './client.ts'
import { openDb, type TestDb } from './db.ts'
import { type Outbox, outboxIn } from './outbox.ts'
import { copyOfTemplate, temporaryFolder } from './postgres.ts'

export { signIn }

export interface App extends Outbox {
  url: string
  /** The link of the first admin's invitation, where the server printed one. */
  invitation: string | undefined
  dataDir: string
  db: TestDb
  pool: pg.Pool
  /** The server's own connections; for looking at how many are taken. */
  serverPool: pg.Pool
  /** This person's browser; it signs in with its first request and stays the same for the app's life. */
  as(person: Person): Client
  /** A new browser in which nobody is signed in, or one with the cookies of another. */
  stranger(cookies?: Client['cookies']): Client
  /** One more person, an active employee unless told otherwise. */
  makePerson(overrides?: Parameters<typeof makePerson>[1]): Promise<Person>
  close(): Promise<void>
}

/**
 * The real server on a database and a data folder of its own, closed when the test (or the file, when called outside
 * a test) is over. The cast is in the database unless `people` says who else is; `env` goes on top of the settings;
 * what the server logs is dropped unless `log` takes it; `arrival` is how long requests may take to come in.
 * With a DATABASE_URL in it, that database is used and stays.
 */
export async function startApp(
  env: Record<string, string> = {},
  { people = cast, log, arrival }: { people?: Person[] } & Pick<ServerOptions, 'log' | 'arrival'> = {},
): Promise<App> {
  const database = env.DATABASE_URL ? given(env.DATABASE_URL) : await copyOfTemplate(inject('postgres'))
  const folder = await temporaryFolder('api')
  const dataDir = path.join(folder.path, 'data')
  const pool = openPool(asSystem({ connectionString: database.url, max: 4 }))
  const db = openDb(pool)
  if (people.length > 0) await addPeople(db, people)

  const server = await startServer(
    readConfig({
      HOST: '127.0.0.1',
      PORT: '0',
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      TIMEZONE: 'America/New_York',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
      ...env,
    }),
    {
      shell: async () => shell,
      assets: noAssets,
      ...(log && { log }),
      ...(arrival && { arrival }),
    },
  )
  const { invitation } = await server.ready

  const browsers = new Map<string, Client>()
  let closing: Promise<void> | undefined
  const app: App = {
    url: server.url,
    invitation,
    dataDir,
    db,
    pool,
    serverPool: server.pool,
    ...outboxIn(dataDir),
    stranger: (cookies) => clientOf(server.url, cookies),
    as(person) {
      const browser = browsers.get(person.id) ?? signedInClientOf(server.url, (client) => signIn(client, person))
      browsers.set(person.id, browser)
      return browser
    },
    makePerson: (overrides) => makePerson(db, overrides),
    close() {
      closing ??= (async () => {
        await server.close()
        await pool.end()
        await database.drop()
        await folder.remove()
      })()
      return closing
    },
  }
  if (TestRunner.getCurrentTest()) onTestFinished(app.close)
  else afterAll(app.close)
  return app
}

/** One more server on the database of this app, or the same one started again. */
export const startAgain = (app: App, env: Record<string, string> = {}) =>
  startApp({ DATABASE_URL: String(app.pool.options.connectionString), ...env }, { people: [] })

const given = (url: string) => ({ url, drop: async () => {} })

const shell = `<!doctype html><html lang="en"><head>
  <script type="module" data-language="es"></script></head><body><div id="root"></div></body></html>`

/** API tests run without a build of the client. */
const noAssets: RequestHandler = (_req, _res, next) => next()
