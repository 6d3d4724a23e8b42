import { Plus, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useEndpoint } from '#client/api/hooks.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { PeopleDrawing, SearchDrawing } from '#client/ui/drawings.tsx'
import { Fold } from '#client/ui/fold.tsx'
import { EmptyState, Loaded } from '#client/ui/loaded.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import { useBeginning } from '#client/ui/show-more.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { VisuallyHidden } from '#client/ui/text.tsx'
import { t } from '#shared/language/t.ts'
import { formatNearDay } from '#shared/time/day.ts'
import { formatDate } from '#shared/time/instant.ts'
import type { OverviewItem } from '#shared/training/assigned-module.ts'
import type { TrainingAssignment } from '#shared/training/assignment.ts'
import { assignmentsMax } from '#shared/training/limits.ts'
import { trainingOverview } from '#shared/training/reads.ts'
import { nameOf } from '#shared/users/name.ts'
import { roleNames } from '#shared/users/roles.ts'
import { isOverdue } from './due-date.tsx'
import { groupedBy } from './figures.ts'
import { useTrainingAction } from './use-training-action.ts'

const AssignDialog = lazy(() => import('./assign-dialog.tsx'))

/** Who has which module. */
export function AssignmentsTab() {
  const [params, setParams] = useSearchParams()
  // A module's own page asks for it in the address.
  const asked = params.get('assign') ?? undefined
  const [isAssigning, setAssigning] = useState(asked !== undefined)
  const close = () => {
    setAssigning(false)
    if (asked) setParams({ tab: 'assignments' }, { replace: true })
  }
  const search = params.get('search') ?? ''
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <PlainField
          type="search"
          label={t`Search`}
          placeholder={t`Person or module`}
          autoComplete="off"
          value={search}
          maxLength={200}
          onChange={({ target }) =>
            setParams({ tab: 'assignments', ...(target.value && { search: target.value }) }, { replace: true })
          }
          className="flex-1 basis-60 md:max-w-form"
        />
        <Button onClick={() => setAssigning(true)} className="phone:w-full">
          <Plus aria-hidden="true" />
          {t`Assign Module`}
        </Button>
      </div>
      <Assignments search={useSettled(search.trim(), 250)} />
      <Suspense>{isAssigning && <AssignDialog moduleId={asked} onClose={close} />}</Suspense>
    </>
  )
}

/** The value once it has not changed for so many milliseconds. */
function useSettled(value: string, patience: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), patience)
    return () => clearTimeout(timer)
  }, [value, patience])
  return settled
}

function Assignments({ search }: { search: string }) {
  const assignments = useEndpoint('GET /api/admin/training/assignments', { query: search ? { search } : {} })
  const empty = search ? (
    <EmptyState
      drawing={SearchDrawing}
      title={t`No assignment was found.`}
    >{t`Try a part of the person's or the module's name.`}</EmptyState>
  ) : (
    <EmptyState
      drawing={PeopleDrawing}
      title={t`No assignments yet`}
    >{t`Assign a module, and the people you choose find it on their training page.`}</EmptyState>
  )
  return (
    <Loaded
      read={assignments}
      failed={t`The assignments could not be loaded.`}
      waiting={assignmentsWaiting}
      empty={empty}
    >
      {(found) => (
        <>
          <AssignmentLines key={search} assignments={found} />
          {found.length === assignmentsMax && (
            <p className="mt-4 text-center text-muted">{t`These are the latest ${assignmentsMax}. Search for a person or a module to see older ones.`}</p>
          )}
        </>
      )}
    </Loaded>
  )
}

const assignmentsWaiting = (
  <Card flush>
    <SkeletonRows rows={10} columns={2} label={t`Loading the assignments`} />
  </Card>
)

/** A line per person, which opens to what they have. */
function AssignmentLines({ assignments }: { assignments: TrainingAssignment[] }) {
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

/** First people who are late, then people with something left to do, each group by name. */
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
            <AssignmentCard assignment={assignment} />
          </li>
        ))}
      </ul>
    </Fold>
  )
}

/** One module of a person, and the way to take it away from them. */
function AssignmentCard({ assignment }: { assignment: TrainingAssignment }) {
  const { user, module, assigner, assignedAt, dueDate, role } = assignment
  const remove = useTrainingAction('DELETE /api/training/assignments/:id', {
    done: t`Assignment removed successfully.`,
    failed: t`Failed to remove assignment`,
  })
  const [isAsking, setAsking] = useState(false)
  const take = async () => {
    setAsking(false)
    await remove.run({ params: { id: assignment.id } })
    // The button is gone with its card.
    document.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true })
  }
  return (
    <article className="flex min-w-0 flex-1 flex-col gap-3">
      <div>
        <h3 className="wrap-anywhere font-semibold">{module.name}</h3>
        {module.description && (
          <p className="line-clamp-3 whitespace-pre-line text-muted text-sm">{module.description}</p>
        )}
        {module.isArchived ? (
          <Badge className="mt-2">{t`Archived`}</Badge>
        ) : (
          !module.isActive && <Badge className="mt-2">{t`Inactive`}</Badge>
        )}
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm">
        <dt className="text-muted">{t`Assigned by`}</dt>
        <dd>{nameOf(assigner)}</dd>
        <dt className="text-muted">{t`Assigned`}</dt>
        <dd>{formatDate(assignedAt)}</dd>
        {role && (
          <>
            <dt className="text-muted">{t`With the role`}</dt>
            <dd>{roleNames[role]}</dd>
          </>
        )}
        {dueDate && (
          <>
            <dt className="text-muted">{t`Due`}</dt>
            <dd>{formatNearDay(dueDate)}</dd>
          </>
        )}
      </dl>
      <Button
        variant="secondary"
        size="sm"
        onClick={() => setAsking(true)}
        busy={remove.isPending && t`Removing...`}
        className="mt-auto self-start phone:w-full"
      >
        <Trash2 aria-hidden="true" />
        {t`Remove`}
        <VisuallyHidden> {t`${module.name} from ${nameOf(user)}`}</VisuallyHidden>
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t`Are you sure you want to remove this assignment?`}
        description={t`${nameOf(user)} no longer has ${module.name}. What is done of it is kept, and there again when it is assigned again.`}
        confirmLabel={t`Remove`}
        onConfirm={() => void take()}
      />
    </article>
  )
}
