import { existsSync } from 'node:fs'
import path from 'node:path'
import { withoutHistory } from '#server/db/history.ts'
import { settings } from '#shared/settings/table.ts'
import { cast, makePerson } from './cast.ts'
import { openDatabase } from './db.ts'
import { outboxIn } from './outbox.ts'
import { type TestPostgres, temporaryFolder } from './postgres.ts'
import { environment, startProgram } from './program.ts'

const main = path.resolve(import.meta.dirname, '../../dist/server/main.js')

/** The built product as a process of its own. */
export type Shop = Awaited<ReturnType<typeof startShop>>

/** Starts the built product on a copy of the template database. The cast is in it unless `people` says who else is. */
export async function startShop(postgres: TestPostgres, env: Record<string, string> = {}, { people = cast } = {}) {
  if (!existsSync(main)) throw new Error('There is no dist/server/main.js: run `npm run build` first.')
  const database = await openDatabase(postgres, people)
  const { db } = database
  const folder = await temporaryFolder('shop')
  const dataDir = path.join(folder.path, 'data')
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
    ...outboxIn(dataDir),
    url,
    pid: program.process.pid!,
    /** The link of the first admin's invitation, where one was printed. */
    invitation: /https?:\S+\/invite\/\S+/.exec(program.output())?.[0],
    output: program.output,
    dataDir,
    db,
    makePerson: (overrides?: Parameters<typeof makePerson>[1]) => makePerson(db, overrides),
    async close() {
      program.process.kill('SIGTERM')
      await program.exit
      await database.close()
      await folder.remove()
    },
  }
}
