/** What is undefined is not changed. */
export type Changes<Table extends { $inferInsert: object }> = {
  [Column in keyof Table['$inferInsert']]?: Table['$inferInsert'][Column] | undefined
}

export const isEmpty = (changes: object) => Object.values(changes).every((value) => value === undefined)
