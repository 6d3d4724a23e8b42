import { BookOpen, ListChecks, type LucideIcon, TrendingUp, Users } from 'lucide-react'
import { useEndpoint } from '#client/api/hooks.ts'
import { Card } from '#client/ui/card.tsx'
import { PeopleDrawing } from '#client/ui/drawings.tsx'
import { EmptyState, Loaded, together } from '#client/ui/loaded.tsx'
import { Skeleton, SkeletonCards } from '#client/ui/skeleton.tsx'
import { t } from '#shared/language/t.ts'
import type { PendingApproval } from '#shared/training/approval.ts'
import type { TrainingModule } from '#shared/training/module.ts'
import type { OverviewItem } from '#shared/training/overview.ts'
import { allModules, trainingOverview, waitingApprovals } from '#shared/training/reads.ts'
import { CompletionChart } from './completion-chart.tsx'
import { averageCompletion, completionByModule, employeeCount } from './figures.ts'
import { PeopleLines } from './people-lines.tsx'

/** The training of the whole shop at a glance. */
export function OverviewTab() {
  const lists = together({
    modules: useEndpoint(...allModules),
    overview: useEndpoint(...trainingOverview),
    pending: useEndpoint(...waitingApprovals),
  })
  return (
    <Loaded
      read={lists}
      failed={t`The overview could not be loaded.`}
      waiting={
        <>
          <Skeleton className="h-24 lg:h-14" />
          <SkeletonCards count={1} className="mt-6" cardClassName="h-80" label={t`Loading the overview`} />
        </>
      }
    >
      {(all) => <Overview {...all} />}
    </Loaded>
  )
}

interface OverviewProps {
  modules: TrainingModule[]
  overview: OverviewItem[]
  pending: PendingApproval[]
}

function Overview({ modules, overview, pending }: OverviewProps) {
  const present = modules.filter(({ isArchived }) => !isArchived)
  const active = present.filter(({ isActive }) => isActive).length
  const completion = completionByModule(modules, overview)
  return (
    <div className="flex flex-col gap-6">
      <Figures
        figures={[
          {
            label: t`Total Modules`,
            icon: BookOpen,
            value: present.length,
            hint: active < present.length ? t`${active} active` : undefined,
          },
          {
            label: t`Total Tasks`,
            icon: ListChecks,
            value: present.reduce((sum, { taskCount }) => sum + taskCount, 0),
          },
          {
            label: t`Active Employees`,
            icon: Users,
            value: employeeCount(overview),
            hint: t`without technicians`,
          },
          { label: t`Avg Completion`, icon: TrendingUp, value: `${averageCompletion(overview)}%` },
        ]}
      />
      <Card title={t`Progress by employee`} flush>
        {overview.length === 0 ? (
          <EmptyState drawing={PeopleDrawing} title={t`Nobody is active yet.`} />
        ) : (
          <PeopleLines people={overview} pending={pending} heading="h3" />
        )}
      </Card>
      {completion.length > 0 && <CompletionChart completion={completion} />}
    </div>
  )
}

interface Shown {
  label: string
  icon: LucideIcon
  value: number | string
  hint?: string | undefined
}

/** One card, on a desktop one line: the list below is what one comes for. */
function Figures({ figures: all }: { figures: Shown[] }) {
  return (
    <dl
      data-card
      className="grid grid-cols-2 gap-x-6 rounded border border-line bg-surface px-4 py-2 md:px-6 xl:grid-cols-4"
    >
      {all.map(({ label, icon: Icon, value, hint }) => (
        <div
          key={label}
          className="flex min-h-9 items-center gap-2 phone:flex-col-reverse phone:items-start phone:justify-end phone:gap-0 phone:py-1.5"
        >
          <dt className="flex items-center gap-2 text-muted text-sm">
            <Icon aria-hidden="true" className="size-5 shrink-0 phone:hidden" />
            <span>
              {label}
              {hint && <span className="block">{hint}</span>}
            </span>
          </dt>
          <dd className="ticket shrink-0 whitespace-nowrap text-lg">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
