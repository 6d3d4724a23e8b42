import { CircleAlert, CircleCheck, type LucideIcon, Wrench } from 'lucide-react'
import { Badge, type Tone } from '#client/ui/badge.tsx'
import { Dryer, Washer } from '#client/ui/machine-drawings.tsx'
import { t } from '#shared/language/t.ts'
import { problemStatusNames } from '#shared/machine-problems/machine.ts'
import type { MachineProblem } from '#shared/machine-problems/machine-problem.ts'
import { type Day, daysBetween, formatNearDay, nameOfWeekday, today } from '#shared/time/day.ts'
import { dayOf } from '#shared/time/instant.ts'
import { nameOf } from '#shared/users/name.ts'

interface StatusLook {
  tone: Tone
  icon: LucideIcon | undefined
  word: string
}

const looks: Record<string, StatusLook> = {
  open: { tone: 'attention', icon: CircleAlert, word: problemStatusNames.open },
  in_progress: { tone: 'info', icon: Wrench, word: problemStatusNames.in_progress },
  repaired: { tone: 'good', icon: CircleCheck, word: problemStatusNames.repaired },
}

/** A status of a later version is shown as it is, without a colour that would mean something. */
export const lookOf = (status: string): StatusLook =>
  looks[status] ?? { tone: 'neutral', icon: undefined, word: status.replaceAll('_', ' ') }

const edges: Record<string, string> = { open: 'border-l-attention', in_progress: 'border-l-info' }

/** Shows at a glance whether somebody looks after it. */
export const edgeOf = (status: string) => edges[status] ?? 'border-l-edge'

export function StatusBadge({ status }: { status: string }) {
  const { tone, icon, word } = lookOf(status)
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  )
}

interface Progress {
  by: string | null | undefined
  note: string | null
  since: string | null
}

/** 'Tess Tanaka, Waiting for part, since Thu': as far as it is known. */
export const progressWords = ({ by, note, since }: Progress) =>
  [by, note, since && sinceDay(dayOf(since))].filter(Boolean).join(', ')

function sinceDay(day: Day) {
  const days = daysBetween(day, today())
  if (days <= 0) return t`since today`
  return t`since ${days < 7 ? nameOfWeekday(day) : formatNearDay(day)}`
}

/** Only shown where somebody looks after it. */
export function InProgress({ problem }: { problem: MachineProblem }) {
  const { status, progressBy, progressNote, progressAt } = problem
  if (status !== 'in_progress') return null
  return (
    <p className="wrap-anywhere min-w-0 text-muted text-sm">
      <StatusBadge status={status} />{' '}
      {progressWords({ by: progressBy && nameOf(progressBy), note: progressNote, since: progressAt })}
    </p>
  )
}

export function MachineIcon({ machineType, className }: { machineType: string; className: string }) {
  const Icon = machineType === 'washer' ? Washer : Dryer
  return <Icon aria-hidden="true" className={className} />
}
