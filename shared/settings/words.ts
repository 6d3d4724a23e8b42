import { t } from '#shared/language/t.ts'

export const settingLabels = {
  appName: t`Shop’s name`,
  timeZone: t`Time zone`,
  sheetUrl: t`Payroll sheet`,
  mailHost: t`Mail server`,
  mailPort: t`Port`,
  mailUser: t`User name at the mail server`,
  mailPassword: t`Password at the mail server`,
  mailFrom: t`Sender of mails`,
}
