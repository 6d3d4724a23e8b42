import { type HistoryOf, hidden, money, number, secret, text, words, yesNo } from '#shared/history/formats.ts'
import { t } from '#shared/language/t.ts'
import type { settings } from './table.ts'
import { publicRepairWords, settingLabels } from './words.ts'

export const settingsHistory: HistoryOf<typeof settings> = {
  table: 'settings',
  kindName: t`Settings`,
  kept: [],
  fields: {
    id: hidden,
    app_name: text(settingLabels.appName),
    time_zone: text(settingLabels.timeZone),
    sheet_url: text(settingLabels.sheetUrl),
    mail_host: text(settingLabels.mailHost),
    mail_port: number(settingLabels.mailPort),
    mail_user: text(settingLabels.mailUser),
    sealed_mail_password: secret(settingLabels.mailPassword),
    mail_from: text(settingLabels.mailFrom),
    hides_first_steps: yesNo(t`First steps are hidden`),
    employee_refund_limit: money(settingLabels.employeeRefundLimit),
    lead_refund_limit: money(settingLabels.leadRefundLimit),
    public_repairs: words(settingLabels.publicRepairs, publicRepairWords),
  },
  phrase: () => t`the settings of the shop`,
  sentences: { created: ({ who }) => t`${who} changed the settings of the shop` },
}
