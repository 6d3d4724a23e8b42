import { t, tIn } from '#shared/language/t.ts'

/** The cells that say whose a row is. */
export const nameFields = ['employeeName', 'firstName', 'lastName', 'payrollId'] as const

/** The cells that hold numbers. */
export const numberFields = [
  'hourlyRate',
  'hoursWorked',
  'regularHours',
  'overtimeHours',
  'regularPay',
  'overtimePay',
  'tipsPay',
  'weightProcessed',
  'weightBonus',
  'grossPay',
  'deductions',
  'netPay',
] as const

export type NumberField = (typeof numberFields)[number]

/** The cells of a row that an import reads, in the order in which they are shown. */
export const rowFields = [...nameFields, ...numberFields, 'notes'] as const

export type RowField = (typeof rowFields)[number]

/** Numbers that are hours, which may also be written as on a clock. */
export const hourFields = ['hoursWorked', 'regularHours', 'overtimeHours'] as const satisfies NumberField[]

/** Numbers that are money of one week: they have a sum, and one that goes missing is missed. */
export const moneyFields = [
  'regularPay',
  'overtimePay',
  'tipsPay',
  'weightBonus',
  'grossPay',
  'deductions',
  'netPay',
] as const satisfies NumberField[]

export type MoneyField = (typeof moneyFields)[number]

/** Numbers that have a sum in a line of totals. */
export const summedFields = [...hourFields, ...moneyFields, 'weightProcessed'] as const satisfies NumberField[]

export type SummedField = (typeof summedFields)[number]

/** Numbers that a file may have in several columns, which are added up. */
export const addedFields = ['tipsPay', 'weightBonus', 'deductions'] as const satisfies MoneyField[]

export type AddedField = (typeof addedFields)[number]

/** As the columns are called on the page and in messages. */
export const columnNames: Record<RowField, string> = {
  employeeName: tIn('of a person')`Name`,
  firstName: t`First name`,
  lastName: t`Last name`,
  payrollId: t`Payroll ID`,
  hourlyRate: t`Rate`,
  hoursWorked: t`Hours worked`,
  regularHours: t`Regular hours`,
  overtimeHours: t`Overtime hours`,
  regularPay: t`Regular Pay`,
  overtimePay: t`Overtime`,
  tipsPay: t`Tips`,
  weightProcessed: t`Weight processed`,
  weightBonus: t`Weight Bonus`,
  grossPay: t`Gross Pay`,
  deductions: t`Deductions`,
  netPay: t`Net Pay`,
  notes: t`Notes`,
}
