import { afterAll, inject } from 'vitest'
import { signIn } from './app.ts'
import { cast, type Person } from './cast.ts'
import { type Client, clientOf } from './client.ts'
import { openDatabase } from './db.ts'
import { temporaryFolder } from './postgres.ts'

/** What several servers of one shop have together: the database, with the cast in it, and a folder of pictures. */
export async function oneDatabase() {
  const { url, pool, db, close } = await openDatabase(inject('postgres'), cast)
  const files = await temporaryFolder('one-database')
  afterAll(async () => {
    await close()
    await files.remove()
  })
  const shared = { DATABASE_URL: url, OBJECTS_DIR: files.path }
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
