import type { Crew } from './people.ts'

/** Each mail that was acknowledged has arrived once, and none twice. */
export function compareMails({ shop, mailed }: Crew) {
  const arrived = new Map<string, number>()
  for (const { envelope, subject = '' } of shop.smtp.mails) {
    const to = envelope.to.find((address) => address.startsWith('mail-'))
    const what = to ?? /order (\d+)/.exec(subject)?.[1] ?? subject
    arrived.set(what, (arrived.get(what) ?? 0) + 1)
  }
  return {
    lost: [...mailed].filter((what) => !arrived.has(what)).map((what) => `mail ${what}`),
    doubled: [...arrived].filter(([, times]) => times > 1).map(([what, times]) => `mail ${what}: ${times} times`),
  }
}

/** Tips, problems and drops say in their words whose they are; the history has to name the same person, once. */
export async function compareHistory({ shop }: Crew): Promise<string[]> {
  const { rows } = await shop.product.pool.query<{ words: string; actors: string[] | null }>(
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
