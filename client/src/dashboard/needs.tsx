import { clsx } from 'clsx'
import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { Badge } from '#client/ui/badge.tsx'
import { Card } from '#client/ui/card.tsx'
import { NotLoaded } from '#client/ui/loaded.tsx'
import { useBeginning } from '#client/ui/show-more.tsx'
import { t } from '#shared/language/t.ts'
import { needsMax } from '#shared/needs-you/limits.ts'
import { type Need, needsIn } from './needs.ts'
import { AllLink } from './parts.tsx'
import { useLongestDown } from './problems.tsx'
import { useNeeds } from './use-needs.ts'

/** The rest unfolds. */
const shownFirst = 5

/** What waits for this person; nothing where nothing does, and a single thing without a heading above it. */
export function NeedsYou() {
  const needs = useNeeds()
  const { data } = needs
  const longest = useLongestDown()
  const all = data ? needsIn(data, longest) : []
  const once = all.filter(({ isOne }) => isOne)
  return (
    <>
      {/* Else somebody would believe that there is nothing. */}
      <NotLoaded read={needs} title={t`What needs you could not be loaded.`} />
      <NeedsCard waiting={all.filter(({ isOne }) => !isOne)} />
      {once.length > 0 && (
        <section aria-label={t`Set up once`} className="flex flex-wrap gap-x-6 gap-y-3 text-sm">
          <span className="text-muted">{t`Set up once`}</span>
          {once.map(({ label, href }) =>
            href ? (
              <AllLink key={label} href={href}>
                {label}
              </AllLink>
            ) : (
              <span key={label}>{label}</span>
            ),
          )}
        </section>
      )}
    </>
  )
}

const urgent = 'border-l-4 border-l-attention'

function NeedsCard({ waiting }: { waiting: Need[] }) {
  const { beginning, more } = useBeginning(waiting, shownFirst)
  const [first, ...others] = waiting
  if (!first) return null
  if (others.length === 0)
    return (
      <section
        data-card
        aria-label={t`Needs you`}
        className={clsx('overflow-hidden rounded border border-line bg-surface', urgent)}
      >
        <NeedRow {...first} isOnly />
      </section>
    )
  return (
    <Card title={t`Needs you`} flush className={urgent}>
      <ul className="divide-y divide-line overflow-hidden rounded-b border-line border-t">
        {beginning.map((need) => (
          <li key={need.label}>
            <NeedRow {...need} />
          </li>
        ))}
      </ul>
      {more && <div className="border-line border-t pb-4">{more}</div>}
    </Card>
  )
}

function NeedRow({ label, detail, icon: Icon, href, count, isLong, isOnly = false }: Need & { isOnly?: boolean }) {
  const tone = isLong ? 'trouble' : 'attention'
  const words = (
    <>
      <Icon aria-hidden="true" className={clsx('size-5 shrink-0', isLong ? 'text-trouble' : 'text-attention')} />
      <span className="min-w-0 flex-1 lg:flex lg:items-baseline lg:gap-x-3">
        <span className="block text-balance">{label}</span>
        {(isLong || detail) && (
          <span className="wrap-anywhere block text-pretty text-muted text-sm">
            {isLong && <span className="font-semibold text-trouble">{t`Over a week`}</span>}
            {isLong && detail && ' · '}
            {detail}
          </span>
        )}
      </span>
    </>
  )
  const look = clsx(
    'flex h-full min-h-14 items-center gap-3 px-4 lg:min-h-12 md:px-6',
    isOnly ? 'py-2 leading-5' : 'py-2.5',
  )
  if (!href) return <p className={look}>{words}</p>
  return (
    <Link href={href} className={clsx('-outline-offset-2 transition-colors hover:bg-brand-soft', look)}>
      {words}
      <Badge tone={tone}>
        <span className="tabular">{count < needsMax ? count : `${needsMax - 1}+`}</span>
      </Badge>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
    </Link>
  )
}
