import { type RefObject, useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useEndpoint } from '#client/api/hooks.ts'
import { useWaiting } from '#client/held/outbox-now.ts'
import { WaitingMark } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { VisuallyHidden } from '#client/ui/text.tsx'
import { t } from '#shared/language/t.ts'
import { machineName } from '#shared/machine-problems/machine.ts'
import type { MachineProblem } from '#shared/machine-problems/machine-problem.ts'
import type { NewProblem, ReportInput } from '#shared/machine-problems/report.ts'
import type { MachineKey } from '#shared/machines/address.ts'
import { register } from '#shared/machines/reads.ts'
import { addDays, formatDay, nameOfWeekday, today } from '#shared/time/day.ts'
import { dayOf, type Instant } from '#shared/time/instant.ts'
import { nameOf } from '#shared/users/name.ts'
import { isUnrepaired, useCurrentProblems } from './problem-lists.ts'
import { RepeatBadge } from './repeat-badge.tsx'

export type ReportForm = UseFormReturn<ReportInput, unknown, NewProblem>

const VoiceDialog = lazy(() => import('./voice-dialog.tsx'))

export interface KnownListProps {
  machine: MachineKey
  form: ReportForm
  /** What keeps the report from being sent until somebody reports the machine anyway. */
  absence: RefObject<string | undefined>
}

/** Problems that are open at the machine: "The same" adds a voice to one in place of a second report. */
export default function KnownList({ machine, form, absence }: KnownListProps) {
  const { data = [] } = useCurrentProblems()
  /** The problem that somebody means too, until they have sent that. */
  const [same, setSame] = useState<MachineProblem>()
  const name = machineName(machine)
  const known = data.filter((problem) => isUnrepaired(problem) && machineName(problem) === name)
  const close = () => setSame(undefined)
  return (
    <>
      {known.length === 0 && <Absent machine={machine} absence={absence} key={name} />}
      {known.length > 0 && (
        <Notice tone="attention" live title={t`${name} is reported already`}>
          <RepeatBadge {...known[0]!} />
          <ul className="divide-y divide-line">
            {known.map((problem) => (
              <Known key={problem.id} problem={problem} onSame={() => setSame(problem)} />
            ))}
          </ul>
          <Button
            variant="ghost"
            size="sm"
            className="-ml-3"
            onClick={() => form.setFocus('description')}
          >{t`Something else`}</Button>
        </Notice>
      )}
      <Suspense>
        {same && (
          <VoiceDialog
            problem={same}
            onClose={close}
            onSent={() => {
              close()
              form.reset(undefined, { keepFieldsRef: true })
            }}
          />
        )}
      </Suspense>
    </>
  )
}

/** Asks back where the register has machines of this type, and not this one. */
function Absent({ machine, absence }: Pick<KnownListProps, 'machine' | 'absence'>) {
  const { data = [] } = useEndpoint(...register)
  const [isReported, setReported] = useState(false)
  const numbers = data.flatMap((each) => (each.machineType === machine.machineType ? each.machineNumber : []))
  const isAbsent = !isReported && numbers.length > 0 && !numbers.includes(machine.machineNumber)
  const [name, all] = [machineName(machine), runsOf(numbers)]
  const words =
    machine.machineType === 'washer'
      ? t`There is no ${name}; washers are ${all}`
      : t`There is no ${name}; dryers are ${all}`
  useEffect(() => {
    absence.current = isAbsent ? words : undefined
    return () => {
      absence.current = undefined
    }
  })
  if (!isAbsent) return null
  return (
    <Notice
      tone="attention"
      live
      title={words}
      action={
        <Button
          type="submit"
          variant="secondary"
          size="sm"
          onClick={() => setReported(true)}
        >{t`Report it anyway`}</Button>
      }
    />
  )
}

/** '1 to 12, 14 to 18'; of many runs the first and last number. */
function runsOf(numbers: readonly number[]) {
  const runs: { first: number; last: number }[] = []
  for (const number of numbers) {
    const run = runs.at(-1)
    if (run && number === run.last + 1) run.last = number
    else runs.push({ first: number, last: number })
  }
  const shown = runs.length > 4 ? [{ first: numbers[0]!, last: numbers.at(-1)! }] : runs
  return shown.map(({ first, last }) => (first === last ? first : t`${first} to ${last}`)).join(', ')
}

function Known({ problem, onSame }: { problem: MachineProblem; onSame: () => void }) {
  const { reporter, createdAt, description, people } = problem
  const waiting = useWaiting('POST /api/machine-problems/:id/voices')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <p className="wrap-anywhere line-clamp-3 min-w-0 flex-1 basis-60">
        {t`Reported by ${nameOf(reporter)} on ${dayInWords(createdAt)}: ${description}`}
        {people > 1 && ` · ${t`${people} people`}`}
      </p>
      {waiting.some(({ sent }) => sent.params?.id === problem.id) ? (
        <WaitingMark />
      ) : (
        <Button variant="secondary" size="sm" onClick={onSame}>
          {t`The same`}
          <VisuallyHidden>({description})</VisuallyHidden>
        </Button>
      )}
    </li>
  )
}

/** 'Thu' within a week, which says more than a date. */
function dayInWords(instant: Instant): string {
  const day = dayOf(instant)
  return day > addDays(today(), -7) ? nameOfWeekday(day) : formatDay(day, { year: false })
}
