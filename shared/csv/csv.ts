/** Excel takes a file without this mark for the local 8-bit character set. */
const BYTE_ORDER_MARK = '\uFEFF'
const LINE_END = '\r\n'

/** Spreadsheets run cells that start like this as formulas. */
const FORMULA_START = /^[=+\-@\t\r]/
const NEEDS_QUOTES = /[",\r\n]/
const PLAIN_NUMBER = /^[+-]?[0-9]*\.?[0-9]+$/

function quoted(cell: string): string {
  return NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** The apostrophe makes a spreadsheet show the cell as text. */
function disarmed(cell: string): string {
  return FORMULA_START.test(cell) ? `'${cell}` : cell
}

/**
 * A CSV file as RFC 4180 describes it, with a byte order mark for Excel. Cells that a spreadsheet would run as a formula
 * get a leading apostrophe; the columns named in `amountColumns` keep their numbers, of which '-5.00' looks like one.
 */
export function toCsv(
  header: readonly string[],
  rows: Iterable<readonly string[]>,
  { amountColumns = [] }: { amountColumns?: readonly string[] } = {},
): string {
  const isAmount = header.map((name) => amountColumns.includes(name))
  const cellOf = (cell: string, column: number) =>
    quoted(isAmount[column] && PLAIN_NUMBER.test(cell) ? cell : disarmed(cell))
  const lines = [header.map((name) => quoted(disarmed(name))).join(',')]
  for (const row of rows) lines.push(row.map(cellOf).join(','))
  return `${BYTE_ORDER_MARK}${lines.join(LINE_END)}${LINE_END}`
}
