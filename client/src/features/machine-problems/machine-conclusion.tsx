import { clsx } from 'clsx'
import { Ban, CircleCheck, type LucideIcon, TriangleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { OnlySome } from '#client/ui/loaded.tsx'
import { useNow } from '#client/ui/waits.ts'
import { usePhone } from '#client/ui/window.ts'
import { t } from '#shared/language/t.ts'
import type { MachineProblem } from '#shared/machine-problems/machine-problem.ts'
import { openShown } from '#shared/machines/register.ts'
import { downFor } from '#shared/time/age.ts'
import { type Day, formatDay, formatNearDay } from '#shared/time/day.ts'
import { dayOf } from '#shared/time/instant.ts'
import { MarkFixed } from './mark-fixed.tsx'
import { ProblemFacts, ProblemPhotos } from './problem-facts.tsx'
import { ProblemRow } from './problem-row.tsx'
import { InProgress } from './status-badge.tsx'

interface MachineConclusionProps {
  open: readonly MachineProblem[]
  latestRepair: MachineProblem | undefined
  outOfUseSince: Day | null
  /** How one that is out of use comes back, for those who may say so. */
  backIntoUse: ReactNode
}

/** How a machine is, in a sentence, and the one thing that it needs, which a phone has in the bar at the low end. */
export function MachineConclusion({ open, latestRepair, outOfUseSince, backIntoUse }: MachineConclusionProps) {
  const isPhone = usePhone()
  if (open.length > 0) return <Down open={open} isPhone={isPhone} />
  const last = latestRepair && lastRepair(latestRepair)
  if (outOfUseSince)
    return (
      <Conclusion
        icon={Ban}
        tone="neutral"
        title={t`Out of use since ${formatDay(outOfUseSince)}`}
        action={!isPhone && backIntoUse}
      >
        {last && <p className="line-clamp-2 text-muted">{last}</p>}
      </Conclusion>
    )
  return (
    <Conclusion icon={CircleCheck} tone="good" title={t`Works`}>
      <p className="line-clamp-2 text-muted">{last || t`Nothing was ever reported.`}</p>
    </Conclusion>
  )
}

function lastRepair({ repairDate, repairNotes, description }: MachineProblem) {
  return repairDate && t`Last repair ${formatNearDay(dayOf(repairDate))}: ${repairNotes || description}`
}

/** Characters of a fault that the line of a title holds. */
const shortFault = { desktop: 40, phone: 12 }

function Down({ open, isPhone }: { open: readonly MachineProblem[]; isPhone: boolean }) {
  const now = useNow()
  const [first] = open
  const oldest = open.reduce((one, other) => (other.createdAt < one.createdAt ? other : one))
  const down = downFor(oldest.createdAt, now)
  const tone = open.every(({ status }) => status === 'in_progress') ? 'info' : 'attention'
  if (open.length > 1)
    return (
      <Conclusion
        icon={TriangleAlert}
        tone={tone}
        title={t`${down}: ${t`${open.length} problems`}`}
        below={
          <>
            <ul>
              {open.map((problem) => (
                <ProblemRow key={problem.id} problem={problem} ofMachine={[problem]} />
              ))}
            </ul>
            <OnlySome shown={open.length} most={openShown} />
          </>
        }
      />
    )
  const { description } = first!
  const isShort = description.length <= (isPhone ? shortFault.phone : shortFault.desktop) && !description.includes('\n')
  return (
    <Conclusion
      icon={TriangleAlert}
      tone={tone}
      title={isShort ? t`${down}: ${description}` : down}
      action={!isPhone && <MarkFixed problem={first!} isOfMachine />}
      picture={!isPhone && <ProblemPhotos problem={first!} />}
    >
      {!isShort && <p className="whitespace-pre-line">{description}</p>}
      <InProgress problem={first!} />
      <div className="flex flex-wrap items-center gap-x-3 self-stretch">
        {isPhone && <ProblemPhotos problem={first!} />}
        <div className="min-w-0 flex-1 basis-40">
          <ProblemFacts problem={first!} />
        </div>
      </div>
    </Conclusion>
  )
}

interface ConclusionProps {
  icon: LucideIcon
  tone: keyof typeof tones
  title: string
  action?: ReactNode
  /** At the left of it. */
  picture?: ReactNode
  children?: ReactNode
  /** As wide as all of it. */
  below?: ReactNode
}

const tones = {
  good: { edge: 'border-l-good', mark: 'text-good' },
  attention: { edge: 'border-l-attention', mark: 'text-attention' },
  info: { edge: 'border-l-info', mark: 'text-info' },
  neutral: { edge: 'border-l-edge', mark: 'text-muted' },
}

function Conclusion({ icon: Icon, tone, title, action, picture, children, below }: ConclusionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      data-card
      className={clsx('min-w-0 rounded border border-line border-l-8 bg-surface', tones[tone].edge)}
    >
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 p-4 md:px-6">
        <div className="max-w-34 shrink-0 empty:hidden">{picture}</div>
        <div className="flex min-w-0 flex-1 basis-64 flex-col items-start gap-1">
          <h2 id={id} className="wrap-anywhere flex min-w-0 items-baseline gap-2.5 text-lg">
            <Icon aria-hidden="true" className={clsx('size-5 shrink-0 translate-y-0.5', tones[tone].mark)} />
            {title}
          </h2>
          {children}
        </div>
        {action}
      </div>
      {below}
    </section>
  )
}
