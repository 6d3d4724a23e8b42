import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useUser } from '#client/api/user.ts'
import { useBeginning } from '#client/ui/show-more.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { t } from '#shared/language/t.ts'
import type { PendingApproval } from '#shared/training/approval.ts'
import type { OverviewItem } from '#shared/training/overview.ts'
import { mayApprove } from './may-approve.ts'
import { PersonLine, summaryLook } from './person-line.tsx'
import { needsSomebody, type Standing, standingsOf } from './standing.ts'
import { peopleCount } from './words.ts'

const ApproveDialog = lazy(() => import('./approve-dialog.tsx'))

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
  const user = useUser()
  const [approving, setApproving] = useState<PendingApproval[]>()
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
        toApprove={standing.waiting.filter((item) => mayApprove(user, item))}
        onApprove={setApproving}
      />
    ))
  return (
    <>
      {beginning.length > 0 && (
        <ul className="divide-y divide-line border-line border-t">{lines(beginning, areOpen)}</ul>
      )}
      {more && <div className="border-line border-t pb-4">{more}</div>}
      {onTheirWay.length > 0 && (
        <Fold words={t`In progress: ${peopleCount(onTheirWay.length)}`} isOpen={false}>
          {lines(onTheirWay)}
        </Fold>
      )}
      {finished.length > 0 && (
        <Fold words={t`Finished: ${peopleCount(finished.length)}`} isOpen={isSearch}>
          {lines(finished)}
        </Fold>
      )}
      {withoutModules.length > 0 && (
        <Fold
          words={t`Without modules: ${peopleCount(withoutModules.length)}`}
          isOpen={isSearch || withoutModules.length === people.length}
        >
          {lines(withoutModules)}
        </Fold>
      )}
      <Suspense>{approving && <ApproveDialog items={approving} onClose={() => setApproving(undefined)} />}</Suspense>
    </>
  )
}

function Fold({ words, isOpen, children }: { words: string; isOpen: boolean; children: ReactNode }) {
  return (
    <details open={isOpen} className="group/fold border-line border-t">
      <summary className={summaryLook}>
        <span className="flex-1 font-semibold">{words}</span>
        <ChevronDown aria-hidden="true" className="size-5 text-muted transition-transform group-open/fold:rotate-180" />
      </summary>
      <ul className="divide-y divide-line border-line border-t">{children}</ul>
    </details>
  )
}
