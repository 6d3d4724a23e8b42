import { clsx } from 'clsx'
import { Funnel, HandCoins, type LucideIcon, Receipt, Scale } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { StatCard } from '#client/ui/stat-card.tsx'
import { usePhone } from '#client/ui/window.ts'
import { t } from '#shared/language/t.ts'
import { dollars, dollarsFromCents, sumMoney } from '#shared/money/money.ts'
import type { MissingDay } from '#shared/shift-reports/calendar.ts'
import type { ShiftReport } from '#shared/shift-reports/shift-report.ts'
import { formatNearDay } from '#shared/time/day.ts'
import { type Evened, isOff, offBy } from './cash.ts'
import { calendarAt } from './report-weeks.tsx'

interface ReportSumsProps {
  shown: readonly ShiftReport[]
  /** Of the same days and people, also where only what does not add up is shown. */
  all: readonly ShiftReport[]
  evened: Evened
  /** Days without a report, the newest first. */
  missing: readonly MissingDay[]
  /** Nothing is left out. */
  areAll: boolean
  isOnlyOff: boolean
  onOnlyOff: (isOnlyOff: boolean) => void
}

/** What the reports come to; the card of those that do not add up is pressed to list these alone. */
export function ReportSums({ shown, all, evened, missing, areAll, isOnlyOff, onOnlyOff }: ReportSumsProps) {
  const off = all.filter((report) => isOff(report, evened))
  const { short, over } = offBy(all)
  const words = t`Does not add up`
  const these = t`Show these`
  const first = shown.map(({ shiftDate }) => shiftDate).sort()[0]
  const canPress = isOnlyOff || off.length > 0
  const figures: Figure[] = [
    // What somebody has to look at comes first.
    {
      key: 'off',
      label: (
        <>
          <Scale aria-hidden="true" className={clsx('size-5 shrink-0', off.length > 0 && 'text-attention')} />
          {words}
        </>
      ),
      value: String(off.length),
      aside: canPress && (
        <button
          type="button"
          aria-label={`${these}. ${words}: ${off.length}`}
          aria-pressed={isOnlyOff}
          onClick={() => onOnlyOff(!isOnlyOff)}
          className="inline-flex items-center gap-1.5 self-center text-right font-semibold text-brand text-sm after:absolute after:inset-0"
        >
          <Funnel aria-hidden="true" className={clsx('size-4 shrink-0', isOnlyOff && 'fill-current')} />
          {these}
        </button>
      ),
      hint: isOnlyOff
        ? t`Only these are listed.`
        : off.length > 0 && `${t`${dollarsFromCents(short)} short`}, ${t`${dollarsFromCents(over)} over`}`,
      className: clsx(
        'relative transition-colors',
        isOnlyOff ? 'border-brand! bg-brand-soft!' : canPress && 'hover:bg-sunken',
      ),
    },
    {
      icon: HandCoins,
      key: 'drops',
      label: t`Total Drops`,
      value: dollars(sumMoney(shown.map(({ dropAmount }) => dropAmount))),
      // The reports do not know what lies in the safe now.
      hint:
        first &&
        (areAll
          ? t`Went into the safe since the first report, ${formatNearDay(first)}`
          : t`Went into the safe since ${formatNearDay(first)}`),
    },
    {
      icon: Receipt,
      key: 'reports',
      label: t`Total Reports`,
      value: String(shown.length),
      hint: missing[0] && (
        <Link
          href={calendarAt(missing[0])}
          className="line-link font-semibold"
        >{t`Missing days: ${missing.length}`}</Link>
      ),
    },
  ]
  return usePhone() ? (
    <div data-card className="divide-y divide-line rounded border border-line bg-surface" aria-live="polite">
      {figures.map(({ key, ...figure }) => (
        <Line key={key} {...figure} />
      ))}
    </div>
  ) : (
    <div className="grid grid-cols-3 gap-4" aria-live="polite">
      {figures.map(({ key, ...figure }) => (
        <StatCard key={key} {...figure} />
      ))}
    </div>
  )
}

interface Figure {
  key: string
  icon?: LucideIcon
  label: ReactNode
  value: string
  hint?: ReactNode
  aside?: ReactNode
  className?: string
}

/** The same where three cards would fill a window. */
const Line = ({ label, value, hint, aside, className }: Omit<Figure, 'key'>) => (
  <div className={clsx('grid grid-cols-[1fr_auto] items-baseline gap-x-3 px-4 py-2', className)}>
    <p className="flex items-center gap-2">{label}</p>
    <p className="ticket text-right text-base">{value}</p>
    {(hint || aside) && <p className="col-start-1 text-muted text-sm">{hint}</p>}
    {aside}
  </div>
)
