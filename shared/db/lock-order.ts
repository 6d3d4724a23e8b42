import { idempotencyKeys } from '#shared/api/table.ts'
import { bellChoices, bellNews, bellPushes, bellSubscriptions } from '#shared/bell/table.ts'
import { commercialAccounts } from '#shared/commercial-accounts/table.ts'
import { history } from '#shared/history/table.ts'
import { invitations } from '#shared/invitations/table.ts'
import {
  machineProblemEmails,
  machineProblems,
  machineProblemVoices,
  problemMailChoices,
  problemNews,
  publicRepairPins,
} from '#shared/machine-problems/table.ts'
import { careDone, careTasks, machines } from '#shared/machines/table.ts'
import { devices, notices } from '#shared/notices/table.ts'
import { objects } from '#shared/objects/table.ts'
import { passkeyChallenges, passkeys } from '#shared/passkeys/table.ts'
import {
  payrollImports,
  payrollNameAliases,
  payrollPeriods,
  payrollQuestions,
  payrollQuestionViews,
  payrollRecords,
} from '#shared/payroll/table.ts'
import { nameOriginals } from '#shared/personal-data/table.ts'
import { refunds } from '#shared/refunds/table.ts'
import { recoveryCodes, secondFactors } from '#shared/second-factor/table.ts'
import { settings } from '#shared/settings/table.ts'
import { closings, shiftReportCorrections, shiftReports } from '#shared/shift-reports/table.ts'
import { rateLimits, resetTokens, sessions } from '#shared/sign-in/table.ts'
import { stainReports } from '#shared/stain-reports/table.ts'
import { tips } from '#shared/tips/table.ts'
import { apiTokens, apiTokenUses } from '#shared/tokens/table.ts'
import {
  trainingAssignments,
  trainingModuleRoles,
  trainingModules,
  trainingProgress,
  trainingSubtaskProgress,
  trainingSubtasks,
  trainingTasks,
  trainingWaiting,
} from '#shared/training/table.ts'
import { users } from '#shared/users/table.ts'
import { webhookDeliveries, webhookStates, webhooks } from '#shared/webhooks/table.ts'
import { weekMailChoices } from '#shared/week/table.ts'

/**
 * The order in which a transaction locks tables or their rows; several rows of one table in the order of their ids. So two
 * transactions never wait for each other (docs/decisions/several-servers.md). tests/every-call.api.test.ts checks every call.
 */
export const lockOrder = [
  idempotencyKeys,
  nameOriginals,
  // The entry that is being restored.
  history,
  // Whole: imports of pay and changes of tips exclude each other.
  payrollPeriods,
  // Whole: there may be no row yet.
  settings,
  payrollRecords,
  payrollNameAliases,
  payrollImports,
  payrollQuestions,
  payrollQuestionViews,
  tips,
  // Changing what a role gets takes an advisory lock first, and nobody comes into a role while it is held.
  // Coming into a role takes these later, after the account; the other side only needs the account to exist.
  trainingModules,
  trainingModuleRoles,
  trainingWaiting,
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
  apiTokens,
  apiTokenUses,
  commercialAccounts,
  machineProblems,
  machineProblemVoices,
  machineProblemEmails,
  publicRepairPins,
  // Of an import by type and number, which stay with a row as its id does.
  machines,
  careTasks,
  careDone,
  stainReports,
  // Making or correcting one takes an advisory lock on its drawer first.
  shiftReports,
  shiftReportCorrections,
  closings,
  refunds,
  objects,
  devices,
  notices,
  problemMailChoices,
  problemNews,
  weekMailChoices,
  bellChoices,
  bellSubscriptions,
  // Of a change that phones are told of.
  bellNews,
  bellPushes,
  // Of a change that a webhook is told of, as its last step.
  webhooks,
  webhookStates,
  webhookDeliveries,
  rateLimits,
]
