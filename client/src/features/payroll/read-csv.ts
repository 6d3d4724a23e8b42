import Papa from 'papaparse'
import { decodeText, separated } from '#shared/csv/text.ts'
import { t } from '#shared/language/t.ts'
import { excessOf, importLimits, type PayrollFile, PayrollFileError } from '#shared/payroll/file.ts'
import { readPayroll } from '#shared/payroll/read-file.ts'
import type { ReadAs } from '#shared/payroll/reading.ts'

/** The lines of a CSV file, whatever separator and encoding it came with; throws a PayrollFileError. */
export function readCsv(bytes: Uint8Array, readAs?: ReadAs): PayrollFile {
  refuseOther(bytes)
  const { text, separator } = separated(decodeText(bytes))
  if (excessOf(text, separator))
    throw new PayrollFileError(
      t`The file has more than ${importLimits.columns} columns or ${importLimits.cells.toLocaleString('en-US')} cells. Leave out what payroll does not need.`,
    )
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: separator, newline: '\n' })
  const [fault] = errors
  // A quotation mark without an end swallows the rows that follow it.
  if (fault) throw new PayrollFileError(t`Row ${fault.row ?? 1}: a quotation mark stands alone or in the wrong place.`)
  const file = readPayroll(
    data.map((line) => line.map(unguarded)),
    readAs,
  )
  // Not if an admin has chosen columns, who can still choose others.
  if (!readAs?.columns && !file.needsNames && file.rows.length === 0 && file.totals.length > 0)
    throw new PayrollFileError(t`The file has only totals. Export it with one line for each person.`)
  return file
}

/** '="0042"' and "'0042" are how programs keep a spreadsheet from taking a text for a number. */
const unguarded = (cell: string) => cell.replace(/^="([^"]*)"$/, '$1').replace(/^'(?=[-+$.\d])/, '')

/** Refuses other kinds of files, by how they begin. */
function refuseOther(bytes: Uint8Array) {
  const beginsWith = (...start: number[]) => start.every((byte, at) => bytes[at] === byte)
  if (beginsWith(0x50, 0x4b, 0x03, 0x04) || beginsWith(0xd0, 0xcf, 0x11, 0xe0))
    throw new PayrollFileError(t`This is an Excel workbook. Save it as CSV, and choose that file.`)
  if (beginsWith(0x25, 0x50, 0x44, 0x46))
    throw new PayrollFileError(t`This is a PDF. Export the pay as CSV, and choose that file.`)
  if (/^\s*<(?:!doctype|html|\?xml)/i.test(new TextDecoder().decode(bytes.subarray(0, 200))))
    throw new PayrollFileError(t`This is a web page. Export the pay as CSV, and choose that file.`)
}
