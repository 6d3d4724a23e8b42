import { ChevronDown } from 'lucide-react'
import { Badge } from '#client/ui/badge.tsx'
import { useBeginning } from '#client/ui/show-more.tsx'
import { t } from '#shared/language/t.ts'
import type { OverviewItem } from '#shared/training/overview.ts'
import { nameOf } from '#shared/users/name.ts'
import { roleNames } from '#shared/users/roles.ts'
import { isOverdue } from './due-date.tsx'
import { completionOf } from './figures.ts'
import { ModuleShares } from './module-shares.tsx'
import { peopleCount } from './words.ts'

/** Of a person's line. */
export const summaryLook =
  'flex min-h-12 list-none flex-wrap items-center gap-2 px-4 py-2 -outline-offset-2 [&::-webkit-details-marker]:hidden'

interface PeopleLinesProps {
  people: readonly OverviewItem[]
  /** Those who have finished everything are among the others when somebody is looked for. */
  isSearch?: boolean
  /** They stand open: few are listed, for what is in them. */
  areOpen?: boolean
  /** Below a title on the same page, or below the page's own. */
  heading: 'h2' | 'h3'
}

/** Everybody on a phone: a line each that opens, overdue ones first and those who have finished folded away. */
export function PeopleLines({ people, isSearch = false, areOpen = false, heading }: PeopleLinesProps) {
  const finished = people.filter(hasFinished)
  const open = people.filter((item) => !hasFinished(item))
  const { beginning, more } = useBeginning(lateFirst(open), 20)
  return (
    <>
      <Lines people={beginning} areOpen={areOpen} heading={heading} />
      {more && <div className="pb-4">{more}</div>}
      {finished.length > 0 && (
        <details open={isSearch || open.length === 0} className="group/finished border-line border-t first:border-t-0">
          <summary className={summaryLook}>
            <span className="flex-1 font-semibold">{t`Finished: ${peopleCount(finished.length)}`}</span>
            <ChevronDown
              aria-hidden="true"
              className="size-5 text-muted transition-transform group-open/finished:rotate-180"
            />
          </summary>
          <Lines people={finished} heading={heading} />
        </details>
      )}
    </>
  )
}

const isLate = ({ modules }: OverviewItem) => modules.some(isOverdue)

export const lateFirst = (people: readonly OverviewItem[]) => [
  ...people.filter(isLate),
  ...people.filter((item) => !isLate(item)),
]

const hasFinished = ({ modules }: OverviewItem) =>
  modules.length > 0 && modules.every(({ progressPercentage }) => progressPercentage === 100)

function Lines({ people, areOpen = false, heading }: Pick<PeopleLinesProps, 'people' | 'areOpen' | 'heading'>) {
  if (people.length === 0) return null
  return (
    <ul>
      {people.map((item) => (
        <li key={item.user.id} className="border-line border-t">
          <PersonLine item={item} isOpen={areOpen} heading={heading} />
        </li>
      ))}
    </ul>
  )
}

interface PersonLineProps {
  item: OverviewItem
  isOpen: boolean
  heading: 'h2' | 'h3'
}

function PersonLine({ item, isOpen, heading: Heading }: PersonLineProps) {
  const { user, modules } = item
  const name = <Heading className="wrap-anywhere min-w-0 flex-1 font-semibold">{nameOf(user)}</Heading>
  if (modules.length === 0)
    return (
      <div className="flex min-h-12 items-center gap-2 px-4 py-2">
        {name}
        <p className="text-muted text-sm">{t`No modules assigned`}</p>
      </div>
    )
  return (
    <details open={isOpen} className="group/person">
      <summary className={summaryLook}>
        {name}
        {isLate(item) && <Badge tone="trouble">{t`Overdue`}</Badge>}
        {/* What is listed may be a part of what the person has. */}
        {!isOpen && <span className="ticket">{Math.round(completionOf(item))}%</span>}
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-muted transition-transform group-open/person:rotate-180"
        />
        <ModuleStrip modules={modules} />
      </summary>
      <div className="px-4 pb-4">
        <p className="wrap-anywhere text-muted text-sm">
          {user.email} · {roleNames[user.role]}
        </p>
        <ModuleShares user={user} modules={modules} />
      </div>
    </details>
  )
}

/** How far somebody is in each module, at a glance; the words and numbers of it are in the line. */
const ModuleStrip = ({ modules }: Pick<OverviewItem, 'modules'>) => (
  <span aria-hidden="true" className="flex basis-full gap-1 group-open/person:hidden">
    {modules.map(({ id, progressPercentage }) => (
      <span key={id} className="h-1 flex-1 overflow-hidden rounded-full bg-line">
        <span className="block h-full bg-brand" style={{ width: `${progressPercentage}%` }} />
      </span>
    ))}
  </span>
)
