import type { Separator } from '#shared/csv/text.ts'
import type { TwoReadings } from './cells.ts'
import type { DatesInText } from './dates.ts'
import type { NumberField, RowField, SummedField } from './fields.ts'
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
  /** Whether the line says anything but whose it is. */
  hasNumbers: boolean
  /** The row above whose name this line has, because it has none of its own. */
  belongsTo?: number | undefined
  /** The line that sums up this one and others of the same person. */
  subtotal?: number
  marks: CellMark[]
  /** The line as it stands in the file. */
  cells: readonly string[]
}

/** A sum that the file states beside what its rows come to, in cents (hundredths of an hour or pound). */
export interface WrongTotal {
  row: number
  field: SummedField
  stated: number
  rows: number
}

/** A line that is nobody's pay: a sum, or one without a name. An admin may say that it is somebody's after all. */
export interface TotalRow {
  row: number
  /** What it is called; '' where it has no name. */
  name: string
  cells: readonly string[]
  /** Where it is the sum of no rows above it. */
  wrong: WrongTotal[]
  asRow: PayrollRow
}

/** A column that may be hours or dollars, with one of its cells read as both. */
export interface ColumnQuestion {
  place: number
  /** The line of the cell. */
  row: number
  text: string
  fields: readonly [hours: NumberField, pay: NumberField]
  values: readonly [hours: string, pay: string]
  /** Null: it is not read. Undefined: nobody has said. */
  answer: NumberField | null | undefined
}

export interface Column {
  name: string
  /** The first three cells that say anything. */
  examples: string[]
  /** Undefined: it is not read. */
  field: RowField | undefined
  /** Of a column that is not read, and says more than those that are. */
  hasNumbers: boolean
}

export interface Assumption {
  /**
   * deductionsAddedUp: several columns are what was taken off. tipsInGross: a column of wages has the tips in it.
   * tipsPaidAgain: gross pay has tips that somebody has in hand, and no column takes them off.
   */
  kind: 'deductionsAddedUp' | 'tipsInGross' | 'tipsPaidAgain'
  columns: string[]
}

export interface PayrollFile {
  /** By which a file with the same header is known again. */
  header: string
  columns: Column[]
  /** How it was read: what was told from it and what was chosen. */
  reading: Reading
  /** Columns that can be read in two ways, and how somebody decided; undefined: not yet. */
  questions: { field: NumberField; cells: TwoReadings[]; ways: Notation[]; answer: Notation | undefined }[]
  columnQuestions: ColumnQuestion[]
  /** What was taken for granted of columns, by their names. */
  assumed: Assumption[]
  /** Whether nothing says whose the lines are: a column has to be pointed at. */
  needsNames: boolean
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

/** What there is too much of. */
export type Excess = 'rows' | 'columns' | 'cells'

/** Counts the cells of a table as a reader of CSV would, without making any. */
export function excessOf(
  text: string,
  separator: Separator,
  most: Record<'lines' | 'columns' | 'cells', number> = importLimits,
): Excess | undefined {
  let [lines, columns, cells] = [1, 1, 1]
  let isStart = true
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]
    if (isQuoted) {
      if (letter !== '"') continue
      // A doubled one is one of the text's.
      if (text[at + 1] === '"') at += 1
      else isQuoted = false
    } else if (letter === '"' && isStart) {
      isQuoted = true
      isStart = false
    } else {
      isStart = letter === separator || letter === '\n'
      if (!isStart) continue
      cells += 1
      columns = letter === separator ? columns + 1 : 1
      if (letter === '\n') lines += 1
      if (columns > most.columns) return 'columns'
      if (lines > most.lines) return 'rows'
      if (cells > most.cells) return 'cells'
    }
  }
  return undefined
}
