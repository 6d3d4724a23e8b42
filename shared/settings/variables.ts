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
