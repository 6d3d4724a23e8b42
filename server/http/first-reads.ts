import { unrepairedStatuses } from '#shared/machine-problems/machine.ts'
import { addDays, type Day, weekOf } from '#shared/time/day.ts'
import { dayIn, startOfDayIn } from '#shared/time/instant.ts'
import type { SessionUser } from '#shared/users/user.ts'

export interface Visit {
  user: SessionUser | null
  path: string
  hasSearch: boolean
  /** Of the person's clock. */
  timeZone: string
}

/**
 * What the pages ask for as soon as they are shown, letter by letter as they write it. A browser test opens each page
 * and fails when one of them asks for something else.
 */
const reads: Record<string, (visit: Visit & { today: Day }) => string[]> = {
  '/': (visit) =>
    visit.user
      ? [
          thisWeeksTips(visit),
          `/api/machine-problems?${new URLSearchParams({ status: unrepairedStatuses })}`,
          `/api/needs-you?today=${visit.today}`,
        ]
      : ['/api/auth/config'],
  '/machine-status': () => ['/api/public/machine-problems'],
  '/tips': (visit) => [thisWeeksTips(visit), ...(visit.user?.role === 'admin' ? ['/api/admin/users'] : [])],
  '/problems': ({ timeZone, today }) => [
    `/api/machine-problems?${new URLSearchParams({ repairedSince: startOfDayIn(timeZone, addDays(today, -7)) })}`,
  ],
  '/stain-report': () => ['/api/commercial-accounts'],
  '/shift-reports': () => ['/api/shift-reports?mine=true&limit=10'],
  '/my-payroll': () => ['/api/my-payroll'],
  '/training': () => ['/api/training/assigned-modules'],
  '/admin/machine-management': ({ user }) => [
    ...(user?.role === 'technician' || user?.role === 'admin' ? ['/api/machine-problems'] : []),
    ...(user?.role === 'admin' ? ['/api/machine-problems/email'] : []),
  ],
  '/admin/user-management': forAdmins('/api/admin/users'),
  '/admin/commercial-accounts': forAdmins('/api/commercial-accounts'),
  '/admin/stain-reports': forAdmins('/api/commercial-accounts', '/api/stain-reports?limit=25'),
  '/admin/shift-reports': forAdmins('/api/shift-reports'),
  '/admin/payroll-import': forAdmins(
    '/api/payroll-import-settings',
    '/api/payroll-periods?include=totals',
    '/api/admin/users',
  ),
  '/admin/history': (visit) => {
    const start = startOfDayIn(visit.timeZone, addDays(visit.today, -29))
    const history = `/api/admin/history?${new URLSearchParams({ from: start, to: endOfDayIn(visit.timeZone, visit.today) })}`
    return visit.user?.role === 'admin' ? ['/api/admin/users', history] : []
  },
  '/admin/training-management': ({ user }) =>
    user?.role === 'team_lead' || user?.role === 'admin'
      ? ['/api/admin/training/pending-approvals', '/api/training/modules', '/api/admin/training/overview']
      : [],
}

/** The addresses of the calls that a page's first view makes; none where the address says more than the path. */
export function firstReads(visit: Visit): string[] {
  // The sign-in page asks the same whatever a link says.
  if (visit.hasSearch && visit.user) return []
  const today = dayIn(visit.timeZone, new Date().toISOString())
  return reads[visit.path]?.({ ...visit, today }) ?? []
}

function thisWeeksTips({ timeZone, today }: { timeZone: string; today: Day }) {
  const { start, end } = weekOf(today)
  const endDate = endOfDayIn(timeZone, end)
  return `/api/tips?${new URLSearchParams({ startDate: startOfDayIn(timeZone, start), endDate })}`
}

function forAdmins(...addresses: string[]) {
  return ({ user }: Visit) => (user?.role === 'admin' ? addresses : [])
}

const endOfDayIn = (timeZone: string, day: Day) =>
  new Date(Date.parse(startOfDayIn(timeZone, addDays(day, 1))) - 1).toISOString()
