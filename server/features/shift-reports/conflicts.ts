import type { Conflicts } from '#server/http/errors.ts'
import { AppError } from '#shared/api/app-error.ts'
import { duplicateReport } from '#shared/shift-reports/shift-report.ts'

export const shiftReportConflicts: Conflicts = {
  shift_reports_drop_unique: () => new AppError(409, 'DUPLICATE_SHIFT_REPORT', duplicateReport()),
}
