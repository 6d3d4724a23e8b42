import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { importPeriod } from '#server/features/payroll/import.ts'
import { newPeriod, type RecordSent } from '#shared/payroll/new-period.ts'
import { payrollPeriods, payrollRecords } from '#shared/payroll/table.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, ivan, type Person, tess, theo } from '#tests/support/cast.ts'
import { statementsDuring } from '#tests/support/statements.ts'
import { freshWeek, importAs, imported, recordOf, tipAt } from './payroll-data.ts'

const app = await startApp()
const asAda = app.as(ada)
const nobody = '01990000-0000-7000-8000-0000000000ff'

const periods = async (include: 'records' | 'totals' = 'records') =>
  (await asAda.get(`/api/payroll-periods?include=${include}`)).body
const rowCount = async () => [await app.db.$count(payrollPeriods), await app.db.$count(payrollRecords)]

describe('an import', () => {
  test('stores a period and a record for each person', async () => {
    const week = freshWeek()
    const reply = await importAs(app, ada, {
      ...week,
      periodName: 'Week of Jan 13 - Jan 19, 2020',
      importedFrom: 'manual',
      records: [
        recordOf(erin, { hoursWorked: 38.5, tipsPay: 112.4, notes: ' covered\nSaturday ', weightProcessed: '1204' }),
        recordOf(ivan, { grossPay: '1,5'.replace(',', '.'), netPay: '1.5' }),
      ],
    })
    expect(reply.body).toEqual({
      id: expect.any(String),
      periodName: 'Week of Jan 13 - Jan 19, 2020',
      ...week,
      importedFrom: 'manual',
      importedAt: expect.any(String),
      recordCount: 2,
      totalGross: '359.50',
      totalNet: '359.50',
      processedRecordsCount: 2,
      isUpdate: false,
    })
    expect(Math.abs(Date.now() - Date.parse(reply.body.importedAt))).toBeLessThan(10_000)
    const { body } = await asAda.get(`/api/payroll-periods/${reply.body.id}`)
    expect(body.payrollRecords).toEqual([
      {
        id: expect.any(String),
        userId: erin.id,
        user: { firstName: 'Erin', lastName: 'Ellis', email: erin.email },
        hoursWorked: '38.50',
        hourlyRate: '15.00',
        regularPay: '300.00',
        overtimePay: '0.00',
        tipsPay: '112.40',
        bonuses: '12.50',
        deductions: '0.00',
        grossPay: '358.00',
        netPay: '358.00',
        hasNetPay: false,
        weightProcessed: '1204.00',
        notes: 'covered\nSaturday',
        createdAt: expect.any(String),
      },
      expect.objectContaining({ userId: ivan.id, grossPay: '1.50', weightProcessed: null, notes: null }),
    ])
  })

  test('rounds half a cent away from zero', async () => {
    const { id } = await imported(app, {
      ...freshWeek(),
      records: [recordOf(erin, { tipsPay: '7.005', bonuses: -7.005, regularPay: 1.005, hoursWorked: '7.0833' })],
    })
    const { body } = await asAda.get(`/api/payroll-periods/${id}`)
    expect(body.payrollRecords[0]).toMatchObject({
      tipsPay: '7.01',
      bonuses: '-7.01',
      regularPay: '1.01',
      hoursWorked: '7.08',
    })
  })

  test('needs neither overtime, deductions, weight nor notes', async () => {
    const { overtimePay: _o, deductions: _d, notes: _n, ...record } = recordOf(erin)
    const { id } = await imported(app, { ...freshWeek(), records: [record] })
    const { body } = await asAda.get(`/api/payroll-periods/${id}`)
    expect(body.payrollRecords[0]).toMatchObject({ overtimePay: '0.00', deductions: '0.00', weightProcessed: null })
  })

  test('of the same dates replaces every record and keeps the period', async () => {
    const week = freshWeek()
    const first = await imported(app, { ...week, records: [recordOf(erin), recordOf(theo)] })
    const second = await imported(app, {
      ...week,
      periodName: 'Corrected',
      importedFrom: 'manual',
      records: [recordOf(theo, { tipsPay: '1.00' }), recordOf(tess), recordOf(ivan)],
    })
    expect(second).toMatchObject({
      id: first.id,
      isUpdate: true,
      processedRecordsCount: 3,
      periodName: 'Corrected',
      importedFrom: 'manual',
    })
    expect(second.importedAt > first.importedAt).toBe(true)
    const { body } = await asAda.get(`/api/payroll-periods/${first.id}`)
    expect(
      body.payrollRecords.map((record: { userId: string; tipsPay: string }) => [record.userId, record.tipsPay]),
    ).toEqual([
      [theo.id, '1.00'],
      [ivan.id, '45.50'],
      [tess.id, '45.50'],
    ])
    expect((await app.as(erin).get('/api/my-payroll')).text).not.toContain(first.id)
  })

  test('keeps a blank name blank: it is only a label', async () => {
    const { id } = await imported(app, { ...freshWeek(), periodName: '  ', records: [recordOf(erin)] })
    expect((await asAda.get(`/api/payroll-periods/${id}`)).body.periodName).toBe('')
  })

  test('takes what PostgreSQL cannot store out of notes', async () => {
    const { id } = await imported(app, {
      ...freshWeek(),
      periodName: 'Zero\u0000',
      records: [recordOf(erin, { notes: 'a\u0000b \ud800 ’; drop table users' })],
    })
    const { body } = await asAda.get(`/api/payroll-periods/${id}`)
    expect([body.periodName, body.payrollRecords[0].notes]).toEqual(['Zero', 'ab \ufffd ’; drop table users'])
  })

  test('repeated under one key is done once and answered alike', async () => {
    const week = freshWeek()
    const body = { ...week, periodName: 'Once', importedFrom: 'csv', records: [recordOf(erin)] }
    const headers = { 'Idempotency-Key': 'payroll-once' }
    const replies = await Promise.all([1, 2].map(() => asAda.post('/api/payroll-periods', body, { headers })))
    expect(replies.map(({ status, body }) => [status, body.isUpdate])).toEqual([
      [201, false],
      [201, false],
    ])
    expect(replies[0]!.text).toBe(replies[1]!.text)
  })

  test('of two thousand people fits into one call and a handful of statements', async () => {
    const shop = await startApp()
    await shop.db.execute(sql`
      insert into users (id, email, first_name, last_name, role)
      select gen_random_uuid(), 'p' || n || '@example.com', 'Person', 'Number' || n, 'employee'
      from generate_series(1, 2000) n`)
    const { rows } = await shop.pool.query<{ id: string }>(`select id from users where first_name = 'Person'`)
    const records = rows.map((person) => recordOf(person, { notes: 'x'.repeat(300) }))
    const reply = await imported(shop, { ...freshWeek(), records })
    expect(reply.processedRecordsCount).toBe(2000)

    const statements = await statementsDuring(() =>
      importPeriod(
        shop.db,
        newPeriod.parse({ ...freshWeek(), importedFrom: 'csv', records }),
        ada.id,
        () => 'America/New_York',
      ),
    )
    expect(statements.length).toBeLessThanOrEqual(12)
  })
})

describe('an import is refused whole', () => {
  const refusal = async (change: object) => {
    const before = await rowCount()
    const { status, body } = await importAs(app, ada, { ...freshWeek(), records: [recordOf(erin)], ...change })
    expect(await rowCount()).toEqual(before)
    return [status, body.message, body.errors]
  }

  test.each([
    [{ startDate: undefined }, 'startDate', 'Start date is required'],
    [{ startDate: '' }, 'startDate', 'Start date is required'],
    [{ endDate: undefined }, 'endDate', 'End date is required'],
    [{ startDate: '2020-02-31' }, 'startDate', 'Invalid date'],
    [{ endDate: 'Sunday' }, 'endDate', 'Invalid date'],
    [{ startDate: '2019-05-13', endDate: '2019-05-12' }, 'startDate', 'The start date must not be after the end date'],
    [{ startDate: '2019-05-01', endDate: '2019-06-01' }, 'endDate', 'A payroll period has at most 31 days'],
    [{ importedFrom: 'sheet' }, 'importedFrom', 'importedFrom must be csv or manual'],
    [{ periodName: 'x'.repeat(201) }, 'periodName', 'The period name must be 200 characters or less'],
    [{ records: undefined }, 'records', 'There are no payroll records to import'],
    [{ records: [] }, 'records', 'There are no payroll records to import'],
    [{ records: 'all' }, 'records', 'There are no payroll records to import'],
    [{ records: Array(2001).fill({}) }, 'records', 'One import takes at most 2,000 records'],
  ])('for %j', async (change, field, message) => {
    expect(await refusal(change)).toEqual([400, message, expect.objectContaining({ [field]: [message] })])
  })

  test('a period of 31 days is not', async () => {
    await imported(app, { startDate: '2019-05-01', endDate: '2019-05-31', records: [recordOf(erin)] })
  })

  test.each<[Partial<Record<keyof RecordSent, unknown>>, string]>([
    [{ userId: 'erin' }, 'User is required'],
    [{ userId: undefined }, 'User is required'],
    [{ hoursWorked: 'abc' }, 'Hours must be a number'],
    [{ hoursWorked: '1000000' }, 'Hours must be between -999999.99 and 999999.99'],
    [{ hourlyRate: null }, 'Rate is required'],
    [{ regularPay: '' }, 'Regular Pay is required'],
    [{ overtimePay: 'NaN' }, 'Overtime Pay must be a number'],
    [{ tipsPay: '1e3' }, 'Tips must be a number'],
    [{ tipsPay: '$5.00' }, 'Tips must be a number'],
    [{ bonuses: 1e300 }, 'Bonuses must be between -9999999999.99 and 9999999999.99'],
    [{ deductions: {} }, 'Deductions must be a number'],
    [{ grossPay: '10000000000' }, 'Gross Pay must be between -9999999999.99 and 9999999999.99'],
    [{ netPay: [] }, 'Net Pay must be a number'],
    [{ weightProcessed: 'heavy' }, 'Weight processed must be a number'],
    [{ notes: 7 }, 'Notes must be text'],
    [{ notes: 'x'.repeat(1001) }, 'Notes must be 1000 characters or less'],
  ])('for a record with %j, naming its row', async (change, message) => {
    const [field] = Object.keys(change)
    expect(await refusal({ records: [recordOf(theo), { ...recordOf(erin), ...change }] })).toEqual([
      400,
      `Row 2: ${message}`,
      { [`records.1.${field}`]: [`Row 2: ${message}`] },
    ])
  })

  test('for something that is no record', async () => {
    expect((await refusal({ records: [recordOf(theo), null] }))[1]).toBe('Row 2: this is no payroll record')
  })

  test('for people who do not exist, naming their rows', async () => {
    const stranger = { id: nobody }
    expect(await refusal({ records: [recordOf(stranger), recordOf(erin)] })).toEqual([
      400,
      'Row 1: this user does not exist. Nothing was imported.',
      { 'records.0.userId': ['Row 1: this user does not exist'] },
    ])
    const other = { id: nobody.replace('ff', 'fe') }
    expect((await refusal({ records: [recordOf(erin), recordOf(stranger), recordOf(other)] }))[1]).toBe(
      'Rows 2, 3: this user does not exist. Nothing was imported.',
    )
  })

  test('for two rows of one person', async () => {
    expect(await refusal({ records: [recordOf(erin), recordOf(theo), recordOf(erin)] })).toEqual([
      409,
      'Rows 1 and 3 are for the same person. Leave one out, or add them up.',
      undefined,
    ])
  })

  test('for an alias of nobody', async () => {
    const aliases = [{ alias: 'Sam', userId: nobody }]
    expect((await refusal({ aliases }))[1]).toBe('A remembered name belongs to nobody. Nothing was imported.')
  })

  test('when replacing fails, the old records stay', async () => {
    const week = freshWeek()
    const { id } = await imported(app, { ...week, records: [recordOf(erin)] })
    expect((await importAs(app, ada, { ...week, records: [recordOf(theo), recordOf({ id: nobody })] })).status).toBe(
      400,
    )
    const { body } = await asAda.get(`/api/payroll-periods/${id}`)
    expect(body.payrollRecords.map((record: { userId: string }) => record.userId)).toEqual([erin.id])
  })

  test('for a body of more than fourteen megabytes', async () => {
    const reply = await importAs(app, ada, {
      ...freshWeek(),
      records: [recordOf(erin, { notes: 'x'.repeat(14_000_001) })],
    })
    expect(reply.status).toBe(413)
  })
})

describe('overlapping dates', () => {
  const week = { startDate: '2018-03-05', endDate: '2018-03-11' }

  test('are refused with the name of the other period', async () => {
    await imported(app, { ...week, periodName: 'Week of Mar 5 - Mar 11, 2018', records: [recordOf(erin)] })
    for (const days of [
      { startDate: '2018-03-11', endDate: '2018-03-17' },
      { startDate: '2018-02-27', endDate: '2018-03-05' },
      { startDate: '2018-03-06', endDate: '2018-03-06' },
      { startDate: '2018-03-01', endDate: '2018-03-31' },
      { startDate: '2018-03-05', endDate: '2018-03-10' },
    ]) {
      const { status, body } = await importAs(app, ada, { ...days, records: [recordOf(erin)] })
      expect([status, body.code, body.message]).toEqual([
        409,
        'PERIOD_OVERLAP',
        'These dates overlap with Week of Mar 5 - Mar 11, 2018 (Mar 5, 2018 - Mar 11, 2018). Delete that period or choose other dates.',
      ])
    }
  })

  test('neighbouring weeks do not overlap', async () => {
    await imported(app, { startDate: '2018-03-12', endDate: '2018-03-18', records: [recordOf(erin)] })
    await imported(app, { startDate: '2018-02-26', endDate: '2018-03-04', records: [recordOf(erin)] })
  })

  test('are impossible in the database too', async () => {
    const insertion = (start: string, end: string) =>
      app.pool.query(
        `insert into payroll_periods (id, period_name, start_date, end_date, imported_from)
         values (gen_random_uuid(), 'x', $1, $2, 'csv')`,
        [start, end],
      )
    await expect(insertion('2018-03-11', '2018-03-11')).rejects.toMatchObject({
      constraint: 'payroll_periods_no_overlap',
    })
    await expect(insertion('2018-03-05', '2018-03-11')).rejects.toMatchObject({ code: expect.stringMatching(/^23/) })
    await expect(insertion('2018-05-11', '2018-05-01')).rejects.toMatchObject({ code: expect.stringMatching(/^2/) })
  })
})

describe('at the same time', () => {
  test('two admins who import the same week leave one period with one full set of records', async () => {
    const other = await app.makePerson({ role: 'admin' })
    await Promise.all([asAda.get('/api/user'), app.as(other).get('/api/user')])
    for (let round = 0; round < 5; round += 1) {
      const week = freshWeek()
      const [one, two] = await Promise.all([
        importAs(app, ada, { ...week, records: [recordOf(erin), recordOf(theo)] }),
        importAs(app, other, { ...week, records: [recordOf(theo), recordOf(tess), recordOf(ivan)] }),
      ])
      expect([one.status, two.status]).toEqual([201, 201])
      expect(one.body.id).toBe(two.body.id)
      expect([one.body.isUpdate, two.body.isUpdate].toSorted()).toEqual([false, true])
      const last = one.body.isUpdate ? one : two
      const { body } = await asAda.get(`/api/payroll-periods/${one.body.id}`)
      expect(body.payrollRecords).toHaveLength(last.body.processedRecordsCount)
      expect(body.recordCount).toBe(last.body.processedRecordsCount)
      const imports = (await asAda.get(`/api/payroll-periods/${one.body.id}/imports`)).body
      expect(imports.map(({ recordCount }: { recordCount: number }) => recordCount)).toEqual([
        last.body.processedRecordsCount,
        5 - last.body.processedRecordsCount,
      ])
    }
  })

  test('of two admins who saw no period, the second is told, and replaces it once they have seen it', async () => {
    const other = await app.makePerson({ role: 'admin' })
    const week = freshWeek()
    const recordsOf = async (id: string) => (await asAda.get(`/api/payroll-periods/${id}`)).body.payrollRecords
    const first = await imported(app, { ...week, replaces: [], records: [recordOf(erin), recordOf(theo)] })
    const before = await recordsOf(first.id)
    const second = { ...week, records: [recordOf(tess)] }

    for (const replaces of [[], [before[0].id]]) {
      const { status, body } = await importAs(app, other, { ...second, replaces })
      expect([status, body.code, body.message]).toEqual([
        409,
        'PERIOD_CHANGED',
        'These days were imported in the meantime. Look at what will change, then import. Nothing was imported.',
      ])
      expect(await recordsOf(first.id)).toEqual(before)
      expect((await asAda.get(`/api/payroll-periods/${first.id}/imports`)).body).toHaveLength(1)
    }
    const replaces = before.map(({ id }: { id: string }) => id)
    const replaced = await importAs(app, other, { ...second, replaces })
    expect([replaced.status, replaced.body.id, replaced.body.recordCount]).toEqual([201, first.id, 1])
  })

  test('who adds to a period replaces nothing', async () => {
    const week = freshWeek()
    await imported(app, { ...week, records: [recordOf(erin)] })
    const added = await imported(app, { ...week, mode: 'add', replaces: [], records: [recordOf(tess)] })
    expect(added.recordCount).toBe(2)
  })

  test('what was on the screen is a list of ids', async () => {
    for (const replaces of ['all', ['first'], Array.from({ length: 5001 }, () => erin.id)]) {
      const { status, body } = await importAs(app, ada, { ...freshWeek(), replaces, records: [recordOf(erin)] })
      expect([status, Object.keys(body.errors)[0]?.split('.')[0]]).toEqual([400, 'replaces'])
    }
  })

  test('overlapping imports leave one of them', async () => {
    const other = await app.makePerson({ role: 'admin' })
    await app.as(other).get('/api/user')
    const week = freshWeek()
    const replies = await Promise.all([
      importAs(app, ada, { ...week, records: [recordOf(erin)] }),
      importAs(app, other, { startDate: week.endDate, endDate: week.endDate, records: [recordOf(erin)] }),
    ])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  test('an import waits for a change of a tip that is under way, and the tip is locked after it', async () => {
    const week = freshWeek()
    const tip = await tipAt(app, erin, `${week.startDate}T17:00:00Z`, '5.00')
    const change = await app.pool.connect()
    await change.query('begin')
    await change.query('lock table payroll_periods in share mode')
    let isDone = false
    const importing = imported(app, { ...week, records: [recordOf(erin)] }).then(() => {
      isDone = true
    })
    await expect
      .poll(
        async () =>
          (
            await app.pool.query(`select count(*)::int as n from pg_locks l join pg_database d on d.oid = l.database
            where not l.granted and d.datname = current_database()`)
          ).rows[0].n,
      )
      .toBeGreaterThan(0)
    expect(isDone).toBe(false)
    await change.query(`update tips set amount = 6 where id = $1`, [tip])
    await change.query('commit')
    change.release()
    await importing
    const reply = await app.as(erin).put(`/api/tips/${tip}`, { amount: '7' })
    expect([reply.status, reply.body.locked]).toEqual([423, true])
  })
})

describe('the list of periods', () => {
  test('is newest first, with records in the plain call and without on request', async () => {
    const shop = await startApp()
    for (const [at, startDate] of ['2026-01-05', '2025-12-22', '2025-12-29'].entries())
      await imported(shop, {
        startDate,
        endDate: startDate.replace(/\d\d$/, (day) => String(Number(day) + 1).padStart(2, '0')),
        periodName: `Period ${at}`,
        records: [recordOf(erin), recordOf(theo, { grossPay: '0.10', netPay: '0.20' })],
      })
    const { body } = await shop.as(ada).get('/api/payroll-periods')
    expect(body.map((period: { startDate: string }) => period.startDate)).toEqual([
      '2026-01-05',
      '2025-12-29',
      '2025-12-22',
    ])
    for (const period of body)
      expect(period.payrollRecords.map((record: { user: Person }) => record.user.firstName)).toEqual(['Erin', 'Theo'])
    expect(body[0]).toMatchObject({ recordCount: 2, totalGross: '358.10', totalNet: '358.20' })

    const totals = await shop.as(ada).get('/api/payroll-periods?include=totals')
    expect(totals.body).toEqual(body.map(({ payrollRecords: _, ...period }: { payrollRecords: unknown }) => period))
  })

  test('is empty in a new shop', async () => {
    const shop = await startApp()
    expect((await shop.as(ada).get('/api/payroll-periods')).body).toEqual([])
    expect((await shop.as(ada).get('/api/payroll-periods?include=totals')).body).toEqual([])
  })

  test('knows no other include', async () => {
    const reply = await asAda.get('/api/payroll-periods?include=everything')
    expect([reply.status, reply.body.message]).toEqual([400, 'include must be records or totals'])
  })

  test('has nobody’s period at an unknown id', async () => {
    expect((await asAda.get(`/api/payroll-periods/${nobody}`)).status).toBe(404)
    expect((await asAda.get('/api/payroll-periods/last-week')).status).toBe(404)
  })
})

describe('deleting a period', () => {
  test('takes its records from My Pay and lets its tips be changed again', async () => {
    const week = freshWeek()
    const tip = await tipAt(app, erin, `${week.startDate}T17:00:00Z`, '5.00')
    const { id } = await imported(app, { ...week, records: [recordOf(erin)] })
    expect((await app.as(erin).put(`/api/tips/${tip}`, { amount: '7' })).status).toBe(423)
    const before = (await app.as(erin).get('/api/my-payroll')).body.length
    const reply = await asAda.delete(`/api/payroll-periods/${id}`)
    expect([reply.status, reply.body]).toEqual([200, { success: true }])
    expect((await app.as(erin).get('/api/my-payroll')).body.length).toBe(before - 1)
    expect((await app.as(erin).put(`/api/tips/${tip}`, { amount: '7' })).status).toBe(200)
    expect((await periods('totals')).some((period: { id: string }) => period.id === id)).toBe(false)
    expect((await asAda.delete(`/api/payroll-periods/${id}`)).status).toBe(404)
  })
})
