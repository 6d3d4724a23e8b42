/** PostgreSQL's word for the moment of the transaction, also in the JSON of an insertion. */
export const thisMoment = 'now'

/** The times of a record: written at `occurredAt`, arriving at this moment; where it was not told, the table's own. */
export const timesOf = (occurredAt: string | null | undefined) =>
  occurredAt ? { createdAt: occurredAt, arrivedAt: thisMoment } : {}
