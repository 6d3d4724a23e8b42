import type { PendingApproval } from '#shared/training/approval.ts'
import type { OverviewItem, OverviewModule } from '#shared/training/assigned-module.ts'
import { isOverdue } from './due-date.tsx'
import { isFinished } from './progress.ts'

/** The rounded mean of everybody's mean over their modules; people without modules are left out. */
export function averageCompletion(overview: readonly OverviewItem[]): number {
  const means = overview.filter(({ modules }) => modules.length > 0).map(completionOf)
  return means.length > 0 ? Math.round(mean(means)) : 0
}

/** The mean of one person's modules; never called for somebody without any. */
export const completionOf = ({ modules }: OverviewItem) =>
  mean(modules.map(({ progressPercentage }) => progressPercentage))

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Technicians do not count as employees, with training or without. */
export const employeeCount = (overview: readonly OverviewItem[]) =>
  overview.filter(({ user }) => user.role !== 'technician').length

export interface ModuleCompletion {
  id: string
  name: string
  people: number
  finished: number
  /** Something they marked as complete waits for a trainer. */
  waiting: number
  started: number
  notStarted: number
  /** The rounded mean of everybody who has the module. */
  average: number
}

/** How far people are in each module that somebody has, in the order in which the modules are given. */
export function completionByModule(
  modules: readonly { id: string }[],
  overview: readonly OverviewItem[],
): ModuleCompletion[] {
  const all = overview.flatMap((item) => item.modules)
  const byId = groupedBy(all, ({ id }) => id)
  return modules.flatMap(({ id }) => {
    const shares = byId.get(id)
    if (!shares) return []
    const finished = shares.filter(isFinished).length
    const waiting = shares.filter(({ waitingTasks }) => waitingTasks > 0).length
    const notStarted = shares.filter(({ completedTasks, waitingTasks }) => completedTasks + waitingTasks === 0).length
    return {
      id,
      name: shares[0]!.name,
      people: shares.length,
      finished,
      waiting,
      started: shares.length - finished - waiting - notStarted,
      notStarted,
      average: Math.round(mean(shares.map(({ progressPercentage }) => progressPercentage))),
    }
  })
}

/** A person's progress, and what holds them up. */
export interface Standing extends OverviewItem {
  /** Modules that are overdue, the longest first. */
  late: OverviewItem['modules']
  /** Tasks that wait for a trainer, the longest first. */
  waiting: PendingApproval[]
}

interface Standings {
  /** People with something left to do: first who is overdue, then who waits for a trainer, then by the next due day. */
  busy: Standing[]
  finished: Standing[]
  withoutModules: Standing[]
}

const hasFinished = ({ modules }: Pick<OverviewItem, 'modules'>) => modules.length > 0 && modules.every(isFinished)

export function standingsOf(people: readonly OverviewItem[], pending: readonly PendingApproval[]): Standings {
  const waitingOf = groupedBy(pending, ({ userId }) => userId)
  const all = people.map((item) => ({
    ...item,
    late: item.modules.filter(isOverdue).toSorted(byDueDate),
    waiting: waitingOf.get(item.user.id) ?? [],
  }))
  return {
    busy: all
      .filter((item) => item.modules.length > 0 && !hasFinished(item))
      .toSorted((one, other) => rank(one) - rank(other) || (since(one) < since(other) ? -1 : 1)),
    finished: all.filter(hasFinished),
    withoutModules: all.filter(({ modules }) => modules.length === 0),
  }
}

export const needsSomebody = ({ late, waiting }: Standing) => late.length + waiting.length > 0

const rank = ({ late, waiting }: Standing) => (late.length > 0 ? 0 : waiting.length > 0 ? 1 : 2)

/** Orders people of the same rank. */
function since({ late, waiting, modules }: Standing): string {
  return late[0]?.dueDate ?? waiting[0]?.traineeCompletedAt ?? dueNext(modules)?.dueDate ?? never
}

const never = '9999'

interface Dated {
  dueDate: string | null
}

const byDueDate = (one: Dated, other: Dated) => ((one.dueDate ?? never) < (other.dueDate ?? never) ? -1 : 1)

/** The unfinished module that is due first; undefined where none has a due day. */
export const dueNext = (modules: OverviewItem['modules']) =>
  modules.filter((module) => module.dueDate && !isFinished(module)).toSorted(byDueDate)[0]

/** The items by their key; `Map.groupBy`, which phones of a few years ago do not have. */
export function groupedBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

export interface Holder {
  user: OverviewItem['user']
  module: OverviewModule
}

/** Who has a module: the late first, then who waits for a trainer, then who has most left to do. */
export const holdersOf = (id: string, overview: readonly OverviewItem[]): Holder[] =>
  overview
    .flatMap(({ user, modules }) => modules.filter((module) => module.id === id).map((module) => ({ user, module })))
    .toSorted(
      ({ module: one }, { module: other }) =>
        holderRank(one) - holderRank(other) || one.progressPercentage - other.progressPercentage,
    )

/** Nothing is done, nothing waits, and nothing is late. */
export const isNotStarted = ({ module }: Holder) =>
  module.completedTasks === 0 && module.waitingTasks === 0 && !isOverdue(module)

const holderRank = (module: OverviewModule) => (isOverdue(module) ? 0 : module.waitingTasks > 0 ? 1 : 2)
