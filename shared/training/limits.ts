export const nameMaxLength = 200
export const descriptionMaxLength = 4000
export const notesMaxLength = 1000
/** Of the HTML of a description, whose text may have `descriptionMaxLength`. */
export const htmlMaxLength = 40_000
export const orderIndexMax = 1_000_000
/** The longest time for a module of a role, in days. */
export const dueDaysMax = 365

/** In one answer; a list that is put into order has at most a thousand. */
export const modulesMax = 1000
export const tasksMax = 5000
export const subtasksMax = 10_000

/** At most this many approvals are listed, the longest waiting ones. */
export const pendingApprovalsMax = 500
/** At most this many assignments are listed, and as many where no limit is asked for. */
export const assignmentsMax = 1000
