import { Plus, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useEndpoint } from '#client/api/hooks.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { PeopleDrawing } from '#client/ui/drawings/people.tsx'
import { SearchDrawing } from '#client/ui/drawings/search.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import { useBeginning } from '#client/ui/show-more.tsx'
import { SkeletonCards } from '#client/ui/skeleton.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { t } from '#shared/language/t.ts'
import { formatDay } from '#shared/time/day.ts'
import { formatDate } from '#shared/time/instant.ts'
import type { TrainingAssignment } from '#shared/training/assignment.ts'
import { assignmentsMax } from '#shared/training/limits.ts'
import { nameOf } from '#shared/users/name.ts'
import { useTrainingAction } from './use-training-action.ts'

const AssignDialog = lazy(() => import('./assign-dialog.tsx'))

const grid = 'grid gap-4 lg:grid-cols-2 xl:grid-cols-3'

/** Who has which module, latest assignment first. */
export function AssignmentsTab() {
  const [params, setParams] = useSearchParams()
  const [isAssigning, setAssigning] = useState(false)
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
      <Suspense>{isAssigning && <AssignDialog onClose={() => setAssigning(false)} />}</Suspense>
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
      waiting={<SkeletonCards count={6} className={grid} cardClassName="h-52" label={t`Loading the assignments`} />}
      empty={empty}
    >
      {(found) => <Cards key={search} assignments={found} />}
    </Loaded>
  )
}

function Cards({ assignments }: { assignments: TrainingAssignment[] }) {
  const { beginning, more } = useBeginning(assignments, 30)
  return (
    <>
      <ul className={grid}>
        {beginning.map((assignment) => (
          <li key={assignment.id} data-card className="flex rounded border border-line bg-surface p-4 md:px-6 md:py-5">
            <AssignmentCard assignment={assignment} />
          </li>
        ))}
      </ul>
      {more}
      {!more && assignments.length === assignmentsMax && (
        <p className="mt-4 text-center text-muted">{t`These are the latest ${assignmentsMax}. Search for a person or a module to see older ones.`}</p>
      )}
    </>
  )
}

function AssignmentCard({ assignment }: { assignment: TrainingAssignment }) {
  const { user, module, assigner, assignedAt, dueDate } = assignment
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
        <h2 className="wrap-anywhere text-lg">{nameOf(user)}</h2>
        <p className="wrap-anywhere text-muted text-sm">{user.email}</p>
        {!user.isActive && <Badge className="mt-2">{t`Deactivated`}</Badge>}
      </div>
      <div>
        <h3 className="wrap-anywhere font-semibold">{module.name}</h3>
        {module.description && (
          <p className="line-clamp-3 whitespace-pre-line text-muted text-sm">{module.description}</p>
        )}
        {!module.isActive && <Badge className="mt-2">{t`Inactive`}</Badge>}
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm">
        <dt className="text-muted">{t`Assigned by`}</dt>
        <dd>{nameOf(assigner)}</dd>
        <dt className="text-muted">{t`Assigned`}</dt>
        <dd>{formatDate(assignedAt)}</dd>
        {dueDate && (
          <>
            <dt className="text-muted">{t`Due`}</dt>
            <dd>{formatDay(dueDate)}</dd>
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
        onOpenChange={setAsking}
        title={t`Are you sure you want to remove this assignment?`}
        description={t`${nameOf(user)} no longer has ${module.name}. What is done of it is kept, and there again when it is assigned again.`}
        confirmLabel={t`Remove`}
        onConfirm={() => void take()}
      />
    </article>
  )
}
