import type { OverviewItem } from '#shared/training/overview.ts'
import { groupedBy } from './grouped.ts'
import { isFinished } from './progress.ts'

/** The rounded mean of everybody's mean over their modules; people without modules are left out. */
export function averageCompletion(overview: readonly OverviewItem[]): number {
  const means = overview.filter(({ modules }) => modules.length > 0).map(completionOf)
  return means.length > 0 ? Math.round(mean(means)) : 0
}

/** The mean of one person's modules; somebody without any is asked for nowhere. */
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
