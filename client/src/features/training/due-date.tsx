import { CalendarClock, TriangleAlert } from 'lucide-react'
import { Badge } from '#client/ui/badge.tsx'
import { t } from '#shared/language/t.ts'
import { type Day, formatNearDay, today } from '#shared/time/day.ts'
import { isFinished } from './progress.ts'

interface DueModule {
  dueDate: Day | null
  completedTasks: number
  totalTasks: number
}

/** From the day after the due day, in the viewer's time zone, while there is something left to do. */
export const isOverdue = ({ dueDate, completedTasks, totalTasks }: DueModule) =>
  dueDate !== null && dueDate < today() && completedTasks < totalTasks

/** Nothing where the module has no due day or is finished. */
export function DueDate({ module }: { module: DueModule }) {
  const { dueDate } = module
  if (!dueDate || isFinished(module)) return null
  const day = formatNearDay(dueDate)
  if (isOverdue(module)) return <Badge tone="trouble" icon={TriangleAlert}>{t`Overdue since ${day}`}</Badge>
  if (dueDate === today()) return <Badge tone="current" icon={CalendarClock}>{t`Due today`}</Badge>
  return <Badge icon={CalendarClock} tone="neutral">{t`Due ${day}`}</Badge>
}
