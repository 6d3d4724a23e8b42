import '#shared/api/messages.ts'
import { bellEndpoints } from '#shared/bell/endpoints.ts'
import { commercialAccountEndpoints } from '#shared/commercial-accounts/endpoints.ts'
import { historyEndpoints } from '#shared/history/endpoints.ts'
import { invitationEndpoints } from '#shared/invitations/endpoints.ts'
import { machineProblemEndpoints } from '#shared/machine-problems/endpoints.ts'
import { machineEndpoints } from '#shared/machines/endpoints.ts'
import { needsYouEndpoints } from '#shared/needs-you/endpoints.ts'
import { objectEndpoints } from '#shared/objects/endpoints.ts'
import { passkeyEndpoints } from '#shared/passkeys/endpoints.ts'
import { payrollEndpoints } from '#shared/payroll/endpoints.ts'
import { personalDataEndpoints } from '#shared/personal-data/endpoints.ts'
import { profileImageEndpoints } from '#shared/profile-image/endpoints.ts'
import { refundEndpoints } from '#shared/refunds/endpoints.ts'
import { secondFactorEndpoints } from '#shared/second-factor/endpoints.ts'
import { settingsEndpoints } from '#shared/settings/endpoints.ts'
import { shiftReportEndpoints } from '#shared/shift-reports/endpoints.ts'
import { signInEndpoints } from '#shared/sign-in/endpoints.ts'
import { stainReportEndpoints } from '#shared/stain-reports/endpoints.ts'
import { tipEndpoints } from '#shared/tips/endpoints.ts'
import { tokenEndpoints } from '#shared/tokens/endpoints.ts'
import { trainingEndpoints } from '#shared/training/endpoints.ts'
import { userEndpoints } from '#shared/users/endpoints.ts'
import { webhookEndpoints } from '#shared/webhooks/endpoints.ts'
import { weekEndpoints } from '#shared/week/endpoints.ts'

/** Every call the server answers with JSON: the whole API. */
export const endpoints = {
  ...signInEndpoints,
  ...passkeyEndpoints,
  ...secondFactorEndpoints,
  ...invitationEndpoints,
  ...userEndpoints,
  ...personalDataEndpoints,
  ...tipEndpoints,
  ...objectEndpoints,
  ...profileImageEndpoints,
  ...stainReportEndpoints,
  ...shiftReportEndpoints,
  ...refundEndpoints,
  ...machineProblemEndpoints,
  ...machineEndpoints,
  ...commercialAccountEndpoints,
  ...trainingEndpoints,
  ...payrollEndpoints,
  ...historyEndpoints,
  ...needsYouEndpoints,
  ...webhookEndpoints,
  ...weekEndpoints,
  ...bellEndpoints,
  ...tokenEndpoints,
  ...settingsEndpoints,
}
