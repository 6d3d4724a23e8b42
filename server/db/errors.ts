/** What PostgreSQL or the network said, below whatever wraps it. */
export interface DatabaseFailure {
  code: string
  constraint?: string
  message: string
}

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

/** Follows `cause` to the error of the driver; undefined where the database has nothing to do with it. */
export function databaseFailure(error: unknown): DatabaseFailure | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    // A host name with several addresses fails once per address.
    const one: Error = at instanceof AggregateError && at.errors[0] instanceof Error ? at.errors[0] : at
    const { code, constraint, syscall } = one as { code?: unknown; constraint?: unknown; syscall?: unknown }
    const { message } = one
    // The socket of a database on this machine is there once it runs; a file that is missing stays missing.
    const isSocket = code === 'ENOENT' && syscall === 'connect'
    if (typeof code === 'string' && (/^[0-9A-Z]{5}$/.test(code) || networkCodes.has(code) || isSocket))
      return { code, message, ...(typeof constraint === 'string' && { constraint }) }
    if (/timeout exceeded when trying to connect|Connection terminated|not queryable/.test(message))
      return { code: 'CONNECTION', message }
  }
  return undefined
}

/** What the database, the network or OpenSSL said, in one line; the last ends its sentences with one of its own. */
export const reasonOf = (error: unknown): string =>
  (databaseFailure(error) ?? (error as Error)).message.trim().replace(/\s+/g, ' ')

/**
 * The database is away (down, starting, restarting, unreachable), so that trying again later makes sense. Some codes of the
 * same families say what no waiting mends: a pooler that does not take what we send (08P01), a database that is deleted.
 */
export const isAway = ({ code }: DatabaseFailure) =>
  code === 'CONNECTION' ||
  code === 'ENOENT' ||
  networkCodes.has(code) ||
  (code.startsWith('08') && code !== '08P01') ||
  (code.startsWith('57P') && code !== '57P04') ||
  code === '53300'

/** A transaction was rolled back for the sake of another one: a serialization failure or a deadlock. */
export const lostToAnother = ({ code }: DatabaseFailure) => code === '40001' || code === '40P01'

/**
 * The database did not finish a statement with which nothing is wrong, and stored nothing of it: it was cancelled or took
 * too long, was in a deadlock, or waited in vain for a lock.
 */
export const isBrokenOff = (failure: DatabaseFailure) =>
  lostToAnother(failure) || failure.code === '57014' || failure.code === '55P03'

/** A prepared statement is gone, or was prepared for tables that have changed since; its connection is of no more use. */
export const isStale = ({ code }: DatabaseFailure) => code === '26000' || code === '0A000'

/** There is no room left: for a file of ours, or for one of the database. */
export function isDiskFull(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if (['ENOSPC', 'EDQUOT'].includes((at as NodeJS.ErrnoException).code ?? '')) return true
  return databaseFailure(error)?.code === '53100'
}
