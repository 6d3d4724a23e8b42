import { hash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Connection } from './connection.ts'
import { openPool } from './pool.ts'

/** Held shared by everything that removes files for good, and exclusively by a backup, which needs them to stay. */
export const filesLock = 'files'

/** Told apart from other programs' advisory locks in the same database. */
const family = 0x3a5b_0a7f

/** How often (milliseconds) a lock that somebody else has is asked for again. */
const askEvery = 100

interface Options {
  /** How long (milliseconds) to wait for the lock; without it, for ever. */
  patience?: number
  /** Those who say so do not exclude each other. */
  shared?: boolean
}

/**
 * PostgreSQL's advisory locks, told apart by names. All that a process holds are on one connection of their own, which is
 * open while there are any: what is done under a lock may wait for a bucket or a mail server, and must not hold one of
 * the connections that everybody works with.
 */
export class Locks {
  readonly #connections: pg.Pool
  #opening: Promise<pg.PoolClient> | undefined
  /** How many hold a lock or ask for one. */
  #users = 0
  /** Exclusive locks of this process, since PostgreSQL would give the same connection one twice. */
  readonly #own = new Set<string>()

  constructor(connection: Connection) {
    // A machine that is switched off says nothing: its locks are free again after a minute.
    const settings = { tcp_keepalives_idle: 30, tcp_keepalives_interval: 10, tcp_keepalives_count: 3 }
    this.#connections = openPool({ ...connection, max: 1 }, {}, settings)
  }

  /**
   * Runs the work while nobody else, in this process or another one on this database, holds the lock of this name.
   * Undefined where the lock is not free in time. A lock ends with the connection, however that ends.
   */
  async withLock<T>(
    name: string,
    work: () => Promise<T>,
    { patience = Number.POSITIVE_INFINITY, shared = false }: Options = {},
  ): Promise<T | undefined> {
    const until = performance.now() + patience
    this.#users += 1
    try {
      for (;;) {
        const client = await this.#take(name, shared)
        if (client)
          try {
            return await work()
          } finally {
            await this.#letGo(client, name, shared)
          }
        if (performance.now() + askEvery > until) return undefined
        await pause(askEvery)
      }
    } finally {
      this.#users -= 1
      if (this.#users === 0) await this.#close()
    }
  }

  async end(): Promise<void> {
    await this.#connections.end()
  }

  /** The connection that has the lock; undefined where somebody else has it. */
  async #take(name: string, shared: boolean): Promise<pg.PoolClient | undefined> {
    if (!shared && this.#own.has(name)) return undefined
    if (!shared) this.#own.add(name)
    let isTaken = false
    try {
      const client = await this.#open()
      const { rows } = await client.query<{ taken: boolean }>(statement('pg_try_advisory_lock', shared), keysOf(name))
      isTaken = rows[0]!.taken
      return isTaken ? client : undefined
    } finally {
      if (!shared && !isTaken) this.#own.delete(name)
    }
  }

  async #letGo(client: pg.PoolClient, name: string, shared: boolean) {
    // Where the connection is broken, the lock is free already.
    await client.query(statement('pg_advisory_unlock', shared), keysOf(name)).catch(() => {})
    if (!shared) this.#own.delete(name)
  }

  #open(): Promise<pg.PoolClient> {
    if (!this.#opening) {
      const opening = this.#connections.connect()
      this.#opening = opening
      const forget = () => {
        if (this.#opening === opening) void this.#close()
      }
      opening.then((client) => client.once('error', forget), forget)
    }
    return this.#opening
  }

  async #close() {
    const opening = this.#opening
    this.#opening = undefined
    const client = await opening?.catch(() => undefined)
    client?.release(true)
  }
}

const statement = (operation: string, shared: boolean) =>
  `select ${operation}${shared ? '_shared' : ''}($1, $2) as taken`

const keysOf = (name: string) => [family, Buffer.from(hash('sha256', name, 'hex').slice(0, 8), 'hex').readInt32BE()]
