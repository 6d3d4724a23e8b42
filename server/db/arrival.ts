import { sql } from 'drizzle-orm'

type Told = string | null | undefined

/** The times of a record: written at `occurredAt`, arriving now; where that was not told, the table's own. */
export const timesOf = (occurredAt: Told) => (occurredAt ? { createdAt: occurredAt, arrivedAt: sql`now()` } : {})

/** In the rows of an insertion, which are JSON and have no functions, this stands for `now()`. */
export const nowInJson = 'now'

export const timesInJson = (occurredAt: Told) => (occurredAt ? { createdAt: occurredAt, arrivedAt: nowInJson } : {})
