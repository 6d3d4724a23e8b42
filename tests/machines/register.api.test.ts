import { beforeEach, describe, expect, test } from 'vitest'
import { daysAgo, makeProblem, makeRepairedProblem } from '#tests/machine-problems/problem-data.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, tess, theo } from '#tests/support/cast.ts'
import { said } from '#tests/support/client.ts'
import { removeMachines } from './machine-data.ts'

const app = await startApp()
beforeEach(() => removeMachines(app.db))

const whole = {
  machineType: 'dryer',
  machineNumber: 4,
  make: 'Hart & Sons',
  model: 'D-40',
  serialNumber: '0042',
  boughtOn: '2021-03-05',
  warrantyUntil: '2026-03-04',
  location: 'Back row',
  outOfUseSince: null,
}

const add = (fields: object) => app.as(ada).post('/api/machines', fields)
const listed = async (person = erin) => (await app.as(person).get('/api/machines')).body

test('an admin adds a machine, which everybody of the staff sees', async () => {
  const reply = await add(whole)
  expect([reply.status, reply.body]).toEqual([201, { id: expect.any(String), ...whole }])
  for (const person of [erin, tess, theo, ada])
    expect(await listed(person)).toEqual([{ ...reply.body, openProblems: 0, recentReports: 0 }])
  expect((await app.stranger().get('/api/machines')).status).toBe(401)
})

test('only type and number have to be known', async () => {
  const none = { make: null, model: null, serialNumber: null, boughtOn: null, warrantyUntil: null, location: null }
  const blank = { make: ' ', model: '', serialNumber: '', boughtOn: '', warrantyUntil: '' }
  const reply = await add({ machineType: 'washer', machineNumber: '7', ...blank })
  expect(reply.body).toMatchObject({ machineNumber: 7, ...none, outOfUseSince: null })
})

test('an admin changes what is known of a machine', async () => {
  const { id } = (await add(whole)).body
  const changed = { ...whole, machineNumber: 5, model: 'D-50', outOfUseSince: '2026-01-31', location: null }
  expect((await app.as(ada).put(`/api/machines/${id}`, changed)).body).toEqual({ id, ...changed })
  expect((await app.as(ada).put(`/api/machines/${erin.id}`, changed)).status).toBe(404)
})

describe('a form that was open while somebody else changed the machine', () => {
  const change = (id: string, fields: object, was?: object) =>
    app.as(ada).put(`/api/machines/${id}`, { ...fields, was })

  test('changes what was changed in it and nothing else', async () => {
    const { id } = (await add(whole)).body
    const boss = await app.makePerson({ role: 'admin' })
    const theirs = { ...whole, model: 'D-50', outOfUseSince: '2026-01-31' }
    expect((await app.as(boss).put(`/api/machines/${id}`, { ...theirs, was: whole })).status).toBe(200)
    const reply = await change(id, { ...whole, location: 'Cellar', boughtOn: '' }, whole)
    expect([reply.status, reply.body]).toEqual([200, { id, ...theirs, location: 'Cellar', boughtOn: null }])
  })

  test('names each field that both have changed, and writes nothing until it is sent once more', async () => {
    const { id } = (await add(whole)).body
    const theirs = { ...whole, model: 'D-50', boughtOn: '2022-01-31', make: null, serialNumber: '0043' }
    await change(id, theirs, whole)
    // The same once more, as after an answer that got lost.
    expect((await change(id, theirs, whole)).status).toBe(200)
    const mine = { ...whole, model: 'D-60', boughtOn: '2023-01-31', make: 'Heart', location: 'Cellar' }
    const refused = await change(id, mine, whole)
    const meanwhile = (what: string) => [`${what} meanwhile. Save once more to have yours instead.`]
    const was = { ...whole, make: null, model: 'D-50', boughtOn: '2022-01-31' }
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'CHANGED_MEANWHILE', was }])
    expect(refused.body.errors).toEqual({
      make: meanwhile('Somebody emptied this field'),
      model: meanwhile('Somebody changed this to “D-50”'),
      boughtOn: meanwhile('Somebody changed this to “Jan 31, 2022”'),
    })
    expect(await listed()).toMatchObject([theirs])
    expect((await change(id, mine, refused.body.was)).body).toEqual({ id, ...mine, serialNumber: '0043' })
  })

  test('moves no machine to a type and number that nobody meant', async () => {
    const { id } = (await add(whole)).body
    await change(id, { ...whole, machineNumber: 5 }, whole)
    const refused = await change(id, { ...whole, machineType: 'washer' }, whole)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([409, ['machineNumber']])
    const meant = await change(id, { ...whole, machineType: 'washer' }, refused.body.was)
    expect(meant.body).toMatchObject({ machineType: 'washer', machineNumber: 4 })
  })
})

test('a type and number stand in the register once', async () => {
  const first = (await add(whole)).body
  const reply = await add(whole)
  const errors = { machineNumber: ['This machine is in the register already.'] }
  expect([reply.status, reply.body]).toMatchObject([409, { code: 'DUPLICATE_MACHINE', errors }])
  const { id } = (await add({ ...whole, machineNumber: 9 })).body
  expect((await app.as(ada).put(`/api/machines/${id}`, whole)).status).toBe(409)
  expect((await app.as(ada).put(`/api/machines/${first.id}`, whole)).status).toBe(200)
})

test.each([
  [{ machineType: 'toaster' }, 'machineType', 'Machine type is required'],
  [{ machineNumber: 0 }, 'machineNumber', 'Machine number must be at least 1'],
  [{ make: 'x'.repeat(101) }, 'make', 'Make must be 100 characters or less'],
  [{ model: 7 }, 'model', 'Model must be a text'],
  [{ serialNumber: 'x'.repeat(101) }, 'serialNumber', 'Serial number must be 100 characters or less'],
  [{ boughtOn: '2026-02-30' }, 'boughtOn', 'Invalid date'],
  [{ outOfUseSince: 7 }, 'outOfUseSince', 'Invalid date'],
])('%o is refused at its field', async (wrong, field, message) => {
  const reply = await add({ ...whole, ...wrong })
  expect([reply.status, reply.body.errors]).toEqual([400, { [field]: [message] }])
})

test('the list goes by type and number, and says what is open and how often each was reported', async () => {
  await add({ machineType: 'dryer', machineNumber: 2 })
  for (const machineNumber of [10, 9]) await add({ machineType: 'washer', machineNumber })
  await makeProblem(app.db, { machineNumber: 9 })
  await makeProblem(app.db, { machineNumber: 9, status: 'in_progress' })
  await makeRepairedProblem(app.db, tess, { machineNumber: 9 })
  await makeRepairedProblem(app.db, tess, { machineNumber: 9, createdAt: daysAgo(31) })
  expect(await listed()).toMatchObject([
    { machineType: 'washer', machineNumber: 9, openProblems: 2, recentReports: 3 },
    { machineType: 'washer', machineNumber: 10, openProblems: 0, recentReports: 0 },
    { machineType: 'dryer', machineNumber: 2 },
  ])
})

test('what was reported and is not in the register is offered to admins, each machine once', async () => {
  const offered = async () => (await app.as(ada).get('/api/machines/unregistered')).body
  expect(await offered()).toEqual([])
  for (const machineNumber of [7, 7, 12, 3]) await makeProblem(app.db, { machineNumber })
  await makeProblem(app.db, { machineType: 'dryer', machineNumber: 1 })
  await add({ machineType: 'washer', machineNumber: 12 })
  expect(await offered()).toEqual([
    { machineType: 'washer', machineNumber: 3 },
    { machineType: 'washer', machineNumber: 7 },
    { machineType: 'dryer', machineNumber: 1 },
  ])
})

test('all staff see a machine that was reported three times within 30 days', async () => {
  for (let times = 0; times < 3; times += 1) await makeRepairedProblem(app.db, tess, { machineNumber: 8 })
  for (let times = 0; times < 2; times += 1) await makeProblem(app.db, { machineNumber: 9 })
  await makeProblem(app.db, { machineNumber: 9, createdAt: daysAgo(30.1) })
  for (const person of [erin, tess, theo, ada])
    expect((await app.as(person).get('/api/machines/repeated')).body).toEqual([
      { machineType: 'washer', machineNumber: 8, reports: 3 },
    ])
})

test('the register holds 2,000 machines, however one more comes', async () => {
  await app.pool.query(`insert into machines (id, machine_type, machine_number)
    select gen_random_uuid(), 'washer', number from generate_series(1, 1999) number`)
  const adding = [5001, 5002, 5003].map((machineNumber) => add({ machineType: 'dryer', machineNumber }))
  expect((await Promise.all(adding)).map(({ status }) => status).sort()).toEqual([201, 409, 409])
  const full = 'The register holds 2,000 machines at most; with this it would have'
  const one = await add({ machineType: 'dryer', machineNumber: 6001 })
  const errors = { machineNumber: [`${full} 2,001.`] }
  expect([one.status, one.body]).toMatchObject([409, { code: 'REGISTER_FULL', errors }])
  const washer = { machineType: 'washer', make: 'Hart' }
  const lines = [7, 6001, 6002].map((machineNumber, at) => ({ line: at + 2, ...washer, machineNumber }))
  expect(said(await app.as(ada).post('/api/machines/import', { lines }))).toEqual([409, `${full} 2,002.`])
  expect((await listed()).filter(({ make }: { make: string | null }) => make)).toEqual([])
  expect((await app.as(ada).post('/api/machines/import', { lines: [lines[0]] })).status).toBe(200)
})

describe('an import', () => {
  const send = (...lines: object[]) => app.as(ada).post('/api/machines/import', { lines })

  test('answers each line: added, changed, or as it was', async () => {
    const { id } = (await add(whole)).body
    await add({ machineType: 'washer', machineNumber: 1, make: 'Hart' })
    const reply = await send(
      { line: 2, machineType: 'dryer', machineNumber: '4', make: '', model: 'D-50', location: ' Front ' },
      { line: 3, machineType: 'washer', machineNumber: 1, make: 'Hart' },
      { line: 5, machineType: 'washer', machineNumber: '2', serialNumber: 17, boughtOn: '2024-02-29' },
    )
    expect(reply.body.lines).toEqual([
      { line: 2, machineType: 'dryer', machineNumber: 4, outcome: 'changed' },
      { line: 3, machineType: 'washer', machineNumber: 1, outcome: 'unchanged' },
      { line: 5, machineType: 'washer', machineNumber: 2, outcome: 'added' },
    ])
    const [first, second, dryer] = await listed()
    expect([first.make, second.serialNumber, second.boughtOn]).toEqual(['Hart', '17', '2024-02-29'])
    // A blank cell leaves what was known.
    expect(dryer).toMatchObject({ id, ...whole, model: 'D-50', location: 'Front' })
  })

  test('with bad lines, or none, imports nothing and names line and field of each', async () => {
    const reply = await send(
      { line: 2, machineType: 'washer', machineNumber: 1 },
      { line: 3, machineType: 'washer', machineNumber: '0', warrantyUntil: 'soon' },
      { line: 4, machineType: 'mangle', machineNumber: 2 },
      { line: 5, machineType: 'washer', machineNumber: 1, make: 'x'.repeat(101) },
      { line: 6, machineType: 'washer', machineNumber: '1' },
    )
    const first = 'Line 3, Number: Machine number must be at least 1'
    expect([reply.status, reply.body.code, reply.body.message]).toEqual([400, 'BAD_LINES', first])
    expect(reply.body.errors.lines).toEqual([
      first,
      'Line 3, Warranty until: Invalid date',
      'Line 4, Type: Machine type is required',
      'Line 5, Make: Make must be 100 characters or less',
      'Line 6, Number: Washer 1 stands on line 2 already',
    ])
    expect((await send()).status).toBe(400)
    expect((await app.as(tess).post('/api/machines/import', { lines: [] })).status).toBe(403)
    expect(await listed()).toEqual([])
  })

  test('says it in the language of the importer', async () => {
    const robin = await app.makePerson({ role: 'admin' })
    await app.as(robin).patch('/api/user/language', { language: 'es' })
    const lines = [{ line: 3, machineType: 'washer', machineNumber: 1, boughtOn: 'x' }]
    const reply = await app.as(robin).post('/api/machines/import', { lines })
    expect(reply.body.message).toBe('Línea 3, Comprada: Fecha no válida')
  })
})
