import { useEndpoint } from '#client/api/hooks.ts'
import { useWaiting } from '#client/held/outbox-now.ts'
import { centsOf } from '#shared/money/money.ts'
import { drawerKeyOf } from '#shared/shift-reports/new-shift-report.ts'
import { drawers } from '#shared/shift-reports/reads.ts'
import type { Day } from '#shared/time/day.ts'
import { cashLeft } from './cash.ts'

interface Last {
  drawer: string | null
  /** Cents. */
  left: number
  shiftDate: Day
  /** Undefined of what waits on this device, which is one's own. */
  user?: { firstName: string; lastName: string }
}

/** What was left in each drawer, as far as this device knows: first what waits here to be sent. */
export function useDrawers(): Last[] {
  const waiting = useWaiting('POST /api/shift-reports').map(({ sent: { body } }): Last => {
    const report = body as { drawer?: string | null; endingCash: string; dropAmount: string; shiftDate: Day }
    return { drawer: report.drawer ?? null, left: cashLeft(report), shiftDate: report.shiftDate }
  })
  const known = (useEndpoint(...drawers).data ?? []).map(
    ({ left, ...last }): Last => ({ ...last, left: centsOf(left) }),
  )
  return [...waiting, ...known]
}

/** What the shift before left in this drawer; undefined where nobody knows, as for a day before the last report. */
export const lastOf = (all: readonly Last[], drawer: string | null | undefined, day: Day) => {
  const last = all.find((one) => drawerKeyOf(one.drawer) === drawerKeyOf(drawer))
  return last && last.shiftDate <= day ? last : undefined
}

/** Each once, as it was written last. */
export const namesOf = (all: readonly Last[]): string[] => {
  const names = new Map<string, string>()
  for (const { drawer } of all) if (drawer && !names.has(drawerKeyOf(drawer))) names.set(drawerKeyOf(drawer), drawer)
  return [...names.values()]
}
