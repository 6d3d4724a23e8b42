import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { Database } from '#server/db/database.ts'
import type { Db } from '#server/db/db.ts'
import { openPool } from '#server/db/pool.ts'
import type { Reads } from '#server/db/prepared.ts'
import { runnerOn } from '#server/db/prepared.ts'
import { asSystem, system } from '#server/db/who.ts'
import { addPeople, type Person } from './cast.ts'
import { copyOfTemplate, type TestPostgres } from './postgres.ts'

/** The database as the server itself has it, and what only a test may do with it. */
export type TestDb = Db & Pick<ReturnType<typeof drizzle>, 'execute' | '$count'> & { $client: pg.Pool }

export function openDb(pool: pg.Pool): TestDb {
  const anything = drizzle({ client: pool })
  return Object.assign(databaseOn(pool).as(system), {
    execute: anything.execute.bind(anything),
    $count: anything.$count.bind(anything),
    $client: pool,
  })
}

export const databaseOn = (pool: pg.Pool, shopZone = 'America/New_York') =>
  new Database({ pool, shopZone: () => shopZone })

/** For statements of the server on a connection of the test. */
export const readsOn = (client: pg.PoolClient): Reads => ({
  known: { caller: undefined, shopZone: 'America/New_York' },
  texts: (statement, values) => runnerOn(client).rows(statement, values),
})

/** A database with these people: a copy of the template until `close`, or the one at this address. */
export async function openDatabase(postgres: TestPostgres, people: Person[], given?: string) {
  const { url, drop } = given ? { url: given, drop: async () => {} } : await copyOfTemplate(postgres)
  const pool = openPool(asSystem({ connectionString: url, max: 4 }))
  const db = openDb(pool)
  if (people.length > 0) await addPeople(db, people)
  const close = () => pool.end().then(drop)
  return { url, pool, db, close }
}
