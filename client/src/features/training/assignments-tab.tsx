import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useEndpoint } from '#client/api/hooks.ts'
import { Button } from '#client/ui/button.tsx'
import { PeopleDrawing, SearchDrawing } from '#client/ui/drawings.tsx'
import { EmptyState, Loaded } from '#client/ui/loaded.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { t } from '#shared/language/t.ts'
import { assignmentsMax } from '#shared/training/limits.ts'
import { AssignmentLines, assignmentsWaiting } from './assignment-lines.tsx'

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
