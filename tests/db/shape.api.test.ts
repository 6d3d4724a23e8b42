import { text as textOf } from 'node:stream/consumers'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import { alias, boolean, date, integer, jsonb, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { type Asked, combined, list, longList, one } from '#server/db/answer.ts'
import { insertion, insertRows } from '#server/db/insertion.ts'
import { returning } from '#server/db/line.ts'
import { openPool } from '#server/db/pool.ts'
import { count, type Given, items, nested, oneOf, text as textPart, where, yesNo } from '#server/db/shape.ts'
import { asSystem, system } from '#server/db/who.ts'
import { id, instant, newId } from '#shared/db/columns.ts'
import { databaseOn, openDb } from '#tests/support/db.ts'
import { emptyDatabase } from '#tests/support/postgres.ts'

/** One column of each kind, as it must be and as it may be missing. */
const garments = pgTable('garments', {
  id: id(),
  place: integer().notNull(),
  uuid: uuid().notNull(),
  maybeUuid: uuid('maybe_uuid'),
  instant: instant().notNull(),
  maybeInstant: instant('maybe_instant'),
  day: date({ mode: 'string' }).notNull(),
  maybeDay: date('maybe_day', { mode: 'string' }),
  price: numeric({ precision: 10, scale: 2 }).notNull(),
  maybePrice: numeric('maybe_price', { precision: 10, scale: 2 }),
  pieces: integer().notNull(),
  maybePieces: integer('maybe_pieces'),
  isClean: boolean('is_clean').notNull(),
  maybeClean: boolean('maybe_clean'),
  state: text({ enum: ['wet', 'dry'] }).notNull(),
  maybeState: text('maybe_state', { enum: ['wet', 'dry'] }),
  name: text().notNull(),
  note: text(),
  labels: jsonb().$type<Json>().notNull(),
  maybeLabels: jsonb('maybe_labels').$type<Json>(),
  /** Another garment; not all have one. */
  fellowId: uuid('fellow_id'),
})
type Json = Record<string, string | null> | string[]
type Garment = typeof garments.$inferSelect

const missing = alias(garments, 'missing')
const own = getTableColumns(garments)
const plainShape = nested(own)
const named = nested({ name: garments.name, note: garments.note })

/** All that a shape can be made of; each part tells of the row itself, so that the row says what is expected. */
const fullShape = nested({
  ...own,
  within: nested({ name: garments.name, deeper: nested({ note: garments.note }) }),
  noted: where(sql`${garments.note} is not null`, named),
  // The empty side of an outer join for each garment without a fellow.
  self: where(sql`${missing.id} is not null`, nested(getTableColumns(missing))),
  kind: oneOf(['named', 'nameless'], sql`case when ${garments.name} <> '' then 'named' else 'nameless' end`),
  length: count(sql`length(${garments.name})`),
  isNoted: yesNo(sql`${garments.note} is not null`),
  shout: textPart<string | null>(sql`${garments.note} || '!'`),
  all: items(plainShape, { rows: sql`from (select ${garments}.*) garments`, order: sql`place` }),
  none: items(plainShape, { rows: sql`from ${garments} where false`, order: sql`place` }),
})

const { url, drop } = await emptyDatabase(inject('postgres'))
const pool = openPool(asSystem({ connectionString: url, max: 4 }))
const db = openDb(pool)
const database = databaseOn(pool)
await pool.query(`create table garments (
  id uuid primary key, place int not null, uuid uuid not null, maybe_uuid uuid,
  instant timestamptz(3) not null, maybe_instant timestamptz(3), day date not null, maybe_day date,
  price numeric(10, 2) not null, maybe_price numeric(10, 2), pieces int not null, maybe_pieces int,
  is_clean boolean not null, maybe_clean boolean, state text not null, maybe_state text,
  name text not null, note text, labels jsonb not null, maybe_labels jsonb, fellow_id uuid)`)
afterAll(async () => {
  await pool.end()
  await drop()
})

const nothings = ['', ' ', 'null', '\\N', 'false', '1']
const quotes = ["''", '"', "'", '\\', '\\\\', '\\"']
const breaks = ['\t', 'a\tb', '\\t', '\n', '\\n', 'a\nb\tc\r', '\u2028\u2029', '\u0085\u00a0\ufeff']
const signs = ['\u0001\u001f\u007f\b\f\v', '👩‍🔧 é 漢字', '2026-01-31 09:00:00+00']
const code = ['{"a":1}', '","note":"x', '"},{"id":"x"', '$1 $x {0}', "%s % E'\\t'", "'); drop table garments; --"]
const hostile = [...nothings, ...quotes, ...breaks, ...signs, ...code]

const written = fc.oneof(
  fc.constantFrom(...hostile),
  fc.array(fc.constantFrom(...hostile), { maxLength: 5 }).map((texts) => texts.join('')),
  fc.string({ unit: 'binary', maxLength: 20 }).map((text) => text.replaceAll('\0', '')),
)
const instants = fc
  .date({ min: new Date('1000-01-01'), max: new Date('9999-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())
const days = instants.map((instant) => instant.slice(0, 10))
const prices = fc.integer({ min: -99_999_999, max: 99_999_999 }).map((cents) => (cents / 100).toFixed(2))
const wholes = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })
const states = fc.constantFrom('wet' as const, 'dry' as const)
/** Node 24's own JSON.parse takes one key for another where both are written with escapes. */
const key = written.filter((text) => JSON.stringify(text) === `"${text}"` && text !== '__proto__')
const json: fc.Arbitrary<Json> = fc.oneof(
  fc.array(written, { maxLength: 3 }),
  fc.dictionary(key, fc.option(written), { maxKeys: 3 }),
)
const garment: fc.Arbitrary<Omit<Garment, 'id' | 'place' | 'uuid' | 'fellowId'>> = fc.record({
  maybeUuid: fc.option(fc.uuid()),
  instant: instants,
  maybeInstant: fc.option(instants),
  day: days,
  maybeDay: fc.option(days),
  price: prices,
  maybePrice: fc.option(prices),
  pieces: wholes,
  maybePieces: fc.option(wholes),
  isClean: fc.boolean(),
  maybeClean: fc.option(fc.boolean()),
  state: states,
  maybeState: fc.option(states),
  name: written,
  note: fc.option(written),
  labels: json,
  maybeLabels: fc.option(json),
})

/** Every second one has a fellow: itself. */
const rowsOf = (garments: Omit<Garment, 'id' | 'place' | 'uuid' | 'fellowId'>[]): Garment[] =>
  garments.map((garment, place) => {
    const id = newId()
    return { ...garment, id, place, uuid: id, fellowId: place % 2 ? null : id }
  })

/** What the shape says of a row, in the program's words. */
function full(garment: Garment) {
  const { name, note, fellowId } = garment
  return {
    ...garment,
    within: { name, deeper: { note } },
    noted: note === null ? null : { name, note },
    self: fellowId ? garment : null,
    kind: name === '' ? 'nameless' : 'named',
    length: [...name].length,
    isNoted: note !== null,
    shout: note === null ? null : `${note}!`,
    all: [garment],
    none: [],
  }
}

const from = sql`from ${garments} left join ${garments} missing on missing.id = ${garments.fellowId}`
const order = sql`${garments.place}`
const plainRows = sql`from ${garments} order by ${order}`
const fullRows = sql`${from} order by ${order}`
const isOf = ({ id }: Given<'id'>) => sql`where ${garments.id} = ${id}::uuid`

/** Every way in which all rows are answered. */
const lists = {
  list: list(fullShape, fullRows).asked(),
  cursor: longList(fullShape, 3, fullRows).asked(),
  items: one(nested({ rows: items(fullShape, { rows: from, order }) }), sql`from (select) nothing`).asked(),
  together: combined({ first: list(plainShape, plainRows), rows: longList(fullShape, 2, fullRows) }).asked({}),
}
const oneOfThem = one(fullShape, (given: Given<'id'>) => sql`${from} ${isOf(given)}`)
const newGarment = insertion(garments, plainShape)

async function read(asked: Asked<unknown>) {
  const text = asked.answer.isLong ? textOf(await database.stream(asked)) : (await asked.read(db)).text
  return JSON.parse(await text)
}

/** What Drizzle makes of the rows is what is expected of the shapes. */
async function expectAsDrizzleHasThem(written: Garment[]) {
  const rows = await db.select().from(garments).orderBy(garments.place)
  expect(rows).toEqual(written)
  const expected = rows.map(full)
  expect(await read(lists.list)).toEqual(expected)
  expect(await read(lists.cursor)).toEqual(expected)
  expect(await read(lists.items)).toEqual({ rows: expected })
  expect(await read(lists.together)).toEqual({ first: rows, rows: expected })
  for (const { id } of rows.slice(0, 2))
    expect(JSON.parse((await oneOfThem.of(db, { id })).text)).toEqual(full(rows.find((row) => row.id === id)!))
}

async function expectMadeAndChanged(rows: Garment[]) {
  const given = rows.map((row) => ({ row, who: system }))
  const made = await newGarment.all(db, given)
  expect(made.map((text) => JSON.parse(text))).toEqual(rows)
  const changed = returning(db, plainShape)
  for (const row of rows.slice(0, 2)) {
    const [found] = await db
      .update(garments)
      .set({ note: row.name })
      .where(eq(garments.id, row.id))
      .returning(changed.columns)
    expect(JSON.parse(changed.json(found!).text)).toEqual({ ...row, note: row.name })
    await db.update(garments).set({ note: row.note }).where(eq(garments.id, row.id))
  }
}

beforeEach(() => db.delete(garments) as unknown as Promise<void>)

describe('whatever people write comes out as they wrote it', () => {
  test('each text in every column of people, must it be there or not', async () => {
    const [sample] = fc.sample(garment, { numRuns: 1, seed: 1 })
    const rows = rowsOf(
      hostile.flatMap((text) => [
        { ...sample!, name: text, note: text, labels: { label: text }, maybeLabels: [text] },
        { ...sample!, name: text, note: null, labels: [text, text], maybeLabels: null },
      ]),
    )
    await expectMadeAndChanged(rows)
    await expectAsDrizzleHasThem(rows)
  })

  test('any rows', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(garment, { maxLength: 8 }).map(rowsOf), async (rows) => {
        await db.delete(garments)
        await expectMadeAndChanged(rows)
        await expectAsDrizzleHasThem(rows)
      }),
      { numRuns: 60 },
    )
  })

  test('half a character becomes a sign that stands for it', async () => {
    const [row] = rowsOf(fc.sample(garment, { numRuns: 1, seed: 3 }))
    const { text } = await newGarment.of(db, { ...row!, name: 'a\ud800b', note: '\udc00' })
    expect(JSON.parse(text)).toMatchObject({ name: 'a\ufffdb', note: '\ufffd' })
  })
})

test('without rows, each is empty', async () => {
  expect(await read(lists.list)).toEqual([])
  expect(await read(lists.cursor)).toEqual([])
  expect(await read(lists.items)).toEqual({ rows: [] })
  expect(await read(lists.together)).toEqual({ first: [], rows: [] })
  expect((await oneOfThem.of(db, { id: newId() })).text).toBe('null')
  expect(await oneOfThem.find(db, { id: newId() })).toBeUndefined()
  expect(await newGarment.all(db, [])).toEqual([])
})

test.each(Object.keys(own) as (keyof Garment)[])('a row of a single column: %s', async (name) => {
  const [given] = fc.sample(garment, { numRuns: 1, seed: 4 })
  const empty = { maybeUuid: null, maybeInstant: null, maybeDay: null, maybePrice: null, maybePieces: null }
  const emptier = { ...empty, maybeClean: null, maybeState: null, note: null, maybeLabels: null, name: '' }
  const rows = rowsOf([{ ...given!, ...emptier }, given!])
  const only = nested({ [name]: own[name] })
  const expected = rows.map((row) => ({ [name]: row[name] }))
  for (const [place, row] of rows.entries()) {
    await insertRows(db, garments, [row])
    expect(await read(list(only, plainRows).asked())).toEqual(expected.slice(0, place + 1))
    expect(await read(longList(only, 5, plainRows).asked())).toEqual(expected.slice(0, place + 1))
    expect(await read(one(only, sql`${plainRows} offset ${sql.raw(String(place))}`).asked())).toEqual(expected[place])
  }
})

test('of five rows so many are read, and a list that may have fewer is refused where that is said', async () => {
  const [given] = fc.sample(garment, { numRuns: 1, seed: 5 })
  await insertRows(db, garments, rowsOf(hostile.slice(0, 5).map((name) => ({ ...given!, name }))))
  const lengthOf = async (limit: Parameters<typeof list>[2]) =>
    (await read(list(named, plainRows, limit).asked())).length
  const refuseMore = () => new Error('too many')
  expect(await Promise.all([1, 4, 5, 6].map((most) => lengthOf({ most })))).toEqual([1, 4, 5, 5])
  await expect(lengthOf({ most: 4, refuseMore })).rejects.toThrow('too many')
  expect(await Promise.all([5, 6].map((most) => lengthOf({ most, refuseMore })))).toEqual([5, 5])
})
