import { Readable } from 'node:stream'
import { type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import { ClientGone } from '#server/http/leaving.ts'
import { abandon } from './pool.ts'
import { asText, filled, runnerOn, type StatementRunner, type Values } from './prepared.ts'

export interface JsonRows {
  /** Reads what stands before the rows, up to the bracket that opens their list; in the same snapshot as the rows. */
  head: (runner: StatementRunner) => Promise<string>
  /** Rows of one column, a text, with what its query is given. */
  rows: SQL
  values?: Values
  /** Makes the JSON text of a row; without it, the column is that. */
  rowText?: ((text: string) => string) | undefined
  /** Closes the list and whatever is around it. */
  tail: string
  /** Rows read at a time; some hundred kilobytes of text are a good measure. */
  batchSize: number
  /** Ends it, at whatever moment; its reason is what the stream fails with. */
  signal?: AbortSignal | undefined
  /** How long (milliseconds) a reader may take nothing before the answer breaks off. */
  patience?: number | undefined
}

/** Long answers may hold so many of the pool's connections; the others stay for everybody else. */
const readingAtOnce = 4

/**
 * JSON text of any number of rows, written while it is read: memory stays the same for fifty and for five hundred
 * thousand. All of it comes from one snapshot. The stream must be read or destroyed; a reader that takes
 * nothing for as long as `patience` is cut off, so that it does not keep a connection. What fails before the first
 * rows are there is thrown, so that it can still be answered with words.
 */
export async function jsonRows(pool: pg.Pool, { patience = 60_000, ...wanted }: JsonRows): Promise<Readable> {
  const { signal } = wanted
  signal?.throwIfAborted()
  const endTurn = await unlessGone(turnOf(pool), (end) => end(), signal)
  const client = await unlessGone(pool.connect(), (late) => late.release(), signal).catch((error) => {
    endTurn()
    throw error
  })
  let isOver = false
  const end = (giveBack: (client: pg.PoolClient) => void) => {
    if (isOver) return
    isOver = true
    giveBack(client)
    endTurn()
  }
  signal?.addEventListener('abort', () => end(abandon), { once: true })
  try {
    await client.query('begin isolation level repeatable read read only')
    const head = await wanted.head(runnerOn(client))
    await client.query(filled(sql`declare json_rows no scroll cursor for ${wanted.rows}`, wanted.values ?? {}))
    const fetch = async () => {
      const text = `fetch ${wanted.batchSize} from json_rows`
      const { rows } = await client.query<[string]>({ text, rowMode: 'array', types: asText })
      return rows.map(([text]) => text)
    }
    const first = await fetch()
    signal?.throwIfAborted()
    return streamOf({ ...wanted, head, patience, client, end, fetch, first })
  } catch (error) {
    end(close)
    signal?.throwIfAborted()
    throw error
  }
}

const turns = new WeakMap<pg.Pool, { taken: number; waiting: (() => void)[] }>()

/** How many answers are being read from this pool, and how many readers wait for that. */
export function longAnswersOf(pool: pg.Pool): { reading: number; waiting: number } {
  const queue = turns.get(pool)
  return { reading: queue?.taken ?? 0, waiting: queue?.waiting.length ?? 0 }
}

/** Waits for one of the places; what it gives back frees the place. */
async function turnOf(pool: pg.Pool): Promise<() => void> {
  const queue = turns.get(pool) ?? { taken: 0, waiting: [] }
  turns.set(pool, queue)
  if (queue.taken < readingAtOnce) queue.taken += 1
  else await new Promise<void>((resolve) => queue.waiting.push(resolve))
  return () => {
    const next = queue.waiting.shift()
    if (next) next()
    else queue.taken -= 1
  }
}

/** Stops waiting when the caller leaves; a connection that comes after that is given back. */
function unlessGone<T>(coming: Promise<T>, giveBack: (late: T) => void, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return coming
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    coming.then((it) => (signal.aborted ? giveBack(it) : resolve(it)), reject)
  })
}

type Batch = string[]

interface Reading {
  rowText?: JsonRows['rowText']
  head: string
  tail: string
  batchSize: number
  signal?: AbortSignal | undefined
  patience: number
  client: pg.PoolClient
  /** To be called once nothing more is read. */
  end: (giveBack: (client: pg.PoolClient) => void) => void
  fetch: () => Promise<Batch>
  first: Batch
}

function streamOf({
  rowText = (text) => text,
  head,
  tail,
  batchSize,
  signal,
  patience,
  client,
  end,
  fetch,
  first,
}: Reading): Readable {
  let next: Promise<Batch> | undefined = Promise.resolve(first)
  let before = head
  let hurry: NodeJS.Timeout | undefined
  const waitForReader = () => {
    clearTimeout(hurry)
    hurry = setTimeout(() => stream.destroy(new ClientGone('The reader of a long answer stalled.')), patience).unref()
  }
  const stream = new Readable({
    read() {
      clearTimeout(hurry)
      next
        ?.then((rows) => {
          if (this.destroyed) return
          // The database reads ahead while this batch is compressed and sent.
          next = rows.length === batchSize ? fetch() : undefined
          // A failure is found by the read that waits for it.
          next?.catch(() => {})
          waitForReader()
          const isEnd = next === undefined
          // Each batch is a line of its own, so that a browser can parse the answer while it arrives.
          if (rows.length > 0 || before === head) this.push(before + rows.map(rowText).join(','))
          before = '\n,'
          if (isEnd) {
            this.push(tail)
            this.push(null)
          }
        })
        .catch((error) => this.destroy(error))
    },
    /** Runs in any case: after the last row, after an error, and when the reader is gone. */
    destroy(error, done) {
      clearTimeout(hurry)
      // A connection that broke, or on which rows are still to come, is closed, which ends its statement.
      if (error || next) end(abandon)
      else
        client.query('commit').then(
          () => end(giveBack),
          () => end(close),
        )
      done(error)
    },
  })
  // Where nobody is left to hear of it, a failure would end the process.
  stream.on('error', () => {})
  signal?.addEventListener('abort', () => stream.destroy(signal.reason), { once: true })
  waitForReader()
  return stream
}

const giveBack = (client: pg.PoolClient) => client.release()
const close = (client: pg.PoolClient) => client.release(true)
