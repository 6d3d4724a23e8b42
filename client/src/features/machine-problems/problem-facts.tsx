import { clsx } from 'clsx'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { sentence } from '#client/ui/text.tsx'
import { t } from '#shared/language/t.ts'
import { machineName } from '#shared/machine-problems/machine.ts'
import type { MachineProblem } from '#shared/machine-problems/machine-problem.ts'
import { machineAddress } from '#shared/machines/address.ts'
import { formatInstant } from '#shared/time/instant.ts'
import { nameOf } from '#shared/users/name.ts'

const PhotoStrip = lazy(() => import('./photo-strip.tsx'))

/** Most problems have none. */
export function ProblemPhotos({ problem }: { problem: MachineProblem }) {
  if (problem.photos.length === 0) return null
  return (
    <Suspense fallback={<div className="my-2 h-16" />}>
      <PhotoStrip problem={problem} />
    </Suspense>
  )
}

interface TimeProps {
  instant: string
  weekday?: boolean
  className?: string
}

/** A date and time that stay on one line. */
const Time = ({ instant, weekday = true, className }: TimeProps) => (
  <time dateTime={instant} className={clsx('whitespace-nowrap', className)}>
    {formatInstant(instant, { weekday })}
  </time>
)

interface ProblemFactsProps {
  problem: MachineProblem
  /** In a narrow place the name and the time alone, on one line or each on its own: for eyes only, who listens has the sentence. */
  look?: 'sentence' | 'line' | 'lines'
}

/** Who reported a problem and when, and the same of its repair. */
export function ProblemFacts({ problem, look = 'sentence' }: ProblemFactsProps) {
  const { reporter, createdAt, people, repairNotes } = problem
  const name = nameOf(reporter)
  const time = <Time instant={createdAt} />
  const withOthers = (who: ReactNode) =>
    people > 2 ? sentence`${who} and ${people - 1} others` : people === 2 ? sentence`${who} and 1 other` : who
  return (
    <div className="wrap-anywhere min-w-0 text-muted text-sm">
      <p className={look === 'sentence' ? '' : 'sr-only'}>
        {people > 2
          ? sentence`Reported by ${name} and ${people - 1} others, ${time}`
          : people === 2
            ? sentence`Reported by ${name} and 1 other, ${time}`
            : sentence`Reported by ${name}, ${time}`}
      </p>
      {look === 'lines' && (
        <p aria-hidden="true">
          {/* A long name loses its end, not how many others there were. */}
          <span className="flex whitespace-pre">{withOthers(<span className="min-w-0 truncate">{name}</span>)}</span>
          <Time instant={createdAt} />
        </p>
      )}
      {look === 'line' && (
        <p aria-hidden="true">
          {withOthers(name)}, <Time instant={createdAt} weekday={false} />
        </p>
      )}
      <RepairedBy problem={problem} />
      {repairNotes && <p className="mt-1 whitespace-pre-line text-ink">{repairNotes}</p>}
    </div>
  )
}

export function RepairedBy({
  problem: { repairer, repairDate, via },
  className,
}: {
  problem: MachineProblem
  className?: string
}) {
  if (!repairDate) return null
  const by = nameOf(repairer, t`somebody`)
  return (
    <p className={className}>
      {via === 'public'
        ? sentence`Repaired by ${by} (at the machine status page), ${<Time instant={repairDate} />}`
        : sentence`Repaired by ${by}, ${<Time instant={repairDate} />}`}
    </p>
  )
}

/** 'Washer 7', a link to the machine's page. Touch screens have no hover, so it looks like a link there. */
export const MachineLink = (machine: { machineType: string; machineNumber: number }) => (
  <Link
    href={machineAddress(machine)}
    className="inline-flex items-center whitespace-nowrap underline-offset-4 pointer-coarse:line-link hover:underline"
  >
    {machineName(machine)}
    <ChevronRight aria-hidden="true" className="hidden size-4 shrink-0 pointer-coarse:block" />
  </Link>
)
