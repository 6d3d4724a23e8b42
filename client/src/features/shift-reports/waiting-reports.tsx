import { useWaiting } from '#client/held/outbox-now.ts'
import { WaitingMark } from '#client/ui/waiting-mark.tsx'
import { t } from '#shared/language/t.ts'
import { dollars } from '#shared/money/money.ts'
import { type Day, formatNearDay } from '#shared/time/day.ts'

/** Drop reports that the device keeps. */
export function WaitingReports() {
  const reports = useWaiting('POST /api/shift-reports')
  if (reports.length === 0) return null
  return (
    <ul aria-label={t`Waiting to be sent`} className="divide-y divide-line border-line border-t">
      {reports.map(({ number, sent: { body } }) => (
        <li key={number} className="px-4 py-3 md:px-6">
          <p className="flex flex-wrap justify-between gap-x-3 font-semibold">
            <Shift shiftDate={String(body.shiftDate)} drawer={body.drawer} />
            <span className="ticket">{dollars(String(body.dropAmount))}</span>
          </p>
          <WaitingMark />
        </li>
      ))}
    </ul>
  )
}

/** Which day, and of which drawer; the year only where it is not the present one. */
export const Shift = ({ shiftDate, drawer }: { shiftDate: Day; drawer: unknown }) => (
  <span className="min-w-0">
    {formatNearDay(shiftDate, { weekday: true })}
    {drawer ? (
      <>
        {' · '}
        {/* Not broken at a hyphen of its own. */}
        <span className="inline-block max-w-full">{String(drawer)}</span>
      </>
    ) : undefined}
  </span>
)
