import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useEndpoint } from '#client/api/hooks.ts'
import { Button } from '#client/ui/button.tsx'
import { PeopleDrawing } from '#client/ui/drawings/people.tsx'
import { SearchDrawing } from '#client/ui/drawings/search.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import { useBeginning } from '#client/ui/show-more.tsx'
import { SkeletonCards } from '#client/ui/skeleton.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { usePhone } from '#client/ui/use-phone.ts'
import { t } from '#shared/language/t.ts'
import type { TrainingAssignment } from '#shared/training/assignment.ts'
import { assignmentsMax } from '#shared/training/limits.ts'
import { AssignmentCard } from './assignment-card.tsx'
import { AssignmentLines } from './assignment-lines.tsx'

const AssignDialog = lazy(() => import('./assign-dialog.tsx'))

const grid = 'grid gap-4 lg:grid-cols-2 xl:grid-cols-3'

/** Who has which module. */
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
  const isPhone = usePhone()
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
      {(found) => (
        <>
          {isPhone ? <AssignmentLines key={search} assignments={found} /> : <Cards key={search} assignments={found} />}
          {found.length === assignmentsMax && (
            <p className="mt-4 text-center text-muted">{t`These are the latest ${assignmentsMax}. Search for a person or a module to see older ones.`}</p>
          )}
        </>
      )}
    </Loaded>
  )
}

/** Latest assignment first. */
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
    </>
  )
}
