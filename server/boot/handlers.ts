import { bellHandlers } from '#server/features/bell/handlers.ts'
import { commercialAccountHandlers } from '#server/features/commercial-accounts/handlers.ts'
import { historyHandlers } from '#server/features/history/handlers.ts'
import { invitationHandlers } from '#server/features/invitations/handlers.ts'
import { machineProblemHandlers } from '#server/features/machine-problems/handlers.ts'
import { machineHandlers } from '#server/features/machines/handlers.ts'
import { needsYouHandlers } from '#server/features/needs-you/handlers.ts'
import { objectHandlers } from '#server/features/objects/handlers.ts'
import { passkeyHandlers } from '#server/features/passkeys/handlers.ts'
import { payrollHandlers } from '#server/features/payroll/handlers.ts'
import { personalDataHandlers } from '#server/features/personal-data/handlers.ts'
import { profileImageHandlers } from '#server/features/profile-image/handlers.ts'
import { refundHandlers } from '#server/features/refunds/handlers.ts'
import { secondFactorHandlers } from '#server/features/second-factor/handlers.ts'
import { settingsHandlers } from '#server/features/settings/handlers.ts'
import { shiftReportHandlers } from '#server/features/shift-reports/handlers.ts'
import { signInHandlers } from '#server/features/sign-in/handlers.ts'
import { stainReportHandlers } from '#server/features/stain-reports/handlers.ts'
import { tipHandlers } from '#server/features/tips/handlers.ts'
import { tokenHandlers } from '#server/features/tokens/handlers.ts'
import { trainingHandlers } from '#server/features/training/handlers.ts'
import { userHandlers } from '#server/features/users/handlers.ts'
import { webhookHandlers } from '#server/features/webhooks/handlers.ts'
import { weekHandlers } from '#server/features/week/handlers.ts'
import type { Handlers } from '#server/http/call.ts'
import type { endpoints } from '#shared/endpoints.ts'

export const handlers: Handlers<typeof endpoints> = {
  ...signInHandlers,
  ...passkeyHandlers,
  ...secondFactorHandlers,
  ...invitationHandlers,
  ...userHandlers,
  ...personalDataHandlers,
  ...tipHandlers,
  ...objectHandlers,
  ...profileImageHandlers,
  ...stainReportHandlers,
  ...shiftReportHandlers,
  ...refundHandlers,
  ...machineProblemHandlers,
  ...machineHandlers,
  ...commercialAccountHandlers,
  ...trainingHandlers,
  ...payrollHandlers,
  ...historyHandlers,
  ...needsYouHandlers,
  ...webhookHandlers,
  ...weekHandlers,
  ...bellHandlers,
  ...tokenHandlers,
  ...settingsHandlers,
}
