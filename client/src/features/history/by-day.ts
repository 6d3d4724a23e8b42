import type { Reply } from '#shared/api/call.ts'
import type { Day } from '#shared/time/day.ts'
import { dayOf } from '#shared/time/instant.ts'

export type Listed = Reply<'GET /api/admin/history'>['entries'][number]

/** What stands in one line: an entry, or several that are folded into it. */
export type Line = readonly [Listed, ...Listed[]]

/** Day by day. Folded, the tips that somebody logged on a day stand together, where the newest of them would. */
export function byDay(entries: readonly Listed[], isFolded: boolean): { day: Day; lines: Line[] }[] {
  const days = new Map<Day, Map<string, Line>>()
  for (const entry of entries) {
    const day = dayOf(entry.at)
    const lines = days.get(day) ?? new Map<string, Line>()
    const isLoggedTip = entry.kind === 'tip' && entry.action === 'created'
    const key = isFolded && isLoggedTip ? `tips of ${entry.actor.id ?? entry.actor.name}` : entry.id
    days.set(day, lines.set(key, [...(lines.get(key) ?? []), entry] as [Listed, ...Listed[]]))
  }
  return [...days].map(([day, lines]) => ({ day, lines: [...lines.values()] }))
}
