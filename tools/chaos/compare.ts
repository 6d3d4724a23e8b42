import { setTimeout as wait } from 'node:timers/promises'
import type { Ledger } from './ledger.ts'
import type { Crew } from './people.ts'
import type { Product } from './product.ts'
import type { ListFiles } from './shop.ts'

/** Holds the files against the rows that know them. */
export async function compareFiles({ pool }: Product, listFiles: ListFiles) {
  // Forms are made meanwhile: a file is listed before the row that knows it, and looked for after that row.
  const before = await listFiles()
  const { rows } = await pool.query<{ id: string; state: string; kind: string }>('select id, state, kind from objects')
  const after = new Set(await listFiles())
  const isKept = (id: string, forms = ['', '-1600', '-320']) =>
    forms.every((form) => after.has(`pictures/${id}${form}`))
  const missing = rows.filter(({ id, state, kind }) => {
    if (state === 'ready') return !isKept(id, kind === 'profile' ? [''] : undefined)
    return state === 'claimed' && !after.has(`uploads/${id}`) && !isKept(id)
  })
  const stateOf = new Map(rows.map(({ id, state }) => [id, state]))
  const unknown = before.filter((name) => {
    const [folder, file = ''] = name.split('/')
    const state = stateOf.get(file.slice(0, 36))
    return after.has(name) && (!state || (folder === 'uploads' && state === 'ready'))
  })
  return {
    /** Rows of claimed pictures whose file is missing. */
    filesMissing: missing.map(({ id, kind }) => `${kind} ${id}`),
    /** Files that no row knows, so that housekeeping would never remove them. */
    filesUnknown: unknown,
  }
}

/** Whether every photo that has to be there comes back as a picture: how many do not. */
export async function lookAtPhotos({ url }: Product, Cookie: string, ledger: Ledger): Promise<number> {
  let bad = 0
  for (const id of ledger.ids('photo')) {
    const response = await fetch(`${url}/api/objects/${id}`, { headers: { Cookie } })
    const bytes = Buffer.from(await response.arrayBuffer())
    if (response.status !== 200 || bytes.readUInt16BE() !== 0xffd8) bad += 1
  }
  return bad
}

/** Lets a day pass for what nobody claimed, starts again, and waits until housekeeping has removed it. */
export async function tidy(product: Product): Promise<void> {
  await product.pool.query(
    `update objects set created_at = created_at - interval '25 hours' where state in ('issued', 'used')`,
  )
  await product.end('SIGTERM')
  await product.start()
  for (let tries = 0; ; tries += 1) {
    const { rows } = await product.pool.query(`select id from objects where state not in ('ready', 'broken')`)
    if (rows.length === 0) return
    if (tries === 1200) throw new Error(`housekeeping has left ${rows.length} uploads after a minute`)
    await wait(50)
  }
}

/** Each mail that was acknowledged has arrived once, and none twice. */
export function compareMails({ shop, mailed }: Crew) {
  const arrived = new Map<string, number>()
  for (const { envelope, subject = '' } of shop.smtp.mails) {
    const to = envelope.to.find((address) => address.startsWith('mail-'))
    const what = to ?? /order (\d+)/.exec(subject)?.[1] ?? subject
    arrived.set(what, (arrived.get(what) ?? 0) + 1)
  }
  return {
    mailsLost: [...mailed].filter((what) => !arrived.has(what)).map((what) => `mail ${what}`),
    mailsDoubled: [...arrived].filter(([, times]) => times > 1).map(([what, times]) => `mail ${what}: ${times} times`),
  }
}

/** Tips, problems and drops say in their words whose they are; the history has to name the same person, once. */
export async function compareHistory({ pool }: Product): Promise<string[]> {
  const { rows } = await pool.query<{ words: string; actors: string[] | null }>(
    `select words, array_agg(actor_id) filter (where actor_id is not null) as actors
     from (
       select id, notes as words from tips where notes ~ '^tip .* of '
       union all select id, description from machine_problems where description ~ '^problem .* of '
       union all select id, notes from shift_reports where notes ~ '^drop .* of '
     ) record
     left join history on history.record_id = record.id and action = 'created'
     group by record.id, words
     having count(actor_id) <> 1 or min(actor_id::text) <> right(words, 36)`,
  )
  return rows.map(({ words, actors }) => `"${words}" was made by ${actors?.join(' and ') ?? 'nobody'}`)
}
