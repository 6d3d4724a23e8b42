/** Excel takes a file without this mark for the local 8-bit character set. */
const BYTE_ORDER_MARK = '\uFEFF'
const LINE_END = '\r\n'

const NEEDS_QUOTES = /[",;|\t\r\n]/
const PLAIN_NUMBER = /^[+-]?[0-9]*\.?[0-9]+$/

/**
 * Where a spreadsheet could begin to read a formula: at the start of a cell, and inside one behind each mark at which
 * some split cells whatever stands between quotes (many countries' Excel at semicolons). They look past spaces and quotes,
 * take the wide signs of Asian keyboards for the plain ones, and some drop a leading tab or line break. What has an
 * apostrophe there already gets another one, so that `armed` knows which of them is ours.
 */
const START = /^|(?<=[;|\t\r\n])/.source
const FORMULA = /'*(?:"|[^\S\t\r\n])*[=+\-@＝＋－＠]/.source
const FORMULA_START = new RegExp(`^(?='*[\\t\\r\\n])|(?:${START})(?=${FORMULA})`, 'g')
const DISARMED_START = new RegExp(`^'(?='*[\\t\\r\\n])|(?:${START})'(?=${FORMULA})`, 'g')

function quoted(cell: string): string {
  return NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** The apostrophe makes a spreadsheet show what follows as text. */
function disarmed(cell: string): string {
  return cell.replace(FORMULA_START, "'")
}

/** What was written, of a cell of one of our files that was not among the amounts. */
export function armed(cell: string): string {
  return cell.replace(DISARMED_START, '')
}

/**
 * A CSV file as RFC 4180 describes it, with a byte order mark for Excel. What a spreadsheet would run as a formula gets an
 * apostrophe in front; the columns named in `amountColumns` keep their numbers, since '-5.00' looks like a formula.
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
