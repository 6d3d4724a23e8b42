import type { RowField } from './fields.ts'

/** `point`: 1,234.56; `comma`: 1.234,56. Thousands may also stand apart by a space or an apostrophe. */
export type Notation = 'point' | 'comma'

/** How a table is to be read: what was told from the file, or what an admin said of it. */
export interface Reading {
  /** The place of each field's column, counted from 0; a field without one is not read. */
  columns: Partial<Record<RowField, number>>
  /** How the cells of a field write numbers, where they allow two ways. */
  notations: Partial<Record<RowField, Notation>>
}
