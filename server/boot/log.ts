import { DrizzleQueryError } from 'drizzle-orm'
import pino, { type DestinationStream, type Logger } from 'pino'
import { requestMarkNow } from '#server/db/pool.ts'

/** Structured lines on standard error, where nothing else is written. */
export const createLog = (
  level: string,
  destination: DestinationStream = pino.destination({ dest: 2, sync: false }),
): Logger => pino({ level, serializers: { err: withoutValues }, mixin: traceNow }, destination)

/** Whatever is logged for a request that came with a trace names it. */
function traceNow() {
  const traceId = requestMarkNow()?.traceId
  return traceId ? { traceId } : {}
}

/**
 * What went wrong and where, as a log may keep it. A failed statement carries its parameters and PostgreSQL's detail the
 * whole row, and among them are password hashes, codes and amounts; a refused token carries its claims.
 */
function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return {
    type: error.constructor.name,
    message: messageOf(error),
    code,
    constraint,
    stack: error.stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(error instanceof AggregateError && { errors: error.errors.map(withoutValues) }),
    ...(error.cause instanceof Error && { cause: withoutValues(error.cause) }),
  }
}

function messageOf(error: Error): string {
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`
  // PostgreSQL quotes data that it cannot read.
  return /^22...$/.test(String((error as { code?: unknown }).code))
    ? error.message.replace(/".*"/s, '"…"')
    : error.message
}
