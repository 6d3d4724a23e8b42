import { useEndpoint } from '#client/api/hooks.ts'
import { Trend } from '#client/ui/chart/trend.tsx'
import { t } from '#shared/language/t.ts'
import { centsOf } from '#shared/money/money.ts'

export type LineOf = 'tips' | 'orders'

/** Nothing where they could not be read: the figure beside them says what it has to say. */
export default function DashboardWeeks({ of }: { of: LineOf }) {
  const { data } = useEndpoint('GET /api/recent-weeks', {}, { retryOnMount: false })
  // Of two, the figure beside them says as much.
  if (!data || data.length < 3) return null
  return (
    <>
      <Trend values={data.map((week) => (of === 'tips' ? centsOf(week.tips) : week[of]))} className="h-4 w-24" />
      <span aria-hidden="true" className="mt-1 block whitespace-nowrap text-right text-muted text-sm">
        {t`last ${data.length} weeks`}
      </span>
    </>
  )
}
