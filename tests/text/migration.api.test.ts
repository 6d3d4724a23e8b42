import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/boot/project-root.ts'
import { daysAgo, dropOf } from '#tests/shift-reports/report-data.ts'
import { accountOf, stainsOf } from '#tests/stain-reports/report-data.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin } from '#tests/support/cast.ts'

const app = await startApp()

/** Puts a text where earlier versions would have let somebody type it. */
const write = (table: string, column: string, id: string, text: string) =>
  app.pool.query(`update ${table} set ${column} = $2 where id = $1`, [id, text])

const migrate = async () =>
  app.pool.query(await readFile(path.join(projectRoot, 'migrations/0044_texts_in_one_form.sql'), 'utf8'))

const rowsOf = async (text: string) => (await app.pool.query(text)).rows

test('customers that are one in the form of texts become the one that was there first, with its reports', async () => {
  const [first, second, other] = [await accountOf(app), await accountOf(app), await accountOf(app)]
  const left = await accountOf(app)
  const report = await stainsOf(app, erin, { commercialAccountId: second.id })
  await app.as(ada).delete(`/api/commercial-accounts/${left.id}`)
  await app.pool.query(`update commercial_accounts set email = 'cafe@example.com'`)
  await write('commercial_accounts', 'name', first.id, 'Café\u00a0Sol')
  await write('commercial_accounts', 'name', second.id, '\u200bcafe\u0301  sol')
  await write('commercial_accounts', 'name', other.id, 'Cafe Sol \u202e')
  await write('commercial_accounts', 'name', left.id, 'Cafe\u0301 Sol')
  await migrate()
  expect(await rowsOf('select id, name from commercial_accounts order by created_at')).toEqual([
    { id: first.id, name: 'Café Sol' },
    { id: other.id, name: 'Cafe Sol' },
    { id: left.id, name: 'Café Sol' },
  ])
  const [stored] = (await app.as(ada).get('/api/stain-reports')).body
  expect([stored.id, stored.commercialAccount.name]).toEqual([report.id, 'Café Sol'])
  // Nobody did it, and it can be read what was.
  const told = await rowsOf(
    `select kind, action, actor_id, before ->> 'name' as name from history where record_id = '${second.id}' order by id desc limit 1`,
  )
  expect(told).toEqual([
    { kind: 'commercialAccount', action: 'deleted', actor_id: null, name: '\u200bcafe\u0301  sol' },
  ])
  const again = { name: 'CAFE\u0301\u2003Sol', email: '\u200bCafe@example.com ' }
  expect((await app.as(ada).post('/api/commercial-accounts', again)).body.code).toBe('DUPLICATE_ACCOUNT')
})

test('drawers that are one in the form of texts have one chain', async () => {
  const drop = (days: number, amounts: object) =>
    dropOf(app, erin, { shiftDate: daysAgo(days), drawer: 'Café', ...amounts })
  const first = await drop(5, { startingCash: '100', endingCash: '150', dropAmount: '50' })
  const second = await drop(4, { startingCash: '100', endingCash: '180', dropAmount: '60', drawer: 'Till' })
  const third = await drop(3, { startingCash: '120', endingCash: '190', dropAmount: '90' })
  const unnamed = await drop(2, { startingCash: '10', endingCash: '20', dropAmount: '10', drawer: null })
  await write('shift_reports', 'drawer', second.id, 'cafe\u0301\u200b')
  await write('shift_reports', 'drawer', unnamed.id, '\u3164')
  await migrate()
  const chain = await rowsOf('select id, drawer, expected_start as start from shift_reports order by shift_date')
  expect(chain).toEqual([
    { id: first.id, drawer: 'Café', start: null },
    { id: second.id, drawer: 'café', start: '100.00' },
    { id: third.id, drawer: 'Café', start: '120.00' },
    { id: unnamed.id, drawer: null, start: null },
  ])
  const next = await drop(1, { startingCash: '100', endingCash: '200', dropAmount: '100', drawer: 'CAFE\u0301' })
  expect([next.drawer, next.expectedStart]).toEqual(['CAFÉ', '100.00'])
})

test('no migration needs the right to make temporary tables', async () => {
  for await (const file of glob('migrations/*.sql', { cwd: projectRoot }))
    expect([file, await readFile(path.join(projectRoot, file), 'utf8')]).not.toEqual([
      file,
      expect.stringMatching(/pg_temp|\b(temp|temporary) (table|view|sequence)/i),
    ])
  expect(await rowsOf(`select proname from pg_proc where proname = 'tidy_line'`)).toEqual([])
})
