import { useState } from 'react'
import { Legend } from '#client/ui/chart/chart-table.tsx'
import { Fold } from '#client/ui/fold.tsx'
import { useBeginning } from '#client/ui/show-more.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { t } from '#shared/language/t.ts'
import type { PendingApproval } from '#shared/training/approval.ts'
import type { OverviewItem } from '#shared/training/overview.ts'
import { PersonLine } from './person-line.tsx'
import { needsSomebody, type Standing, standingsOf } from './standing.ts'
import { peopleCount } from './words.ts'

const ApproveDialog = lazy(() => import('./approve-dialog.tsx'))

/** Of the bar of a module. */
const parts = [
  { words: t`Done`, look: 'bg-brand' },
  { words: t`Waiting for a trainer`, look: 'bg-brand/40' },
  { words: t`Still to do`, look: 'bg-line' },
]

interface PeopleLinesProps {
  people: readonly OverviewItem[]
  pending: readonly PendingApproval[]
  /** Somebody is looked for, who may be among those that are folded away. */
  isSearch?: boolean
  /** They stand open: few are listed, for what is in them. */
  areOpen?: boolean
  /** Below a title on the same page, or below the page's own. */
  heading: 'h2' | 'h3'
}

/**
 * A line for everybody, which opens: who is late or waits for a trainer comes first, who has finished is folded away, and
 * beside those also who needs nobody now.
 */
export function PeopleLines({ people, pending, isSearch = false, areOpen = false, heading }: PeopleLinesProps) {
  const [approving, setApproving] = useState<PendingApproval>()
  const { busy, finished, withoutModules } = standingsOf(people, pending)
  const needy = busy.filter(needsSomebody)
  const isFolded = needy.length > 0 && !isSearch && !areOpen
  const onTheirWay = isFolded ? busy.filter((standing) => !needsSomebody(standing)) : []
  const { beginning, more } = useBeginning(isFolded ? needy : busy, 20)
  const lines = (standings: readonly Standing[], isOpen = false) =>
    standings.map((standing) => (
      <PersonLine
        key={standing.user.id}
        standing={standing}
        isOpen={isOpen}
        heading={heading}
        onApprove={setApproving}
      />
    ))
  const folded = (words: string, standings: readonly Standing[], isOpen: boolean) =>
    standings.length > 0 && (
      <Fold summary={<span className="font-semibold">{words}</span>} isOpen={isOpen} className="border-line border-t">
        <ul className="divide-y divide-line border-line border-t">{lines(standings)}</ul>
      </Fold>
    )
  return (
    <>
      {busy.length + finished.length > 0 && (
        <div className="border-line border-t px-4 py-2 md:px-6">
          <Legend entries={parts} className="" />
        </div>
      )}
      {isFolded && (
        <p className="border-line border-t px-4 py-3 font-semibold md:px-6">
          {t`Needs you: ${peopleCount(needy.length)}`}
        </p>
      )}
      {beginning.length > 0 && (
        <ul className="divide-y divide-line border-line border-t">{lines(beginning, areOpen)}</ul>
      )}
      {more && <div className="border-line border-t pb-4">{more}</div>}
      {folded(t`In progress: ${peopleCount(onTheirWay.length)}`, onTheirWay, false)}
      {folded(t`Finished: ${peopleCount(finished.length)}`, finished, isSearch)}
      {folded(
        t`Without modules: ${peopleCount(withoutModules.length)}`,
        withoutModules,
        isSearch || withoutModules.length === people.length,
      )}
      <Suspense>{approving && <ApproveDialog items={[approving]} onClose={() => setApproving(undefined)} />}</Suspense>
    </>
  )
}
