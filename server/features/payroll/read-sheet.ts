import Papa from 'papaparse'
import { separated } from '#shared/csv/text.ts'
import { t } from '#shared/language/t.ts'
import { type Excess, excessOf, importLimits, type PayrollFile, PayrollFileError } from '#shared/payroll/file.ts'
import { readPayroll } from '#shared/payroll/read-file.ts'
import { notATable, notShared, tooMuch } from './sheet-refusals.ts'

/** The lines of a sheet's CSV. It may take long, so it runs in a process of its own. */
export function readSheet(csv: string): PayrollFile {
  const { text } = separated(csv)
  if (/^\s*<(?:!doctype|html)\b/i.test(text)) throw notShared()
  const excess = excessOf(text, ',')
  if (excess) throw tooMany(excess)
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: ',', newline: '\n' })
  if (errors.length > 0) throw notATable(t`Its cells cannot be told apart.`)
  const file = linesOf(data)
  if (file.rows.length > importLimits.rows) throw tooMany('rows')
  return file
}

function linesOf(cells: string[][]): PayrollFile {
  try {
    return readPayroll(cells)
  } catch (error) {
    throw error instanceof PayrollFileError ? notATable(error.message) : error
  }
}

function tooMany(what: Excess) {
  const most = importLimits[what].toLocaleString('en-US')
  if (what === 'rows') return tooMuch(t`This sheet has more than ${most} rows.`)
  if (what === 'columns') return tooMuch(t`This sheet has more than ${most} columns.`)
  return tooMuch(t`This sheet has more than ${most} cells.`)
}
