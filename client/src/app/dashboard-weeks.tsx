import { useEndpoint } from '#client/api/hooks.ts'
import { Trend } from '#client/ui/chart/trend.tsx'
import { t } from '#shared/language/t.ts'
import { centsOf } from '#shared/money/money.ts'

export type LineOf = 'tips' | 'orders'

/** Nothing where they could not be read: the figure beside them says what it has to say. */
export default function DashboardWeeks({ of }: { of: LineOf }) {
  const { data } = useEndpoint('GET /api/recent-weeks', {}, { retryOnMount: false })
  if (!data) return null
  return (
    <>
      <Trend values={data.map((week) => (of === 'tips' ? centsOf(week.tips) : week[of]))} className="h-5 w-24" />
      <span aria-hidden="true" className="block text-right text-muted text-sm">
        {t`${data.length} weeks`}
      </span>
    </>
  )
}
