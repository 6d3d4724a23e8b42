import { clsx } from 'clsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { usePhone } from '#client/ui/window.ts'
import { t } from '#shared/language/t.ts'
import { machineName } from '#shared/machine-problems/machine.ts'
import type { MachineProblem } from '#shared/machine-problems/machine-problem.ts'
import { downFor } from '#shared/time/age.ts'
import { MarkFixed } from './mark-fixed.tsx'
import { MachineLink, ProblemFacts, ProblemPhotos } from './problem-facts.tsx'
import { RepeatBadge } from './repeat-badge.tsx'
import { InProgress, MachineIcon } from './status-badge.tsx'

const RefundOffer = lazy(() => import('./refund-offer.tsx'))

const day = 24 * 60 * 60 * 1000

interface ProblemRowProps {
  problem: MachineProblem
  /** Those that stand under one name, the newest first. */
  ofMachine: readonly MachineProblem[]
  /** When what is told of all of them began; nothing on the machine's own page, whose title says so and names it. */
  down?: { since: string; now: number }
  /** Reported a moment ago: it stands out for a while. */
  isNew?: boolean
  /** Another row says already how often the machine was reported. */
  isRepeatSaid?: boolean
}

/** One that is not repaired, with the name of its machine above the first of them. */
export function ProblemRow({ problem, ofMachine, down, isNew, isRepeatSaid = !down }: ProblemRowProps) {
  const isPhone = usePhone()
  const isFirst = problem === ofMachine[0]
  const facts = <ProblemFacts problem={problem} look={isPhone ? 'lines' : 'sentence'} />
  return (
    <li
      className={clsx(
        'flex flex-wrap items-center gap-x-2 gap-y-1 px-4 transition-colors md:px-6',
        isNew && 'bg-brand-soft',
        isFirst ? 'border-line border-t py-3' : 'pb-3',
      )}
    >
      {/* Photos stand beside all of it, so that they push nothing apart. */}
      <div className="flex min-w-0 flex-1 items-start gap-3 phone:basis-full md:mr-2">
        <div className="min-w-0 flex-1">
          {isFirst ? (
            <div className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1 empty:hidden">
              {down && (
                <>
                  <div className="flex items-center gap-2">
                    <MachineIcon machineType={problem.machineType} className="size-5 shrink-0 text-brand" />
                    <h3 className="ticket">
                      <MachineLink {...problem} />
                    </h3>
                  </div>
                  <Age {...down} count={ofMachine.length} />
                </>
              )}
              {!isRepeatSaid && <RepeatBadge {...problem} />}
            </div>
          ) : (
            <h3 className="sr-only">{machineName(problem)}</h3>
          )}
          <p className="whitespace-pre-line">{problem.description}</p>
          <InProgress problem={problem} />
          {!isPhone && facts}
        </div>
        <div className="max-w-34 shrink-0 empty:hidden">
          <ProblemPhotos problem={problem} />
        </div>
      </div>
      {/* Where a language's words for the button leave it too little, the button stands below. */}
      {isPhone && <div className="min-w-0 flex-1 basis-40">{facts}</div>}
      <div className="ml-auto flex flex-wrap justify-end gap-2">
        <Suspense>
          <RefundOffer {...problem} />
        </Suspense>
        <MarkFixed problem={problem} isOfMachine={!down} variant="secondary" size="sm" />
      </div>
    </li>
  )
}

/** What waits longer than a day stands out. */
function Age({ since, now, count }: { since: string; now: number; count: number }) {
  return (
    <p className={clsx('text-sm', now - Date.parse(since) < day ? 'text-muted' : 'ticket')}>
      {count === 1 ? downFor(since, now) : t`${downFor(since, now)}, ${t`${count} problems`}`}
    </p>
  )
}
