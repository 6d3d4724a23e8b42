import { useEndpoint } from '#client/api/hooks.ts'
import { t } from '#shared/language/t.ts'
import type { ListedPeriod } from '#shared/payroll/period.ts'
import { type Plan, peopleOf } from '#shared/payroll/plan.ts'
import type { ImportMode } from '#shared/payroll/words.ts'
import type { DayRange } from '#shared/time/day.ts'
import { datesProblem, periodAt } from './dates-fields.tsx'
import { modeId } from './open-decisions.ts'

/** A file with less than half of the week's people may be a part of it or a mistake: the admin has to say. */
function modeFor(plan: Plan | undefined, present: ReadonlySet<string>, inBoth: number): ImportMode | undefined {
  if (inBoth === 0) return 'add'
  const again = new Set(plan?.rows.flatMap(peopleOf).filter((userId) => present.has(userId)))
  return 2 * again.size < present.size ? undefined : 'replace'
}

export type Week = ReturnType<typeof useWeek>

/** The present records of the days to import, and what people are usually paid. */
export function useWeek(days: DayRange, periods: readonly ListedPeriod[] | undefined, plan: Plan | undefined) {
  const problem = datesProblem(days)
  const isNeeded = plan !== undefined && !problem.startDate && !problem.endDate
  const usual = useEndpoint(
    'GET /api/payroll-periods/usual-pay',
    { query: { startDate: days.start, endDate: days.end } },
    { enabled: isNeeded },
  )
  const existing = periodAt(periods, days)
  const stored = useEndpoint(
    'GET /api/payroll-periods/:id',
    { params: { id: existing?.id ?? '' } },
    { enabled: isNeeded && existing !== undefined },
  )
  const present = new Set(stored.data?.payrollRecords.map(({ userId }) => userId))
  const inBoth = plan?.records.filter(({ userId }) => present.has(userId)).map(({ userId }) => userId) ?? []
  /** The records that the page shows for these days; undefined until they are loaded. */
  const shown = existing ? stored.data?.payrollRecords : periods && []
  const offered = existing && stored.data ? modeFor(plan, present, inBoth.length) : 'replace'
  return { existing, stored, usual, inBoth, shown, offered }
}

interface ModeFieldsProps {
  mode: ImportMode | undefined
  onMode: (mode: ImportMode) => void
  /** How many people of the file are in the week already. */
  inBoth: number
}

/** For a week that has an import already: whether the file adds to it or replaces it. */
export function ModeFields({ mode, onMode, inBoth }: ModeFieldsProps) {
  const choices = [
    {
      value: 'add',
      label: t`Add these people to the week`,
      hint:
        inBoth === 0
          ? t`Nobody in this file is in the week yet. Those who are in it stay.`
          : inBoth === 1
            ? t`1 person in this file is in the week already: leave their row out first.`
            : t`${inBoth} people in this file are in the week already: leave their rows out first.`,
    },
    {
      value: 'replace',
      label: t`Replace the week`,
      hint: t`Only the people in this file are in the week afterwards.`,
    },
  ] as const
  const offered = inBoth === 0 ? choices : choices.toReversed()
  return (
    <fieldset id={modeId} className="min-w-0">
      <legend className="mb-1 font-semibold">{t`This week has been imported before`}</legend>
      {offered.map(({ value, label, hint }) => (
        <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3 py-1">
          <input
            type="radio"
            name="import-mode"
            value={value}
            checked={mode === value}
            onChange={() => onMode(value)}
            className="size-5 shrink-0 accent-brand"
          />
          <span className="min-w-0">
            {label}
            <span className="block text-muted text-sm">{hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
