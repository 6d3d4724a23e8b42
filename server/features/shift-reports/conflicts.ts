import type { Conflicts } from '#server/http/errors.ts'
import { AppError } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import { duplicateReport } from '#shared/shift-reports/new-shift-report.ts'

export const shiftReportConflicts: Conflicts = {
  shift_reports_drop_unique: () => new AppError(409, 'DUPLICATE_SHIFT_REPORT', duplicateReport()),
  closings_unique: () => new AppError(409, 'DUPLICATE_CLOSING', t`These days are marked as closed already.`),
}
