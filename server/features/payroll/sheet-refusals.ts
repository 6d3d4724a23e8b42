import { AppError } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'

export const refused = (code: string, message: string) => new AppError(400, code, message)

export const notShared = () =>
  refused(
    'SHEET_NOT_SHARED',
    t`This sheet is not shared. In Google Sheets choose Share and let anyone with the link view it, then import again.`,
  )

export const notATable = (why: string) => refused('NOT_A_PAYROLL_SHEET', t`This sheet is no payroll table. ${why}`)

export const tooMuch = (message: string) => refused('SHEET_TOO_BIG', message)
