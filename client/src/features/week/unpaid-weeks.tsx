import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import { importOf } from '#shared/payroll/address.ts'
import type { Day } from '#shared/time/day.ts'
import { counted, weekInWords } from './counted.ts'

/** So many that a shop which has forgotten some can still see which. */
const mostNamed = 4

interface UnpaidWeeksProps {
  title: string | undefined
  weeks: readonly { start: Day }[]
}

/** Weeks without payroll, the newest first, each with the way to import it. */
export function UnpaidWeeks({ title, weeks }: UnpaidWeeksProps) {
  if (weeks.length === 0) return null
  const named = weeks.toReversed().slice(0, mostNamed)
  return (
    <div className="mt-4">
      {title && <h3 className="text-attention text-sm">{title}</h3>}
      <ul className="mt-1 divide-y divide-line">
        {named.map(({ start }) => (
          <li key={start} className="flex items-center justify-between gap-4 py-1.5">
            <span className="min-w-0">{weekInWords(start)}</span>
            <Link
              href={importOf(start)}
              aria-label={t`Import ${weekInWords(start)}`}
              className="relative shrink-0 font-semibold text-brand underline-offset-4 after:absolute after:-inset-x-2 after:-inset-y-2.5 hover:underline"
              data-no-print
            >
              {t`Import`}
            </Link>
          </li>
        ))}
      </ul>
      {weeks.length > mostNamed && (
        <p className="text-muted text-sm">{t`And ${counted(weeks.length - mostNamed)} earlier weeks`}</p>
      )}
    </div>
  )
}
