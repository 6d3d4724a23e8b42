import type { RowField } from './fields.ts'

/** `point`: 1,234.56; `comma`: 1.234,56. Thousands may also stand apart by a space or an apostrophe. */
export type Notation = 'point' | 'comma'

/** What was decided about a file, and is not asked again of the next one with the same header. */
export interface Settled {
  /** The places of columns that have numbers and are not read, as an admin saw. */
  notOurs?: number[] | undefined
  /** Net pay is less than gross pay, and no column says by what. */
  netIsAfterTaxes?: true | undefined
  /** People whose several rows are added up. */
  addedUp?: string[] | undefined
}

/** How a table is to be read: what was told from the file, or what an admin said of it. */
export interface Reading extends Settled {
  /** The place of each field's column, counted from 0; a field without one is not read. */
  columns: Partial<Record<RowField, number>>
  /** How the cells of a field write numbers, where they allow two ways. */
  notations: Partial<Record<RowField, Notation>>
  /** The columns as the file calls them; missing where an earlier version remembered it. */
  names?: string[] | undefined
}
