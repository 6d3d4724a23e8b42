import { describe, expect, test } from 'vitest'
import { restorableDays } from '#shared/personal-data/table.ts'
import { fileOf, freshWeek, imported, recordOf } from '#tests/payroll/payroll-data.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, type Person } from '#tests/support/cast.ts'
import { momentsOf } from '#tests/support/moments.ts'
import { provedAgo } from '#tests/support/proof.ts'

// Texts of everybody, in which somebody who left may be named.

const app = await startApp()
const asAda = app.as(ada)

const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`
const mentionsOf = async ({ id }: Person) => (await asAda.get(`/api/admin/users/${id}/mentions`)).body
const spellingsOf = async (person: Person): Promise<string[]> =>
  (await mentionsOf(person)).spellings.map(({ spelling }: { spelling: string }) => spelling)
const remove = (person: Person, spellings?: string[]) =>
  asAda.post(`/api/admin/users/${person.id}/remove-name`, { name: nameOf(person), spellings })
const restore = ({ id }: Person, by = asAda) => by.post(`/api/admin/users/${id}/restore-name`)
const deactivate = ({ id }: Person) => app.pool.query('update users set is_active = false where id = $1', [id])

/** As if the person had been called so, one after the other, for so long each and once more as at first. */
async function renames(person: Person, names: (readonly [first: string, last: string])[], each: string) {
  const rename = (first: string, last: string) =>
    app.pool.query('update users set first_name = $2, last_name = $3 where id = $1', [person.id, first, last])
  for (const [first, last] of names) await rename(first, last)
  await rename(person.firstName, person.lastName)
  await app.pool.query(
    `update history set at = now() - $2::interval * (select count(*) from history later
       where later.record_id = $1 and later.kind = 'user' and later.id >= history.id)
     where record_id = $1 and kind = 'user'`,
    [person.id, each],
  )
  const begun = `now() - interval '2 years'`
  await app.pool.query(`update users set created_at = ${begun} where id = $1`, [person.id])
  await app.pool.query(`update history set at = ${begun} where record_id = $1 and action = 'created'`, [person.id])
}

async function tipWith(notes: string) {
  const { body } = await asAda.post('/api/tips', { orderId: '0042', amount: '1.00', notes })
  const read = async () => (await app.pool.query('select notes from tips where id = $1', [body.id])).rows[0].notes
  return { id: body.id as string, read }
}

async function fileWith(text: string | Uint8Array, columns: object) {
  const days = freshWeek()
  const file = fileOf(text, { reading: { columns, notations: {} } })
  const period = await imported(app, { ...days, records: [recordOf(erin)], file })
  const [{ id }] = (await asAda.get(`/api/payroll-periods/${period.id}/imports`)).body
  const read = async (): Promise<Buffer> =>
    (await app.pool.query('select file from payroll_imports where id = $1', [id])).rows[0].file
  return { id: id as string, read }
}

const pay = (name: string) =>
  ['Employee Name;Hours;Gross', `${name};12,50;12.50`, 'Erin Ellis;50;12,50', 'Washer 3;not working;3'].join('\n')

test.each([
  ['for a moment', '1 minute'],
  ['for a day', '25 hours'],
])('names of numbers and words that somebody had %s are no pattern over what others wrote', async (_how, each) => {
  const robin = await app.makePerson({ firstName: 'Corvina', lastName: 'Rook' })
  await renames(
    robin,
    [
      ['12', '50'],
      ['not', 'working'],
      ['Washer', '3'],
    ],
    each,
  )
  await deactivate(robin)
  const tip = await tipWith('Washer 3 is not working, $12.50 are from Corvina Rook')
  const file = await fileWith(pay('Corvina Rook'), { employeeName: 0, hoursWorked: 1, grossPay: 2 })
  const spellings = await spellingsOf(robin)
  expect(spellings).toEqual(
    each === '25 hours' ? ['Corvina Rook', 'not working', robin.email] : ['Corvina Rook', robin.email],
  )
  const { body } = await remove(robin, [
    'Corvina Rook',
    '12 50',
    'Washer 3',
    ...(each === '25 hours' ? [] : ['not working']),
  ])
  const former = `Former employee ${body.formerNumber}`
  expect(await tip.read()).toBe(`Washer 3 is not working, $12.50 are from ${former}`)
  expect((await file.read()).toString()).toBe(pay(former))
})

test('without spellings no text and no file is touched, and what is theirs has the number all the same', async () => {
  const robin = await app.makePerson({ firstName: 'Merle', lastName: 'Starling' })
  await app.as(robin).post('/api/tips', { orderId: '0042', amount: '2.00' })
  await deactivate(robin)
  const tip = await tipWith('From Merle Starling')
  const file = await fileWith(pay('Merle Starling'), { employeeName: 0, hoursWorked: 1 })
  expect((await remove(robin)).status).toBe(200)
  expect(await tip.read()).toBe('From Merle Starling')
  expect((await file.read()).toString()).toBe(pay('Merle Starling'))
  const { rows } = await app.pool.query('select distinct actor_name from history where actor_id = $1', [robin.id])
  expect(rows).toEqual([{ actor_name: expect.stringMatching(/^Former employee \d+$/) }])
})

test('a file whose names cannot be told is shown, and stays', async () => {
  const robin = await app.makePerson({ firstName: 'Wren', lastName: 'Nightjar', isActive: false })
  const text = 'Worked by,Hours\nWren Nightjar,1\n'
  const file = await fileWith(text, {})
  const { spellings, untouchedFiles } = await mentionsOf(robin)
  expect(untouchedFiles).toEqual([expect.objectContaining({ id: file.id, fileName: 'payroll.csv', count: 1 })])
  expect(spellings[0]).toMatchObject({ spelling: 'Wren Nightjar', count: 0, places: [], examples: [] })
  expect((await remove(robin, ['Wren Nightjar'])).status).toBe(200)
  expect((await file.read()).toString()).toBe(text)
})

test('three hundred names and thousands of texts hold up nobody', async () => {
  const robin = await app.makePerson({ firstName: 'Dunlin', lastName: 'Plover' })
  await renames(
    robin,
    Array.from({ length: 300 }, (_, at) => [`Kestrel${at}`, `Sparrowhawk${at}`] as const),
    '25 hours',
  )
  await deactivate(robin)
  await app.pool.query(
    `insert into tips (id, user_id, order_id, amount, notes)
     select gen_random_uuid(), $1, '1', 1, repeat('Kestrel and a Sparrowhawk, Kestrel', 25) || n from generate_series(1, 4000) n`,
    [erin.id],
  )
  let isOver = false
  const mentions = mentionsOf(robin).finally(() => {
    isOver = true
  })
  let answered = 0
  let slowest = 0
  while (!isOver) {
    const asked = performance.now()
    expect((await app.stranger().get('/healthz')).status).toBe(200)
    slowest = Math.max(slowest, performance.now() - asked)
    answered += 1
  }
  expect((await mentions).spellings).toHaveLength(51)
  expect(answered).toBeGreaterThan(3)
  expect(slowest).toBeLessThan(2_000)
  expect((await remove(robin, ['Dunlin Plover'])).status).toBe(200)
})

test('a note that is changed while names are removed loses the name as well', async () => {
  const robin = await app.makePerson({ firstName: 'Avocet', lastName: 'Godwit', isActive: false })
  const tip = await tipWith('From Avocet Godwit')
  const holder = await app.pool.connect()
  await holder.query('begin; lock table payroll_periods in share row exclusive mode')
  const removing = remove(robin, ['Avocet Godwit'])
  await momentsOf(app).held(removing)
  await holder.query(`select set_config('washboard.who', '{}', true)`)
  await holder.query(`update tips set notes = 'For Avocet Godwit, by card' where id = $1`, [tip.id])
  await holder.query('commit')
  holder.release()
  const { body } = await removing
  expect(await tip.read()).toBe(`For Former employee ${body.formerNumber}, by card`)
})

test('a removal that cannot look again at a note that was changed removes nothing, and can be done again', async () => {
  const robin = await app.makePerson({ firstName: 'Brant', lastName: 'Scoter', isActive: false })
  const tip = await tipWith('From Brant Scoter')
  const holder = await app.pool.connect()
  await holder.query('begin; lock table payroll_periods in share row exclusive mode')
  const removing = remove(robin, ['Brant Scoter'])
  await momentsOf(app).held(removing)
  // As where the server ends: the process that compares names ends with it.
  const atExit = process.listeners('exit').at(-1)!
  atExit(0)
  await holder.query(`select set_config('washboard.who', '{}', true)`)
  await holder.query(`update tips set notes = 'For Brant Scoter, by card' where id = $1`, [tip.id])
  await holder.query('commit')
  holder.release()
  expect((await removing).status).toBe(503)
  const { status, body } = await remove(robin, ['Brant Scoter'])
  expect(status).toBe(200)
  expect(await tip.read()).toBe(`For Former employee ${body.formerNumber}, by card`)
})

describe('it can be undone', () => {
  test('for thirty days, byte for byte', async () => {
    const robin = await app.makePerson({ firstName: 'Fulmar', lastName: 'Petrel' })
    await app.as(robin).post('/api/tips', { orderId: '0042', amount: '2.00', notes: 'Mine' })
    await app.pool.query(`update users set payroll_id = 'FP-1' where id = $1`, [robin.id])
    await deactivate(robin)
    const bytes = Buffer.from(`Name\tHours\r\n"Petrel, Fulmar"\t1\rMüller\t2`, 'latin1')
    const file = await fileWith(bytes, { employeeName: 0, hoursWorked: 1 })
    const [tip, changed] = [await tipWith('From Fulmar Petrel'), await tipWith('For Fulmar Petrel')]
    const state = async () => {
      const { rows } = await app.pool.query(
        `select id, actor_name, before, after from history where record_id = any ($1) or actor_id = $2 order by id`,
        [[robin.id, tip.id], robin.id],
      )
      return { rows, user: (await asAda.get('/api/admin/users')).body.find(({ id }: Person) => id === robin.id) }
    }
    const before = await state()
    const removed = await remove(robin, await spellingsOf(robin))
    expect(removed.body.formerNumber).toEqual(expect.any(Number))
    expect(await file.read()).toEqual(
      Buffer.from(`Name\tHours\r\n"Former employee ${removed.body.formerNumber}"\t1\rMüller\t2`, 'latin1'),
    )
    await app.pool.query(`update tips set notes = 'Something else' where id = $1`, [changed.id])

    const { body: list } = await asAda.get('/api/admin/restorable-names')
    const [mine] = list.filter(({ userId }: { userId: string }) => userId === robin.id)
    expect(Math.round((Date.parse(mine.until) - Date.now()) / 3_600_000)).toBe(24 * restorableDays)
    const second = await app.makePerson({ role: 'admin' })
    const stale = app.as(second)
    await stale.get('/api/user')
    await provedAgo(app, second, 60)
    expect((await restore(robin, stale)).body.code).toBe('PROOF_NEEDED')

    const { status, body } = await restore(robin)
    expect([status, body.changedMeanwhile]).toEqual([200, 1])
    const { rows, user } = await state()
    expect(user).toEqual(before.user)
    expect(rows.slice(0, before.rows.length)).toEqual(before.rows)
    expect(await file.read()).toEqual(bytes)
    expect([await tip.read(), await changed.read()]).toEqual(['From Fulmar Petrel', 'Something else'])
    const { body: past } = await asAda.get(`/api/admin/history?record=${robin.id}`)
    expect(past.entries[0]).toMatchObject({
      actor: { id: ada.id },
      before: { former_number: String(removed.body.formerNumber) },
      after: { former_number: null, first_name: 'Fulmar' },
    })
    expect((await restore(robin)).body.code).toBe('NAME_GONE')
    // Its number may still stand in a text, so nobody else gets it.
    const again = await remove(robin)
    expect(again.body.formerNumber).toBe(removed.body.formerNumber + 1)
  })

  test('the later removal first, where two changed the same text and file', async () => {
    const one = await app.makePerson({ firstName: 'Linnet', lastName: 'Twite', isActive: false })
    const other = await app.makePerson({ firstName: 'Brambling', lastName: 'Siskin', isActive: false })
    const bytes = 'Name,Hours\nLinnet Twite,1\nBrambling Siskin,2\n'
    const file = await fileWith(bytes, { employeeName: 0, hoursWorked: 1 })
    const tip = await tipWith('From Linnet Twite to Brambling Siskin')
    await remove(one, ['Linnet Twite'])
    const later = await remove(other, ['Brambling Siskin'])
    const { status, body } = await restore(one)
    const words = `Bring back Former employee ${later.body.formerNumber} first.`
    expect([status, body.code, body.message]).toEqual([409, 'REMOVED_LATER', words])
    for (const person of [other, one]) expect((await restore(person)).body).toMatchObject({ changedMeanwhile: 0 })
    expect([(await file.read()).toString(), await tip.read()]).toEqual([bytes, 'From Linnet Twite to Brambling Siskin'])
  })

  test('not while another account has the address', async () => {
    const robin = await app.makePerson({ isActive: false })
    await remove(robin)
    await app.makePerson({ email: robin.email })
    const { status, body } = await restore(robin)
    expect([status, body.code]).toEqual([409, 'EMAIL_TAKEN'])
  })
})
