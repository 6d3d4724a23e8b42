import { CalendarClock, TriangleAlert } from 'lucide-react'
import { Badge } from '#client/ui/badge.tsx'
import { t } from '#shared/language/t.ts'
import { type Day, formatDay, today } from '#shared/time/day.ts'

/** Overdue from the day after, on the clock of whoever looks, unless everything is done. */
export function DueDate({ day, isDone }: { day: Day; isDone: boolean }) {
  if (day < today() && !isDone)
    return <Badge tone="trouble" icon={TriangleAlert}>{t`Overdue since ${formatDay(day)}`}</Badge>
  return <Badge icon={CalendarClock} tone="neutral">{t`Due ${formatDay(day)}`}</Badge>
}
