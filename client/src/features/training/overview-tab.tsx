import { BookOpen, ListChecks, TrendingUp, Users } from 'lucide-react'
import { useEndpoint } from '#client/api/hooks.ts'
import { Card } from '#client/ui/card.tsx'
import { PeopleDrawing } from '#client/ui/drawings/people.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Loaded, together } from '#client/ui/loaded.tsx'
import { SkeletonCards } from '#client/ui/skeleton.tsx'
import { StatCard } from '#client/ui/stat-card.tsx'
import { t } from '#shared/language/t.ts'
import type { PendingApproval } from '#shared/training/approval.ts'
import type { TrainingModule } from '#shared/training/module.ts'
import type { OverviewItem } from '#shared/training/overview.ts'
import { allModules, trainingOverview, waitingApprovals } from '#shared/training/reads.ts'
import { CompletionChart } from './completion-chart.tsx'
import { averageCompletion, completionByModule, employeeCount } from './figures.ts'
import { PeopleLines } from './people-lines.tsx'

const figures = 'grid grid-cols-2 gap-4 md:auto-rows-fr lg:grid-cols-4'
/** On a phone one card, with a line for two of them: the list below it is what one comes for. */
const figuresOnPhone =
  'phone:gap-0 phone:overflow-hidden phone:rounded phone:border phone:border-line phone:bg-surface phone:[&>*]:flex phone:[&>*]:flex-wrap phone:[&>*]:items-center phone:[&>*]:justify-between phone:[&>*]:rounded-none phone:[&>*]:border-0 phone:[&>*]:py-1 phone:[&>*>p]:text-sm phone:[&>*>p>svg]:hidden phone:[&>*>div]:mt-0 phone:[&>*>div]:items-center'

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
          <SkeletonCards className={figures} label={t`Loading the overview`} />
          <SkeletonCards count={1} className="mt-6" cardClassName="h-80" />
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
      <div className={`${figures} ${figuresOnPhone}`}>
        <StatCard
          label={t`Total Modules`}
          icon={BookOpen}
          value={present.length}
          hint={active < present.length ? t`${active} active` : undefined}
        />
        <StatCard
          label={t`Total Tasks`}
          icon={ListChecks}
          value={present.reduce((sum, { taskCount }) => sum + taskCount, 0)}
        />
        <StatCard label={t`Active Employees`} icon={Users} value={employeeCount(overview)} />
        <StatCard label={t`Avg Completion`} icon={TrendingUp} value={`${averageCompletion(overview)}%`} />
      </div>
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
