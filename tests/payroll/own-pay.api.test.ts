import { expect, test } from 'vitest'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { endpoints } from '#shared/endpoints.ts'
import type { UsualPay } from '#shared/payroll/period.ts'
import { addDays } from '#shared/time/day.ts'
import { type App, signIn, startApp } from '#tests/support/app.ts'
import { ada, erin, ivan, type Person, tess, theo } from '#tests/support/cast.ts'
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

test('the zone of the shop is told to admins until an import settles it, or where nothing but the import can', async () => {
  const zoneOf = async (shop: App) => (await shop.as(ada).get('/api/payroll-import-settings')).body.unsettledZone
  expect(await zoneOf(app)).toBeNull()
  const shop = await startApp({ TIMEZONE: '' })
  await shop.as(ada).put('/api/admin/settings/shop', { timeZone: 'America/Los_Angeles' })
  expect(await zoneOf(shop)).toBe('America/Los_Angeles')
  const { id } = await imported(shop, { ...freshWeek(), records: [recordOf(erin)] })
  expect(await zoneOf(shop)).toBeNull()
  // It stays as it is, although the period is gone.
  await shop.as(ada).delete(`/api/payroll-periods/${id}`)
  expect(await zoneOf(shop)).toBeNull()
})

test('the pay of somebody else is in no answer, no matter who asks', async () => {
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

const firstMonday = '2025-01-06'
const monday = (week: number) => addDays(firstMonday, week * 7)

const pay = (app: App, week: number, hours: [Person, number][]) =>
  imported(app, {
    startDate: monday(week),
    endDate: addDays(monday(week), 6),
    records: hours.map(([person, worked]) =>
      recordOf(person, {
        ...{ hoursWorked: worked, hourlyRate: 10 + week },
        ...{ regularPay: worked * 10, tipsPay: worked * 2, grossPay: worked * 12 },
      }),
    ),
  })

async function usual(app: App, startDate: string): Promise<Map<string, UsualPay>> {
  const { body } = await app
    .as(ada)
    .get(`/api/payroll-periods/usual-pay?startDate=${startDate}&endDate=${addDays(startDate, 6)}`)
  return new Map(body.map((each: UsualPay) => [each.userId, each]))
}

test('what people usually earn are the medians of their last eight records', async () => {
  const app = await startApp()
  for (let week = 0; week < 12; week += 1) {
    const weekly: [Person, number][] = [[erin, week === 11 ? 900 : week + 1]]
    // Every second week: four of the last eight periods.
    if (week % 2 === 0) weekly.push([theo, 20 + week])
    // Left before the last eight.
    if (week < 4) weekly.push([ivan, 40])
    if (week === 11) weekly.push([tess, 7.5])
    await pay(app, week, weekly)
  }
  const found = await usual(app, monday(12))
  // Of weeks 4 to 11: 5, 6, 7, 8, 9, 10, 11, 900.
  expect(found.get(erin.id)).toEqual({
    userId: erin.id,
    periods: 8,
    isEveryWeek: true,
    ...{ hoursWorked: '8.00', hourlyRate: '21.00', regularPay: '80.00', tipsPay: '16.00', grossPay: '96.00' },
    // Newest first, by which the same pay is known again.
    pays: [900, 11, 10, 9, 8, 7, 6, 5].map((hours, at) => ({
      ...{ startDate: monday(11 - at), endDate: addDays(monday(11 - at), 6), hoursWorked: `${hours}.00` },
      ...{ tipsPay: `${hours * 2}.00`, grossPay: `${hours * 12}.00` },
    })),
  })
  // Of weeks 0, 2, 4, 6, 8, 10: 20, 22, 24, 26, 28, 30.
  const theos = { periods: 4, isEveryWeek: false, hoursWorked: '24.00', hourlyRate: '20.00' }
  expect(found.get(theo.id)).toMatchObject(theos)
  expect(found.get(tess.id)).toMatchObject({ periods: 1, hoursWorked: '7.50', pays: [{ startDate: monday(11) }] })
  expect([...found.keys()].toSorted()).toEqual([erin.id, theo.id, tess.id].toSorted())
})

test('only periods count that ended before; every week takes four of them', async () => {
  const app = await startApp()
  for (let week = 0; week < 4; week += 1) await pay(app, week, [[erin, week + 1]])
  expect((await usual(app, monday(0))).size).toBe(0)
  const threeWeeks = { periods: 3, isEveryWeek: false, hourlyRate: '12.00' }
  expect((await usual(app, monday(3))).get(erin.id)).toMatchObject(threeWeeks)
  // On its last day, the fourth has not ended.
  expect((await usual(app, addDays(monday(4), -1))).get(erin.id)).toMatchObject(threeWeeks)
  expect((await usual(app, monday(4))).get(erin.id)).toMatchObject({ periods: 4, isEveryWeek: true })
})
