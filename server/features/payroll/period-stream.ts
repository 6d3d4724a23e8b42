import type { Readable } from 'node:stream'
import type pg from 'pg'
import { jsonRows } from '#server/db/json-rows.ts'
import { periodTexts } from './queries.ts'

/** JSON text of all periods with all their records, sent while it is read: ten years of them fit no memory budget. */
export const periodStream = (pool: pg.Pool, signal?: AbortSignal): Promise<Readable> =>
  jsonRows(pool, {
    head: async () => '[\n',
    rows: periodTexts,
    tail: '\n]',
    // One with 200 records is 100 kB of text.
    batchSize: 4,
    signal,
  })
