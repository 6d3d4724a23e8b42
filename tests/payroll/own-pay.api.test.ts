import { expect, test } from 'vitest'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { endpoints } from '#shared/endpoints.ts'
import { signIn, startApp } from '#tests/support/app.ts'
import { ada, erin, ivan, tess, theo } from '#tests/support/cast.ts'
import { freshWeek, imported, recordOf, tipAt } from './payroll-data.ts'

const app = await startApp()
const asAda = app.as(ada)

test('My Pay has a person’s own records with their period and the tips logged in it, newest first', async () => {
  const robin = await app.makePerson()
  const other = await app.makePerson()
  const older = freshWeek()
  const newer = freshWeek()
  await tipAt(app, robin, `${older.startDate}T17:00:00Z`, '10.10')
  await tipAt(app, robin, `${older.endDate}T17:00:00Z`, '0.20')
  await tipAt(app, other, `${older.endDate}T17:00:00Z`, '99.00')
  await imported(app, { ...newer, periodName: 'Newer', records: [recordOf(robin, { notes: 'for Robin' })] })
  await imported(app, {
    ...older,
    periodName: 'Older',
    records: [recordOf(other), recordOf(robin, { tipsPay: '10.30', weightProcessed: 750, deductions: '1' })],
  })
  // Logged just now, into no period.
  await app.as(robin).post('/api/tips', { orderId: '7', amount: '3' })
  const { body } = await app.as(robin).get('/api/my-payroll')
  expect(body).toMatchObject([
    {
      userId: robin.id,
      notes: 'for Robin',
      payrollPeriod: { periodName: 'Newer', ...newer },
      tipsLogged: '0.00',
      weightProcessed: null,
    },
    {
      userId: robin.id,
      payrollPeriod: { periodName: 'Older', ...older },
      tipsPay: '10.30',
      weightProcessed: '750.00',
      notes: null,
      questions: [],
      tipsLogged: '10.30',
    },
  ])
})

test('a statement of pay is what the person sees themselves, also of one who has left or was never paid', async () => {
  const robin = await app.makePerson()
  const statement = async () => await asAda.get(`/api/admin/users/${robin.id}/pay`)
  expect((await statement()).body).toEqual([])
  await imported(app, { ...freshWeek(), records: [recordOf(robin, { notes: 'for Robin' }), recordOf(erin)] })
  await imported(app, { ...freshWeek(), records: [recordOf(robin)] })
  const own = await app.as(robin).get('/api/my-payroll')
  expect(own.body).toHaveLength(2)
  expect((await statement()).text).toBe(own.text)
  await asAda.delete(`/api/admin/users/${robin.id}`)
  expect((await statement()).text).toBe(own.text)
  expect((await asAda.get('/api/admin/users/01990000-0000-7000-8000-0000000000ff/pay')).status).toBe(404)
})

test('tips logged in the days of a period are counted by the shop’s midnight', async () => {
  const shop = await startApp({ TIMEZONE: 'America/Los_Angeles' })
  const days = { startDate: '2025-03-03', endDate: '2025-03-09' }
  // The clocks go forward on the last of these days.
  await tipAt(shop, erin, '2025-03-03T07:59:59.999Z', '100.00')
  await tipAt(shop, erin, '2025-03-03T08:00:00Z', '1.00')
  await tipAt(shop, erin, '2025-03-10T06:59:59.999Z', '2.00')
  await tipAt(shop, erin, '2025-03-10T07:00:00Z', '200.00')
  await tipAt(shop, theo, '2025-03-05T12:00:00Z', '0.10')
  const { body } = await shop.as(ada).get(`/api/payroll-periods/logged-tips?${new URLSearchParams(days)}`)
  const late = { lateAmount: '0.00', lateCount: 0, carriedAmount: '0.00', carriedCount: 0 }
  const inTime = { ...late, settledAmount: '0.00', carriedSettledAmount: '0.00' }
  expect(body.people).toEqual([
    { userId: erin.id, amount: '3.00', count: 2, ...inTime },
    { userId: theo.id, amount: '0.10', count: 1, ...inTime },
  ])
})
const aliases = async () => (await asAda.get('/api/payroll-import-settings')).body.aliases

test('remembered names are kept with an import, the newest choice counts, and can be forgotten', async () => {
  await imported(app, {
    ...freshWeek(),
    records: [recordOf(erin)],
    aliases: [
      { alias: ' Zz Sam U. ', userId: erin.id },
      { alias: 'Zz Nisha', userId: theo.id },
    ],
  })
  expect(await aliases()).toEqual([
    { id: expect.any(String), alias: 'Zz Nisha', userId: theo.id },
    { id: expect.any(String), alias: 'Zz Sam U.', userId: erin.id },
  ])
  await imported(app, {
    ...freshWeek(),
    records: [recordOf(erin)],
    aliases: [
      { alias: 'ZZ NISHA', userId: erin.id },
      { alias: 'zz nisha', userId: tess.id },
    ],
  })
  const [nisha, sam] = await aliases()
  expect([nisha, sam.alias]).toEqual([{ id: expect.any(String), alias: 'zz nisha', userId: tess.id }, 'Zz Sam U.'])
  expect((await asAda.delete(`/api/payroll-name-aliases/${nisha.id}`)).status).toBe(200)
  expect((await asAda.delete(`/api/payroll-name-aliases/${nisha.id}`)).status).toBe(404)
  expect(await aliases()).toEqual([sam])
})
test('the usual sheet comes from the configuration', async () => {
  const sheet = 'https://docs.google.com/spreadsheets/d/usual/edit'
  const shop = await startApp({ DEFAULT_SHEET_URL: sheet })
  expect((await shop.as(ada).get('/api/payroll-import-settings')).body.defaultSheetUrl).toBe(sheet)
  expect((await asAda.get('/api/payroll-import-settings')).body.defaultSheetUrl).toBeNull()
  // The page's shell is for everybody, so the address must not be in it.
  expect((await shop.stranger().get('/')).text).not.toContain('spreadsheets')
})

test('the pay of somebody else is in no answer, whoever asks', async () => {
  const shop = await startApp()
  // Amounts and words that stand nowhere else.
  const secret = recordOf(ivan, {
    ...{ hoursWorked: '271.83', hourlyRate: '314.15', regularPay: '161803.39', tipsPay: '57721.56' },
    ...{ bonuses: '14142.13', grossPay: '66260.70', netPay: '29979.24', weightProcessed: '60221.40' },
    notes: 'for Ivan alone',
  })
  const traces = /271\.83|314\.15|161803|57721|14142|66260|29979|60221|for Ivan alone/
  const { id } = await imported(shop, {
    ...freshWeek(),
    records: [secret, ...[erin, tess, theo, ada].map((person) => recordOf(person))],
  })
  expect((await shop.as(ada).get(`/api/payroll-periods/${id}`)).text).toMatch(traces)

  const rows: Endpoint[] = Object.values(endpoints)
  const forAdminsAlone = (path: string) => /^\/api\/payroll-periods|\/pay$/.test(path)
  let asked = 0
  for (const person of [undefined, erin, tess, theo, ada]) {
    const client = shop.stranger()
    if (person) await signIn(client, person)
    for (const row of rows.filter(({ method }) => method === 'GET')) {
      if (person === ada && forAdminsAlone(row.path)) continue
      for (const parameter of [id, ivan.id]) {
        const days = '?startDate=2020-01-01T00:00:00Z&endDate=2021-01-01T00:00:00Z'
        const path = row.path.replace(/:\w+/g, parameter)
        for (const query of ['', days, '?userId='.concat(ivan.id)]) {
          expect((await client.get(path + query)).text, `${person?.role} ${path}${query}`).not.toMatch(traces)
          asked += 1
        }
      }
    }
  }
  expect(asked).toBeGreaterThan(300)
})
