import type { PgTable } from 'drizzle-orm/pg-core'
import { commercialAccounts } from '#shared/commercial-accounts/table.ts'
import type { HistoryKind } from '#shared/history/kinds.ts'
import { invitations } from '#shared/invitations/table.ts'
import { machineProblemEmails, machineProblems } from '#shared/machine-problems/table.ts'
import {
  payrollImports,
  payrollNameAliases,
  payrollPeriods,
  payrollQuestions,
  payrollRecords,
} from '#shared/payroll/table.ts'
import { shiftReports } from '#shared/shift-reports/table.ts'
import { stainReports } from '#shared/stain-reports/table.ts'
import { tips } from '#shared/tips/table.ts'
import {
  trainingAssignments,
  trainingModules,
  trainingProgress,
  trainingSubtaskProgress,
  trainingSubtasks,
  trainingTasks,
} from '#shared/training/table.ts'
import { users } from '#shared/users/table.ts'

/** Where the records of each kind stand. */
export const tables: Readonly<Record<HistoryKind, PgTable>> = {
  tip: tips,
  machineProblem: machineProblems,
  machineProblemEmail: machineProblemEmails,
  shiftReport: shiftReports,
  stainReport: stainReports,
  commercialAccount: commercialAccounts,
  user: users,
  invitation: invitations,
  payrollPeriod: payrollPeriods,
  payrollRecord: payrollRecords,
  payrollAlias: payrollNameAliases,
  payrollImport: payrollImports,
  payrollQuestion: payrollQuestions,
  trainingModule: trainingModules,
  trainingTask: trainingTasks,
  trainingSubtask: trainingSubtasks,
  trainingAssignment: trainingAssignments,
  trainingProgress: trainingProgress,
  trainingTick: trainingSubtaskProgress,
}
