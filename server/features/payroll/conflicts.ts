import type { Conflicts } from '#server/http/errors.ts'
import { AppError } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'

/** Imports look before they write; these are for what slips in between. */
export const payrollConflicts: Conflicts = {
  payroll_periods_no_overlap: () =>
    new AppError(409, 'PERIOD_OVERLAP', t`These dates overlap with another payroll period.`),
  payroll_records_person_unique: () =>
    new AppError(409, 'DUPLICATE_PERSON', t`Two rows are for the same person. Leave one out, or add them up.`),
}
