// Writes down what every GET of the endpoint table answers, to five people and in both languages, and compares two such
// records: a change of how answers are made must not change them.
//   npm run record -- http://localhost:5000 before.json      the demo shop (`npm run demo`), with the old build
//   npm run record -- http://localhost:5000 after.json       the same data folder, with the new one
//   npm run record -- --compare before.json after.json
import { readFileSync, writeFileSync } from 'node:fs'
import { demoPassword, demoSignIns } from '#server/demo/people.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { endpoints } from '#shared/endpoints.ts'
import { addDays, today } from '#shared/time/day.ts'

interface Answer {
  status: number
  headers: Record<string, string>
  body: string
}

type Answers = Record<string, Answer>

/** Headers that are another for each answer, or say how and not what. */
const passing = new Set([
  'date',
  'x-request-id',
  'set-cookie',
  'content-length',
  'keep-alive',
  'connection',
  'transfer-encoding',
])

type Ask = (address: string) => Promise<Answer>

const wholeYear = `startDate=${addDays(today(), -365)}T05:00:00.000Z&endDate=${addDays(today(), 1)}T04:59:59.999Z`
const week = `startDate=${addDays(today(), -7)}T05:00:00.000Z&endDate=${addDays(today(), 1)}T04:59:59.999Z`

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

const nobody = '00000000-0000-7000-8000-000000000000'

/** What is asked besides the address as it stands: with values for its parameters, and with the filters that pages use. */
const asked: Record<string, (admin: Ask) => Promise<string[]> | string[]> = {
  '/api/admin/history': async (admin) => {
    const people = await some(admin, '/api/admin/users', 'id')
    return [
      '',
      '?limit=200',
      '?kind=tip',
      '?kind=payrollRecord',
      '?person=system',
      `?person=${people[0]}`,
      '?search=washer',
      '?kind=nothing',
    ]
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
  '/api/tips': () => ['', `?${week}`, `?${wholeYear}`, '?startDate=nothing'],
  '/api/tips/:id/history': async (admin) => {
    const tips = (body: unknown) => (body as { tips: Record<string, string>[] }).tips
    return [...(await some(admin, `/api/admin/tips/consolidated-reports?${week}`, 'id', tips)), nobody]
  },
  '/api/tips/reports': () => ['', `?${week}`, `?${wholeYear}`],
  '/api/training/modules/:id': async (admin) => [...(await some(admin, '/api/training/modules', 'id')), nobody],
}

const addressOf = (path: string, value: string) =>
  path.includes(':') ? path.replace(/:\w+/, value) : `${path}${value}`

async function record(origin: string, file: string) {
  const people = [
    ...demoSignIns.map(({ role, email }) => ({ name: role as string, email })),
    { name: 'nobody', email: undefined },
  ]
  const asks = new Map<string, (language: string) => Ask>()
  for (const { name, email } of people) {
    const cookie = email && (await signIn(origin, email))
    asks.set(name, (language) => async (address) => {
      const headers = { 'Accept-Language': language, ...(cookie && { Cookie: cookie }) }
      const response = await fetch(`${origin}${address}`, { headers })
      return {
        status: response.status,
        headers: Object.fromEntries([...response.headers].filter(([name]) => !passing.has(name))),
        body: (await response.text()).replace(/"requestId":"[^"]*"/g, '"requestId":""'),
      }
    })
  }
  const answers: Answers = {}
  for (const { method, path } of Object.values(endpoints) as Endpoint[]) {
    if (method !== 'GET') continue
    const values = await (asked[path]?.(asks.get('admin')!('en')) ?? (path.includes(':') ? undefined : ['']))
    if (!values) throw new Error(`Nothing is said about what to ask of ${path}`)
    for (const value of values)
      for (const [name, ask] of asks)
        for (const language of ['en', 'es']) {
          const address = addressOf(path, value)
          answers[`${name} ${language} ${address}`] = await ask(language)(address)
        }
  }
  writeFileSync(file, JSON.stringify(answers, undefined, 1))
  console.log(`${Object.keys(answers).length} answers written to ${file}`)
}

async function signIn(origin: string, email: string): Promise<string> {
  const response = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  })
  if (!response.ok) throw new Error(`${email} cannot sign in: ${response.status}`)
  return response.headers.getSetCookie()[0]!.split(';')[0]!
}

/** Space between the tokens of JSON means nothing. */
const sameJson = (before: string, after: string) =>
  before === after || JSON.stringify(JSON.parse(before)) === JSON.stringify(JSON.parse(after))

function compare(before: Answers, after: Answers): number {
  let different = 0
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [before[name], after[name]]
    const why =
      !was || !is
        ? 'is in one of them only'
        : was.status !== is.status
          ? `${was.status} became ${is.status}`
          : JSON.stringify(was.headers) !== JSON.stringify(is.headers)
            ? `headers ${JSON.stringify(was.headers)} became ${JSON.stringify(is.headers)}`
            : sameJson(was.body, is.body)
              ? undefined
              : firstDifference(was.body, is.body)
    if (!why) continue
    different += 1
    console.log(`${name}: ${why}`)
  }
  console.log(`${Object.keys(before).length} answers compared, ${different} different`)
  return different
}

function firstDifference(before: string, after: string) {
  const [was, is] = [before, after].map((text) => JSON.stringify(JSON.parse(text)))
  const at = [...was!].findIndex((letter, place) => letter !== is![place])
  return `…${was!.slice(Math.max(0, at - 60), at + 80)}… became …${is!.slice(Math.max(0, at - 60), at + 80)}…`
}

const [first = '', second = '', third = ''] = process.argv.slice(2)
const read = (file: string): Answers => JSON.parse(readFileSync(file, 'utf8'))
if (first === '--compare') process.exitCode = compare(read(second), read(third)) === 0 ? 0 : 1
else await record(first.replace(/\/$/, ''), second)
