import { useEndpoint } from '#client/api/hooks.ts'
import { Trend } from '#client/ui/chart/trend.tsx'
import { t } from '#shared/language/t.ts'
import { centsOf, dollars } from '#shared/money/money.ts'

export type LineOf = 'tips' | 'orders'

/** Nothing where they could not be read: the figure beside them says what it has to say. */
export default function DashboardWeeks({ of }: { of: LineOf }) {
  const { data } = useEndpoint('GET /api/recent-weeks', {}, { retryOnMount: false })
  // Of two, the figure beside them says as much.
  if (!data || data.length < 3) return null
  const values = data.map((week) => (of === 'tips' ? centsOf(week.tips) : week[of]))
  const before = data.at(-2)!
  // Early in a week its figure says nothing yet.
  if (values.at(-1) === 0 && values.at(-2)! > 0)
    return (
      <span className="flex h-10 items-end justify-end text-balance text-right text-sm">
        {t`last week ${of === 'tips' ? dollars(before.tips) : before.orders}`}
      </span>
    )
  return (
    <>
      <Trend values={values} className="h-4 w-full" />
      <span aria-hidden="true" className="mt-1 flex justify-end whitespace-nowrap text-muted text-sm">
        {t`last ${data.length} weeks`}
      </span>
    </>
  )
}
