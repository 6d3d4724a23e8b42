import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Access, Endpoint } from '#shared/api/endpoint.ts'
import { endpoints } from '#shared/endpoints.ts'
import { grantable, permissionFor } from '#shared/tokens/permissions.ts'
import type { Permission } from '#shared/tokens/token.ts'
import type { Role } from '#shared/users/roles.ts'
import { signIn, startApp } from '#tests/support/app.ts'
import { ada, erin, tess, theo } from '#tests/support/cast.ts'
import type { Client } from '#tests/support/client.ts'
import { provedAgo } from '#tests/support/proof.ts'
import { tokenOf } from './tokens/token-data.ts'

const app = await startApp()

const rows = Object.entries<Endpoint>(endpoints)
const people = [erin, tess, theo, ada]

const isAllowed = (access: Access, role: Role | undefined) =>
  access === 'public' || (role !== undefined && (access === 'signedIn' || access.includes(role)))

/** An address of this row that leads to nothing: every id is one that nobody has. */
const addressOf = ({ path }: Endpoint) => path.replace(/:\w+/g, () => randomUUID())

function ask(client: Client, endpoint: Endpoint, headers: Record<string, string> = {}) {
  const isBare = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  return client.request(endpoint.method, addressOf(endpoint), {
    headers: { ...headers, ...(!isBare && { 'Content-Type': 'application/json' }) },
    ...(!isBare && { body: '{}' }),
  })
}

/** Who may make which call, as it was decided; all others are for admins. A right that changes is changed here too. */
const decided: Record<string, string> = {
  public: `authConfig signIn register forgotPassword resetPassword signOut startPasskeySignIn signInWithPasskey
    signInWithCode lookUpInvitation publicMachineProblems publicProblemProgress publicTechnicianName
    repairMachineProblemPublicly undoPublicRepair`,
  signedIn: `currentUser changePassword proofState prove signOutElsewhere listOwnSessions endOwnSession listPasskeys
    startPasskey addPasskey renamePasskey removePasskey startPasskeyProof proveWithPasskey secondFactorState
    startSecondFactor turnOnSecondFactor renewRecoveryCodes turnOffSecondFactor proveWithCode chooseLanguage
    changeOwnName listTips logTip changeTip deleteTip tipReport tipHistory createUpload claimStainPhoto
    claimMachinePhoto claimReceipt removeProfileImage stainReportOfOrder createStainReport changeStainReport
    sendStainReport listShiftReports listDrawers submitShiftReport correctShiftReport listCorrections
    listOwnRefunds listCashRefunds listRefundsOfMachines giveRefund changeRefund refundHistory
    listMachineProblems listRepairs reportMachineProblem addVoiceToMachineProblem repairMachineProblem listMachines
    repeatedMachines showMachine listRepairsOfMachine listCommercialAccounts listAssignedModules readAssignedModule
    completeTask tickSubtask untickSubtask myPayroll askAboutPay ownBell chooseBells bellHere noBellHere readBells`,
  'technician,admin': `changeMachineProblem machineProblemHistory showFleet listCareTasks dueCare tickCareTask`,
  technician: `ownProblemMails chooseProblemMails`,
  'technician,team_lead,admin': `approveProgress approveSeveral returnProgress`,
  'team_lead,admin': `trainingOverview listPendingApprovals listModules listTasks listSubtasks showWeek`,
  'employee,team_lead,admin': `needsYou recentWeeks`,
}

test('every call is open to the roles that were decided on', () => {
  const groups = Object.entries(decided).flatMap(([access, names]) =>
    names.split(/\s+/).map((name) => [name, access] as const),
  )
  const accessOf = new Map(groups)
  expect(Object.fromEntries(rows.map(([name, { access }]) => [name, String(access)]))).toEqual(
    Object.fromEntries(rows.map(([name]) => [name, accessOf.get(name) ?? 'admin'])),
  )
})

describe('every call answers a stranger and the four roles by its access', () => {
  test.each(rows)('%s', async (_name, endpoint) => {
    const statuses: Record<string, number> = {}
    const expected: Record<string, unknown> = {}
    for (const person of [undefined, ...people]) {
      // A browser of its own each time: signing out is one of the calls.
      const client = app.stranger()
      if (person) await signIn(client, person)
      const reply = await ask(client, endpoint)
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

describe('every call answers a token by its permissions', () => {
  const bearer = ({ secret }: { secret: string }) => ({ Authorization: `Bearer ${secret}` })
  let all: { secret: string }
  /** What each token lacks, by the permission that it lacks. */
  const lacking = new Map<Permission, { secret: string }>()

  beforeAll(async () => {
    all = await tokenOf(app, { permissions: [...grantable] })
    for (const permission of grantable)
      lacking.set(permission, await tokenOf(app, { permissions: grantable.filter((each) => each !== permission) }))
  })

  test.each(rows)('%s', async (_name, endpoint) => {
    const permission = permissionFor(endpoint)
    const reply = await ask(app.stranger(), endpoint, bearer(all))
    // What people see without an account is there for everybody.
    if (endpoint.path.startsWith('/api/public/')) expect(reply.status).not.toBe(401)
    else if (!permission) expect([reply.status, reply.body.code]).toEqual([403, 'FOR_PEOPLE'])
    else {
      expect(reply.status).toSatisfy((status) => status !== 401 && status !== 403 && status < 500)
      const refused = await ask(app.stranger(), endpoint, bearer(lacking.get(permission)!))
      expect([refused.status, refused.body.code, refused.body.permission]).toEqual([403, 'NOT_PERMITTED', permission])
    }
    expect(reply.headers.get('set-cookie')).toBeNull()
  })

  test('none has what needs proof, is about oneself, or lets people in', () => {
    const open = rows.map(([, endpoint]) => endpoint).filter((endpoint) => permissionFor(endpoint))
    const closed =
      /^\/api\/(?:user|login|logout|register|auth|forgot|reset|invitations|admin\/invitations|tokens|my-payroll|needs-you|public)\b/
    expect(
      open.filter(({ access, freshProof, path }) => freshProof || access === 'public' || closed.test(path)),
    ).toEqual([])
    const opened = open.map(({ method, path }) => `${method} ${path}`)
    const own = ['GET /api/tips', 'POST /api/tips', 'POST /api/shift-reports', 'GET /api/training/assigned-modules']
    const gates = ['DELETE /api/admin/users/:id', 'POST /api/admin/users/:id/reactivate']
    expect(opened.filter((call) => [...own, ...gates].includes(call))).toEqual([])
    expect(opened).toContain('GET /api/admin/tips/consolidated-reports')
  })

  test('calls without a row are for people too', async () => {
    const id = randomUUID()
    for (const [method, path] of [
      ['GET', `/api/objects/${id}`],
      ['GET', `/api/payroll-imports/${id}/file`],
      ['GET', `/api/admin/users/${id}/export`],
      ['POST', '/api/user/profile-image'],
    ] as const) {
      const reply = await app.stranger().request(method, path, { headers: bearer(all) })
      expect([path, reply.status, reply.body.code]).toEqual([path, 403, 'FOR_PEOPLE'])
    }
    for (const path of ['/api/login', '/api/callback?code=1&state=2'])
      expect((await app.stranger().request('GET', path, { headers: bearer(all) })).headers.get('set-cookie')).toBeNull()
  })
})

describe('where the last proof is not fresh, a call that asks for it is refused, and no other', () => {
  test.each(rows.filter(([, { access }]) => access !== 'public'))('%s', async (_name, endpoint) => {
    const robin = await app.makePerson({ role: people.find(({ role }) => isAllowed(endpoint.access, role))!.role })
    const client = app.stranger()
    await signIn(client, robin)
    await provedAgo(app, robin, 15)
    const reply = await ask(client, endpoint)
    expect(reply.body?.code === 'PROOF_NEEDED').toBe(endpoint.freshProof === true)
  })
})

test('the page of the document is for admins, with scripts of our own files only', async () => {
  const stranger = await app.stranger().get('/api/docs')
  expect([stranger.status, stranger.headers.get('location')]).toEqual([302, '/'])
  expect((await app.as(theo).get('/api/docs')).status).toBe(403)
  const { status, text, headers } = await app.as(ada).get('/api/docs')
  expect([status, text.includes('<rapi-doc spec-url="/api/openapi.json"')]).toEqual([200, true])
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';script-src 'self';(?!.*unsafe-eval)/)
  const { secret } = await tokenOf(app, { permissions: [...grantable] })
  const byToken = await app.stranger().get('/api/docs', { headers: { Authorization: `Bearer ${secret}` } })
  expect([byToken.status, byToken.body.code]).toEqual([403, 'FOR_PEOPLE'])
})

test('a broken id is not found, after the role was checked', async () => {
  expect((await app.stranger().delete('/api/tips/not-an-id')).status).toBe(401)
  expect((await app.as(erin).put('/api/admin/tips/not-an-id', {})).status).toBe(403)
  const reply = await app.as(erin).put('/api/tips/not-an-id', {})
  expect([reply.status, reply.body.message]).toEqual([404, 'Record not found.'])
})

test('an unknown call is a JSON 404, also for a stranger, and so is a change of what is a page', async () => {
  for (const reply of [await app.stranger().get('/api/nothing-here'), await app.stranger().post('/tips', {})])
    expect([reply.status, reply.body?.code]).toEqual([404, 'NOT_FOUND'])
})

describe('the OpenAPI document', async () => {
  const { openapi, paths, components } = (await app.stranger().get('/api/openapi.json')).body

  test('lists every call of the table, and the calls with bytes and redirects', () => {
    expect(openapi).toBe('3.1.1')
    const listed = Object.entries<object>(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const table = rows.map(([, { method, path }]) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
    const plain = [
      'GET /api/callback',
      'GET /api/login',
      'GET /api/objects/{id}',
      'GET /api/payroll-imports/{id}/file',
      'POST /api/user/profile-image',
      'GET /api/admin/users/{id}/export',
      'PUT /api/objects/uploads/{id}',
    ]
    expect(listed.toSorted()).toEqual([...table, ...plain].toSorted())
  })

  test('names the key where a call honours one', () => {
    const headersOf = ({ parameters = [] }: { parameters?: { in: string; name: string }[] }) =>
      parameters.flatMap((each) => (each.in === 'header' ? [each.name] : []))
    expect(headersOf(paths['/api/tips'].post)).toEqual(['For-User', 'Idempotency-Key'])
    expect([...headersOf(paths['/api/tips'].get), ...headersOf(paths['/api/login'].post)]).toEqual([])
  })

  test('says where fresh proof is asked for, which calls tokens make, and with what', () => {
    const asks = (path: string, method: string) => paths[path][method].description?.includes('PROOF_NEEDED') === true
    expect([asks('/api/admin/users/{id}/role', 'patch'), asks('/api/admin/users', 'get')]).toEqual([true, false])
    expect(components.securitySchemes.token).toMatchObject({ type: 'http', scheme: 'bearer' })
    const { security, description } = paths['/api/admin/users'].get
    expect([security, description]).toEqual([[{ session: [] }, { token: [] }], 'For: admin. Tokens need users:read.'])
    expect(paths['/api/tips'].get.security).toEqual([{ session: [] }])
  })
})

test('every answer carries the security headers and names no server software', async () => {
  for (const path of ['/', '/api/user', '/healthz', '/api/nothing-here']) {
    const { headers } = await app.stranger().get(path)
    const scripts = path.startsWith('/api/') ? /^default-src 'none';(?!.*script-src)/ : /;script-src 'self';/
    expect(headers.get('content-security-policy'), path).toMatch(scripts)
    expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'")
    expect(Object.fromEntries(headers), path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
    })
    expect(headers.get('x-powered-by'), path).toBeNull()
  }
  expect((await app.stranger().get('/api/user')).headers.get('cache-control')).toBe('no-store')
})
