import { t } from '#shared/language/t.ts'
import type { PublicRepairMode } from '#shared/machine-problems/choices.ts'

export const shopNameMaxLength = 60
export const mailTextMaxLength = 200
export const sheetUrlMaxLength = 1000

/** What admins may set while the server runs, and the variable of the environment that comes before it. */
export const variables = {
  appName: 'APP_NAME',
  timeZone: 'TIMEZONE',
  sheetUrl: 'DEFAULT_SHEET_URL',
  mailServer: 'SMTP_URL',
  mailFrom: 'MAIL_FROM',
  publicRepairs: 'PUBLIC_REPAIRS',
} as const
export type Setting = keyof typeof variables

export const settingNames = Object.keys(variables) as Setting[]

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
  employeeRefundLimit: t`Employees refund up to`,
  leadRefundLimit: t`Team leads refund up to`,
}

export const publicRepairWords: Record<PublicRepairMode, string> = {
  on: t`Anyone with the link can mark machines as repaired`,
  pin: t`Who knows the PIN can mark machines as repaired`,
  off: t`Nobody can mark machines as repaired there`,
}
