import { dropFile } from './draft-files.ts'
import { readDraft, removeDraft } from './drafts.ts'

/** Unfinished imports, and questions and answers about pay, of whomever. */
const isOfPay = (key: string) => /^draft:[^:]+:(payroll-import|pay-question|pay-answer)/.test(key)

/** Nothing that says what people are paid stays on the device; what else was begun does. */
export function forgetPay() {
  for (const key of Object.keys(localStorage).filter(isOfPay)) {
    const rows = readDraft<{ rowsId?: string }>(key)?.values.rowsId
    if (rows) dropFile(rows)
    removeDraft(key)
  }
}
