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
import { environment, startProgram } from './program.ts'

const main = path.resolve(import.meta.dirname, '../../dist/server/main.js')

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
  if (!existsSync(main)) throw new Error('There is no dist/server/main.js: run `npm run build` first.')
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

  const program = startProgram(process.execPath, [main], {
    env: environment({
      HOST: '127.0.0.1',
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      TIMEZONE: 'America/New_York',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...env,
    }),
  })
  const url = (await program.ready).replace(/\/$/, '')
  return {
    url,
    pid: program.process.pid!,
    invitation: /https?:\S+\/invite\/\S+/.exec(program.output())?.[0],
    output: program.output,
    ...outboxIn(dataDir),
    dataDir,
    db,
    makePerson: (overrides) => makePerson(db, overrides),
    async close() {
      program.process.kill('SIGTERM')
      await program.exit
      await pool.end()
      await database.drop()
      await folder.remove()
    },
  }
}
