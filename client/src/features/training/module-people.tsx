import { Link } from 'wouter'
import { useEndpoint } from '#client/api/hooks.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Fold } from '#client/ui/fold.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { useBeginning } from '#client/ui/show-more.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { t } from '#shared/language/t.ts'
import { trainingOverview } from '#shared/training/reads.ts'
import { nameOf } from '#shared/users/name.ts'
import { type Holder, holdersOf, isNotStarted } from './figures.ts'
import { ModuleShare } from './module-progress.tsx'
import { isFinished } from './progress.ts'
import { peopleCount } from './words.ts'

/** Who has a module and how far each person is, for admins and team leads. */
export function ModulePeople({ id }: { id: string }) {
  const overview = useEndpoint(...trainingOverview)
  const holders = overview.data && holdersOf(id, overview.data)
  return (
    <Card
      title={t`Who has it`}
      description={holders && holders.length > 0 && standingOf(holders)}
      action={
        holders?.some(({ module }) => module.waitingTasks > 0) && (
          <Link
            href="/admin/training-management?tab=approvals"
            className={buttonClass({ variant: 'ghost', size: 'sm', className: '-mr-3' })}
          >{t`Approvals`}</Link>
        )
      }
      flush
    >
      <Loaded
        read={{ ...overview, data: holders }}
        failed={t`The progress could not be loaded.`}
        waiting={<SkeletonRows rows={6} />}
        empty={<p className="px-4 pb-4 text-muted md:px-6">{t`Nobody has it yet.`}</p>}
      >
        {(all) => <Holders holders={all} />}
      </Loaded>
    </Card>
  )
}

const hasFinished = ({ module }: Holder) => isFinished(module)

function standingOf(holders: readonly Holder[]) {
  const finished = holders.filter(hasFinished).length
  const people = peopleCount(holders.length)
  return finished > 0 ? t`${people} · ${finished} finished` : people
}

function Holders({ holders }: { holders: Holder[] }) {
  const [notStarted, finished] = [holders.filter(isNotStarted), holders.filter(hasFinished)]
  const others = holders.filter((holder) => !notStarted.includes(holder) && !finished.includes(holder))
  const { beginning, more } = useBeginning(others, 6)
  const folded = (words: string, some: readonly Holder[]) =>
    some.length > 0 && (
      <Fold className="border-line border-t" summary={words}>
        <ul className="px-4 pb-4 md:px-6">
          {some.map(({ user }) => (
            <li key={user.id} className="wrap-anywhere py-1 text-sm">
              {nameOf(user)}
            </li>
          ))}
        </ul>
      </Fold>
    )
  return (
    <>
      <ul className="divide-y divide-line border-line border-t empty:hidden">
        {beginning.map(({ user, module }) => (
          <li key={user.id} className="px-4 py-3 md:px-6">
            <ModuleShare user={user} module={module}>
              {nameOf(user)}
            </ModuleShare>
          </li>
        ))}
      </ul>
      {more && <div className="border-line border-t pb-4">{more}</div>}
      {folded(t`Not started: ${peopleCount(notStarted.length)}`, notStarted)}
      {folded(t`Finished: ${peopleCount(finished.length)}`, finished)}
    </>
  )
}
