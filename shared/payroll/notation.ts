import { isBlank, isWrittenInEnglish, readCell } from './cells.ts'
import type { NumberField } from './fields.ts'
import type { Notation } from './reading.ts'

/** A real cell of a column that can be read in two ways, and what each makes of it; undefined: that way cannot read it. */
export interface TwoReadings {
  text: string
  point: string | undefined
  comma: string | undefined
}

/** With a question where the cells do not tell: undecided, or decided by what was chosen. */
export interface Decided {
  notation?: Notation | undefined
  question?: TwoReadings[]
}

/**
 * How a column writes its numbers, told from all of its cells: '12.50' can only be one way, '12,50' only the other. Where
 * they leave it open ('1,234') or contradict each other, `chosen` counts, and without it a person is asked.
 */
export function notationOf(field: NumberField, cells: readonly string[], chosen: Notation | undefined): Decided {
  let onlyPoint: TwoReadings | undefined
  let onlyComma: TwoReadings | undefined
  let either: TwoReadings | undefined
  let isEnglish = true
  for (const text of cells) {
    // Digits alone say nothing, and cents after a point say all.
    if (/^\d*$/.test(text) || (onlyPoint && /^\$?\d+\.\d{1,2}$/.test(text)) || isBlank(text)) continue
    const found = readingsOf(field, text)
    if (found.point === found.comma) continue
    if (found.comma === undefined) onlyPoint ??= found
    else if (found.point === undefined) onlyComma ??= found
    else {
      either ??= found
      isEnglish &&= isWrittenInEnglish(field, text)
    }
  }
  if (onlyPoint && onlyComma) return { notation: chosen, question: [onlyPoint, onlyComma] }
  if (onlyPoint) return { notation: 'point' }
  if (onlyComma) return { notation: 'comma' }
  if (!either) return { notation: 'point' }
  return isEnglish ? { notation: 'point' } : { notation: chosen, question: [either] }
}

function readingsOf(field: NumberField, text: string): TwoReadings {
  const by = (notation: Notation) => {
    const { value, mark } = readCell(field, text, notation)
    return mark === 'unreadable' ? undefined : value
  }
  return { text, point: by('point'), comma: by('comma') }
}
