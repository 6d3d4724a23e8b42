import { clsx } from 'clsx'
import { Check, PencilLine } from 'lucide-react'
import { useState } from 'react'
import { WaitingMark } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { useBeginning } from '#client/ui/show-more.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { VisuallyHidden } from '#client/ui/text.tsx'
import { useNow } from '#client/ui/waits.ts'
import { t } from '#shared/language/t.ts'
import { machineName } from '#shared/machine-problems/machine.ts'
import type { MachineProblem } from '#shared/machine-problems/machine-problem.ts'
import { downFor } from '#shared/time/age.ts'
import { machinesOf } from './by-machine.ts'
import { MachineLink, ProblemFacts, ProblemPhotos } from './problem-facts.tsx'
import { useWaitingRepair } from './problem-lists.ts'
import { RepeatBadge } from './repeat-badge.tsx'
import { edgeOf, InProgress, MachineIcon } from './status-badge.tsx'

const MarkRepairedDialog = lazy(() => import('./mark-repaired-dialog.tsx'))
const UpdateProblemDialog = lazy(() => import('./update-problem-dialog.tsx'))

export const cardGrid = 'grid gap-4 md:grid-cols-2 xl:grid-cols-3'

const shownAtFirst = 60

/** What is to be done: a card for each machine. */
export function ProblemCards({ problems }: { problems: readonly MachineProblem[] }) {
  const { beginning, more } = useBeginning(machinesOf(problems), shownAtFirst)
  const now = useNow()
  return (
    <>
      {/* Dense: as on the wall, where a card two columns wide leaves a hole, the next one fills it. */}
      <ul className={clsx(cardGrid, 'grid-flow-dense')}>
        {beginning.map((ofMachine) => (
          <li key={ofMachine[0]!.id} className={clsx('flex min-w-0', ofMachine.length > 1 && 'md:col-span-2')}>
            <MachineProblems problems={ofMachine} now={now} />
          </li>
        ))}
      </ul>
      {more}
    </>
  )
}

/** One machine, for how long it has not worked, and each of its problems. */
function MachineProblems({ problems, now }: { problems: readonly MachineProblem[]; now: number }) {
  const [first] = problems
  const { status } = problems.find(({ status }) => status === 'open') ?? first!
  const since = problems.map(({ createdAt }) => createdAt).sort()[0]!
  const count = problems.length
  return (
    <Card
      title={
        <span className="ticket flex items-center gap-2 xl:text-xl">
          <MachineIcon machineType={first!.machineType} className="size-6 shrink-0 text-brand" />
          <MachineLink {...first!} />
        </span>
      }
      action={<span className="ticket">{downFor(since, now)}</span>}
      flush
      className={clsx('flex flex-1 flex-col border-l-4', edgeOf(status))}
    >
      {/* Cards side by side end alike. */}
      <div className="-mt-2 flex flex-1 flex-col gap-2 px-4 pb-4 md:px-6 md:pb-5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 empty:hidden">
          <RepeatBadge {...first!} />
          {count > 1 && <span className="text-muted text-sm">{t`${count} problems`}</span>}
        </p>
        <ul
          className={clsx(
            'grid flex-1 phone:divide-y phone:divide-line',
            count > 1 && 'md:grid-cols-2 md:gap-x-6 md:gap-y-5',
          )}
        >
          {problems.map((problem) => (
            <Problem key={problem.id} problem={problem} />
          ))}
        </ul>
      </div>
    </Card>
  )
}

function Problem({ problem }: { problem: MachineProblem }) {
  const [dialog, setDialog] = useState<'update' | 'repair'>()
  const close = () => setDialog(undefined)
  const isWaiting = useWaitingRepair(problem.id)
  const name = machineName(problem)
  return (
    <li className="flex min-w-0 flex-col phone:not-first:pt-3 phone:not-last:pb-3">
      {/* Beside the text, so that a card with a photo is as high as those beside it. */}
      <div className="flex items-start gap-3">
        <p className="min-w-0 flex-1 whitespace-pre-line">{problem.description}</p>
        <div className="-mt-2 min-w-16 max-w-34 shrink-0 empty:hidden">
          <ProblemPhotos problem={problem} />
        </div>
      </div>
      {!isWaiting && <InProgress problem={problem} />}
      <div className="mt-auto flex flex-col gap-3 pt-1">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <ProblemFacts problem={problem} look="line" />
          {isWaiting && <WaitingMark />}
        </div>
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
      <Suspense>
        {dialog === 'update' && <UpdateProblemDialog problem={problem} onClose={close} />}
        {dialog === 'repair' && <MarkRepairedDialog problem={problem} onClose={close} />}
      </Suspense>
    </li>
  )
}
