import Papa from 'papaparse'
import { t } from '#shared/language/t.ts'
import { importLimits, type PayrollFile, PayrollFileError, readPayroll } from '#shared/payroll/file.ts'
import { excessOf } from '#shared/payroll/size.ts'
import { decodeText, separated } from '#shared/payroll/text.ts'

/** The lines of a CSV file, whatever separator and encoding it came with; throws a PayrollFileError. */
export function readCsv(bytes: Uint8Array): PayrollFile {
  const { text, separator } = separated(decodeText(bytes))
  if (excessOf(text, separator))
    throw new PayrollFileError(
      t`The file has more than ${importLimits.columns} columns or ${importLimits.cells.toLocaleString('en-US')} cells.`,
    )
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: separator, newline: '\n' })
  const [fault] = errors
  // A quotation mark without an end swallows the rows that follow it.
  if (fault) throw new PayrollFileError(t`Row ${fault.row ?? 1}: a quotation mark stands alone or in the wrong place.`)
  return readPayroll(data)
}
