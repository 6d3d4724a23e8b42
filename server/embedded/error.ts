/** Why the embedded PostgreSQL is not available. The message is one line for the operator. */
export class EmbeddedPostgresError extends Error {}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** The reason of a failed file operation or command, as one line without Node's prefix. */
export function reasonOf(error: unknown): string {
  return oneLine(error instanceof Error ? error.message : String(error))
}

export const ownDatabase = 'set DATABASE_URL to a PostgreSQL of your own'
