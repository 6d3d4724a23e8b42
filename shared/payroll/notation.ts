import { isBlank, isWrittenInEnglish, readCell } from './cells.ts'
import { hourFields, type NumberField } from './fields.ts'
import type { Notation } from './reading.ts'

/** A real cell of a column that can be read in two ways, and what each makes of it; undefined: that way cannot read it. */
export interface TwoReadings {
  text: string
  point: string | undefined
  comma: string | undefined
  /** Of hours beside others that are written as on a clock. */
  clock?: string | undefined
}

/** With a question where the cells do not tell: undecided, or decided by what was chosen. */
export interface Decided {
  notation?: Notation | undefined
  question?: TwoReadings[]
  /** Between which it is to be decided; otherwise between point and comma. */
  ways?: Notation[]
}

/**
 * How a column writes its numbers, told from all of its cells: '12.50' can only be one way, '12,50' only the other. Where
 * they leave it open ('1,234') or contradict each other, `chosen` counts, and without it a person is asked.
 */
export function notationOf(field: NumberField, cells: readonly string[], chosen: Notation | undefined): Decided {
  const decided = pointOrComma(field, cells, chosen === 'clock' ? undefined : chosen)
  if (decided.question || !(hourFields as readonly NumberField[]).includes(field)) return decided
  const like = likeClock(cells)
  if (like === undefined) return decided
  const ways: Notation[] = [decided.notation ?? 'point', 'clock']
  const { value: clock } = readCell(field, like, 'clock')
  return {
    notation: chosen && ways.includes(chosen) ? chosen : undefined,
    question: [{ ...readingsOf(field, like), clock }],
    ways,
  }
}

/** '7.30' beside '38:30' may be half past seven, unless another cell, such as '8.75' or '7.5', is no time of a clock. */
function likeClock(cells: readonly string[]): string | undefined {
  if (!cells.some((text) => /\d:\d\d/.test(text))) return undefined
  const fractions = cells.flatMap((text) => {
    const fraction = /^\s*\d+[.,](\d+)\s*$/.exec(text)?.[1]
    return fraction && Number(fraction) !== 0 ? [{ text, fraction }] : []
  })
  const isTime = ({ fraction }: { fraction: string }) => fraction.length === 2 && Number(fraction) < 60
  return fractions.every(isTime) ? fractions[0]?.text : undefined
}

function pointOrComma(field: NumberField, cells: readonly string[], chosen: Notation | undefined): Decided {
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
