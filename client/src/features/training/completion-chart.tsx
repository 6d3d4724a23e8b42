import { Card } from '#client/ui/card.tsx'
import { ChartTable, Legend } from '#client/ui/chart/chart-table.tsx'
import type { Column } from '#client/ui/table.tsx'
import { t } from '#shared/language/t.ts'
import type { ModuleCompletion } from './figures.ts'
import { peopleCount } from './words.ts'

/** The parts of a bar, from done to not begun: one hue that fades, and the order is always the same. */
const parts = [
  { key: 'finished', words: t`Finished`, look: 'bg-brand text-brand-on' },
  { key: 'waiting', words: t`Waiting for a trainer`, look: 'bg-brand/40 text-ink' },
  { key: 'started', words: t`In progress`, look: 'bg-brand-soft text-ink' },
  { key: 'notStarted', words: t`Not started`, look: 'bg-sunken text-ink' },
] as const

/** How many people are through each module, as bars or as the same figures in a table. */
export function CompletionChart({ completion }: { completion: ModuleCompletion[] }) {
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
