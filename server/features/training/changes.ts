/** What is undefined is not changed. */
export type Changes<Table extends { $inferInsert: object }> = {
  [Column in keyof Table['$inferInsert']]?: Table['$inferInsert'][Column] | undefined
}

export const isEmpty = (changes: object) => Object.values(changes).every((value) => value === undefined)

interface Text {
  title?: string | undefined
  description?: string | null | undefined
}

/** Whether people read something else after it. */
export const changesText = (before: Text, after: Text) =>
  (after.title !== undefined && after.title !== before.title) ||
  (after.description !== undefined && after.description !== before.description)
