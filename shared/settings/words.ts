import { t } from '#shared/language/t.ts'
import type { PublicRepairMode } from '#shared/machine-problems/public-repair-mode.ts'

export const settingLabels = {
  appName: t`Shop’s name`,
  timeZone: t`Time zone`,
  sheetUrl: t`Payroll sheet`,
  mailHost: t`Mail server`,
  mailPort: t`Port`,
  mailUser: t`User name at the mail server`,
  mailPassword: t`Password at the mail server`,
  mailFrom: t`Sender of mails`,
  publicRepairs: t`Status page`,
}

export const publicRepairWords: Record<PublicRepairMode, string> = {
  on: t`Anyone with the link can mark machines as repaired`,
  pin: t`Who knows the PIN can mark machines as repaired`,
  off: t`Nobody can mark machines as repaired there`,
}
