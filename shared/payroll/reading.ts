import type { AddedField, RowField } from './fields.ts'

/**
 * `point`: 1,234.56; `comma`: 1.234,56. Thousands may also stand apart by a space or an apostrophe. `clock`: of hours, where
 * 7.30 is seven hours and thirty minutes.
 */
export type Notation = 'point' | 'comma' | 'clock'

/** What was decided about a file, and is not asked again of the next one with the same header. */
interface Settled {
  /** The places of columns that have numbers and are not read, as an admin saw. */
  notOurs?: number[] | undefined
  /** Net pay is less than gross pay, and no column says by what. */
  netIsAfterTaxes?: true | undefined
  /** People whose several rows are added up. */
  addedUp?: string[] | undefined
}

/** How a table is read, as recognised from the file or chosen by an admin. */
export interface Reading extends Settled {
  /** The place of each field's column, counted from 0; a field without one is not read. */
  columns: Partial<Record<RowField, number>>
  /** Further columns of a field, whose cells are added to those of its first. */
  added?: Partial<Record<AddedField, number[]>> | undefined
  /** How the cells of a field write numbers, where they allow two ways. */
  notations: Partial<Record<RowField, Notation>>
  /** The columns as the file calls them; missing where an earlier version remembered it. */
  names?: string[] | undefined
}

/** What a line says in the columns of a field: in most cases in one. */
export const textsOf = ({ columns, added }: Reading, field: RowField, cells: readonly string[]): string[] =>
  placesOf({ columns, added }, field).map((place) => cells[place] ?? '')

export function placesOf({ columns, added }: Pick<Reading, 'columns' | 'added'>, field: RowField): number[] {
  const first = columns[field]
  return first === undefined ? [] : [first, ...(added?.[field as AddedField] ?? [])]
}

/** What an admin has a file read as: fields by their columns (null: by none), and how columns write their numbers. */
export interface ReadAs extends Settled {
  columns?: { [Field in RowField]?: number | null }
  added?: Reading['added'] | undefined
  notations?: Reading['notations']
}

export const placesReadAs = ({ columns = {}, added = {} }: ReadAs) => [
  ...Object.values(columns),
  ...Object.values(added).flat(),
]

/** PostgreSQL keeps no NUL, and half a character is none. */
export const storable = (text: string) => text.replaceAll('\u0000', '').toWellFormed()
