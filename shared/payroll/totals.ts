import { plainCents } from '#shared/money/money.ts'
import { centsIn } from './cells.ts'
import { type SummedField, summedFields as summed } from './fields.ts'
import type { PayrollRow, TotalRow, WrongTotal } from './file.ts'
import { wordsOf } from './names.ts'
import type { Reading } from './reading.ts'

/** What a line says in the columns that have sums. */
export function statedIn(reading: Reading, cells: readonly string[]): [SummedField, number][] {
  return summed.flatMap((field): [SummedField, number][] => {
    const cents = centsIn(reading, field, cells)
    return cents === undefined ? [] : [[field, cents]]
  })
}

const zeros = () => Object.fromEntries(summed.map((field) => [field, 0])) as Record<SummedField, number>

/** By which the lines of one person are known, however the name is written: "Davis, William", "William Davis". */
export const personKey = (name: string) => wordsOf(name).toSorted().join(' ')

type Person = Pick<PayrollRow, 'employeeName' | 'payrollId'>

const keysOf = ({ employeeName, payrollId }: Person) => [
  ...(payrollId ? [`number ${payrollId}`] : []),
  ...(employeeName ? [personKey(employeeName)] : []),
]

/** Sums of the rows so far: of all, since each earlier total, and by person. */
export class RunningSums {
  readonly #all = zeros()
  readonly #people = new Map<string, Record<SummedField, number>>()
  /** What all rows came to where a part began, and how many there were. */
  readonly #starts = new Map<SummedField, Map<number, number>>(summed.map((field) => [field, new Map([[0, 0]])]))
  #rows = 0

  add(row: PayrollRow) {
    if (row.hasNumbers) this.#rows += 1
    for (const field of summed) this.#all[field] += plainCents(row[field] ?? '0.00')
    for (const key of keysOf(row)) {
      const theirs = this.#people.get(key) ?? zeros()
      this.#people.set(key, theirs)
      for (const field of summed) theirs[field] += plainCents(row[field] ?? '0.00')
    }
  }

  /** A total ends a part. */
  endPart() {
    for (const field of summed) {
      const starts = this.#starts.get(field)!
      if (!starts.has(this.#all[field])) starts.set(this.#all[field], this.#rows)
    }
  }

  all(field: SummedField): number {
    return this.#all[field]
  }

  /** How many rows, at most, have this sum: all, or those of a part that ends here. Undefined: none. */
  rowsWith(field: SummedField, stated: number): number | undefined {
    const start = this.#starts.get(field)!.get(this.#all[field] - stated)
    return start === undefined ? undefined : this.#rows - start
  }

  /** Whether a person's rows have this sum; the number says who they are before the name does. */
  isOf(person: Person, field: SummedField, stated: number): boolean {
    const [key] = keysOf(person)
    return key !== undefined && this.#people.get(key)?.[field] === stated
  }
}

/** Where a file's own sums are neither those of all rows above them, nor of a part of them, nor of the person they name. */
export const wrongTotals = (totals: readonly TotalRow[]): WrongTotal[] => totals.flatMap(({ wrong }) => wrong)
