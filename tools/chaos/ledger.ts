import type pg from 'pg'

/** The kinds of records that are written, and how to read them: each as its id and the words that it has to hold. */
const rowsOf = {
  tip: `select id, order_id || '|' || amount || '|' || coalesce(notes, '') as words from tips`,
  problem: `select id, machine_type || '|' || machine_number || '|' || description as words from machine_problems`,
  repair: `select id, coalesce(repair_notes, '') as words from machine_problems where status = 'repaired'`,
  drop: `select id, drop_amount || '|' || coalesce(notes, '') || '|' || coalesce(receipt_id::text, '') as words
    from shift_reports`,
  photo: `select id, coalesce(width::text, '') as words from objects
    where state in ('claimed', 'ready', 'broken') and kind <> 'profile'`,
  stain: `select id, order_id || '|' || total_items || '|' || cardinality(photo_ids) as words from stain_reports`,
  period: `select id, period_name as words from payroll_periods`,
  mailing: `select technician_email as id, '' as words from machine_problem_emails`,
}

export type Kind = keyof typeof rowsOf
const kinds = Object.keys(rowsOf) as Kind[]

/** What has to be in the database, because it was there before or because it was acknowledged. */
export class Ledger {
  readonly #entries = Object.fromEntries(kinds.map((kind) => [kind, new Map()])) as Record<Kind, Map<string, string>>
  /** Writes that were acknowledged. */
  total = 0

  /** From now on it has to be there like this: once. */
  keep(kind: Kind, id: string, words: string) {
    this.#entries[kind].set(id, words)
    this.total += 1
  }

  /** From now on it must not be there. */
  forget(kind: Kind, id: string) {
    this.#entries[kind].delete(id)
    this.total += 1
  }

  ids(kind: Kind) {
    return [...this.#entries[kind].keys()]
  }

  /** What is there already must stay. */
  async openWith(pool: pg.Pool) {
    for (const kind of kinds) for (const { id, words } of await read(pool, kind)) this.#entries[kind].set(id, words)
  }

  /** Lost: missing, or not as acknowledged. Doubled: there more than once, or never acknowledged. */
  async compare(pool: pg.Pool) {
    const [lost, doubled]: [string[], string[]] = [[], []]
    for (const kind of kinds) {
      const unseen = new Map(this.#entries[kind])
      for (const { id, words } of await read(pool, kind)) {
        const wanted = unseen.get(id)
        if (wanted === undefined) doubled.push(`${kind} ${id} (${words})`)
        else if (wanted !== words) lost.push(`${kind} ${id}: "${words}" in place of "${wanted}"`)
        unseen.delete(id)
      }
      for (const [id, words] of unseen) lost.push(`${kind} ${id}: "${words}"`)
    }
    return { lost, doubled }
  }
}

async function read(pool: pg.Pool, kind: Kind) {
  const { rows } = await pool.query<{ id: string; words: string }>(rowsOf[kind])
  return rows
}
