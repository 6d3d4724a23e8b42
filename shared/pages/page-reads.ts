import { ownBell } from '#shared/bell/reads.ts'
import { allAccounts } from '#shared/commercial-accounts/reads.ts'
import { recentHistory } from '#shared/history/reads.ts'
import {
  currentProblems,
  ownProblemMails,
  problemEmailOffer,
  repairedProblems,
  unrepairedProblems,
} from '#shared/machine-problems/reads.ts'
import { careTasks, dueCareOf, register, repeatedMachines, unregisteredMachines } from '#shared/machines/reads.ts'
import { needsOf } from '#shared/needs-you/reads.ts'
import { passkeysOfOneself } from '#shared/passkeys/reads.ts'
import { importSettings, ownPay, payQuestions, periodsWithTotals } from '#shared/payroll/reads.ts'
import { allRefunds, cashRefundsOf, ownRefunds, refundsOfMachines } from '#shared/refunds/reads.ts'
import { ownSecondFactor } from '#shared/second-factor/reads.ts'
import { firstStepsRead, shopSettingsRead } from '#shared/settings/reads.ts'
import {
  allShiftReports,
  drawers,
  missingDays,
  ownRecentReports,
  presentCalendar,
} from '#shared/shift-reports/reads.ts'
import { mayHaveShortPassword } from '#shared/sign-in/password.ts'
import { ownSessions, waysIn } from '#shared/sign-in/reads.ts'
import { accountsWithReports, foundStainReports } from '#shared/stain-reports/reads.ts'
import { weekTips } from '#shared/tips/reads.ts'
import { allTokens } from '#shared/tokens/reads.ts'
import { allModules, ownModules, trainingOverview, waitingApprovals } from '#shared/training/reads.ts'
import { everybody } from '#shared/users/reads.ts'
import { allWebhooks } from '#shared/webhooks/reads.ts'
import { latestWeek, ownWeekMail, shopWeek } from '#shared/week/reads.ts'
import type { PageReads } from './page.ts'
import type { pages } from './pages.ts'

/** What the pages for people who are signed in read first. Apart from their addresses, since only the server goes by it. */
export const pageReads: Record<keyof typeof pages, PageReads> = {
  '/': (visitor) => [
    weekTips(visitor),
    unrepairedProblems,
    needsOf(visitor),
    ...(visitor.role === 'admin' ? [firstStepsRead, shopWeek] : [repeatedMachines]),
  ],
  '/tips/:tab?': (visitor) => [weekTips(visitor), ...(visitor.role === 'admin' ? [everybody] : [])],
  '/problems': (visitor) => [currentProblems(visitor), repeatedMachines],
  '/stain-report': () => [allAccounts],
  '/shift-reports': ({ today }) => [ownRecentReports, drawers, cashRefundsOf(today)],
  '/refunds': () => [ownRefunds, drawers],
  '/my-payroll': (visitor) => [ownPay, needsOf(visitor)],
  '/training/:moduleId?': () => [ownModules],
  '/profile': (visitor) => [
    ...(visitor.role === 'technician' ? [ownProblemMails] : []),
    ...(mayHaveShortPassword(visitor.role) ? [needsOf(visitor)] : []),
    ...(visitor.role === 'admin' ? [ownWeekMail, shopSettingsRead] : []),
    waysIn,
    ownSecondFactor,
    passkeysOfOneself,
    ownSessions,
    ownBell,
  ],
  '/admin/machine-management': (visitor) => [
    ...(visitor.role === 'technician' || visitor.role === 'admin'
      ? [unrepairedProblems, repairedProblems, repeatedMachines, dueCareOf(visitor)]
      : []),
    ...(visitor.role === 'admin' ? [problemEmailOffer] : []),
  ],
  '/machines/:machine?': (visitor) => [
    register,
    unrepairedProblems,
    repeatedMachines,
    refundsOfMachines,
    ...(visitor.role === 'admin' ? [unregisteredMachines] : []),
    ...(visitor.role === 'technician' || visitor.role === 'admin' ? [careTasks, dueCareOf(visitor)] : []),
  ],
  '/admin/machine-labels': () => [register, unregisteredMachines],
  '/admin/user-management': () => [everybody],
  '/admin/commercial-accounts': () => [accountsWithReports],
  '/admin/stain-reports': () => [
    allAccounts,
    foundStainReports({ unsent: 'true' }),
    foundStainReports({ unsent: 'false' }),
    shopSettingsRead,
  ],
  '/admin/shift-reports': () => [allShiftReports, missingDays],
  '/admin/shift-reports/calendar': (visitor) => [presentCalendar(visitor)],
  '/admin/refunds': () => [allRefunds],
  '/admin/payroll-import': (visitor) => [importSettings, periodsWithTotals, payQuestions, everybody, needsOf(visitor)],
  '/admin/pay/:userId?': () => [everybody, payQuestions, periodsWithTotals],
  '/admin/training-management': () => [waitingApprovals, allModules, trainingOverview],
  '/admin/week': (visitor) => [latestWeek(visitor)],
  '/admin/connections': () => [allTokens, allWebhooks],
  '/admin/settings': () => [shopSettingsRead],
  '/admin/history': (visitor) => [everybody, allTokens, recentHistory(visitor)],
}
