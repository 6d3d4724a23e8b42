/** The cursor that goes on after a record: what the list's order goes by, of that record. */
export const cursorAt = (place: readonly string[]): string => place.join('_')

export const partsOf = (cursor: string): string[] => cursor.split('_')
