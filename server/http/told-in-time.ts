import { invalidField } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import type { Conflicts } from './errors.ts'

const refusal = () =>
  invalidField('occurredAt', t`The time of this must lie within the last 72 hours and not in the future.`)

/** What happened at a time that a device told: PostgreSQL compares it with its own clock. */
export const toldInTime: Conflicts = {
  tips_told_in_time: refusal,
  machine_problems_told_in_time: refusal,
  machine_problem_voices_told_in_time: refusal,
  machine_problems_repair_told_in_time: refusal,
  shift_reports_told_in_time: refusal,
  stain_reports_told_in_time: refusal,
  training_progress_told_in_time: refusal,
  training_ticks_told_in_time: refusal,
}
