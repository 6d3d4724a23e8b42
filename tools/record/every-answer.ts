import type { Endpoint } from '#shared/api/endpoint.ts'
import { endpoints } from '#shared/endpoints.ts'
import { addDays, mondayOf, today } from '#shared/time/day.ts'

export interface Answer {
  status: number
  headers: Record<string, string>
  body: string
}

type Ask = (address: string) => Promise<Answer>

const yearAgo = `${addDays(today(), -365)}T05:00:00.000Z`
const tonight = `${addDays(today(), 1)}T04:59:59.999Z`
const wholeYear = `startDate=${yearAgo}&endDate=${tonight}`
const week = `startDate=${addDays(today(), -7)}T05:00:00.000Z&endDate=${tonight}`

/** The first few values of a field in a list that an admin can read. */
async function some(
  ask: Ask,
  address: string,
  field: string,
  rows = (body: unknown) => body as Record<string, string>[],
) {
  const { body } = await ask(address)
  return rows(JSON.parse(body))
    .slice(0, 5)
    .map((row) => row[field]!)
}

const someMachines = async (ask: Ask) => {
  const machines: { machineType: string; machineNumber: string }[] = JSON.parse((await ask('/api/machines')).body)
  return machines.slice(0, 5).map((machine) => `${machine.machineType}/${machine.machineNumber}`)
}

const nobody = '00000000-0000-7000-8000-000000000000'

/** What is asked besides the address as it stands: with values for its parameters, and with the filters that pages use. */
const asked: Record<string, (admin: Ask) => Promise<string[]> | string[]> = {
  '/api/admin/history': async (admin) => {
    const people = await some(admin, '/api/admin/users', 'id')
    const filters = [
      'limit=100',
      'kind=tip',
      'kind=payrollRecord',
      'person=system',
      `person=${people[0]}`,
      'search=washer',
    ]
    return ['', '?kind=nothing', ...filters.map((filter) => `?from=${yearAgo}&to=${tonight}&${filter}`)]
  },
  '/api/admin/tips/consolidated-reports': () => ['', `?${week}`, `?${wholeYear}`],
  '/api/admin/tips/for-payroll': () => ['', `?startDate=${addDays(today(), -14)}&endDate=${addDays(today(), -8)}`],
  '/api/admin/users/:id/pay': async (admin) => [...(await some(admin, '/api/admin/users', 'id')), nobody],
  '/api/admin/training/assignments': () => ['', '?search=a', '?limit=3'],
  '/api/invitations/:inviteCode': () => ['unknown'],
  '/api/machine-problems': () => [
    '',
    '?status=open',
    '?status=open,in_progress',
    `?repairedSince=${addDays(today(), -7)}T00:00:00.000Z`,
    `?repairedBefore=${today()}T00:00:00.000Z`,
    '?status=nothing',
  ],
  '/api/machine-problems/:id/history': async (admin) => [
    ...(await some(admin, '/api/machine-problems', 'id')),
    nobody,
    'nothing',
  ],
  '/api/needs-you': () => ['', `?today=${today()}`],
  '/api/payroll-periods': () => ['', '?include=totals', '?include=nothing'],
  '/api/payroll-periods/:id': async (admin) => [
    ...(await some(admin, '/api/payroll-periods?include=totals', 'id')),
    nobody,
  ],
  '/api/payroll-periods/:id/imports': async (admin) => [
    ...(await some(admin, '/api/payroll-periods?include=totals', 'id')),
    nobody,
  ],
  '/api/payroll-periods/logged-tips': () => [
    '',
    `?startDate=${addDays(today(), -21)}&endDate=${addDays(today(), -15)}`,
    `?startDate=${addDays(today(), -365)}&endDate=${today()}`,
  ],
  '/api/payroll-periods/usual-pay': () => ['', `?startDate=${today()}&endDate=${today()}`],
  '/api/shift-reports/drawers': () => [''],
  '/api/shift-reports': () => ['', '?mine=true', '?mine=true&limit=10'],
  '/api/stain-reports': async (admin) => {
    const accounts = await some(admin, '/api/commercial-accounts', 'id')
    return ['', '?limit=25', '?orderId=1', '?unsent=true', `?commercialAccountId=${accounts[0]}`]
  },
  '/api/stain-reports/:id/history': async (admin) => [...(await some(admin, '/api/stain-reports', 'id')), nobody],
  '/api/stain-reports/order/:orderId': async (admin) => [
    ...(await some(admin, '/api/stain-reports', 'orderId')),
    '99999999',
  ],
  '/api/admin/users/:id/mentions': async (admin) => [...(await some(admin, '/api/admin/users', 'id')), nobody],
  '/api/admin/users/:id/sessions': async (admin) => [...(await some(admin, '/api/admin/users', 'id')), nobody],
  '/api/admin/webhooks/:id/deliveries': async (admin) => [...(await some(admin, '/api/admin/webhooks', 'id')), nobody],
  '/api/admin/week': () => ['', `?week=${addDays(mondayOf(today()), -7)}`],
  '/api/machines/:machineType/:machineNumber': someMachines,
  '/api/machines/:machineType/:machineNumber/repairs': async (admin) =>
    (await someMachines(admin)).map((machine) => `${machine}?before=${today()}T00:00:00.000Z`),
  '/api/shift-reports/:id/corrections': async (admin) => [...(await some(admin, '/api/shift-reports', 'id')), nobody],
  '/api/shift-reports/missing-days': () => ['', `?startDate=${addDays(today(), -30)}&endDate=${addDays(today(), -3)}`],
  '/api/shift-reports/calendar': () => [`?month=${today().slice(0, 7)}`],
  '/api/training/tasks/:id/taught': async (admin) => [...(await some(admin, '/api/training/tasks', 'id')), nobody],
  '/api/tips': () => ['', `?${week}`, `?${wholeYear}`, '?startDate=nothing'],
  '/api/tips/:id/history': async (admin) => {
    const tips = (body: unknown) => (body as { tips: Record<string, string>[] }).tips
    return [...(await some(admin, `/api/admin/tips/consolidated-reports?${week}`, 'id', tips)), nobody]
  },
  '/api/tips/reports': () => ['', `?${week}`, `?${wholeYear}`],
  '/api/training/modules/:id': async (admin) => [...(await some(admin, '/api/training/modules', 'id')), nobody],
}

function addressOf(path: string, value: string) {
  const [parameters = '', query] = value.split('?')
  return path.replace(/:\w+(\/:\w+)*/, parameters) + (query === undefined ? '' : `?${query}`)
}

/** Every address that a GET of the endpoint table has in this shop, as far as it is asked. */
export async function everyAddress(admin: Ask): Promise<string[]> {
  const addresses: string[] = []
  for (const { method, path } of Object.values(endpoints) as Endpoint[]) {
    if (method !== 'GET') continue
    const values = await (asked[path]?.(admin) ?? (path.includes(':') ? undefined : ['']))
    if (!values) throw new Error(`Nothing is said about what to ask of ${path}`)
    addresses.push(...values.map((value) => addressOf(path, value)))
  }
  return addresses
}

/** A browser with this cookie. */
export function askWith(origin: string, cookie: string | undefined, language: string): Ask {
  const headers = { 'Accept-Language': language, ...(cookie && { Cookie: cookie }) }
  return async (address) => {
    const response = await fetch(`${origin}${address}`, { headers })
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: (await response.text()).replace(/"requestId":"[^"]*"/g, '"requestId":""'),
    }
  }
}

/** Signs in at a demo shop; the cookie. */
export async function signIn(origin: string, email: string, password: string): Promise<string> {
  const response = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!response.ok) throw new Error(`${email} cannot sign in: ${response.status}`)
  return response.headers.getSetCookie()[0]!.split(';')[0]!
}
