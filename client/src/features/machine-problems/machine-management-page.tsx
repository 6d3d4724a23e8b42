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
import { SkeletonCards, SkeletonRows } from '#client/ui/skeleton.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { usePhone } from '#client/ui/use-phone.ts'
import { t } from '#shared/language/t.ts'
import { problemsMax } from '#shared/machine-problems/limits.ts'
import {
  oldAfterHours,
  type ProblemStatus,
  problemStatuses,
  problemStatusNames,
} from '#shared/machine-problems/machine.ts'
import type { MachineProblem } from '#shared/machine-problems/machine-problem.ts'
import { problemEmailOffer, repairedProblems, unrepairedProblems } from '#shared/machine-problems/reads.ts'
import { OlderRepairs } from './older-repairs.tsx'
import { cardGrid, ProblemCards } from './problem-cards.tsx'
import { RepairLines } from './repair-lines.tsx'

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
  { status: undefined, label: t`All Problems` },
  ...problemStatuses.map((status) => ({ status, label: problemStatusNames[status] })),
]

function FilteredProblems() {
  const [search, setSearch] = useSearchParams()
  const { status } = filters.find(({ status }) => status === search.get('status')) ?? filters[0]!
  const onlyOld = search.get('age') === 'old' && status !== 'repaired'
  const unrepaired = useEndpoint(...unrepairedProblems)
  const countOf = (status: ProblemStatus | undefined) =>
    status === 'open' || status === 'in_progress'
      ? unrepaired.data?.filter((problem) => problem.status === status).length
      : undefined
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
              {label} {countOf(each) !== undefined && <span className="ticket">{countOf(each)}</span>}
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
      {status === 'repaired' ? (
        <Repaired />
      ) : (
        <Loaded read={unrepaired} failed={notLoaded} waiting={waiting}>
          {(problems) => (
            <div className="flex flex-col gap-6">
              <Unrepaired problems={problems} status={status} onlyOld={onlyOld} />
              {!status && !onlyOld && <RepairedBelow />}
            </div>
          )}
        </Loaded>
      )}
    </>
  )
}

const notLoaded = t`The machine problems could not be loaded.`

const waiting = (
  <SkeletonCards count={6} className={cardGrid} cardClassName="h-56" label={t`Loading machine problems`} />
)

interface UnrepairedProps {
  problems: readonly MachineProblem[]
  /** Undefined: any. */
  status: 'open' | 'in_progress' | undefined
  /** Only what has waited too long, the oldest first. */
  onlyOld: boolean
}

function Unrepaired({ problems, status, onlyOld }: UnrepairedProps) {
  const wanted = problems.filter((problem) => !status || problem.status === status)
  const latest = Date.now() - oldAfterHours * 60 * 60 * 1000
  const shown = onlyOld ? wanted.filter(({ createdAt }) => Date.parse(createdAt) < latest).reverse() : wanted
  if (shown.length === 0) return <EmptyState drawing={MachinesDrawing} title={nothing(status, onlyOld)} />
  return (
    <>
      <ProblemCards problems={shown} />
      <OnlySome shown={problems.length} most={problemsMax} />
    </>
  )
}

function nothing(status: UnrepairedProps['status'], onlyOld: boolean) {
  if (onlyOld) return t`Nothing has waited longer than 24 hours`
  if (!status) return t`No machine problems right now`
  return status === 'open' ? t`No open problems` : t`Nothing is in progress`
}

/** Below what is to be done. A phone, on which that is all there is room for, shows it when somebody asks. */
function RepairedBelow() {
  const isPhone = usePhone()
  const [isWanted, setWanted] = useState(false)
  // They come with the page: read at once, so that they follow what is repaired here until somebody looks at them.
  const { data } = useEndpoint(...repairedProblems)
  if (isPhone && !isWanted)
    return (
      <Button variant="secondary" className="self-center" onClick={() => setWanted(true)}>
        {t`Show repaired problems`} {data && <span className="ticket">{data.length}</span>}
      </Button>
    )
  return (
    <section aria-labelledby="repaired" className="flex flex-col gap-3">
      <h2 id="repaired" className="text-lg">{t`Repaired`}</h2>
      <Repaired />
    </section>
  )
}

const byRepair = (one: MachineProblem, other: MachineProblem) =>
  Date.parse(other.repairDate ?? '') - Date.parse(one.repairDate ?? '')

function Repaired() {
  return (
    <Loaded
      read={useEndpoint(...repairedProblems)}
      failed={t`The repaired problems could not be loaded.`}
      waiting={<SkeletonRows rows={5} label={t`Loading machine problems`} />}
    >
      {(problems) => (
        <div className="flex flex-col gap-6">
          {problems.length === 0 && (
            <EmptyState drawing={MachinesDrawing} title={t`Nothing was repaired in the last 90 days`} />
          )}
          <RepairLines problems={[...problems].sort(byRepair)}>
            <OlderRepairs shown={problems} />
          </RepairLines>
        </div>
      )}
    </Loaded>
  )
}
