import type { Conflicts } from '#server/http/errors.ts'
import { AppError } from '#shared/api/app-error.ts'

/** Imports look before they write; these are for what slips in between. */
export const payrollConflicts: Conflicts = {
  payroll_periods_no_overlap: () =>
    new AppError(409, 'PERIOD_OVERLAP', 'These dates overlap with another payroll period.'),
  payroll_records_person_unique: () =>
    new AppError(409, 'DUPLICATE_PERSON', 'Two rows are for the same person. Leave one out, or add them up.'),
}
