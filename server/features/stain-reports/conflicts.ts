import type { Conflicts } from '#server/http/errors.ts'
import { duplicateOrder } from './queries.ts'

export const stainReportConflicts: Conflicts = {
  // A change of the order ID to one that is taken; creating looks the other report up.
  stain_reports_order_unique: () => duplicateOrder(),
}
