import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { secrets } from '#shared/api/table.ts'
import type { Db } from './db.ts'

// What the database keeps and nobody is to read there, under a secret of the servers, which lies beside the database and not
// in it where that is the embedded one.

const algorithm = 'aes-256-gcm'
const [vectorLength, tagLength] = [12, 16]

/** Of one secret, another key for each purpose. */
export const keyFor = (purpose: string, secret: string) => hash('sha256', `${purpose}\n${secret}`, 'buffer')

/** Encrypts for one owner: what is theirs opens nothing in the row of another. */
export function seal(key: Buffer, ownerId: string, text: string): string {
  const vector = randomBytes(vectorLength)
  const cipher = createCipheriv(algorithm, key, vector).setAAD(Buffer.from(ownerId))
  const hidden = [cipher.update(text), cipher.final()]
  return Buffer.concat([vector, cipher.getAuthTag(), ...hidden]).toString('base64url')
}

export function open(key: Buffer, ownerId: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const vector = bytes.subarray(0, vectorLength)
  const decipher = createDecipheriv(algorithm, key, vector, { authTagLength: tagLength })
    .setAAD(Buffer.from(ownerId))
    .setAuthTag(bytes.subarray(vectorLength, vectorLength + tagLength))
  return Buffer.concat([decipher.update(bytes.subarray(vectorLength + tagLength)), decipher.final()]).toString()
}

/**
 * The secret that all servers on this database use: the one that is there, otherwise what this server brings. Of
 * several that start at once on an empty database one wins, and the others take its value.
 */
export async function sharedSecret(db: Db, name: string, own: string): Promise<string> {
  await db.insert(secrets).values({ name, value: own }).onConflictDoNothing()
  const [row] = await db.select().from(secrets).where(eq(secrets.name, name))
  return row!.value
}
