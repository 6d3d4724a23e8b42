import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Access, Endpoint } from '#shared/api/endpoint.ts'
import { endpoints } from '#shared/endpoints.ts'
import type { Role } from '#shared/users/roles.ts'
import { signIn, startApp } from '#tests/support/app.ts'
import { ada, erin, tess, theo } from '#tests/support/cast.ts'
import { provedAgo } from '#tests/support/proof.ts'

const app = await startApp()

const rows = Object.entries<Endpoint>(endpoints)
const people = [erin, tess, theo, ada]

const isAllowed = (access: Access, role: Role | undefined) =>
  access === 'public' || (role !== undefined && (access === 'signedIn' || access.includes(role)))

/** An address of this row that leads to nothing: every id is one that nobody has. */
const addressOf = ({ path }: Endpoint) => path.replace(/:\w+/g, () => randomUUID())

describe('every call answers a stranger and the four roles by its access', () => {
  test.each(rows)('%s', async (_name, endpoint) => {
    const statuses: Record<string, number> = {}
    const expected: Record<string, unknown> = {}
    const body = endpoint.method === 'GET' || endpoint.method === 'DELETE' ? undefined : {}
    for (const person of [undefined, ...people]) {
      // A browser of its own each time: signing out is one of the calls.
      const client = app.stranger()
      if (person) await signIn(client, person)
      const reply = await client.request(endpoint.method, addressOf(endpoint), {
        ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
      })
      const who = person?.role ?? 'stranger'
      statuses[who] = reply.status
      const isWrongSignIn = endpoint.path === '/api/login' && reply.status === 401
      if (isAllowed(endpoint.access, person?.role))
        expected[who] = isWrongSignIn
          ? 401
          : expect.toSatisfy((status) => status !== 401 && status !== 403 && status < 500)
      else expected[who] = person ? 403 : 401
    }
    expect(statuses).toEqual(expected)
  })
})

describe('where the last proof is not fresh, a call that asks for it is refused, and no other', () => {
  test.each(rows.filter(([, { access }]) => access !== 'public'))('%s', async (_name, endpoint) => {
    const robin = await app.makePerson({ role: people.find(({ role }) => isAllowed(endpoint.access, role))!.role })
    const client = app.stranger()
    await signIn(client, robin)
    await provedAgo(app, robin, 15)
    const reply = await client.request(endpoint.method, addressOf(endpoint), {
      ...(endpoint.body && { body: '{}', headers: { 'Content-Type': 'application/json' } }),
    })
    expect(reply.body?.code === 'PROOF_NEEDED').toBe(endpoint.freshProof === true)
  })
})

test('the OpenAPI document says where fresh proof is asked for', async () => {
  const { paths } = (await app.stranger().get('/api/openapi.json')).body
  const asks = (path: string, method: string) => paths[path][method].description?.includes('PROOF_NEEDED') === true
  expect([asks('/api/admin/users/{id}/role', 'patch'), asks('/api/admin/users', 'get')]).toEqual([true, false])
})

test('an id that is none is not found, after the role was checked', async () => {
  expect((await app.stranger().delete('/api/tips/not-an-id')).status).toBe(401)
  expect((await app.as(erin).put('/api/admin/tips/not-an-id', {})).status).toBe(403)
  const reply = await app.as(erin).put('/api/tips/not-an-id', {})
  expect([reply.status, reply.body.message]).toEqual([404, 'Record not found.'])
})

test('an unknown call is a JSON 404, also for a stranger', async () => {
  const reply = await app.stranger().get('/api/nothing-here')
  expect([reply.status, reply.body.code]).toEqual([404, 'NOT_FOUND'])
})

test('a change of what is a page is a JSON 404 too', async () => {
  const reply = await app.stranger().post('/tips', {})
  expect([reply.status, reply.body?.code]).toEqual([404, 'NOT_FOUND'])
})

test('the OpenAPI document lists every call of the table and those of bytes and redirects', async () => {
  const { body } = await app.stranger().get('/api/openapi.json')
  expect(body.openapi).toBe('3.1.1')
  const listed = Object.entries<object>(body.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const table = rows.map(([, { method, path }]) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
  const plain = [
    'GET /api/callback',
    'GET /api/login',
    'GET /api/objects/{id}',
    'GET /api/payroll-imports/{id}/file',
    'POST /api/user/profile-image',
    'PUT /api/objects/uploads/{id}',
  ]
  expect(listed.toSorted()).toEqual([...table, ...plain].toSorted())
})

test('the OpenAPI document names the key where a call honours one', async () => {
  const { paths } = (await app.stranger().get('/api/openapi.json')).body
  const headersOf = ({ parameters = [] }: { parameters?: { in: string; name: string }[] }) =>
    parameters.flatMap((each) => (each.in === 'header' ? [each.name] : []))
  expect(headersOf(paths['/api/tips'].post)).toEqual(['For-User', 'Idempotency-Key'])
  expect(headersOf(paths['/api/tips'].get)).toEqual([])
  expect(headersOf(paths['/api/login'].post)).toEqual([])
})

test('every answer carries the security headers and names no server software', async () => {
  for (const path of ['/', '/api/user', '/healthz', '/api/nothing-here']) {
    const { headers } = await app.stranger().get(path)
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    const scripts = path.startsWith('/api/') ? /^default-src 'none';(?!.*script-src)/ : /;script-src 'self';/
    expect(headers.get('content-security-policy'), path).toMatch(scripts)
    expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'")
    expect(headers.get('x-frame-options'), path).toBe('DENY')
    expect(headers.get('cross-origin-resource-policy'), path).toBe('same-origin')
    expect(headers.get('referrer-policy'), path).toBe('no-referrer')
    expect(headers.get('x-powered-by'), path).toBeNull()
  }
  expect((await app.stranger().get('/api/user')).headers.get('cache-control')).toBe('no-store')
})

test('a change that another site asks for is refused', async () => {
  const foreign = [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
  ]
  for (const headers of foreign) {
    const reply = await app.as(erin).post('/api/tips', { orderId: '1', amount: '1' }, { headers })
    expect([headers, reply.status, reply.body.code]).toEqual([headers, 403, 'FOREIGN_ORIGIN'])
  }
  const own = { Origin: new URL(app.url).origin, 'Sec-Fetch-Site': 'same-origin' }
  expect((await app.as(erin).post('/api/tips', { orderId: '1', amount: '1' }, { headers: own })).status).toBe(201)
})
