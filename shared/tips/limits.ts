/** Of one person in one answer: forty a shift for five years, the longest range of a report. */
export const ownTipsMax = 50_000
/** The latest changes of one tip. */
export const tipEventsMax = 200
