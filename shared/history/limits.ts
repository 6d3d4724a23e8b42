/** How long a deletion can be undone. */
export const restorableDays = 30
