import { idempotencyKeys } from '#shared/api/table.ts'
import { commercialAccounts } from '#shared/commercial-accounts/table.ts'
import { history } from '#shared/history/table.ts'
import { invitations } from '#shared/invitations/table.ts'
import { machineProblems } from '#shared/machine-problems/table.ts'
import { devices, notices } from '#shared/notices/table.ts'
import { objects } from '#shared/objects/table.ts'
import { passkeyChallenges, passkeys } from '#shared/passkeys/table.ts'
import {
  payrollImports,
  payrollNameAliases,
  payrollPeriods,
  payrollQuestions,
  payrollRecords,
} from '#shared/payroll/table.ts'
import { recoveryCodes, secondFactors } from '#shared/second-factor/table.ts'
import { shiftReports } from '#shared/shift-reports/table.ts'
import { resetTokens, sessions } from '#shared/sign-in/table.ts'
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

/**
 * The order in which a transaction locks tables or rows of them; several rows of one table in the order of their ids. Of
 * two that want the same, one then waits for the other, and never both (docs/decisions/0020-one-lock-order.md).
 * tests/statements.api.test.ts holds every call against it.
 */
export const lockOrder = [
  idempotencyKeys,
  // The entry that is being restored.
  history,
  // Whole: imports of pay and changes of tips exclude each other.
  payrollPeriods,
  payrollRecords,
  payrollNameAliases,
  payrollImports,
  payrollQuestions,
  tips,
  trainingModules,
  trainingAssignments,
  // Whole, by admins who change tasks.
  trainingTasks,
  trainingSubtasks,
  trainingProgress,
  trainingSubtaskProgress,
  passkeyChallenges,
  users,
  passkeys,
  secondFactors,
  recoveryCodes,
  resetTokens,
  sessions,
  invitations,
  commercialAccounts,
  machineProblems,
  stainReports,
  // Whoever makes or corrects one holds its drawer before, by an advisory lock.
  shiftReports,
  objects,
  devices,
  notices,
]
