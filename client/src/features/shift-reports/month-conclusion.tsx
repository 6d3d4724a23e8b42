import { clsx } from 'clsx'
import { t } from '#shared/language/t.ts'
import { centsOf, dollarsFromCents, sumCents } from '#shared/money/money.ts'
import type { CalendarDay, DayState } from '#shared/shift-reports/calendar.ts'
import { sumOf } from './calendar-sums.ts'
import { needsLook, stateLooks } from './day-states.ts'

/** How a month is: whether somebody has to look at it, and what it comes to. */
export function MonthConclusion({ days }: { days: readonly CalendarDay[] }) {
  const { reports, short, over, missing } = sumOf(days)
  const count = days.filter(needsLook).length
  const off = count - missing
  const facts = [
    [t`Total Drops`, dollarsFromCents(sumCents(days.map(({ dropped }) => centsOf(dropped))))],
    [t`Net difference`, netWords(over - short)],
    [t`Short`, dollarsFromCents(short)],
    [t`Over`, dollarsFromCents(over)],
  ] as const
  return (
    <section
      aria-live="polite"
      data-card
      className={clsx('rounded border border-line border-l-8 bg-surface p-4 md:px-6', edgeOf(off, missing, reports))}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <div>
          <h2 className="text-lg md:text-xl">{headline(count, reports)}</h2>
          {count > 0 && (
            <p className="mt-1 flex flex-wrap gap-x-4 font-semibold text-sm">
              {missing > 0 && <Part state="missing">{t`${missing} missing`}</Part>}
              {off > 0 && <Part state="short">{t`${off} short or over`}</Part>}
            </p>
          )}
        </div>
        <dl className="grid grid-cols-2 gap-x-8 gap-y-2 xl:flex">
          {facts.map(([label, value]) => (
            <div key={label} className="xl:text-right">
              <dt className="text-muted text-sm">{label}</dt>
              <dd className="ticket text-base md:text-lg">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {short > 0 && over > 0 && (
        <p className="mt-3 text-pretty text-muted text-sm">
          {t`A drawer that is left short and filled up for the next shift counts twice: once short, once over.`}
        </p>
      )}
    </section>
  )
}

function headline(count: number, reports: number) {
  if (count > 0) return count === 1 ? t`1 day needs a look` : t`${count} days need a look`
  return reports > 0 ? t`No day needs a look` : t`Nothing yet`
}

/** Cents; what was put back is no difference any more. */
function netWords(net: number) {
  if (net === 0) return dollarsFromCents(0)
  const amount = dollarsFromCents(Math.abs(net))
  return net < 0 ? t`${amount} short` : t`${amount} over`
}

function Part({ state, children }: { state: DayState; children: string }) {
  const { icon: Icon, mark } = stateLooks[state]
  return (
    <span className={clsx('flex items-center gap-1.5', mark)}>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {children}
    </span>
  )
}

/** Of what there is most. */
function edgeOf(off: number, missing: number, reports: number) {
  if (missing > 0 && missing >= off) return 'border-l-trouble'
  if (off > 0) return 'border-l-attention'
  return reports > 0 ? 'border-l-good' : 'border-l-edge'
}
