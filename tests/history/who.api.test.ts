import { getTableName, sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { expect, onTestFinished, test } from 'vitest'
import { openPool } from '#server/db/pool.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin } from '#tests/support/cast.ts'
import { databaseOn } from '#tests/support/db.ts'
import { tables } from '#tests/support/tables.ts'
import { tipOf } from '#tests/tips/tip-data.ts'

const app = await startApp()

/** A connection as the server opens it, on which nobody has said who they are. */
function nobodysPool() {
  const pool = openPool({ connectionString: app.pool.options.connectionString!, max: 1 })
  onTestFinished(() => pool.end())
  return pool
}

const refusal = /does not say who makes it/

test('a change that does not say who makes it is refused, in every table that has a history', async () => {
  const { rows } = await app.pool.query<{ table: string }>(
    `select distinct tgrelid::regclass::text as table from pg_trigger where tgname = 'history_of_insert'`,
  )
  const pool = nobodysPool()
  for (const { table } of rows) {
    const { columns } = getTableConfig(tables.find((each) => getTableName(each) === table)!)
    const [column] = columns
    await expect(pool.query(`update ${table} set ${column!.name} = ${column!.name}`), table).rejects.toThrow(refusal)
    await expect(pool.query(`delete from ${table}`), table).rejects.toThrow(refusal)
  }
  expect(rows.length).toBeGreaterThan(15)
})

test('a select that calls a function which writes says who, or is refused', async () => {
  await app.pool.query(`create function change_notes(tip uuid) returns void language sql as
    $$ update tips set notes = 'by a function' where id = tip $$`)
  const tip = await tipOf(app.db, erin)
  const pool = nobodysPool()
  const db = databaseOn(pool).as({ id: ada.id, name: 'Ada', address: '', requestId: undefined })

  const changing = sql`select change_notes(${tip.id})`
  await expect(db.rows(changing)).rejects.toThrow()
  await db.change(changing)

  const { rows } = await app.pool.query(`select actor_id from history where record_id = $1 order by id desc`, [tip.id])
  expect(rows).toEqual([{ actor_id: ada.id }, { actor_id: null }])
})

test('what one call said of itself is not said for the next on the same connection', async () => {
  const pool = nobodysPool()
  const db = databaseOn(pool).as({ id: erin.id, name: 'Erin', address: '', requestId: undefined })
  await db.transaction((tx) => tx.change(sql`update tips set notes = 'mine' where false`))
  await expect(pool.query('update tips set notes = null')).rejects.toThrow(refusal)
})
