import type { PendingApproval } from '#shared/training/approval.ts'
import type { OverviewItem } from '#shared/training/overview.ts'
import { isOverdue } from './due-date.tsx'
import { groupedBy } from './grouped.ts'
import { isFinished } from './progress.ts'

/** Where somebody stands, and what keeps them. */
export interface Standing extends OverviewItem {
  /** Modules that are overdue, the longest first. */
  late: OverviewItem['modules']
  /** Tasks that wait for a trainer, the longest first. */
  waiting: PendingApproval[]
}

export interface Standings {
  /** Who has something left to do: the overdue first, then those who wait for a trainer, then by what is due next. */
  busy: Standing[]
  finished: Standing[]
  withoutModules: Standing[]
}

export const hasFinished = ({ modules }: Pick<OverviewItem, 'modules'>) =>
  modules.length > 0 && modules.every(isFinished)

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

/** What the people of one rank are in order by. */
function since({ late, waiting, modules }: Standing): string {
  return late[0]?.dueDate ?? waiting[0]?.traineeCompletedAt ?? dueNext(modules)?.dueDate ?? never
}

const never = '9999'

interface Dated {
  dueDate: string | null
}

const byDueDate = (one: Dated, other: Dated) => ((one.dueDate ?? never) < (other.dueDate ?? never) ? -1 : 1)

/** Of what is left to do; undefined where nothing of it has a due day. */
export const dueNext = (modules: OverviewItem['modules']) =>
  modules.filter((module) => module.dueDate && !isFinished(module)).toSorted(byDueDate)[0]
