import { accountHistory } from '#shared/commercial-accounts/history.ts'
import { invitationHistory } from '#shared/invitations/history.ts'
import {
  problemEmailHistory,
  problemHistory,
  problemMailHistory,
  problemVoiceHistory,
  publicRepairPinHistory,
} from '#shared/machine-problems/history.ts'
import { careDoneHistory, careTaskHistory, machineHistory } from '#shared/machines/history.ts'
import { passkeyHistory } from '#shared/passkeys/history.ts'
import {
  aliasHistory,
  importHistory,
  payRecordHistory,
  periodHistory,
  questionHistory,
} from '#shared/payroll/history.ts'
import { refundHistory } from '#shared/refunds/history.ts'
import { secondFactorHistory } from '#shared/second-factor/history.ts'
import { settingsHistory } from '#shared/settings/history.ts'
import { closingHistory, correctionHistory, shiftReportHistory } from '#shared/shift-reports/history.ts'
import { stainReportHistory } from '#shared/stain-reports/history.ts'
import { tipHistory } from '#shared/tips/history.ts'
import { tokenHistory } from '#shared/tokens/history.ts'
import {
  assignmentHistory,
  moduleHistory,
  moduleRoleHistory,
  progressHistory,
  subtaskHistory,
  taskHistory,
  tickHistory,
} from '#shared/training/history.ts'
import { userHistory } from '#shared/users/history.ts'
import { webhookHistory } from '#shared/webhooks/history.ts'
import { weekMailHistory } from '#shared/week/history.ts'
import type { Tracked } from './formats.ts'
import type { HistoryEntry, HistoryNames } from './history.ts'
import type { HistoryKind } from './kinds.ts'
import { fieldChanges, sentenceAbout, untoldChanges } from './words.ts'

/** Every kind of records that has a history. */
export const records: Readonly<Record<HistoryKind, Tracked>> = {
  tip: tipHistory,
  machineProblem: problemHistory,
  machineProblemVoice: problemVoiceHistory,
  machineProblemEmail: problemEmailHistory,
  publicRepairPin: publicRepairPinHistory,
  machine: machineHistory,
  careTask: careTaskHistory,
  careDone: careDoneHistory,
  problemMailChoice: problemMailHistory,
  weekMailChoice: weekMailHistory,
  shiftReport: shiftReportHistory,
  shiftReportCorrection: correctionHistory,
  closing: closingHistory,
  refund: refundHistory,
  stainReport: stainReportHistory,
  commercialAccount: accountHistory,
  user: userHistory,
  invitation: invitationHistory,
  passkey: passkeyHistory,
  secondFactor: secondFactorHistory,
  token: tokenHistory,
  webhook: webhookHistory,
  settings: settingsHistory,
  payrollPeriod: periodHistory,
  payrollRecord: payRecordHistory,
  payrollAlias: aliasHistory,
  payrollImport: importHistory,
  payrollQuestion: questionHistory,
  trainingModule: moduleHistory,
  trainingModuleRole: moduleRoleHistory,
  trainingTask: taskHistory,
  trainingSubtask: subtaskHistory,
  trainingAssignment: assignmentHistory,
  trainingProgress: progressHistory,
  trainingTick: tickHistory,
}

export const sentenceOf = (entry: HistoryEntry, names: HistoryNames) => sentenceAbout(records[entry.kind], entry, names)

export const changesIn = (entry: HistoryEntry, names: HistoryNames) => fieldChanges(records[entry.kind], entry, names)

export const untoldIn = (entry: HistoryEntry, names: HistoryNames) => untoldChanges(records[entry.kind], entry, names)
