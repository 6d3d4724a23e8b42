import { afterAll, inject } from 'vitest'
import { openPool } from '#server/db/pool.ts'
import { asSystem } from '#server/db/who.ts'
import { signIn } from './app.ts'
import { addPeople, cast, type Person } from './cast.ts'
import { type Client, clientOf } from './client.ts'
import { openDb } from './db.ts'
import { copyOfTemplate, temporaryFolder } from './postgres.ts'

/** What several servers of one shop have together: the database, with the cast in it, and a folder of pictures. */
export async function oneDatabase() {
  const database = await copyOfTemplate(inject('postgres'))
  const pool = openPool(asSystem({ connectionString: database.url, max: 4 }))
  const db = openDb(pool)
  await addPeople(db, cast)
  const files = await temporaryFolder('one-database')
  afterAll(async () => {
    await pool.end()
    await database.drop()
    await files.remove()
  })
  const shared = { DATABASE_URL: database.url, OBJECTS_DIR: files.path }
  return { pool, db, settings: { ...shared, TIMEZONE: 'America/New_York', LOG_LEVEL: 'silent' } }
}

/** A browser in which this person signed in at the server of one address, as it is sent to others. */
export async function browserOf(person: Pick<Person, 'email' | 'password'>, signedInAt: string) {
  const browser = clientOf(signedInAt)
  await signIn(browser, person)
  return (address: string): Client => {
    const client = clientOf(address)
    for (const [name, value] of browser.cookies) client.cookies.set(name, value)
    return client
  }
}
