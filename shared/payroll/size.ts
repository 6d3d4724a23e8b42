import type { Separator } from '#shared/csv/text.ts'
import { importLimits } from './file.ts'

/** What there is too much of, so that nobody makes cells of it. */
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
