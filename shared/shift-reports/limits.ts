/** In one answer: years of a shop's drops. Older ones are asked for by their last day, or with a cursor. */
export const shiftReportsMax = 5000

export const drawerMaxLength = 40

/** Drawers are looked up among so many newest reports: of one that was not used since, nobody is reminded. */
export const reportsWithDrawers = 500

/** Offered at most. */
export const drawersMax = 50

/** The newest so many of one report. */
export const correctionsMax = 100

export const reasonMaxLength = 500

/**
 * Of a drop's day: so many days back from when it was written it is taken as it is, then after a question (`longAgo`), and no
 * further back than the most.
 */
export const dropDays = { unasked: 60, most: 730 }

/** Days without a report are looked for among so many: a year, and a day more where it is a leap year. */
export const missingDaysWithin = 366

/** Of one month's calendar: more people do not close a drawer in it. */
export const calendarPeopleMax = 500

/** Of one month's calendar. */
export const closingsMax = 500

/** Days, today included, for which a drop that does not add up is worth a question. */
export const recentDropDays = 7
