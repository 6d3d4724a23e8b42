import path from 'node:path'
import type { RequestHandler } from 'express'
import { afterAll, inject, onTestFinished, TestRunner } from 'vitest'
import { readConfig } from '#server/boot/config.ts'
import { type ServerOptions, startServer } from '#server/boot/server.ts'
import { cast, makePerson, type Person } from './cast.ts'
import { type Client, clientOf, signedInClientOf, signIn } from './client.ts'
import { openDatabase } from './db.ts'
import { outboxIn } from './outbox.ts'
import { temporaryFolder } from './postgres.ts'

export { signIn }

export type App = Awaited<ReturnType<typeof startApp>>

/**
 * The real server on a database and a data folder of its own, closed when the test (or the file, when called outside
 * a test) is over. The cast is in the database unless `people` says who else is; `env` goes on top of the settings;
 * what the server logs is dropped unless `log` takes it; `arrival` is how long requests may take to come in.
 * With a DATABASE_URL in it, that database is used and stays.
 */
export async function startApp(
  env: Record<string, string> = {},
  { people = cast, log, arrival }: { people?: Person[] } & Pick<ServerOptions, 'log' | 'arrival'> = {},
) {
  const { url, pool, db, close } = await openDatabase(inject('postgres'), people, env.DATABASE_URL)
  const folder = await temporaryFolder('api')
  const dataDir = path.join(folder.path, 'data')

  const server = await startServer(
    readConfig({
      HOST: '127.0.0.1',
      PORT: '0',
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      TIMEZONE: 'America/New_York',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
      ...env,
    }),
    { shell: async () => shell, assets: noAssets, ...(log && { log }), ...(arrival && { arrival }) },
  )
  const { invitation } = await server.ready

  const browsers = new Map<string, Client>()
  let closing: Promise<void> | undefined
  const app = {
    ...outboxIn(dataDir),
    url: server.url,
    /** The link of the first admin's invitation, where the server printed one. */
    invitation,
    dataDir,
    db,
    pool,
    /** The server's own connections; for looking at how many are taken. */
    serverPool: server.pool,
    /** A new browser in which nobody is signed in, or one with the cookies of another. */
    stranger: (cookies?: Client['cookies']) => clientOf(server.url, cookies),
    /** This person's browser; it signs in with its first request and stays the same for the app's life. */
    as(person: Person): Client {
      const browser = browsers.get(person.id) ?? signedInClientOf(server.url, (client) => signIn(client, person))
      browsers.set(person.id, browser)
      return browser
    },
    /** One more browser in which this person is signed in. */
    async newBrowserOf(person: Parameters<typeof signIn>[1]) {
      const browser = clientOf(server.url)
      await signIn(browser, person)
      return browser
    },
    /** One more person, an active employee unless told otherwise. */
    makePerson: (overrides?: Parameters<typeof makePerson>[1]) => makePerson(db, overrides),
    close() {
      closing ??= (async () => {
        await server.close()
        await close()
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

const shell = `<!doctype html><html lang="en"><head>
  <script type="module" data-language="es"></script></head><body><div id="root"></div></body></html>`

/** API tests run without a build of the client. */
const noAssets: RequestHandler = (_req, _res, next) => next()
