import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createLog } from '#server/boot/log.ts'
import { payrollImports, payrollNameAliases, payrollPeriods, payrollRecords } from '#shared/payroll/table.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, ivan, tess, theo } from '#tests/support/cast.ts'
import { fileOf, freshWeek, importAs, imported, recordOf } from './payroll-data.ts'

const lines: string[] = []
const app = await startApp(
  { LOG_LEVEL: 'trace' },
  { log: createLog('trace', { write: (line: string) => lines.push(line) }) },
)
const asAda = app.as(ada)
const nobody = '01990000-0000-7000-8000-0000000000ff'

const importsOf = async (periodId: string) => (await asAda.get(`/api/payroll-periods/${periodId}/imports`)).body
const recordsOf = async (periodId: string) =>
  (await asAda.get(`/api/payroll-periods/${periodId}`)).body.payrollRecords as { userId: string; hasNetPay: boolean }[]
const peopleIn = async (periodId: string) => (await recordsOf(periodId)).map(({ userId }) => userId).toSorted()

describe('an import that adds', () => {
  test('keeps the period and its records, and answers with the totals of all', async () => {
    const week = freshWeek()
    const first = await imported(app, { ...week, periodName: 'First', records: [recordOf(erin), recordOf(theo)] })
    const before = await recordsOf(first.id)
    const second = await imported(app, {
      ...week,
      periodName: 'Second',
      importedFrom: 'manual',
      mode: 'add',
      // Adding replaces nothing.
      replaces: [],
      records: [recordOf(tess, { grossPay: '0.10', netPay: '0.05' })],
    })
    const totals = { recordCount: 3, totalGross: '716.10', totalNet: '716.05' }
    expect(second).toEqual({ ...first, ...totals, processedRecordsCount: 1, isUpdate: true })
    const after = await recordsOf(first.id)
    expect(after).toHaveLength(3)
    expect(after).toEqual(expect.arrayContaining(before))
  })

  test('makes the period where there is none, and is refused whole for people who stand in it, naming them', async () => {
    const week = freshWeek()
    const { id, isUpdate } = await imported(app, { ...week, mode: 'add', records: [recordOf(erin), recordOf(theo)] })
    expect(isUpdate).toBe(false)
    const adding = async (...people: { id: string }[]) => {
      const { status, body } = await importAs(app, ada, {
        ...week,
        mode: 'add',
        records: people.map((person) => recordOf(person)),
      })
      return [status, body.code, body.message, body.errors]
    }
    expect(await adding(tess, erin)).toEqual([
      409,
      'ALREADY_IN_PERIOD',
      'Row 2 is for Erin Ellis, who already stands in this period. Leave the row out, or replace the period. Nothing was imported.',
      { 'records.1.userId': ['Row 2: Erin Ellis already stands in this period'] },
    ])
    expect((await adding(theo, tess, erin))[2]).toBe(
      'Rows 1, 3 are for people who already stand in this period: Theo Lindqvist, Erin Ellis. Leave them out, or replace the period. Nothing was imported.',
    )
    expect(await peopleIn(id)).toEqual([erin.id, theo.id].toSorted())
    expect(await importsOf(id)).toHaveLength(1)
  })

  test('names ten of many people', async () => {
    const week = freshWeek()
    const people = []
    for (let n = 0; n < 12; n += 1) people.push(await app.makePerson({ firstName: '', lastName: '' }))
    const records = people.map((person) => recordOf(person))
    await imported(app, { ...week, records })
    const { body } = await importAs(app, ada, { ...week, mode: 'add', records })
    expect(body.message).toMatch(
      /^Rows 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 2 more are .*: [^ ]+@[^ ]+,.* and 2 more\. Leave/,
    )
    expect(Object.keys(body.errors)).toHaveLength(12)
  })
})

test('net pay is the file’s own where it differs from gross pay, unless the call says what it is', async () => {
  const { id } = await imported(app, {
    ...freshWeek(),
    records: [
      recordOf(erin, { grossPay: '100', netPay: '100.00' }),
      recordOf(ivan, { grossPay: '100', netPay: '80' }),
      recordOf(tess, { grossPay: '100', netPay: '80', hasNetPay: false }),
      recordOf(theo, { grossPay: '100', netPay: '100', hasNetPay: true }),
    ],
  })
  const said = (await recordsOf(id)).map(({ userId, hasNetPay }) => [userId, hasNetPay])
  const expected = { [erin.id]: false, [ivan.id]: true, [tess.id]: false, [theo.id]: true }
  expect(Object.fromEntries(said)).toEqual(expected)
  expect((await app.as(theo).get('/api/my-payroll')).body[0].hasNetPay).toBe(true)
})
describe('every import', () => {
  test('is kept with who made it, its file and what was looked at, newest first', async () => {
    const other = await app.makePerson({ role: 'admin', firstName: 'Olga', lastName: 'Ortiz' })
    const week = freshWeek()
    const findings = ['Row 3: “1,5” was read as 1.5', 'a "quote", a \\ and a line', '', '{a,b}']
    const { id } = await imported(app, {
      ...week,
      records: [recordOf(erin), recordOf(theo)],
      file: fileOf('Name,Hours\r\nErin,8'),
      findings,
    })
    await importAs(app, other, { ...week, importedFrom: 'manual', mode: 'add', records: [recordOf(tess)] })
    const log = await importsOf(id)
    const [olga, adas] = [other, ada].map(({ firstName, lastName }) => ({ importedBy: { firstName, lastName } }))
    expect(log).toMatchObject([
      { ...olga, importedFrom: 'manual', mode: 'add', recordCount: 1, findings: [], fileName: null, hasFile: false },
      {
        ...adas,
        importedFrom: 'csv',
        mode: 'replace',
        recordCount: 2,
        findings,
        fileName: 'payroll.csv',
        hasFile: true,
      },
    ])
    expect(log[0].importedAt > log[1].importedAt).toBe(true)
  })

  test('of the same days stands there, also those before the period was deleted; of other days none', async () => {
    const week = freshWeek()
    const { id } = await imported(app, { ...week, records: [recordOf(erin)] })
    await imported(app, { ...freshWeek(), records: [recordOf(erin)] })
    await asAda.delete(`/api/payroll-periods/${id}`)
    const again = await imported(app, { ...week, records: [recordOf(erin), recordOf(theo)] })
    expect(again.isUpdate).toBe(false)
    expect(await importsOf(again.id)).toMatchObject([{ recordCount: 2 }, { recordCount: 1 }])
    expect((await asAda.get(`/api/payroll-periods/${id}/imports`)).status).toBe(404)
  })

  test('that is refused leaves nothing, and one that cannot be kept is none', async () => {
    const count = () =>
      Promise.all(
        [payrollImports, payrollPeriods, payrollRecords, payrollNameAliases].map((table) => app.db.$count(table)),
      )
    const before = await count()
    const secret = 'Rosa earns 4242'
    const aliases = [{ alias: 'Never', userId: erin.id }]
    const week = { ...freshWeek(), records: [recordOf(erin)], aliases, file: fileOf(secret) }
    await importAs(app, ada, { ...week, records: [recordOf({ id: nobody })] })
    await app.pool.query(`alter table payroll_imports add constraint full_up check (mode = '${secret}') not valid`)
    const reply = await importAs(app, ada, week)
    await app.pool.query('alter table payroll_imports drop constraint full_up')
    expect(reply.status).toBe(500)
    expect(await count()).toEqual(before)
    const bytes = Buffer.from(secret)
    for (const text of [secret, bytes.toString('base64'), bytes.toString('hex')])
      expect([reply.text, ...lines].join('\n')).not.toContain(text)
    expect(lines.length).toBeGreaterThan(2)
  })

  test('goes with its period where that cannot be committed', async () => {
    await app.pool.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise 'not this one'; end $$;
      create constraint trigger refuse after insert on payroll_periods deferrable initially deferred
        for each row execute function refuse()`)
    const before = await app.db.$count(payrollImports)
    const { status } = await importAs(app, ada, { ...freshWeek(), records: [recordOf(erin)] })
    await app.pool.query('drop function refuse cascade')
    expect([status, await app.db.$count(payrollImports)]).toEqual([500, before])
  })

  test('stands in the history without its file', async () => {
    const file = fileOf('the bytes themselves')
    const { id } = await imported(app, { ...freshWeek(), records: [recordOf(erin)], file })
    const [kept] = await importsOf(id)
    const { rows } = await app.pool.query(`select after from history where record_id = $1`, [kept.id])
    expect(rows).toMatchObject([{ after: { record_count: 1, file_name: 'payroll.csv', mode: 'replace' } }])
    expect(Object.keys(rows[0].after)).not.toContain('file')
    const entries = await asAda.get(`/api/admin/history?record=${kept.id}`)
    expect(entries.text).not.toContain('bytes themselves')
    expect(entries.text).not.toContain(Buffer.from('the bytes themselves').toString('hex'))
  })
})

describe('the file of an import', () => {
  const asSent = Buffer.from([0xff, 0xfe, 0x00, 0x41, 0x0d, 0x0a, 0x80, 0x22, 0x00])

  async function fileImported(overrides: object = {}, bytes: Uint8Array = asSent) {
    const { id } = await imported(app, { ...freshWeek(), records: [recordOf(erin)], file: fileOf(bytes, overrides) })
    const [kept] = await importsOf(id)
    return `/api/payroll-imports/${kept.id}/file`
  }

  test('comes back as it was chosen, to save and not to show', async () => {
    const { status, bytes, headers } = await asAda.get(await fileImported())
    expect([status, bytes]).toEqual([200, asSent])
    expect(headers.get('content-type')).toBe('text/csv')
    expect(headers.get('content-disposition')).toBe('attachment; filename=payroll.csv')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-length')).toBe(String(asSent.length))
    expect(headers.get('cache-control')).toBe('no-store')
    const head = await asAda.request('HEAD', await fileImported())
    expect([head.status, head.bytes.length, head.headers.get('content-length')]).toEqual([200, 0, '9'])
  })

  test.each([
    ['week "4"; filename=x.exe', 'attachment; filename="week \\"4\\"; filename=x.exe.csv"'],
    ['../../etc/passwd', 'attachment; filename=passwd.csv'],
    ['evil\r\nSet-Cookie: a=b.csv', 'attachment; filename="evil Set-Cookie: a=b.csv"'],
    ['nómina.CSV', `attachment; filename="n?mina.CSV"; filename*=UTF-8''n%C3%B3mina.CSV`],
    ['pay\u202evsc.exe', 'attachment; filename=payvsc.exe.csv'],
    ['给.tsv', `attachment; filename="?.tsv"; filename*=UTF-8''%E7%BB%99.tsv`],
  ])('called %j is saved under a safe name', async (name, expected) => {
    const { headers } = await asAda.get(await fileImported({ name }))
    expect([headers.get('content-disposition'), headers.get('set-cookie')]).toEqual([expected, null])
    expect(headers.get('content-type')).toBe('text/csv')
  })

  test('is for admins, and only where there is one', async () => {
    const file = await fileImported()
    expect((await app.stranger().get(file)).status).toBe(401)
    for (const person of [erin, tess, theo]) expect((await app.as(person).get(file)).status).toBe(403)
    const { id } = await imported(app, { ...freshWeek(), records: [recordOf(erin)] })
    const [without] = await importsOf(id)
    for (const other of [without.id, nobody, 'week-4']) {
      const { status, body } = await asAda.get(`/api/payroll-imports/${other}/file`)
      expect([status, body.message]).toEqual([404, 'This file not found.'])
    }
  })

  test('of five megabytes beside 2,000 long records fits into one call', async () => {
    const shop = await startApp()
    await shop.pool.query(`insert into users (id, email, first_name, last_name, role)
      select gen_random_uuid(), 'p' || n || '@example.com', 'Person', 'Number' || n, 'employee' from generate_series(1, 2000) n`)
    const { rows } = await shop.pool.query<{ id: string }>(`select id from users where first_name = 'Person'`)
    const bytes = Buffer.alloc(5_000_000, 'Ünïcödé, ')
    const { id } = await imported(shop, {
      ...freshWeek(),
      records: rows.map((person) => recordOf(person, { notes: 'é'.repeat(1_000) })),
      file: fileOf(bytes),
      findings: Array(2_000).fill('x'.repeat(500)),
    })
    const [kept] = (await shop.as(ada).get(`/api/payroll-periods/${id}/imports`)).body
    expect(kept.findings).toHaveLength(2_000)
    expect((await shop.as(ada).get(`/api/payroll-imports/${kept.id}/file`)).bytes.equals(bytes)).toBe(true)
  })

  const noBase64 = 'The file must be sent as base64'
  const noReading = 'This is no way to read a payroll file'
  test.each<[string, object, string]>([
    ['an end in the middle', { content: 'ab=d' }, noBase64],
    ['base64 for addresses', { content: 'ab-_' }, noBase64],
    ['a number', { content: 7 }, noBase64],
    ['a byte too many', { content: Buffer.alloc(5_000_001).toString('base64') }, 'The file is larger than 5 MB'],
    ['a blank name', { name: ' ' }, 'The file needs a name'],
    ['a long name', { name: 'x'.repeat(201) }, 'The name of the file must be 200 characters or less'],
    ['a long header', { header: 'x'.repeat(2_001) }, 'The header must be 2,000 characters or less'],
    ['a header that is a number', { header: 7 }, 'The header must be text'],
    ['an unknown field', { reading: { columns: { salary: 1 }, notations: {} } }, noReading],
    ['a column too far', { reading: { columns: { employeeName: 100 }, notations: {} } }, noReading],
    ['an unknown notation', { reading: { columns: {}, notations: { hoursWorked: 'dot' } } }, noReading],
    ['half a reading', { reading: { columns: {} } }, noReading],
    ['a column that is not theirs too far', { reading: { columns: {}, notations: {}, notOurs: [100] } }, noReading],
    ['net pay before taxes', { reading: { columns: {}, notations: {}, netIsAfterTaxes: false } }, noReading],
    ['somebody who is none added up', { reading: { columns: {}, notations: {}, addedUp: ['Ann'] } }, noReading],
    ['a NUL in the name of a column', { reading: { columns: {}, notations: {}, names: ['a\u0000'] } }, noReading],
  ])('with %s is refused', async (_, change, message) => {
    const file = fileOf('Name', change)
    const { status, body } = await importAs(app, ada, { ...freshWeek(), records: [recordOf(erin)], file })
    expect([status, body.message]).toEqual([400, message])
  })

  test.each<[string, unknown, string]>([
    ['too many', Array(2_001).fill('x'), 'One import has at most 2,000 findings'],
    ['a long one', ['x'.repeat(4_001)], 'A finding must be 4000 characters or less'],
    ['a number', [7], 'A finding must be text'],
    ['no list', 'all', 'Findings must be a list'],
  ])('beside findings with %s is refused', async (_, findings, message) => {
    const { status, body } = await importAs(app, ada, { ...freshWeek(), records: [recordOf(erin)], findings })
    expect([status, body.message]).toEqual([400, message])
  })
})

describe('what is remembered of files', () => {
  const reading = (hours: number, settled: object = {}) => ({
    columns: { employeeName: 0, hoursWorked: hours },
    notations: {},
    ...settled,
  })
  const kept = (header: string, of: object) => ({
    id: expect.any(String),
    importedAt: expect.any(String),
    header,
    reading: of,
  })

  async function shopWithReadings() {
    const shop = await startApp()
    const read = (header: string | null, of: object | null) =>
      imported(shop, { ...freshWeek(), records: [recordOf(erin)], file: fileOf('x', { header, reading: of }) })
    const remembered = async () => (await shop.as(ada).get('/api/payroll-import-settings')).body.readings
    return { shop, read, remembered }
  }

  test('is known again by their header: the newest of each, newest first', async () => {
    const { read, remembered } = await shopWithReadings()
    expect(await remembered()).toEqual([])
    const long = '漢'.repeat(2_000)
    const settled = { names: ['Name', 'Hours', ''], notOurs: [2], netIsAfterTaxes: true, addedUp: [erin.id] }
    await read('one', reading(1))
    await read('two', reading(2, settled))
    await read(long, reading(4))
    await read('one', reading(3))
    await read('two', null)
    await read(null, reading(9))
    expect(await remembered()).toEqual([
      kept('one', reading(3)),
      kept(long, reading(4)),
      kept('two', reading(2, settled)),
    ])
  })

  test('is forgotten at once for every import with the header, and the imports stay', async () => {
    const { shop, read, remembered } = await shopWithReadings()
    for (const hours of [1, 2]) await read('one', reading(hours))
    await read('two', reading(3))
    const [, one] = await remembered()
    const forget = () => shop.as(ada).delete(`/api/payroll-readings/${one.id}`)
    expect((await forget()).status).toBe(200)
    expect(await remembered()).toEqual([kept('two', reading(3))])
    expect(await shop.db.$count(payrollImports)).toBe(3)
    const { status, body } = await forget()
    expect([status, body.message]).toEqual([404, 'This file not found.'])
    await read('one', reading(5))
    expect(await remembered()).toEqual([kept('one', reading(5)), kept('two', reading(3))])
  })
})

test('the files behind the periods that are there are told by their digests', async () => {
  const shop = await startApp()
  const [first, second] = [freshWeek(), freshWeek()]
  const read = (week: ReturnType<typeof freshWeek>, bytes: string, more = {}) =>
    imported(shop, { ...week, records: [recordOf(erin)], file: fileOf(bytes), ...more })
  const digestOf = (bytes: string) => createHash('sha256').update(bytes).digest('hex')
  const known = async (): Promise<string[][]> =>
    (await shop.as(ada).get('/api/payroll-import-settings')).body.files.map(
      ({ startDate, endDate, digest }: Record<string, string>) => [startDate, endDate, digest],
    )
  const whole = ({ startDate, endDate }: typeof first, bytes: string) => [startDate, endDate, digestOf(bytes)]
  // Of another week by mistake, and replaced.
  await read(first, 'two')
  await read(first, 'one')
  const { id } = await read(second, 'two')
  await read(second, 'more', { mode: 'add', records: [recordOf(theo)] })
  // Without a file.
  await imported(shop, { ...freshWeek(), records: [recordOf(erin)] })
  expect(await known()).toEqual([whole(second, 'more'), whole(second, 'two'), whole(first, 'one')])
  await shop.as(ada).delete(`/api/payroll-periods/${id}`)
  expect(await known()).toEqual([whole(first, 'one')])
})
