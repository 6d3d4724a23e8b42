import { clsx } from 'clsx'
import { Check, PencilLine } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { useBeginning } from '#client/ui/show-more.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { useNow } from '#client/ui/use-now.ts'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { WaitingMark } from '#client/ui/waiting-mark.tsx'
import { t } from '#shared/language/t.ts'
import { machineName } from '#shared/machine-problems/machine.ts'
import type { MachineProblem } from '#shared/machine-problems/machine-problem.ts'
import { downFor } from '#shared/time/age.ts'
import { MachineLink } from './machine-link.tsx'
import { ProblemFacts } from './problem-facts.tsx'
import { ProblemPhotos } from './problem-photos.tsx'
import { RepeatBadge } from './repeat-badge.tsx'
import { edgeOf, MachineIcon, StatusBadge } from './status-badge.tsx'
import { useWaitingRepair } from './waiting-problems.tsx'

const MarkRepairedDialog = lazy(() => import('./mark-repaired-dialog.tsx'))
const UpdateProblemDialog = lazy(() => import('./update-problem-dialog.tsx'))

export const cardGrid = 'grid gap-4 md:grid-cols-2 xl:grid-cols-3'

const shownAtFirst = 60

/** What is to be done: a card each. */
export function ProblemCards({ problems }: { problems: readonly MachineProblem[] }) {
  const { beginning, more } = useBeginning(problems, shownAtFirst)
  const now = useNow()
  return (
    <>
      <ul className={cardGrid}>
        {beginning.map((problem) => (
          <li key={problem.id} className="flex min-w-0">
            <ProblemCard problem={problem} now={now} />
          </li>
        ))}
      </ul>
      {more}
    </>
  )
}

function ProblemCard({ problem, now }: { problem: MachineProblem; now: number }) {
  const [dialog, setDialog] = useState<'update' | 'repair'>()
  const close = () => setDialog(undefined)
  const isWaiting = useWaitingRepair(problem.id)
  const name = machineName(problem)
  return (
    <Card
      title={
        <span className="ticket flex items-center gap-2 xl:text-xl">
          <MachineIcon machineType={problem.machineType} className="size-6 shrink-0 text-brand" />
          <MachineLink {...problem} />
        </span>
      }
      action={isWaiting ? <WaitingMark /> : <StatusBadge status={problem.status} />}
      flush
      className={clsx('flex flex-1 flex-col border-l-8', edgeOf(problem.status))}
    >
      {/* Cards side by side end alike. */}
      <div className="-mt-3 flex flex-1 flex-col px-4 pb-4 md:px-6 md:pb-5">
        <p className="mb-2 flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1">
          <span className="ticket">{downFor(problem.createdAt, now)}</span>
          <RepeatBadge {...problem} />
        </p>
        {/* Beside the text, so that a card with a photo is as high as those beside it. */}
        <div className="flex items-start gap-3">
          <p className="min-w-0 flex-1 whitespace-pre-line">{problem.description}</p>
          <div className="-mt-2 min-w-16 max-w-34 shrink-0 empty:hidden">
            <ProblemPhotos problem={problem} />
          </div>
        </div>
        <div className="mt-auto flex flex-col gap-3 pt-1">
          <ProblemFacts problem={problem} isStacked />
          <div className="flex flex-wrap gap-3">
            <Button variant="ghost" size="sm" className="-ml-3" onClick={() => setDialog('update')}>
              <PencilLine aria-hidden="true" />
              {t`Update`}
              <VisuallyHidden>({name})</VisuallyHidden>
            </Button>
            <Button variant="secondary" size="sm" className="flex-auto" onClick={() => setDialog('repair')}>
              <Check aria-hidden="true" />
              {t`Mark Repaired`}
              <VisuallyHidden>({name})</VisuallyHidden>
            </Button>
          </div>
        </div>
      </div>
      <Suspense>
        {dialog === 'update' && <UpdateProblemDialog problem={problem} onClose={close} />}
        {dialog === 'repair' && <MarkRepairedDialog problem={problem} onClose={close} />}
      </Suspense>
    </Card>
  )
}
