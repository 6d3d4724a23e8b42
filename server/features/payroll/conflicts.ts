import type { Conflicts } from '#server/http/errors.ts'
import { AppError, notFound } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'

/** Imports check before they write; these constraints catch what changes in between. */
export const payrollConflicts: Conflicts = {
  payroll_periods_no_overlap: () =>
    new AppError(409, 'PERIOD_OVERLAP', t`These dates overlap with another payroll period.`),
  payroll_questions_open_unique: () => {
    const message = t`You have asked about this week already, and the answer is still to come.`
    return new AppError(409, 'QUESTION_OPEN', message, { errors: { question: [message] } })
  },
  // The period was deleted while somebody asked about it.
  payroll_questions_period_id_payroll_periods_id_fk: () => notFound(t`Payroll record`),
  payroll_records_person_unique: () =>
    new AppError(409, 'DUPLICATE_PERSON', t`Two rows are for the same person. Leave one out, or add them up.`),
}
