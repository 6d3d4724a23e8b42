import { centsOf } from '#shared/money/money.ts'
import type { BookedRecord } from './plan.ts'

export const comparedFields = [
  'hoursWorked',
  'hourlyRate',
  'regularPay',
  'overtimePay',
  'tipsPay',
  'bonuses',
  'deductions',
  'grossPay',
  'netPay',
  'weightProcessed',
  'notes',
] as const

export type ComparedField = (typeof comparedFields)[number]

export interface FieldChange {
  field: ComparedField
  before: string | null
  after: string | null
}

export interface Changes<Before> {
  added: BookedRecord[]
  changed: { userId: string; fields: FieldChange[] }[]
  /** In the period now and not in the import: they would be gone. */
  removed: Before[]
  unchanged: number
}

/** What replacing the records of a period would do to it, person by person and amount by amount. */
export function changesBetween<Before extends BookedRecord>(
  before: readonly Before[],
  after: readonly BookedRecord[],
): Changes<Before> {
  const old = new Map(before.map((record) => [record.userId, record]))
  const staying = new Set(after.map(({ userId }) => userId))
  const changed = after.flatMap((record) => {
    const was = old.get(record.userId)
    return was ? [{ userId: record.userId, fields: fieldsThatDiffer(was, record) }] : []
  })
  return {
    added: after.filter(({ userId }) => !old.has(userId)),
    changed: changed.filter(({ fields }) => fields.length > 0),
    removed: before.filter(({ userId }) => !staying.has(userId)),
    unchanged: changed.filter(({ fields }) => fields.length === 0).length,
  }
}

function fieldsThatDiffer(was: BookedRecord, is: BookedRecord): FieldChange[] {
  return comparedFields
    .map((field) => ({ field, before: was[field] || null, after: is[field] || null }))
    .filter(({ field, before, after }) =>
      field === 'notes' || before === null || after === null ? before !== after : centsOf(before) !== centsOf(after),
    )
}
