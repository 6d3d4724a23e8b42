import { Check, CircleAlert, DoorClosed, type LucideIcon, TrendingDown, TrendingUp } from 'lucide-react'
import { t, tIn } from '#shared/language/t.ts'
import { dollars } from '#shared/money/money.ts'
import type { CalendarDay, DayState } from '#shared/shift-reports/calendar.ts'

export const stateWords: Record<DayState, string> = {
  missing: tIn('day')`Missing`,
  short: tIn('day')`Short`,
  over: tIn('day')`Over`,
  reported: tIn('day')`Reported`,
  closed: tIn('day')`Closed`,
}

/** What is as usual is quiet. */
export const stateLooks: Record<DayState, { icon: LucideIcon; box: string; mark: string }> = {
  missing: { icon: CircleAlert, box: 'bg-trouble-soft', mark: 'text-trouble' },
  short: { icon: TrendingDown, box: 'bg-attention-soft', mark: 'text-attention' },
  over: { icon: TrendingUp, box: 'bg-attention-soft', mark: 'text-attention' },
  reported: { icon: Check, box: '', mark: 'text-muted' },
  closed: { icon: DoorClosed, box: 'bg-sunken', mark: 'text-muted' },
}

export const needsLook = ({ state }: CalendarDay) => state === 'missing' || state === 'short' || state === 'over'

/** What a day is marked with: its state, and what else does not add up on it. */
export const marksOf = ({ state, short, over }: CalendarDay): DayState[] => [
  ...new Set([
    ...(state ? [state] : []),
    ...(short === '0.00' ? [] : ['short' as const]),
    ...(over === '0.00' ? [] : ['over' as const]),
  ]),
]

/** What a day has beside what it brought: '1 of 2 drawers', '$5.00 short', '$2.00 over'; of a usual one nothing. */
export const troublesOf = ({ state, drawers, expectedDrawers, short, over }: CalendarDay): string[] => [
  ...(state === 'missing' && drawers > 0 ? [t`${drawers} of ${expectedDrawers} drawers`] : []),
  ...(short === '0.00' ? [] : [t`${dollars(short)} short`]),
  ...(over === '0.00' ? [] : [t`${dollars(over)} over`]),
]

/** All that there is to say of a day. */
export const factsOf = (day: CalendarDay): string[] => [
  ...(day.state ? [stateWords[day.state]] : []),
  ...(day.reports > 0 ? [t`${dollars(day.dropped)} dropped`] : []),
  ...troublesOf(day),
]
