import { Readable } from 'node:stream'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import Cursor from 'pg-cursor'
import { periodTexts } from './queries.ts'

/** Periods read at a time; one with 200 records is 100 kB of text. */
const batchSize = 4

/** JSON text of all periods with all their records, sent while it is read: ten years of them fit no memory budget. */
export async function periodStream(pool: pg.Pool): Promise<Readable> {
  const { sql, params } = new PgDialect().sqlToQuery(periodTexts)
  const client = await pool.connect()
  const cursor = client.query(new Cursor<[string]>(sql, params, { rowMode: 'array' }))
  let broken: Error | undefined
  const batches = async function* () {
    try {
      yield '['
      let separator = ''
      for (let batch = await cursor.read(batchSize); batch.length > 0; batch = await cursor.read(batchSize)) {
        yield separator + batch.join(',')
        separator = ','
      }
      yield ']'
    } catch (error) {
      broken = error as Error
      throw error
    } finally {
      await cursor.close().catch(() => {})
      client.release(broken)
    }
  }
  return Readable.from(batches(), { objectMode: false })
}
