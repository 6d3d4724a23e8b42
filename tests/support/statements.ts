import pg from 'pg'
import { requestMarkNow } from '#server/db/pool.ts'

export interface Statement {
  text: string
  values: unknown[]
}

let heard: Statement[] | undefined

// Listens from the start: a connection keeps the method that it found when it was opened.
const { query } = pg.Client.prototype
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const [first, second] = args as [string | pg.QueryConfig, unknown]
  const isText = typeof first === 'string'
  const values = Array.isArray(second) ? second : isText ? [] : (first.values ?? [])
  const text = isText ? first : first.text
  // It belongs to no call that a connection is opened.
  const isOpening = text.startsWith('set timezone')
  // What people are mailed of their account, and webhooks are told, goes out in the background; settings are read there.
  if (!isOpening && !['notices', 'webhooks', 'bell', 'settings'].includes(requestMarkNow()?.requestId ?? ''))
    heard?.push({ text, values })
  return Reflect.apply(query, this, args)
} as typeof query

/** What this process sends to PostgreSQL while `work` runs, in its order; several statements in one text count as one. */
export async function statementsDuring(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  heard = statements
  try {
    await work()
  } finally {
    heard = undefined
  }
  return statements
}

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Plan[]
}

/** The tables that PostgreSQL would read from one end to the other for this statement. */
export async function tablesReadWhole(pool: pg.Pool, { text, values }: Statement): Promise<string[]> {
  const explained = text.replace(/^\s*declare .*? cursor for/is, '')
  if (!/^\s*(?:select|with|insert|update|delete)\b/i.test(explained)) return []
  const { rows } = await pool.query({ text: `explain (format json) ${explained}`, values })
  const inPlan = ({ 'Node Type': node, 'Relation Name': table, Plans: below = [] }: Plan): string[] => [
    ...(node === 'Seq Scan' && table ? [table] : []),
    ...below.flatMap(inPlan),
  ]
  return inPlan(rows[0]['QUERY PLAN'][0].Plan)
}
