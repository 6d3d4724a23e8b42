import { allAccounts } from '#shared/commercial-accounts/reads.ts'
import { recentHistory } from '#shared/history/reads.ts'
import {
  currentProblems,
  problemEmailOffer,
  repairedProblems,
  unrepairedProblems,
} from '#shared/machine-problems/reads.ts'
import { needsOf } from '#shared/needs-you/reads.ts'
import { passkeysOfOneself } from '#shared/passkeys/reads.ts'
import { importSettings, ownPay, payQuestions, periodsWithTotals } from '#shared/payroll/reads.ts'
import { ownSecondFactor } from '#shared/second-factor/reads.ts'
import { allShiftReports, drawers, ownRecentReports } from '#shared/shift-reports/reads.ts'
import { ownSessions } from '#shared/sign-in/reads.ts'
import { foundStainReports } from '#shared/stain-reports/reads.ts'
import { weekTips } from '#shared/tips/reads.ts'
import { allModules, ownModules, trainingOverview, waitingApprovals } from '#shared/training/reads.ts'
import { everybody } from '#shared/users/reads.ts'
import { roles } from '#shared/users/roles.ts'
import { type Pages, staff } from './page.ts'

/** Every address for people who are signed in: who it is for, and what its page reads first. */
export const pages = {
  '/': { for: staff, reads: (visitor) => [weekTips(visitor), unrepairedProblems, needsOf(visitor)] },
  '/tips/:tab?': {
    for: staff,
    only: ['reports'],
    reads: (visitor) => [weekTips(visitor), ...(visitor.role === 'admin' ? [everybody] : [])],
  },
  '/problems': { for: staff, reads: (visitor) => [currentProblems(visitor)] },
  '/stain-report': { for: staff, reads: () => [allAccounts] },
  '/shift-reports': { for: staff, reads: () => [ownRecentReports, drawers] },
  '/my-payroll': { for: staff, reads: () => [ownPay] },
  '/training/:moduleId?': { for: staff, reads: () => [ownModules] },
  '/profile': { for: roles, reads: () => [ownSecondFactor, passkeysOfOneself, ownSessions] },
  '/admin/machine-management': {
    // The page itself turns away whom it is not for.
    for: roles,
    reads: ({ role }) => [
      ...(role === 'technician' || role === 'admin' ? [unrepairedProblems, repairedProblems] : []),
      ...(role === 'admin' ? [problemEmailOffer] : []),
    ],
  },
  '/admin/user-management': { for: ['admin'], reads: () => [everybody] },
  '/admin/commercial-accounts': { for: ['admin'], reads: () => [allAccounts] },
  '/admin/stain-reports': { for: ['admin'], reads: () => [allAccounts, foundStainReports({})] },
  '/admin/shift-reports': { for: ['admin'], reads: () => [allShiftReports] },
  '/admin/payroll-import': {
    for: ['admin'],
    reads: () => [importSettings, periodsWithTotals, payQuestions, everybody],
  },
  '/admin/pay/:userId?': { for: ['admin'], reads: () => [everybody] },
  '/admin/training-management': {
    for: ['team_lead', 'admin'],
    reads: () => [waitingApprovals, allModules, trainingOverview],
  },
  '/admin/history': { for: ['admin'], reads: (visitor) => [everybody, recentHistory(visitor)] },
} satisfies Pages
