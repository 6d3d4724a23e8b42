import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Kind, kinds, type Load } from './load.ts'
import type { Product } from './product.ts'

export interface Faults {
  /** Acknowledged and not there, or not as it was sent. */
  lost: Record<Kind, number>
  /** There more than once, or without having been acknowledged. */
  duplicated: Record<Kind, number>
  /** Rows of claimed pictures whose file is missing. */
  filesMissing: number
  /** Files that no row knows, so that housekeeping would never remove them. */
  filesUnknown: number
}

/** Each row as id and the text that `expected` makes. */
const rowsOf: Record<Kind, string> = {
  tip: `select id, order_id || '|' || amount || '|' || notes as words from tips`,
  problem: `select id, machine_type || '|' || machine_number || '|' || description as words from machine_problems`,
  drop: `select id, drop_amount || '|' || notes as words from shift_reports`,
  photo: `select id, width::text as words from objects where state in ('claimed', 'ready', 'broken')`,
}

/** Holds what is there against what was acknowledged. Everybody has the answer to all they sent. */
export async function compare({ pool, dataDir }: Product, load: Load): Promise<Faults> {
  const none = () => ({ tip: 0, problem: 0, drop: 0, photo: 0 })
  const faults: Faults = { lost: none(), duplicated: none(), ...(await compareFiles({ pool, dataDir })) }
  for (const kind of kinds) {
    const { rows } = await pool.query<{ id: string; words: string }>(rowsOf[kind])
    const found = new Map(rows.map(({ id, words }) => [id, words]))
    const acknowledged = load.acknowledged[kind]
    for (const [id, words] of acknowledged) if (found.get(id) !== words) faults.lost[kind] += 1
    for (const id of found.keys()) if (!acknowledged.has(id)) faults.duplicated[kind] += 1
  }
  return faults
}

async function compareFiles({ pool, dataDir }: Pick<Product, 'pool' | 'dataDir'>) {
  // Forms are made meanwhile: a file is listed before the row that knows it, and looked for after that row.
  const uploads = await namesIn(path.join(dataDir, 'objects', 'uploads'))
  const pictures = await namesIn(path.join(dataDir, 'objects', 'pictures'))
  const { rows } = await pool.query<{ id: string; state: string }>('select id, state from objects')
  const isThere = (folder: string, name: string) => existsSync(path.join(dataDir, 'objects', folder, name))
  let filesMissing = 0
  for (const { id, state } of rows) {
    const isKept = () => ['', '-1600', '-320'].every((form) => isThere('pictures', `${id}${form}`))
    if (state === 'ready' && !isKept()) filesMissing += 1
    if (state === 'claimed' && !isThere('uploads', id) && !isKept()) filesMissing += 1
  }
  const stateOf = new Map(rows.map(({ id, state }) => [id, state]))
  const filesUnknown =
    uploads.filter((id) => !stateOf.has(id) || (stateOf.get(id) === 'ready' && isThere('uploads', id))).length +
    pictures.filter((name) => !stateOf.has(name.slice(0, 36))).length
  return { filesMissing, filesUnknown }
}

const namesIn = (folder: string) => readdir(folder).catch(() => [])

/** Whether every acknowledged photo comes back as a picture: how many do not. */
export async function lookAtPhotos(product: Product, load: Load): Promise<number> {
  const Cookie = await product.signIn()
  let bad = 0
  for (const id of load.acknowledged.photo.keys()) {
    const response = await fetch(`${product.url}/api/objects/${id}`, { headers: { Cookie } })
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
