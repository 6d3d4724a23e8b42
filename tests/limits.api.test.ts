import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Endpoint, isCounted } from '#shared/api/endpoint.ts'
import { endpoints } from '#shared/endpoints.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, theo } from '#tests/support/cast.ts'
import { statementsDuring } from '#tests/support/statements.ts'

const app = await startApp({ RATE_LIMITS: 'on' })

const most = 300
const english = { language: 'en' }
const manyTimes = <T>(count: number, call: () => Promise<T>) => Promise.all(Array.from({ length: count }, call))

test('one person alone cannot fill the shop, and says nothing of others', async () => {
  const [robin, alex] = [await app.makePerson(), await app.makePerson()]
  const problem = { machineType: 'washer', machineNumber: 7, description: 'It leaks. '.repeat(390) }
  const replies = await manyTimes(600, () => app.as(robin).post('/api/machine-problems', problem))
  const refused = replies.filter(({ status }) => status === 429)
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(most)
  expect(refused).toHaveLength(600 - most)
  expect([refused[0]!.body.code, refused[0]!.body.message]).toEqual([
    'TOO_MANY_REQUESTS',
    expect.stringMatching(/^Too many requests\. Please try again in \d+ (?:minutes|seconds)\.$/),
  ])
  const seconds = Number(refused[0]!.headers.get('retry-after'))
  expect(seconds > 0 && seconds <= 300).toBe(true)
  expect((await app.as(robin).get('/api/machine-problems')).status).toBe(200)
  expect((await app.as(alex).post('/api/machine-problems', problem)).status).toBe(201)
})

test('every call that changes something counts, and no other', async () => {
  await manyTimes(most, () => app.as(ada).patch('/api/user/language', english))
  const counted: string[] = []
  for (const endpoint of Object.values<Endpoint>(endpoints)) {
    if (endpoint.access === 'public') continue
    const address = endpoint.path.replace(/:\w+/g, () => randomUUID())
    const { status, headers } = await app.as(ada).request(endpoint.method, address)
    if (status !== 429) continue
    counted.push(`${endpoint.method} ${endpoint.path}`)
    expect(headers.get('retry-after')).toMatch(/^\d+$/)
  }
  const changing = Object.values<Endpoint>(endpoints).filter(isCounted)
  const isAdmins = ({ access }: Endpoint) => access === 'signedIn' || access.includes('admin')
  const expected = changing.filter(isAdmins).map(({ method, path }) => `${method} ${path}`)
  expect(counted.toSorted()).toEqual(expected.toSorted())
  expect(changing.length).toBeGreaterThan(40)
  // Whoever may not do any more can still leave.
  expect((await app.as(ada).post('/api/logout')).status).toBe(200)
})

test('thirty changes cost one statement for the limit', async () => {
  await app.as(theo).get('/api/user')
  const statements = await statementsDuring(() =>
    manyTimes(30, () => app.as(theo).patch('/api/user/language', english)),
  )
  expect(statements.filter(({ text }) => text.includes('rate_limits'))).toHaveLength(1)
})

test('the OpenAPI document tells of it', async () => {
  const { paths } = (await app.stranger().get('/api/openapi.json')).body
  for (const { path, method, ...rest } of Object.values<Endpoint>(endpoints)) {
    const { responses } = paths[path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()]
    const isLimited = rest.limit !== undefined || isCounted({ path, method, ...rest })
    expect([path, method, responses[429]?.headers?.['Retry-After'] !== undefined]).toEqual([path, method, isLimited])
  }
})
