import { describe, expect, test } from 'vitest'
import type { RecordSent } from '#shared/payroll/new-period.ts'
import { payrollPeriods, payrollRecords } from '#shared/payroll/table.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, ivan, tess, theo } from '#tests/support/cast.ts'
import { momentsOf } from '#tests/support/moments.ts'
import { freshWeek, importAs, imported, recordOf, tipAt } from './payroll-data.ts'

const app = await startApp()
const asAda = app.as(ada)
const nobody = '01990000-0000-7000-8000-0000000000ff'

const rowCount = async () => [await app.db.$count(payrollPeriods), await app.db.$count(payrollRecords)]

describe('an import', () => {
  test('stores a period and a record for each person', async () => {
    const week = freshWeek()
    const { overtimePay: _o, deductions: _d, notes: _n, ...needed } = recordOf(ivan)
    const reply = await importAs(app, ada, {
      ...week,
      periodName: 'Week of Jan 13 - Jan 19, 2020',
      importedFrom: 'manual',
      records: [
        recordOf(erin, { hoursWorked: 38.5, tipsPay: 112.395, notes: ' covered\nSaturday ', weightProcessed: '1204' }),
        { ...needed, grossPay: '1.5', netPay: '1.5' },
      ],
    })
    expect(reply.body).toEqual({
      id: expect.any(String),
      periodName: 'Week of Jan 13 - Jan 19, 2020',
      ...week,
      importedFrom: 'manual',
      importedAt: expect.any(String),
      ...{ recordCount: 2, totalGross: '359.50', totalNet: '359.50', processedRecordsCount: 2, isUpdate: false },
    })
    expect(Math.abs(Date.now() - Date.parse(reply.body.importedAt))).toBeLessThan(10_000)
    const { body } = await asAda.get(`/api/payroll-periods/${reply.body.id}`)
    expect(body.payrollRecords).toEqual([
      {
        id: expect.any(String),
        createdAt: expect.any(String),
        userId: erin.id,
        user: { firstName: 'Erin', lastName: 'Ellis', email: erin.email },
        ...{ hoursWorked: '38.50', hourlyRate: '15.00', regularPay: '300.00', overtimePay: '0.00', tipsPay: '112.40' },
        ...{ bonuses: '12.50', deductions: '0.00', grossPay: '358.00', netPay: '358.00', hasNetPay: false },
        ...{ weightProcessed: '1204.00', notes: 'covered\nSaturday' },
      },
      expect.objectContaining({
        userId: ivan.id,
        ...{ overtimePay: '0.00', deductions: '0.00', grossPay: '1.50', weightProcessed: null, notes: null },
      }),
    ])
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
    const corrected = { id: first.id, isUpdate: true, processedRecordsCount: 3 }
    expect(second).toMatchObject({ ...corrected, periodName: 'Corrected', importedFrom: 'manual' })
    expect(second.importedAt > first.importedAt).toBe(true)
    const { body } = await asAda.get(`/api/payroll-periods/${first.id}`)
    expect(body.payrollRecords).toMatchObject([
      { userId: theo.id, tipsPay: '1.00' },
      { userId: ivan.id, tipsPay: '45.50' },
      { userId: tess.id, tipsPay: '45.50' },
    ])
    expect((await app.as(erin).get('/api/my-payroll')).text).not.toContain(first.id)
  })

  test('takes what PostgreSQL cannot store out of texts; the name may stay blank, since it is only a label', async () => {
    const { id } = await imported(app, {
      ...freshWeek(),
      periodName: ' \u0000',
      records: [recordOf(erin, { notes: 'a\u0000b \ud800 ’; drop table users' })],
    })
    const { body } = await asAda.get(`/api/payroll-periods/${id}`)
    expect([body.periodName, body.payrollRecords[0].notes]).toEqual(['', 'ab ’; drop table users'])
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
    [{ endDate: undefined }, 'endDate', 'End date is required'],
    [{ startDate: '2019-02-31' }, 'startDate', 'Invalid date'],
    [{ startDate: '2019-05-13', endDate: '2019-05-12' }, 'startDate', 'The start date must not be after the end date'],
    [{ startDate: '2019-05-01', endDate: '2019-06-01' }, 'endDate', 'A payroll period has at most 31 days'],
    [{ importedFrom: 'sheet' }, 'importedFrom', 'importedFrom must be csv or manual'],
    [{ periodName: 'x'.repeat(201) }, 'periodName', 'The period name must be 200 characters or less'],
    [{ records: [] }, 'records', 'There are no payroll records to import'],
    [{ records: 'all' }, 'records', 'There are no payroll records to import'],
    [{ mode: 'merge' }, 'mode', 'mode must be replace or add'],
    [{ replaces: 'all' }, 'replaces', 'replaces must be a list of the ids of records'],
    [{ records: Array(2001).fill({}) }, 'records', 'One import takes at most 2,000 records'],
  ])('for %j', async (change, field, message) => {
    expect(await refusal(change)).toEqual([400, message, expect.objectContaining({ [field]: [message] })])
  })

  test.each<[Partial<Record<keyof RecordSent, unknown>>, string]>([
    [{ userId: 'erin' }, 'User is required'],
    [{ hoursWorked: 'abc' }, 'Hours must be a number'],
    [{ hoursWorked: '1000000' }, 'Hours must be between -999999.99 and 999999.99'],
    [{ hourlyRate: null }, 'Rate is required'],
    [{ regularPay: '' }, 'Regular Pay is required'],
    [{ overtimePay: 'NaN' }, 'Overtime Pay must be a number'],
    [{ tipsPay: '1e3' }, 'Tips must be a number'],
    [{ tipsPay: '5.00 each' }, 'Tips must be a number'],
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

  test('for something that is no record, and people who do not exist, naming their rows', async () => {
    expect((await refusal({ records: [recordOf(theo), null] }))[1]).toBe('Row 2: this is no payroll record')
    const stranger = { id: nobody }
    expect(await refusal({ records: [recordOf(stranger), recordOf(erin)] })).toEqual([
      400,
      'Row 1: this user does not exist. Nothing was imported.',
      { 'records.0.userId': ['Row 1: this user does not exist'] },
    ])
    const rows = [erin, stranger, { id: nobody.replace('ff', 'fe') }].map((person) => recordOf(person))
    expect((await refusal({ records: rows }))[1]).toBe('Rows 2, 3: this user does not exist. Nothing was imported.')
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
    const reply = await importAs(app, ada, { ...week, records: [recordOf(theo), recordOf({ id: nobody })] })
    const { body } = await asAda.get(`/api/payroll-periods/${id}`)
    expect([reply.status, body.payrollRecords]).toMatchObject([400, [{ userId: erin.id }]])
  })

  test('for a body of more than fourteen megabytes', async () => {
    const records = [recordOf(erin, { notes: 'x'.repeat(14_000_001) })]
    expect((await importAs(app, ada, { ...freshWeek(), records })).status).toBe(413)
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
    ]) {
      const { status, body } = await importAs(app, ada, { ...days, records: [recordOf(erin)] })
      expect([status, body.code, body.message]).toEqual([
        409,
        'PERIOD_OVERLAP',
        'These dates overlap with Week of Mar 5 - Mar 11, 2018 (Mar 5, 2018 - Mar 11, 2018). Delete that period or choose other dates.',
      ])
    }
  })

  test('neighbours do not overlap, also where one has 31 days, the most that there may be', async () => {
    await imported(app, { startDate: '2018-03-12', endDate: '2018-04-11', records: [recordOf(erin)] })
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

describe('meanwhile', () => {
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

  test('an import waits for a change of a tip that is under way, and the tip is locked after it', async () => {
    const week = freshWeek()
    const tip = await tipAt(app, erin, `${week.startDate}T17:00:00Z`, '5.00')
    const change = await app.pool.connect()
    await change.query('begin; lock table payroll_periods in share mode')
    let isDone = false
    const importing = imported(app, { ...week, records: [recordOf(erin)] }).then(() => {
      isDone = true
    })
    await momentsOf(app).held(importing)
    expect(isDone).toBe(false)
    await change.query('update tips set amount = 6 where id = $1', [tip])
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
    expect((await shop.as(ada).get('/api/payroll-periods')).body).toEqual([])
    for (const [at, startDate] of ['2026-01-05', '2025-12-22', '2025-12-29'].entries())
      await imported(shop, {
        startDate,
        endDate: startDate.replace(/\d\d$/, (day) => String(Number(day) + 1).padStart(2, '0')),
        periodName: `Period ${at}`,
        records: [recordOf(erin), recordOf(theo, { grossPay: '0.10', netPay: '0.20' })],
      })
    const { body } = await shop.as(ada).get('/api/payroll-periods')
    const newestFirst = ['2026-01-05', '2025-12-29', '2025-12-22']
    const payrollRecords = [{ user: { firstName: 'Erin' } }, { user: { firstName: 'Theo' } }]
    expect(body).toMatchObject(newestFirst.map((startDate) => ({ startDate, payrollRecords })))
    expect(body[0]).toMatchObject({ recordCount: 2, totalGross: '358.10', totalNet: '358.20' })

    const totals = await shop.as(ada).get('/api/payroll-periods?include=totals')
    expect(totals.body).toEqual(body.map(({ payrollRecords: _, ...period }: { payrollRecords: unknown }) => period))
  })

  test('knows no other include, and no period at an unknown id', async () => {
    const reply = await asAda.get('/api/payroll-periods?include=everything')
    expect([reply.status, reply.body.message]).toEqual([400, 'include must be records or totals'])
    expect((await asAda.get(`/api/payroll-periods/${nobody}`)).status).toBe(404)
    expect((await asAda.get('/api/payroll-periods/last-week')).status).toBe(404)
  })
})

test('deleting a period takes its records from My Pay and lets its tips be changed again', async () => {
  const week = freshWeek()
  const tip = await tipAt(app, erin, `${week.startDate}T17:00:00Z`, '5.00')
  const { id } = await imported(app, { ...week, records: [recordOf(erin)] })
  expect((await app.as(erin).put(`/api/tips/${tip}`, { amount: '7' })).status).toBe(423)
  const before = (await app.as(erin).get('/api/my-payroll')).body.length
  const reply = await asAda.delete(`/api/payroll-periods/${id}`)
  expect([reply.status, reply.body]).toEqual([200, { success: true }])
  expect((await app.as(erin).get('/api/my-payroll')).body.length).toBe(before - 1)
  expect((await app.as(erin).put(`/api/tips/${tip}`, { amount: '7' })).status).toBe(200)
  expect((await asAda.get('/api/payroll-periods?include=totals')).text).not.toContain(id)
  expect((await asAda.delete(`/api/payroll-periods/${id}`)).status).toBe(404)
})
