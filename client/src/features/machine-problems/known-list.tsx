import type { UseFormReturn } from 'react-hook-form'
import { WaitingMark } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { VisuallyHidden } from '#client/ui/text.tsx'
import { t } from '#shared/language/t.ts'
import { machineName } from '#shared/machine-problems/machine.ts'
import type { MachineProblem, NewProblem, ReportInput } from '#shared/machine-problems/machine-problem.ts'
import { addDays, formatDay, nameOfWeekday, today } from '#shared/time/day.ts'
import { dayOf, type Instant } from '#shared/time/instant.ts'
import { nameOf } from '#shared/users/name.ts'
import { RepeatBadge } from './repeat-badge.tsx'
import { useWaitingVoice } from './waiting-problems.tsx'

export type ReportForm = UseFormReturn<ReportInput, unknown, NewProblem>

const VoiceDialog = lazy(() => import('./voice-dialog.tsx'))

interface KnownListProps {
  /** All of one machine. */
  known: readonly MachineProblem[]
  form: ReportForm
  /** The problem that somebody means too, until they have sent that. */
  same: MachineProblem | undefined
  onSame: (problem: MachineProblem | undefined) => void
}

/** Problems that are open at the machine: "The same" adds a voice to one in place of a second report. */
export default function KnownList({ known, form, same, onSame }: KnownListProps) {
  const close = () => onSame(undefined)
  return (
    <>
      {known.length > 0 && (
        <Notice tone="attention" live title={t`${machineName(known[0]!)} is reported already`}>
          <RepeatBadge {...known[0]!} />
          <ul className="divide-y divide-line">
            {known.map((problem) => (
              <Known key={problem.id} problem={problem} onSame={() => onSame(problem)} />
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

function Known({ problem, onSame }: { problem: MachineProblem; onSame: () => void }) {
  const { reporter, createdAt, description, people } = problem
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <p className="wrap-anywhere line-clamp-3 min-w-0 flex-1 basis-60">
        {t`Reported by ${nameOf(reporter)} on ${dayInWords(createdAt)}: ${description}`}
        {people > 1 && ` · ${t`${people} people`}`}
      </p>
      {useWaitingVoice(problem.id) ? (
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
