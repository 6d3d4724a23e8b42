import { Mail } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { useAccessDenied } from '#client/api/access.ts'
import { useEndpoint } from '#client/api/hooks.ts'
import { useUser } from '#client/api/user.ts'
import { Button } from '#client/ui/button.tsx'
import { LockedDrawing } from '#client/ui/drawings/locked.tsx'
import { MachinesDrawing } from '#client/ui/drawings/machines.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { FilterToggle } from '#client/ui/filter-toggle.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { OnlySome } from '#client/ui/only-some.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { SkeletonCards } from '#client/ui/skeleton.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { t } from '#shared/language/t.ts'
import { problemsMax } from '#shared/machine-problems/limits.ts'
import {
  oldAfterHours,
  type ProblemStatus,
  problemStatuses,
  problemStatusNames,
  unrepairedStatuses,
} from '#shared/machine-problems/machine.ts'
import { problemEmailOffer, problemsOf } from '#shared/machine-problems/reads.ts'
import { OlderRepairs } from './older-repairs.tsx'
import { cardGrid, ProblemCards } from './problem-cards.tsx'
import { isUnrepaired } from './problem-lists.ts'

const EmailProblemsDialog = lazy(() => import('./email-problems-dialog.tsx'))

const title = t`Manage Machine Problems`

export default function MachineManagementPage() {
  const { role } = useUser()
  const isAllowed = role === 'technician' || role === 'admin'
  useAccessDenied(!isAllowed, t`Admin or technician access required for this page.`)
  if (isAllowed) return <Management />
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        drawing={LockedDrawing}
        title={t`This page is for admins and technicians.`}
      >{t`You are on your way to the dashboard.`}</EmptyState>
    </>
  )
}

function Management() {
  const isAdmin = useUser().role === 'admin'
  const [isMailing, setIsMailing] = useState(false)
  // Read together with the page, so that the address is there when the dialog opens.
  useEndpoint(...problemEmailOffer, { enabled: isAdmin })
  return (
    <>
      <PageHeader
        title={title}
        purpose={t`What does not work, who looks after it, and what was repaired.`}
        action={
          isAdmin && (
            <Button variant="secondary" onClick={() => setIsMailing(true)}>
              <Mail aria-hidden="true" />
              {t`Email Problems`}
            </Button>
          )
        }
      />
      <Suspense>{isMailing && <EmailProblemsDialog onClose={() => setIsMailing(false)} />}</Suspense>
      <FilteredProblems />
    </>
  )
}

const filters = [
  { status: undefined, label: t`All Problems`, empty: t`No machine problems right now` },
  ...problemStatuses.map((status) => ({
    status,
    label: problemStatusNames[status],
    empty: {
      open: t`No open problems`,
      in_progress: t`Nothing is in progress`,
      repaired: t`Nothing was repaired in the last 90 days`,
    }[status],
  })),
]

function FilteredProblems() {
  const [search, setSearch] = useSearchParams()
  const filter = filters.find(({ status }) => status === search.get('status')) ?? filters[0]!
  const { status } = filter
  const onlyOld = search.get('age') === 'old' && status !== 'repaired'
  const change = (wanted: { status: ProblemStatus | undefined; onlyOld: boolean }) =>
    setSearch(
      { ...(wanted.status && { status: wanted.status }), ...(wanted.onlyOld && { age: 'old' }) },
      { replace: true },
    )
  return (
    <>
      <div className="mb-6 flex flex-wrap gap-x-6 gap-y-3">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would belong to a form */}
        <div
          role="group"
          aria-label={t`Filter by status`}
          className="flex flex-wrap gap-2 phone:grid phone:w-full phone:grid-cols-2"
        >
          {filters.map(({ status: each, label }) => (
            <Button
              key={label}
              size="sm"
              variant={each === status ? 'primary' : 'secondary'}
              aria-pressed={each === status}
              onClick={() => change({ status: each, onlyOld: onlyOld && each !== 'repaired' })}
            >
              {label}
            </Button>
          ))}
        </div>
        {status !== 'repaired' && (
          <FilterToggle
            label={t`Older than 24 hours`}
            on={onlyOld}
            onChange={(on) => change({ status, onlyOld: on })}
          />
        )}
      </div>
      {onlyOld ? <OldProblems status={status} /> : <ProblemsOf key={filter.label} filter={filter} />}
    </>
  )
}

const notLoaded = t`The machine problems could not be loaded.`

const waiting = (
  <SkeletonCards count={6} className={cardGrid} cardClassName="h-56" label={t`Loading machine problems`} />
)

function ProblemsOf({ filter: { status, empty } }: { filter: (typeof filters)[number] }) {
  return (
    <Loaded read={useEndpoint(...problemsOf(status))} failed={notLoaded} waiting={waiting}>
      {(problems) => (
        <div className="flex flex-col gap-6">
          {problems.length === 0 ? (
            <EmptyState drawing={MachinesDrawing} title={empty} />
          ) : (
            <ProblemCards problems={problems} />
          )}
          <OnlySome shown={problems.filter(isUnrepaired).length} most={problemsMax} />
          {(status === undefined || status === 'repaired') && <OlderRepairs shown={problems} />}
        </div>
      )}
    </Loaded>
  )
}

/** What has waited too long, the oldest first. */
function OldProblems({ status = unrepairedStatuses }: { status: string | undefined }) {
  const latest = Date.now() - oldAfterHours * 60 * 60 * 1000
  return (
    <Loaded read={useEndpoint(...problemsOf(status))} failed={notLoaded} waiting={waiting}>
      {(problems) => {
        const old = problems.filter(({ createdAt }) => Date.parse(createdAt) < latest).reverse()
        return old.length === 0 ? (
          <EmptyState drawing={MachinesDrawing} title={t`Nothing has waited longer than 24 hours`} />
        ) : (
          <ProblemCards problems={old} />
        )
      }}
    </Loaded>
  )
}
