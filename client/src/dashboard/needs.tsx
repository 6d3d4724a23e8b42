import { clsx } from 'clsx'
import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { Badge } from '#client/ui/badge.tsx'
import { Card } from '#client/ui/card.tsx'
import { useBeginning } from '#client/ui/show-more.tsx'
import { usePhone } from '#client/ui/window.ts'
import { t } from '#shared/language/t.ts'
import { needsMax } from '#shared/needs-you/limits.ts'
import { type Need, needsIn } from './needs.ts'
import { useLongestDown } from './problems.tsx'
import { useNeeds } from './use-needs.ts'

/** Beside the way to everything else. */
const shownOnPhone = 5

/** What waits for this person; nothing where nothing does, and a single thing without a heading above it. */
export function NeedsYou() {
  const { data } = useNeeds()
  const longest = useLongestDown()
  const all = data ? needsIn(data, longest) : []
  const often = all.filter((need) => !isOnce(need))
  return (
    <>
      <NeedsCard title={t`Needs you`} waiting={often} isUrgent />
      <NeedsCard
        title={often.length > 0 ? t`Set up once` : t`Needs you`}
        waiting={all.filter(isOnce)}
        isUrgent={often.length === 0}
      />
    </>
  )
}

const urgent = 'border-l-4 border-l-attention'

/** What is away for good once it is done. */
const isOnce = ({ isOne }: Need) => isOne === true

interface NeedsCardProps {
  title: string
  waiting: Need[]
  /** Beside what comes again every day, what is done once is quiet. */
  isUrgent: boolean
}

function NeedsCard({ title, waiting, isUrgent }: NeedsCardProps) {
  const { beginning, more } = useBeginning(waiting, usePhone() ? shownOnPhone : waiting.length)
  const [first, ...others] = waiting
  if (!first) return null
  if (others.length === 0)
    return (
      <section
        data-card
        aria-label={title}
        className={clsx('overflow-hidden rounded border border-line bg-surface', isUrgent && urgent)}
      >
        <NeedRow {...first} isOnly />
      </section>
    )
  return (
    <Card title={title} flush className={isUrgent ? urgent : undefined}>
      <ul className="divide-y divide-line overflow-hidden rounded-b border-line border-t lg:grid lg:grid-cols-2 lg:gap-px lg:divide-y-0 lg:bg-line">
        {beginning.map((need) => (
          <li key={need.label} className="bg-surface lg:last:odd:col-span-2">
            <NeedRow {...need} />
          </li>
        ))}
      </ul>
      {more && <div className="border-line border-t pb-4">{more}</div>}
    </Card>
  )
}

function NeedRow({ label, detail, icon: Icon, href, count, isOne, isOnly = false }: Need & { isOnly?: boolean }) {
  const words = (
    <>
      <Icon aria-hidden="true" className={clsx('size-5 shrink-0', isOne ? 'text-brand' : 'text-attention')} />
      <span className="min-w-0 flex-1">
        <span className="block text-balance">{label}</span>
        {detail && <span className="wrap-anywhere block text-pretty text-muted text-sm">{detail}</span>}
      </span>
    </>
  )
  const look = clsx('flex h-full min-h-14 items-center gap-3 px-4 md:px-6', isOnly ? 'py-2 leading-5' : 'py-2.5')
  if (!href) return <p className={look}>{words}</p>
  return (
    <Link href={href} className={clsx('-outline-offset-2 transition-colors hover:bg-brand-soft', look)}>
      {words}
      {!isOne && (
        <Badge tone="attention">
          <span className="tabular">{count < needsMax ? count : `${needsMax - 1}+`}</span>
        </Badge>
      )}
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
    </Link>
  )
}
