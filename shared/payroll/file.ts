import type { DatesInText } from './dates.ts'
import type { NumberField, RowField } from './fields.ts'
import type { TwoReadings } from './notation.ts'
import type { Notation, Reading } from './reading.ts'

export const importLimits = {
  rows: 2_000,
  fileBytes: 2_000_000,
  notes: 1_000,
  columns: 100,
  /** Rows with those that are blank or hold totals, and the line ends within cells. */
  lines: 5_200,
  /** Of the whole table: fifty columns for each row. */
  cells: 100_000,
}

/**
 * unreadable: no number, 0 taken. rounded: more than two decimals. blank: nothing there, 0 taken. calculated: not in the
 * file, worked out. shortened: cut to its longest length.
 */
export const markKinds = ['unreadable', 'rounded', 'blank', 'calculated', 'shortened'] as const

/** Something about one cell that a person should know before importing. */
export interface CellMark {
  field: RowField
  kind: (typeof markKinds)[number]
  /** What the cell says. */
  text: string
}

/** One person's line of a payroll file. Amounts, hours and pounds are decimal texts with two decimals. */
export interface PayrollRow {
  /** Counted from 1 below the header. */
  row: number
  employeeName: string
  /** As the file's own numbers of people have it; '' for none. */
  payrollId: string
  /** All of them: where no column has those, the regular ones and overtime together. */
  hoursWorked: string
  /** Null where no column has them. */
  regularHours: string | null
  overtimeHours: string | null
  hourlyRate: string
  regularPay: string
  overtimePay: string
  tipsPay: string
  /** Null where the file says nothing of it. */
  weightProcessed: string | null
  weightBonus: string
  grossPay: string
  deductions: string
  netPay: string
  /** Whether the file says what is paid out; otherwise it is gross pay less deductions. */
  hasNetPay: boolean
  notes: string
  marks: CellMark[]
  /** The line as it stands in the file. */
  cells: readonly string[]
}

/** A line that the file itself calls a sum. */
export interface TotalRow {
  row: number
  name: string
  cells: readonly string[]
}

export interface Column {
  name: string
  /** The first three cells that say anything. */
  examples: string[]
  /** Undefined: it is not read. */
  field: RowField | undefined
  /** Of a column that is not read. */
  hasNumbers: boolean
}

export interface PayrollFile {
  /** By which a file with the same header is known again. */
  header: string
  columns: Column[]
  /** How it was read: what was told from it and what was chosen. */
  reading: Reading
  /** Columns that can be read in two ways, and how somebody decided; undefined: not yet. */
  questions: { field: NumberField; cells: TwoReadings[]; answer: Notation | undefined }[]
  rows: PayrollRow[]
  totals: TotalRow[]
  /** Lines without a name that say nothing else either. */
  withoutName: number
  /** Lines without a name that have amounts. */
  nameless: TotalRow[]
  missingColumns: RowField[]
  /** What stands above the header, and in columns that are not read. */
  dates: DatesInText[]
}

/** The file as a whole cannot be read; the message says where. */
export class PayrollFileError extends Error {}
