import { BookOpen, ListChecks, TrendingUp, Users } from 'lucide-react'
import { useEndpoint } from '#client/api/hooks.ts'
import { Card } from '#client/ui/card.tsx'
import { PeopleDrawing } from '#client/ui/drawings/people.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Loaded, together } from '#client/ui/loaded.tsx'
import { useBeginning } from '#client/ui/show-more.tsx'
import { SkeletonCards } from '#client/ui/skeleton.tsx'
import { StatCard } from '#client/ui/stat-card.tsx'
import { usePhone } from '#client/ui/use-phone.ts'
import { t } from '#shared/language/t.ts'
import type { TrainingModule } from '#shared/training/module.ts'
import type { OverviewItem } from '#shared/training/overview.ts'
import { allModules, trainingOverview } from '#shared/training/reads.ts'
import { nameOf } from '#shared/users/name.ts'
import { roleNames } from '#shared/users/roles.ts'
import { CompletionChart } from './completion-chart.tsx'
import { averageCompletion, completionByModule, employeeCount } from './figures.ts'
import { PeopleLines } from './people-lines.tsx'
import { ProgressBar } from './progress-bar.tsx'

const figures = 'grid auto-rows-fr grid-cols-2 gap-4 lg:grid-cols-4'

/** The training of the whole shop at a glance. */
export function OverviewTab() {
  const lists = together({ modules: useEndpoint(...allModules), overview: useEndpoint(...trainingOverview) })
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
      {(both) => <Overview {...both} />}
    </Loaded>
  )
}

function Overview({ modules, overview }: { modules: TrainingModule[]; overview: OverviewItem[] }) {
  const present = modules.filter(({ isArchived }) => !isArchived)
  const active = present.filter(({ isActive }) => isActive).length
  const completion = completionByModule(modules, overview)
  const isPhone = usePhone()
  return (
    <div className="flex flex-col gap-6">
      <div className={figures}>
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
      {completion.length > 0 && <CompletionChart completion={completion} />}
      <Card title={t`Progress by employee`} flush>
        {isPhone && overview.length > 0 ? (
          <PeopleLines people={overview} heading="h3" />
        ) : (
          <People overview={overview} />
        )}
      </Card>
    </div>
  )
}

function People({ overview }: { overview: OverviewItem[] }) {
  const { beginning, more } = useBeginning(overview, 20)
  if (overview.length === 0) return <EmptyState drawing={PeopleDrawing} title={t`Nobody is active yet.`} />
  return (
    <div className="pb-4">
      <ul>
        {beginning.map(({ user, modules }) => (
          <li
            key={user.id}
            className="grid gap-x-6 gap-y-3 border-line border-t px-4 py-4 md:grid-cols-[8rem_1fr] lg:grid-cols-[14rem_1fr] md:px-6"
          >
            <div className="min-w-0">
              <h3 className="wrap-anywhere font-semibold">{nameOf(user)}</h3>
              <p className="text-muted text-sm">{roleNames[user.role]}</p>
            </div>
            {modules.length === 0 ? (
              <p className="text-muted">{t`No modules assigned`}</p>
            ) : (
              <ul className="grid content-start gap-x-6 gap-y-3 lg:grid-cols-2">
                {modules.map((module) => (
                  <li key={module.id} className="min-w-0">
                    <p className="mb-1 flex justify-between gap-3 text-sm">
                      <span className="min-w-0 truncate" title={module.name}>
                        {module.name}
                      </span>
                      <span className="tabular shrink-0">{module.progressPercentage}%</span>
                    </p>
                    <ProgressBar label={`${nameOf(user)}: ${module.name}`} percentage={module.progressPercentage} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      {more}
    </div>
  )
}
