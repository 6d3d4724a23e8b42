/** In one answer; older ones are found by their order or account. */
export const stainReportsMax = 1000
/** The latest changes of one report. */
export const stainEventsMax = 200
