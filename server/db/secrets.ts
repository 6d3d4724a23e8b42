import { eq } from 'drizzle-orm'
import { secrets } from '#shared/api/table.ts'
import type { Db } from './db.ts'

/**
 * The secret that all servers on this database use: the one that is there, otherwise what this server brings. Of
 * several that start at once on an empty database one wins, and the others take its value.
 */
export async function sharedSecret(db: Db, name: string, own: string): Promise<string> {
  await db.insert(secrets).values({ name, value: own }).onConflictDoNothing()
  const [row] = await db.select().from(secrets).where(eq(secrets.name, name))
  return row!.value
}
