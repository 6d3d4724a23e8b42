import { and, eq, gte, inArray, isNotNull, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/db.ts'
import type { HistorySearch } from '#shared/history/history.ts'
import { type HistoryPart, restorableDays, restorableKinds } from '#shared/history/kinds.ts'
import { history, isChange } from '#shared/history/table.ts'
import { users } from '#shared/users/table.ts'

export const restorableFor = sql.raw(`interval '${restorableDays} days'`)
const day = 24 * 60 * 60 * 1000

const later = alias(history, 'later')

/** Nothing became of the record after this. */
export const isNewest = (db: Db) =>
  sql<boolean>`not exists ${db
    .select({ id: later.id })
    .from(later)
    .where(and(eq(later.recordId, history.recordId), eq(later.kind, history.kind), sql`${later.id} > ${history.id}`))}`

export const canRestore = (db: Db) =>
  sql<boolean>`${and(
    eq(history.action, 'deleted'),
    inArray(history.kind, [...restorableKinds]),
    sql`${history.at} > now() - ${restorableFor}`,
    isNewest(db),
  )}`

const parts: Record<HistoryPart, (db: Db) => SQL | undefined> = {
  changes: () => isChange(history),
  restorable: (db) =>
    and(
      isChange(history),
      gte(history.id, firstIdAt(new Date(Date.now() - restorableDays * day).toISOString())),
      canRestore(db),
    ),
}

/** What is asked for, as a condition on the entries. */
export function wanted(
  db: Db,
  { from, to, person, kind, record, only, search, cursor }: HistorySearch,
): SQL | undefined {
  return and(
    only ? parts[only](db) : undefined,
    from ? gte(history.id, firstIdAt(from)) : undefined,
    to ? lte(history.id, lastIdAt(to)) : undefined,
    cursor ? lt(history.id, cursor[0]) : undefined,
    person ? by(person) : undefined,
    record ? eq(history.recordId, record) : undefined,
    // The lines of a pay run come and go with their period, hundreds at a time.
    kind ? eq(history.kind, kind) : record ? undefined : ne(history.kind, 'payrollRecord'),
    search ? says(search) : undefined,
  )
}

function by(person: string): SQL | undefined {
  if (person === 'system') return and(isNull(history.actorId), isNull(history.actorName))
  if (person === 'public') return and(isNull(history.actorId), isNotNull(history.actorName))
  return eq(history.actorId, person)
}

/** Ids begin with the milliseconds of their time. */
const startOfId = (instant: string) => Date.parse(instant).toString(16).padStart(12, '0')
const idOf = (digits: string) => digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
const firstIdAt = (instant: string) => idOf(startOfId(instant).padEnd(32, '0'))
const lastIdAt = (instant: string) => idOf(startOfId(instant).padEnd(32, 'f'))

const anywhere = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Who did it, whom it is about, or any value before or after. */
function says(search: string): SQL | undefined {
  // Amounts stand there without their sign.
  const wanted = search.replace(/^\$/, '')
  const text = anywhere(wanted)
  // As it stands in the text of an image: searching the text is faster than searching its values.
  const inJson = anywhere(JSON.stringify(wanted).slice(1, -1))
  // Numbers of orders and amounts have no upper and lower case, and are found in half the time.
  const like = sql.raw(/\p{L}/u.test(wanted) ? 'ilike' : 'like')
  const anyValue = (image: AnyPgColumn) => sql`
    case when ${image}::text ${like} ${inJson} then exists (select from jsonb_each_text(${image}) where value ${like} ${text}) end`
  const named = sql`(
    select id::text from ${users} where ${users.firstName} || ' ' || ${users.lastName} ${like} ${text})`
  return or(
    sql`${history.actorName} ${like} ${text}`,
    anyValue(history.before),
    anyValue(history.after),
    sql`coalesce(${history.after}, ${history.before}) ->> 'user_id' in ${named}`,
  )
}
