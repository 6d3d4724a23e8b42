import { useEndpoint } from '#client/api/hooks.ts'
import { Notice } from '#client/ui/notice.tsx'
import { t } from '#shared/language/t.ts'
import { needsOf } from '#shared/needs-you/reads.ts'
import { ownClock } from '#shared/time/clock.ts'
import { formatDay } from '#shared/time/day.ts'

/** Weeks whose file had a row that may have been theirs, and that were imported without them. */
export function WeeksWithoutYou() {
  const weeks = useEndpoint(...needsOf(ownClock())).data?.weeksWithoutYou?.weeks ?? []
  if (weeks.length === 0) return null
  return (
    <Notice tone="attention" className="mb-6 print:hidden">
      {weeks.map(({ start, end }) => (
        <p key={start}>
          {t`The week of ${formatDay(start, { year: false })} – ${formatDay(end, { year: false })} was imported without you. Ask if you worked in it.`}
        </p>
      ))}
    </Notice>
  )
}
