import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { parts } from '#server/features/personal-data/parts.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, theo } from '#tests/support/cast.ts'
import { knownPerson, markerName } from './known-person.ts'
import { filesIn } from './unzip.ts'

const app = await startApp()
const address = (id: string) => `/api/admin/users/${id}/export`

async function exported(id: string, by = ada) {
  expect((await app.as(by).post(address(id))).status).toBe(200)
  return app.as(by).get(address(id))
}

describe('of a person who stands in every table', () => {
  let known: Awaited<ReturnType<typeof knownPerson>>
  let reply: Awaited<ReturnType<typeof exported>>
  let files: Map<string, Buffer>
  let data: { records: Record<string, Record<string, unknown>[]>; files: { id: string }[]; history: { says: string }[] }
  let page: string

  beforeAll(async () => {
    known = await knownPerson(app)
    reply = await exported(known.person.id)
    files = filesIn(reply.bytes)
    data = JSON.parse(files.get('data.json')!.toString())
    page = files.get('index.html')!.toString()
  })

  test('is a ZIP file under their name', () => {
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/zip'])
    expect(reply.headers.get('content-disposition')).toMatch(
      /^attachment; filename=everything-xaviera-quillfeather-\d{4}-\d\d-\d\d\.zip$/,
    )
  })

  test('has records of every kind', () => {
    expect(Object.keys(data.records)).toEqual(parts.map(({ table }) => table))
    const empty = Object.entries(data.records).flatMap(([table, rows]) => (rows.length > 0 ? [] : [table]))
    expect(empty).toEqual([])
  })

  test('shows them on a page, with names in place of ids and amounts with cents', () => {
    expect(page).toContain('<title>Everything of Xaviera Quillfeather</title>')
    for (const text of ['Given to Xaviera Quillfeather', '$4.50', 'Is it Xaviera Quillfeather’s?'])
      expect(page).toContain(text)
    expect(page).not.toContain('<h2></h2>')
    expect(data.records.tips!.map(({ amount }) => amount)).toContain('4.50')
  })

  test('tells what they did, deleted things too, and what was done to the account', () => {
    const sentences = data.history.map(({ says }) => says)
    expect(sentences).toContain(`${markerName} deleted the tip of $3.30 for order 0043`)
    expect(sentences).toContain(`Ada Okafor exported everything of ${markerName}`)
    for (const text of sentences.slice(0, 3)) expect(page).toContain(`<td>${text}</td>`)
  })

  test('has the pictures, linked from the page', async () => {
    const pictures = [...files.keys()].filter((name) => name.startsWith('pictures/'))
    expect(pictures).toHaveLength(3)
    for (const name of pictures) expect(page).toContain(`href="${name}"`)
    const { width, format } = await sharp(files.get(`pictures/${known.face.split('/').at(-1)}.jpeg`)!).metadata()
    expect([width, format]).toEqual([256, 'jpeg'])
  })

  test('has nothing by which somebody gets in, and nobody else’s records', () => {
    const all = [...files].map(([name, bytes]) => (name.startsWith('pictures/') ? '' : bytes.toString())).join('')
    expect(all).not.toMatch(/argon|hash|sealed|public_key|credential_id|token_hash/)
    expect(all).not.toContain('Erin Ellis,8')
    expect(data.records.payroll_records!.map(({ user_id }) => user_id)).toEqual([known.person.id])
    expect(data.records.tips!.every(({ user_id }) => user_id === known.person.id)).toBe(true)
  })

  test('is written in the language of the admin', async () => {
    const asAda = app.as(ada)
    await asAda.patch('/api/user/language', { language: 'es' })
    const spanish = filesIn((await exported(known.person.id)).bytes)
      .get('index.html')!
      .toString()
    await asAda.patch('/api/user/language', { language: 'en' })
    for (const text of ['Todo lo de Xaviera Quillfeather', '<th>Creado el</th>', '>Propina<', 'eliminó la propina'])
      expect(spanish).toContain(text)
  })
})

test('is fetched once, by the browser that asked', async () => {
  const robin = await app.makePerson()
  expect((await app.as(ada).get(address(robin.id))).body.code).toBe('NOT_ASKED')
  await app.as(ada).post(address(robin.id))
  expect((await app.as(await app.makePerson({ role: 'admin' })).get(address(robin.id))).body.code).toBe('NOT_ASKED')
  expect((await app.as(ada).get(address(robin.id))).status).toBe(200)
  const again = await app.as(ada).get(address(robin.id))
  expect([again.status, again.body.message]).toEqual([
    409,
    'This file can be fetched once. Ask for it in User Management again.',
  ])
  await app.as(ada).post(address(robin.id))
  const together = await Promise.all([1, 2, 3, 4].map(() => app.as(ada).get(address(robin.id))))
  expect(together.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  await app.as(ada).post(address(robin.id))
  expect((await app.as(ada).get(address(erin.id))).status).toBe(409)
})

test('is for admins, and of a person who exists', async () => {
  for (const person of [erin, theo]) expect((await app.as(person).get(address(erin.id))).status).toBe(403)
  expect((await app.stranger().get(address(erin.id))).status).toBe(401)
  expect((await app.as(ada).post(address('01990000-0000-7000-8000-0000000000ff'))).status).toBe(404)
})

test('more records than are read at a time are all there, in order', async () => {
  const robin = await app.makePerson()
  await app.pool.query(
    `insert into tips (id, user_id, order_id, amount) select gen_random_uuid(), $1, i::text, 1 from generate_series(1, 4203) i`,
    [robin.id],
  )
  const files = filesIn((await exported(robin.id)).bytes)
  const { records, history } = JSON.parse(files.get('data.json')!.toString())
  expect(new Set(records.tips.map(({ order_id }: { order_id: string }) => order_id)).size).toBe(4203)
  // Made, and exported.
  expect(history).toHaveLength(2)
})
