import { useEndpoint } from '#client/api/hooks.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Card } from '#client/ui/card.tsx'
import { Fold } from '#client/ui/fold.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { useBeginning } from '#client/ui/show-more.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { t } from '#shared/language/t.ts'
import type { TrainingAssignment } from '#shared/training/assignment.ts'
import type { OverviewItem } from '#shared/training/overview.ts'
import { trainingOverview } from '#shared/training/reads.ts'
import { nameOf } from '#shared/users/name.ts'
import { AssignmentCard } from './assignment-card.tsx'
import { isOverdue } from './due-date.tsx'
import { groupedBy } from './grouped.ts'

export const assignmentsWaiting = (
  <Card flush>
    <SkeletonRows rows={10} columns={2} label={t`Loading the assignments`} />
  </Card>
)

/** A line per person, which opens to what they have. */
export function AssignmentLines({ assignments }: { assignments: TrainingAssignment[] }) {
  return (
    <Loaded
      read={useEndpoint(...trainingOverview)}
      failed={t`The progress could not be loaded.`}
      waiting={assignmentsWaiting}
    >
      {(overview) => <Lines people={inOrder(assignments, overview)} />}
    </Loaded>
  )
}

interface Person {
  assignments: TrainingAssignment[]
  isLate: boolean
  isBusy: boolean
}

/** Whoever is late comes first, then those who have something left to do; in alphabetical order. */
function inOrder(assignments: TrainingAssignment[], overview: OverviewItem[]): Person[] {
  const modulesOf = new Map(overview.map(({ user, modules }) => [user.id, modules]))
  const people = [...groupedBy(assignments, ({ userId }) => userId)].map(([id, assignments]) => {
    const modules = modulesOf.get(id) ?? []
    const isBusy = modules.some(({ completedTasks, totalTasks }) => completedTasks < totalTasks)
    const place = ({ moduleId }: TrainingAssignment) => modules.findIndex(({ id }) => id === moduleId)
    assignments.sort((one, other) => place(one) - place(other))
    return { assignments, isLate: modules.some(isOverdue), isBusy }
  })
  const rank = ({ isLate, isBusy }: Person) => (isLate ? 0 : isBusy ? 1 : 2)
  const name = ({ assignments }: Person) => nameOf(assignments[0]!.user)
  return people.toSorted((one, other) => rank(one) - rank(other) || name(one).localeCompare(name(other)))
}

function Lines({ people }: { people: Person[] }) {
  const { beginning, more } = useBeginning(people, 30)
  return (
    <Card flush>
      <ul className="divide-y divide-line">
        {beginning.map((person) => (
          <li key={person.assignments[0]!.userId}>
            <PersonLine person={person} isOpen={people.length === 1} />
          </li>
        ))}
      </ul>
      {more && <div className="pb-4">{more}</div>}
    </Card>
  )
}

function PersonLine({ person: { assignments, isLate }, isOpen }: { person: Person; isOpen: boolean }) {
  const { user } = assignments[0]!
  return (
    <Fold
      isOpen={isOpen}
      summaryClassName="min-h-14! md:gap-4 phone:flex-wrap phone:gap-y-0 phone:py-1.5"
      summary={
        <>
          <h2 className="wrap-anywhere min-w-0 flex-1 font-semibold md:w-48 md:flex-none">{nameOf(user)}</h2>
          <span className="min-w-0 truncate text-muted text-sm md:flex-1 phone:order-last phone:basis-full phone:unfolded:hidden">
            {assignments.map(({ module }) => module.name).join(' · ')}
          </span>
          {!user.isActive && <Badge>{t`Deactivated`}</Badge>}
          {isLate && <Badge tone="trouble">{t`Overdue`}</Badge>}
        </>
      }
    >
      <p className="wrap-anywhere px-4 text-muted text-sm md:px-6">{user.email}</p>
      <ul className="grid gap-x-8 px-4 md:grid-cols-2 md:px-6 xl:grid-cols-3">
        {assignments.map((assignment) => (
          <li key={assignment.id} className="flex border-line py-4 phone:not-first:border-t">
            <AssignmentCard assignment={assignment} isOfPerson />
          </li>
        ))}
      </ul>
    </Fold>
  )
}
