import { BookOpen, ListChecks, type LucideIcon, TrendingUp, Users } from 'lucide-react'
import { useEndpoint } from '#client/api/hooks.ts'
import { Card } from '#client/ui/card.tsx'
import { ChartTable, Legend } from '#client/ui/chart/chart-table.tsx'
import { PeopleDrawing } from '#client/ui/drawings.tsx'
import { allOf, EmptyState, Loaded } from '#client/ui/loaded.tsx'
import { Skeleton, SkeletonCards } from '#client/ui/skeleton.tsx'
import type { Column } from '#client/ui/table.tsx'
import { t } from '#shared/language/t.ts'
import type { PendingApproval } from '#shared/training/approval.ts'
import type { OverviewItem } from '#shared/training/assigned-module.ts'
import type { TrainingModule } from '#shared/training/module.ts'
import { allModules, trainingOverview, waitingApprovals } from '#shared/training/reads.ts'
import { averageCompletion, completionByModule, employeeCount, type ModuleCompletion } from './figures.ts'
import { PeopleBars } from './people-lines.tsx'
import { peopleCount } from './words.ts'

/** The training of the whole shop at a glance. */
export function OverviewTab() {
  const lists = allOf({
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
          <PeopleBars people={overview} pending={pending} />
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

/** Kept small, one line on a desktop: the list below matters more. */
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

/** The parts of a bar, from done to not begun: one hue that fades, and the order is always the same. */
const parts = [
  { key: 'finished', words: t`Finished`, look: 'bg-brand text-brand-on' },
  { key: 'waiting', words: t`Waiting for a trainer`, look: 'bg-brand/40 text-ink' },
  { key: 'started', words: t`In progress`, look: 'bg-brand-soft text-ink' },
  { key: 'notStarted', words: t`Not started`, look: 'bg-sunken text-ink' },
] as const

/** How many people are through each module, as bars or as the same figures in a table. */
function CompletionChart({ completion }: { completion: ModuleCompletion[] }) {
  return (
    <Card
      title={t`Completion by module`}
      description={t`The people who have each module, by how far they are with it.`}
    >
      <Bars completion={completion} />
      <Legend entries={parts} />
      <ChartTable caption={t`Completion by module`} columns={columns} rows={completion} rowKey={({ id }) => id} />
    </Card>
  )
}

const columns: Column<ModuleCompletion>[] = [
  {
    key: 'module',
    header: t`Module`,
    cell: ({ name }) => <span className="wrap-anywhere">{name}</span>,
    hideLabelOnPhone: true,
    className: 'font-semibold',
  },
  { key: 'people', header: t`People`, cell: ({ people }) => people, numeric: true },
  ...parts.map(({ key, words }) => ({
    key,
    header: words,
    cell: (row: ModuleCompletion) => row[key],
    numeric: true,
  })),
  { key: 'average', header: t`Average`, cell: ({ average }) => `${average}%`, numeric: true },
]

function Bars({ completion }: { completion: ModuleCompletion[] }) {
  return (
    <ul className="flex flex-col gap-4">
      {completion.map((module) => (
        <li
          key={module.id}
          className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 md:grid-cols-[8rem_1fr_5rem] lg:grid-cols-[14rem_1fr_5rem]"
        >
          <span className="min-w-0 wrap-anywhere font-semibold">{module.name}</span>
          <Bar module={module} />
          <span className="tabular text-right text-muted text-sm phone:row-start-1 phone:col-start-2">{t`${module.average}% avg`}</span>
        </li>
      ))}
    </ul>
  )
}

/** Each part is as wide as its share of people, but never narrower than their number. */
function Bar({ module }: { module: ModuleCompletion }) {
  const shown = parts.filter(({ key }) => module[key] > 0)
  const description = shown.map(({ key, words }) => `${module[key]} ${words.toLowerCase()}`).join(', ')
  return (
    <div
      role="img"
      aria-label={`${peopleCount(module.people)}: ${description}`}
      className="flex h-7 overflow-hidden rounded border border-edge phone:col-span-2"
    >
      {shown.map(({ key, look }) => (
        <span
          key={key}
          style={{ flexGrow: module[key] }}
          className={`tabular flex min-w-7 basis-0 items-center justify-center overflow-hidden border-edge text-sm not-first:border-l ${look}`}
        >
          {module[key]}
        </span>
      ))}
    </div>
  )
}
