import type { NumberField } from './fields.ts'

/** What a column says, line by line, in cents; undefined where that is no number. */
export type Values = readonly (number | undefined)[]

/** Fields that agree with others or do not. */
const compared = ['regularHours', 'overtimeHours', 'regularPay', 'overtimePay', 'grossPay'] as const

type Compared = (typeof compared)[number]

/** Rates and hours are rounded, so that their product may be off by some cents. */
const slackOf = (rate: number) => 2 + rate / 100

/**
 * Fields whose numbers agree with those beside them in every line, by one rule at least: regular hours and overtime are all
 * hours; hours at the rate are regular pay, and at half as much again overtime; all of it is gross pay, with the tips or
 * without. Lines in which a field is 0 or blank are skipped for it.
 */
export function agreementsIn(valuesOf: (field: NumberField) => Values | undefined): Set<NumberField> {
  const values = Object.fromEntries(compared.map((field) => [field, valuesOf(field)]))
  const [rates, hours] = [valuesOf('hourlyRate'), valuesOf('hoursWorked')]
  const [tips, bonuses] = [valuesOf('tipsPay'), valuesOf('weightBonus')]
  const holds = new Map<string, { field: Compared; isHeld: boolean }>()
  const count = Math.max(0, ...compared.map((field) => values[field]?.length ?? 0))
  for (let at = 0; at < count; at += 1) {
    const rate = rates?.[at] || undefined
    const all = hours?.[at]
    const regularHours = values.regularHours?.[at]
    const overtimeHours = values.overtimeHours?.[at]
    const regularPay = values.regularPay?.[at]
    const overtimePay = values.overtimePay?.[at]
    const gross = values.grossPay?.[at]
    const slack = slackOf(rate ?? 0)
    const paid = (worked: number, times = 1) => (times * (rate ?? 0) * worked) / 100
    const note = (rule: string, difference: number, ...fields: Compared[]) => {
      for (const field of fields) {
        if (!values[field]?.[at]) continue
        const key = `${rule} ${field}`
        holds.set(key, { field, isHeld: Math.abs(difference) <= slack && (holds.get(key)?.isHeld ?? true) })
      }
    }
    if (all !== undefined && regularHours !== undefined)
      note('hours', all - regularHours - (overtimeHours ?? 0), 'regularHours', 'overtimeHours')
    const worked = regularHours ?? (all === undefined ? undefined : all - (overtimeHours ?? 0))
    const ofHours: Compared[] = regularHours === undefined ? ['overtimeHours'] : ['regularHours']
    if (regularPay !== undefined && rate && worked !== undefined) {
      note('pay', regularPay - paid(worked), 'regularPay', ...ofHours)
      // All hours may have those in them that are paid as overtime.
      if (regularHours === undefined && overtimeHours === undefined && overtimePay !== undefined)
        note('rest', regularPay - paid(worked) + overtimePay / 1.5, 'regularPay', 'overtimePay')
    }
    if (overtimePay !== undefined && overtimeHours !== undefined && rate)
      note('overtime', overtimePay - paid(overtimeHours, 1.5), 'overtimePay', 'overtimeHours')
    const earned = regularPay ?? (rate && worked !== undefined ? paid(worked) : undefined)
    const extra = overtimePay ?? (overtimeHours && !rate ? undefined : paid(overtimeHours ?? 0, 1.5))
    if (gross === undefined || earned === undefined || extra === undefined) continue
    const apart = gross - earned - extra - (bonuses?.[at] ?? 0)
    const parts: Compared[] = [
      ...(regularPay === undefined ? ofHours : (['regularPay'] as const)),
      overtimePay === undefined ? 'overtimeHours' : 'overtimePay',
    ]
    note('gross', apart - (tips?.[at] ?? 0), 'grossPay', ...parts)
    note('wages', apart, ...parts)
  }
  return new Set([...holds.values()].flatMap(({ field, isHeld }) => (isHeld ? [field] : [])))
}
