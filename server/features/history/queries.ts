import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/db.ts'
import { imageAsText, imageOf } from '#server/db/images.ts'
import { cursorAt } from '#shared/api/cursor.ts'
import {
  type HistoryEntry,
  type HistoryNames,
  type HistoryPage,
  type HistorySearch,
  type RecordStory,
  recordEventsMax,
} from '#shared/history/history.ts'
import { type HistoryKind, type HistoryPart, restorableDays, restorableKinds } from '#shared/history/kinds.ts'
import { records } from '#shared/history/records.ts'
import { history, type Image, isChange } from '#shared/history/table.ts'
import { nameIn } from '#shared/history/words.ts'
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

const entryColumns = {
  id: history.id,
  at: history.at,
  actor: { id: history.actorId, name: history.actorName },
  kind: history.kind,
  recordId: history.recordId,
  action: history.action,
  before: imageAsText<Image | null>(history.before),
  after: imageAsText<Image | null>(history.after),
}

/** Texts are in no index: a search looks through so many entries at a time, which takes it a quarter of a second. */
const searchedAtOnce = 50_000

/** The newest entries first. A page of a search may be short, or empty, before the last one. */
export async function historyOf(db: Db, search: HistorySearch, atOnce = searchedAtOnce): Promise<HistoryPage> {
  const end = search.search ? await endOfSearch(db, search, atOnce) : undefined
  const found = await db
    .select({ ...entryColumns, address: history.address, requestId: history.requestId, canRestore: canRestore(db) })
    .from(history)
    .where(and(wanted(db, search), end ? gte(history.id, end) : undefined))
    .orderBy(desc(history.id))
    .limit(search.limit + 1)
  const entries = found.slice(0, search.limit)
  const last = found.length > entries.length ? entries.at(-1)!.id : end
  return {
    entries,
    names: await namesIn(db, entries),
    next: last ? cursorAt([last]) : null,
  }
}

/** The last entry of those that are looked through now; undefined where they are all that are left. */
async function endOfSearch(db: Db, { search: _, ...others }: HistorySearch, atOnce: number) {
  const [last, further] = await db
    .select({ id: history.id })
    .from(history)
    .where(wanted(db, others))
    .orderBy(desc(history.id))
    .offset(atOnce - 1)
    .limit(2)
  return further && last!.id
}

/** The names of all that the images refer to, in one statement; what is gone has its last one. */
export async function namesIn(
  db: Db,
  entries: Pick<HistoryEntry, 'kind' | 'before' | 'after'>[],
): Promise<HistoryNames> {
  const wanted = referencesIn(entries)
  if (wanted.size === 0) return {}
  const among = (ids: Iterable<string>) => sql`any (${sql.param([...ids])}::uuid[])`
  const gone = sql`
    select kind, record_id as id, before as image from ${history}
    where record_id = ${among([...wanted.values()].flatMap((ids) => [...ids]))} and action = 'deleted'
      and kind = any (${sql.param([...wanted.keys()])}::text[])`
  const there = [...wanted].map(
    ([kind, ids]) => sql`
      select ${kind}, id, ${imageOf(records[kind].kept)} from ${sql.identifier(records[kind].table)} where id = ${among(ids)}`,
  )
  const rows = await db.rows<{ kind: HistoryKind; id: string; image: Image }>(
    sql.join([gone, ...there], sql` union all `),
  )
  return Object.fromEntries(rows.map(({ kind, id, image }) => [id, nameIn(records[kind], image)]))
}

/** The ids in all columns that refer to other records, by the kind of those. */
function referencesIn(entries: Pick<HistoryEntry, 'kind' | 'before' | 'after'>[]): Map<HistoryKind, Set<string>> {
  const found = new Map<HistoryKind, Set<string>>()
  for (const { kind, before, after } of entries)
    for (const [column, { refersTo }] of Object.entries(records[kind].fields))
      for (const id of refersTo ? [before?.[column], after?.[column]] : [])
        if (typeof id === 'string') found.set(refersTo!, (found.get(refersTo!) ?? new Set()).add(id))
  return found
}

/** What became of a tip, newest first; empty where it is not this person's. */
/** What became of one record with a `user_id`; nothing of somebody else's where an owner is named. */
export async function storyOf(
  db: Db,
  kind: HistoryKind,
  { id, ownerId }: { id: string; ownerId: string | undefined },
): Promise<RecordStory> {
  const entries = await db
    .select(entryColumns)
    .from(history)
    .where(
      and(
        eq(history.recordId, id),
        eq(history.kind, kind),
        ownerId ? sql`coalesce(${history.after}, ${history.before}) ->> 'user_id' = ${ownerId}` : undefined,
      ),
    )
    .orderBy(desc(history.id))
    .limit(recordEventsMax)
  return { entries, names: await namesIn(db, entries) }
}

/** The changes of one record, latest first, each with the image after it and who made it. */
export async function changesOf(db: Db, { kind, id, most }: { kind: HistoryKind; id: string; most: number }) {
  const changes = await db
    .select({
      id: history.id,
      at: history.at,
      after: history.after,
      actorId: history.actorId,
      name: history.actorName,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(history)
    .leftJoin(users, eq(users.id, history.actorId))
    .where(and(eq(history.recordId, id), eq(history.kind, kind), eq(history.action, 'changed')))
    .orderBy(desc(history.id))
    .limit(most)
  return changes.map(({ id, at, after, actorId, name, firstName, lastName }) => ({
    id,
    at,
    after: after ?? {},
    by: { firstName: firstName ?? name ?? '', lastName: lastName ?? '' },
    /** Somebody at a public page, who said a name. */
    isPublic: actorId === null && name !== null,
  }))
}
